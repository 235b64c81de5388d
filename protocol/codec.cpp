#include "protocol/codec.hpp"

#include "engine/core/overload.hpp"

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

}  // namespace trinque::protocol
