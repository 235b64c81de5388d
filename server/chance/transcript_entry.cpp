#include "server/chance/transcript_entry.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace trinque::server::transcript {
namespace {

using engine::Seat;
using json = nlohmann::ordered_json;

constexpr std::string_view before_hash = R"({"hash":")";
constexpr std::string_view before_entry = R"(","entry":)";
constexpr std::size_t digits = 64;
constexpr int deepest_entry = 16;
constexpr int version = 1;

/// Whether the object has exactly these fields, in this order.
bool has_fields(const json& object, std::initializer_list<std::string_view> names) {
  if (!object.is_object() || object.size() != names.size()) return false;
  auto name = names.begin();
  for (const auto& [key, value] : object.items()) {
    if (key != *name++) return false;
  }
  return true;
}

template <class T>
bool read(const json& value, T& number) requires std::unsigned_integral<T> {
  if (!value.is_number_unsigned()) return false;
  const auto read = value.get<std::uint64_t>();
  number = static_cast<T>(read);
  return read <= std::numeric_limits<T>::max();
}

bool read(const json& value, std::string& text) {
  if (!value.is_string()) return false;
  text = value.get<std::string>();
  return true;
}

bool read(const json& value, bool& truth) {
  if (!value.is_boolean()) return false;
  truth = value.get<bool>();
  return true;
}

bool read(const json& value, Seat& seat) {
  return read(value, seat.index) && seat.index < engine::most_seats;
}

bool read(const json& value, Bytes32& bytes) {
  const auto found = value.is_string() ? bytes_from(value.get_ref<const std::string&>())
                                       : std::optional<Bytes32>();
  if (found) bytes = *found;
  return found.has_value();
}

/// 64 digits, which stay text.
bool read_digits(const json& value, std::string& text) {
  return read(value, text) && bytes_from(text).has_value();
}

bool read_digits_or_null(const json& value, std::string& text) {
  text.clear();
  return value.is_null() || read_digits(value, text);
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

template <class T, class Read>
bool read_list(const json& list, std::vector<T>& read_into, Read&& read_one) {
  return list.is_array() && std::ranges::all_of(list, [&](const json& element) {
           return read_one(element, read_into.emplace_back());
         });
}

bool read_playing(const json& object, Committed::Playing& playing) {
  bool is_bot = false;
  const bool may_be_bot = has_fields(object, {"seat", "name", "pledge", "bot"}) &&
                          read(object["bot"], is_bot) && is_bot;
  return (may_be_bot || has_fields(object, {"seat", "name", "pledge"})) &&
         read(object["seat"], playing.seat) && read(object["name"], playing.name) &&
         read_digits_or_null(object["pledge"], playing.pledge);
}

bool read_left_out(const json& object, std::pair<Seat, std::string>& left_out) {
  return has_fields(object, {"seat", "why"}) && read(object["seat"], left_out.first) &&
         read(object["why"], left_out.second) &&
         is_one_of(left_out.second, {"unpledged", "absent", "late"});
}

bool read_draw(const json& object, Draw& draw) {
  if (has_fields(object, {"die"})) {
    std::uint8_t face = 0;
    const bool fits = read(object["die"], face) && face >= 1 && face <= 6;
    draw = DieDrawn{face};
    return fits;
  }
  std::uint32_t of = 0;
  if (has_fields(object, {"of", "card"}) && read(object["of"], of) && of > 0) {
    std::string notation;
    const auto card = read(object["card"], notation) ? engine::card_from(notation) : std::nullopt;
    if (!card || of > 52U * 255U) return false;
    draw = CardDrawn{static_cast<int>(of), *card};
    return true;
  }
  NumberDrawn number;
  const bool fits = has_fields(object, {"of", "number"}) && read(object["of"], number.of) &&
                    read(object["number"], number.number) && number.number < number.of;
  draw = number;
  return fits;
}

bool read_entry(const json& entry, Opening& opening) {
  std::uint32_t read_version = 0;
  return has_fields(entry, {"kind", "version", "room"}) && read(entry["version"], read_version) &&
         read_version == version && read(entry["room"], opening.room);
}

bool read_entry(const json& entry, Pledged& pledged) {
  return has_fields(entry, {"kind", "seat", "pledge"}) && read(entry["seat"], pledged.seat) &&
         read_digits(entry["pledge"], pledged.pledge);
}

bool read_entry(const json& entry, Committed& committed) {
  json terms = entry;
  terms.erase("commitment");
  committed.terms = terms.dump();
  return has_fields(entry, {"kind", "number", "game", "carried", "seats", "before", "secret_hash",
                            "commitment"}) &&
         read(entry["number"], committed.number) && read(entry["game"], committed.game) &&
         read(entry["carried"], committed.carried) &&
         read_list(entry["seats"], committed.seats, read_playing) &&
         read_digits(entry["before"], committed.before) &&
         read_digits(entry["secret_hash"], committed.secret_hash) &&
         read_digits(entry["commitment"], committed.commitment);
}

bool read_entry(const json& entry, Contributed& contributed) {
  return has_fields(entry, {"kind", "number", "seat", "contribution", "next"}) &&
         read(entry["number"], contributed.number) && read(entry["seat"], contributed.seat) &&
         read(entry["contribution"], contributed.contribution) &&
         read_digits_or_null(entry["next"], contributed.next);
}

bool read_entry(const json& entry, Opened& opened) {
  std::uint32_t waited = 0;
  const bool fits = has_fields(entry, {"kind", "number", "waited", "left_out"}) &&
                    read(entry["number"], opened.number) && read(entry["waited"], waited) &&
                    read_list(entry["left_out"], opened.left_out, read_left_out);
  opened.waited = waited;
  return fits;
}

bool read_entry(const json& entry, Drawn& drawn) {
  const bool fits =
      has_fields(entry, {"kind", "number", "draws", "events"}) &&
      read(entry["number"], drawn.number) && read_list(entry["draws"], drawn.draws, read_draw) &&
      entry["events"].is_array() &&
      std::ranges::all_of(entry["events"], [](const json& event) { return event.is_object(); });
  if (fits) drawn.events = entry["events"];
  return fits;
}

bool read_entry(const json& entry, Revealed& revealed) {
  return has_fields(entry, {"kind", "number", "why", "secret"}) &&
         read(entry["number"], revealed.number) && read(entry["why"], revealed.why) &&
         is_one_of(revealed.why, {"over", "void", "stopped", "closed"}) &&
         read(entry["secret"], revealed.secret);
}

template <class T>
std::optional<Entry> entry_as(const json& entry) {
  T value;
  return read_entry(entry, value) ? std::optional<Entry>(std::move(value)) : std::nullopt;
}

/// Brackets within texts count too: no name has that many.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  for (const char letter : text) {
    if (letter == '{' || letter == '[') ++depth;
    if (letter == '}' || letter == ']') --depth;
    if (depth > deepest_entry) return true;
  }
  return false;
}

}  // namespace

std::optional<Line> read_line(std::string_view line) {
  const std::size_t start = before_hash.size() + digits + before_entry.size();
  if (line.size() <= start || !line.starts_with(before_hash) || !line.ends_with('}') ||
      line.substr(before_hash.size() + digits, before_entry.size()) != before_entry) {
    return std::nullopt;
  }
  Line read{
      line.substr(before_hash.size(), digits), line.substr(start, line.size() - start - 1), {}};
  if (!bytes_from(read.hash) || is_too_deep(read.text)) return std::nullopt;
  read.entry = json::parse(read.text, nullptr, false);
  if (!read.entry.is_object() || read.entry.dump() != read.text) return std::nullopt;
  return read;
}

std::optional<Entry> read_entry(const json& entry) {
  struct Kind {
    std::string_view name;
    std::optional<Entry> (*read)(const json& entry);
  };
  constexpr std::array kinds = {
      Kind{"transcript", entry_as<Opening>}, Kind{"pledge", entry_as<Pledged>},
      Kind{"commit", entry_as<Committed>},   Kind{"contribution", entry_as<Contributed>},
      Kind{"opened", entry_as<Opened>},      Kind{"draws", entry_as<Drawn>},
      Kind{"reveal", entry_as<Revealed>},
  };
  const auto named = entry.find("kind");
  if (named == entry.end()) return std::nullopt;
  for (const Kind& kind : kinds) {
    if (*named == kind.name) return kind.read(entry);
  }
  return std::nullopt;
}

}  // namespace trinque::server::transcript
