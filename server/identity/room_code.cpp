#include "server/identity/room_code.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace trinque::server {
namespace {

// French and English; words with I or O cannot come up.
constexpr std::array<std::string_view, 22> unspeakable{
    "ANAL", "ANUS", "ARSE", "CACA", "CRAP", "CULS", "CUNT", "DAMN", "FAGS", "FUCK", "KKKK",
    "NAZE", "NEGR", "PETE", "PUTE", "RAPE", "SEXE", "SLUT", "TARE", "TEUB", "TWAT", "WANK"};

}  // namespace

std::string draw_room_code(const std::function<std::uint32_t(std::uint32_t)>& below) {
  std::string code(code_length, ' ');
  do {
    for (char& letter : code) {
      letter = code_letters[below(static_cast<std::uint32_t>(code_letters.size()))];
    }
  } while (std::find(unspeakable.begin(), unspeakable.end(), code) != unspeakable.end());
  return code;
}

std::string fresh_room_code() { return draw_room_code(randombytes_uniform); }

}  // namespace trinque::server
