#include "server/rooms/game_catalog.hpp"
#include "server/rooms/room_core.hpp"
#include "tests/fuzz/demand.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <random>

/// The records of one room, a line each: a room is made of them, or it is said that they do not fit
/// together. What a room is made of is a room that can be entered.
namespace {

using namespace trinque;
using nlohmann::json;

server::RoomCore::Surroundings surroundings() {
  return {.code = "KTRF",
          .boot = "boot",
          .build = "build",
          .fresh_token = [] { return std::string("token"); },
          .chance = server::secret_chance()};
}

/// Some value within a value, however deep.
json& some_part(json& whole, std::mt19937& random) {
  if (!whole.is_structured() || whole.empty() || random() % 16 == 0) return whole;
  auto part = whole.begin();
  std::advance(part, random() % whole.size());
  return some_part(*part, random);
}

void change(json& value, std::mt19937& random) {
  static const std::array<std::int64_t, 9> numbers = {0,   1,  2,          29,        127,
                                                      255, -1, 1LL << 31U, 1LL << 53U};
  if (value.is_array() && !value.empty()) {
    const auto place = static_cast<std::ptrdiff_t>(random() % value.size());
    if (random() % 2 == 0) {
      value.erase(value.begin() + place);
    } else {
      value.insert(value.begin() + place, json(value[random() % value.size()]));
    }
  } else if (value.is_number_integer() && random() % 2 == 0) {
    value = static_cast<std::int64_t>(value.get<std::uint64_t>() + random() % 7 - 3);
  } else {
    value = numbers[random() % numbers.size()];
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Changes one value somewhere in a record, and leaves it JSON: bytes alone seldom get past the
/// parser.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  std::mt19937 random(seed);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto begin = text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1;
  json record = json::parse(text.substr(begin), nullptr, false);
  if (record.is_discarded() || random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  change(some_part(record, random), random);
  const std::string changed = record.dump(-1, ' ', false, json::error_handler_t::replace);
  if (begin + changed.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(changed.begin(), changed.end(), data + begin);
  return begin + changed.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> records;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const auto end = rest.find('\n');
    records.emplace_back(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  const auto core = server::RoomCore::restore(surroundings(), server::all_games(), records,
                                              records.size(), 1'000'000);
  if (core == nullptr) return 0;
  fuzz::demand(nlohmann::json::accept(core->summary()), "a room tells of itself");
  const auto effects = core->handle(server::Attached{server::SessionId{1}, {}}, 1'000'001);
  bool is_welcome = false;
  for (const server::RoomEffect& effect : effects) {
    const auto* tell = std::get_if<server::Tell>(&effect);
    is_welcome = is_welcome || (tell != nullptr && nlohmann::json::accept(*tell->text));
  }
  fuzz::demand(is_welcome, "a room can be entered");
  (void)core->handle(server::Woken{}, 2'000'000);
  return 0;
}
