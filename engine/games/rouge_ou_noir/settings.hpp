#pragma once

#include "engine/core/setting.hpp"

#include <cstdint>
#include <span>

namespace trinque::engine::rouge_ou_noir {

/// Who is asked after whom. rules.md R1
enum class Order : std::uint8_t {
  by_question,  ///< Everybody gets the first question, then everybody the second, …
  by_player,    ///< One player gets his five questions, then the next.
};
/// What a card of equal rank does at the second and third question. rules.md R6
enum class Equality : std::uint8_t { lose, doubled, redraw };
/// What an ace counts as at the second and third question. rules.md R7
enum class AceMode : std::uint8_t { dual, high, low };
/// What an ace is at the fifth question. rules.md R12
enum class AceParity : std::uint8_t { odd, head };
/// Who deals after this deal. rules.md R17
enum class NextMaster : std::uint8_t { next, random, host_choice };
/// Who deals first. The room asks its host, or names nobody when it starts the deal. rules.md R18
enum class FirstMaster : std::uint8_t { random, host_choice };

/// The house rules.
struct Settings {
  Order order = Order::by_question;
  bool divisible_gifts = false;
  bool gift_to_self = false;
  Equality equality = Equality::lose;
  AceMode ace_mode = AceMode::dual;
  AceParity ace_q5 = AceParity::odd;
  /// Sips added to the gift for "head". rules.md R13
  int head_bonus = 0;
  /// Packs of 52; 0: as many as the deal needs. rules.md R14
  int decks = 0;
  NextMaster next_master = NextMaster::next;
  FirstMaster first_master = FirstMaster::random;
  /// Seconds after which the server turns the card; 0: the master does. rules.md R19
  int auto_deal = 10;
  /// Seconds during which a gift can be taken back. rules.md R23
  int give_undo = 3;
  /// Whether phones show how likely each answer is.
  bool show_odds = false;
  bool operator==(const Settings&) const = default;
};

/// The same as data, in the order in which a form shows them.
std::span<const Setting<Settings>> settings_table();

}  // namespace trinque::engine::rouge_ou_noir
