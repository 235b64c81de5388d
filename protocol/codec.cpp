#include "protocol/codec.hpp"

#include "engine/core/overload.hpp"
#include "protocol/messages.hpp"

namespace trinque::protocol {

void write_dose(JsonText& json, const engine::Dose& dose) {
  json.begin_object();
  std::visit(engine::Overload{
                 [&](const engine::Sips& sips) { json.field("sips", sips.count); },
                 [&](const engine::HalfGlass&) { json.field("halves", 1); },
                 [&](const engine::WholeGlass&) { json.field("wholes", 1); },
             },
             dose);
  json.end_object();
}

std::string_view name_of(engine::Why why) {
  switch (why) {
    case engine::Why::purchase: return "purchase";
    case engine::Why::loss: return "loss";
    case engine::Why::mistake: return "mistake";
    case engine::Why::gift: return "gift";
    case engine::Why::take: return "take";
  }
  return "";
}

std::string_view name_of(engine::Temperament temperament) {
  switch (temperament) {
    case engine::Temperament::careful: return "careful";
    case engine::Temperament::bold: return "bold";
    case engine::Temperament::joker: return "joker";
  }
  return "";
}

std::string_view name_of(Reaction reaction) {
  switch (reaction) {
    case Reaction::clap: return "clap";
    case Reaction::laugh: return "laugh";
    case Reaction::wow: return "wow";
    case Reaction::heart: return "heart";
    case Reaction::sweat: return "sweat";
    case Reaction::water: return "water";
  }
  return "";
}

}  // namespace trinque::protocol
