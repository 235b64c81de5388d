#pragma once

#include "engine/core/overload.hpp"
#include "engine/games/give_n_take/give_n_take.hpp"

#include <map>
#include <string>
#include <vector>

namespace trinque::engine::give_n_take::tests {

/// Reads the events of a layout and keeps its own books, from the rules and not from the engine.
/// Notes the first sentence of rules.md that they break.
class Ledger {
 public:
  explicit Ledger(const std::vector<Event>& events) {
    for (const Event& event : events) {
      note(event);
      state_ = Game::evolve(std::move(state_), event);
    }
    if (!std::holds_alternative<Giving>(state_.phase)) close_card();
  }

  /// Empty if all is well.
  const std::string& broken() const { return broken_; }
  int cards_turned() const { return cards_turned_; }
  int gifts() const { return gifts_; }

 private:
  struct Receiver {
    int counted = 0;
    int glasses = 0;
  };

  void expect(bool holds, const char* sentence) {
    if (!holds && broken_.empty()) broken_ = sentence;
  }

  bool is_there(Seat seat) const {
    for (const Player& player : state_.players) {
      if (player.seat == seat) return player.is_present();
    }
    return false;
  }

  void draw(Card card) {
    expect(unseen_.copies_of(card) > 0, "no card copy twice");
    if (unseen_.copies_of(card) > 0) unseen_.take(card);
  }

  void open_card(const CardTurned& turned) {
    close_card();
    ++cards_turned_;
    const Settings& settings = state_.settings;
    const bool last = turned.place.row == settings.gnt_rows;
    glasses_ = last && settings.gnt_last_row != LastRow::row_sips;
    is_give_ = turned.place.column == Column::give;
    for (const Player& player : state_.players) {
      int copies = 0;
      for (const Card held : player.cards) {
        copies += held.rank == turned.card.rank ? 1 : 0;
      }
      if (!player.is_present()) copies = 0;
      if (settings.gnt_multiple == Multiple::once && copies > 1) copies = 1;
      due_gifts_ += copies;
      due_sips_ += glasses_ ? 0 : copies * turned.place.row;
    }
  }

  void drink(Seat seat, const Dose& dose) {
    Receiver& receiver = receivers_[seat];
    receiver.counted += counted(dose, state_.doses);
    if (const Sips* sips = std::get_if<Sips>(&dose); sips != nullptr && !glasses_) {
      got_sips_ += sips->count;
    } else {
      ++receiver.glasses;
    }
  }

  void lose(int gifts, int sips) {
    lost_gifts_ += gifts;
    lost_sips_ += sips;
  }

  void close_card() {
    const int cap = state_.doses.max_sips_per_event;
    if (cap == 0) expect(got_sips_ + lost_sips_ == due_sips_, "received + lapsed = stake x copies");
    expect(got_sips_ + lost_sips_ <= due_sips_, "nothing is drunk that was not due");
    if (is_give_ && (glasses_ || !state_.settings.gnt_divisible)) {
      expect(got_gifts_ + lost_gifts_ == due_gifts_, "every gift is given or lost");
    }
    for (const auto& [seat, receiver] : receivers_) {
      expect(cap == 0 || receiver.counted <= cap, "one event asks no more than the cap");
      expect(state_.doses.cul_sec_stack || receiver.glasses <= 1, "one glass for one card");
    }
    receivers_.clear();
    due_gifts_ = due_sips_ = got_gifts_ = got_sips_ = lost_gifts_ = lost_sips_ = 0;
  }

  void reveal(const GiftsRevealed& revealed) {
    for (const Gift& gift : revealed.gifts) {
      expect(gift.from != gift.to, "nobody receives a gift from himself");
      expect(is_there(gift.to), "no gift goes to somebody who is gone");
      ++got_gifts_;
      ++gifts_;
      drink(gift.to, gift.dose);
    }
  }

  void note(const Event& event) {
    std::visit(Overload{
                   [&](const LayoutDealt& dealt) { unseen_ = dealt.unseen; },
                   [&](const CardPassedOver& passed) { draw(passed.card); },
                   [&](const CardTurned& turned) {
                     draw(turned.card);
                     open_card(turned);
                   },
                   [&](const Taken& taken) {
                     expect(is_there(taken.seat), "nobody takes who is gone");
                     drink(taken.seat, taken.dose);
                   },
                   [&](const GiftChosen& chosen) {
                     expect(is_there(chosen.portion.to), "nobody chooses somebody who is gone");
                   },
                   [&](const NobodyChosen&) {},
                   [&](const GiftsAssigned&) {},
                   [&](const ChoiceTakenBack&) {},
                   [&](const GiftsLapsed& lapsed) { lose(lapsed.gifts, lapsed.sips); },
                   [&](const GiftsRevealed& revealed) { reveal(revealed); },
                   [&](const GiftsLost& lost) { lose(lost.gifts, lost.sips); },
                   [&](const LayoutDone&) {
                     expect(cards_turned_ == 2 * state_.settings.gnt_rows, "all cards are turned");
                   },
                   [&](const WentAway&) {},
                   [&](const CameBack&) {},
                   [&](const LeftGame&) {},
               },
               event);
  }

  State state_;
  CardPool unseen_;
  std::string broken_;
  std::map<Seat, Receiver> receivers_;
  bool glasses_ = false;
  bool is_give_ = false;
  int due_gifts_ = 0;
  int due_sips_ = 0;
  int got_gifts_ = 0;
  int got_sips_ = 0;
  int lost_gifts_ = 0;
  int lost_sips_ = 0;
  int cards_turned_ = 0;
  int gifts_ = 0;
};

}  // namespace trinque::engine::give_n_take::tests
