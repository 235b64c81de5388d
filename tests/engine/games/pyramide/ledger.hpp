#pragma once

#include "engine/core/overload.hpp"
#include "engine/games/pyramide/pyramide.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace trinque::engine::pyramide::tests {

/// Reads the events of a pyramid and keeps its own books, from the rules and not from the engine.
/// Notes the first sentence of rules-pyramide.md that they break.
class Ledger {
 public:
  explicit Ledger(const std::vector<Event>& events) {
    for (const Event& event : events) {
      std::visit(Overload{[&](const auto& happened) { note(happened); }}, event);
      state_ = Game::evolve(std::move(state_), event);
    }
    if (!std::holds_alternative<gifts::Giving>(state_.phase)) close_card();
  }

  /// Empty if all is well.
  const std::string& broken() const { return broken_; }
  int gifts() const { return gifts_; }

 private:
  void expect(bool holds, const char* sentence) {
    if (!holds && broken_.empty()) broken_ = sentence;
  }

  bool is_there(Seat seat) const {
    const auto player = std::ranges::find(state_.players, seat, &gifts::Player::seat);
    return player != state_.players.end() && player->is_present();
  }

  /// The rows of 5, 4, 3, 2 and 1 cards, from the bottom left.
  static int row_of(int turned) {
    if (turned <= 5) return 1;
    if (turned <= 9) return 2;
    if (turned <= 12) return 3;
    return turned <= 14 ? 4 : 5;
  }

  void note(const PyramidDealt& dealt) { unseen_ = dealt.unseen; }
  void note(const CardTurned& turned) {
    close_card();
    expect(unseen_.copies_of(turned.card) > 0, "no card copy twice");
    if (unseen_.copies_of(turned.card) > 0) unseen_.take(turned.card);
    row_ = row_of(++cards_turned_);
    expect(turned.place.row == row_, "the rows hold 5, 4, 3, 2 and 1 cards");
    const auto top = state_.settings.pyramid_top;
    glasses_ = row_ == 5 && top != gifts::LastRow::row_sips;
    for (const gifts::Player& player : state_.players) {
      if (!player.is_present()) continue;
      due_ += static_cast<int>(std::ranges::count(player.cards, turned.card.rank, &Card::rank));
    }
  }
  void note(const gifts::GiftChosen& chosen) {
    expect(is_there(chosen.portion.to), "nobody chooses somebody who is gone");
  }
  void note(const gifts::NobodyChosen&) {}
  void note(const gifts::GiftsAssigned&) {}
  void note(const gifts::ChoiceTakenBack&) {}
  void note(const gifts::GiftsLapsed& lapsed) { lost_ += lapsed.gifts; }
  void note(const gifts::GiftsLost& lost) { lost_ += lost.gifts; }
  void note(const gifts::GiftsRevealed& revealed) {
    for (const gifts::Gift& gift : revealed.gifts) {
      expect(gift.from != gift.to, "nobody receives a gift from himself");
      expect(is_there(gift.to), "no gift goes to somebody who is gone");
      drink(gift.to, gift.dose);
      ++given_;
      ++gifts_;
    }
  }
  void note(const PyramidDone&) { expect(cards_turned_ == 15, "all cards are turned"); }
  void note(const gifts::WentAway&) {}
  void note(const gifts::CameBack&) {}
  void note(const gifts::LeftGame&) {}

  void drink(Seat seat, const Dose& dose) {
    const int cap = state_.doses.max_sips_per_event;
    counted_[seat] += counted(dose, state_.doses);
    expect(cap == 0 || counted_[seat] <= cap, "one card asks no more than the cap");
    if (glasses_) {
      expect(state_.doses.cul_sec_stack || ++glasses_of_[seat] <= 1, "one glass for one card");
    } else if (cap == 0) {
      expect(dose == Dose{Sips{row_}}, "a gift is indivisible and worth its row");
    }
  }

  void close_card() {
    expect(given_ + lost_ == due_, "every matching card is one gift, given or lost");
    counted_.clear();
    glasses_of_.clear();
    due_ = given_ = lost_ = 0;
  }

  State state_;
  CardPool unseen_;
  std::string broken_;
  std::map<Seat, int> counted_;
  std::map<Seat, int> glasses_of_;
  bool glasses_ = false;
  int row_ = 0;
  int due_ = 0;
  int given_ = 0;
  int lost_ = 0;
  int cards_turned_ = 0;
  int gifts_ = 0;
};

}  // namespace trinque::engine::pyramide::tests
