#include "server/chance/transcript_check.hpp"

#include "engine/core/overload.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/chance/transcript.hpp"
#include "server/chance/transcript_entry.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace trinque::server {
namespace {

using engine::Seat;
using json = nlohmann::ordered_json;
/// The name of a deviation.
using Fault = std::optional<std::string_view>;

constexpr std::int64_t time_to_open_at_least = 2'000;

/// What the events say fell, in its order: the faces of dice, cards, the seats that were drawn.
using Told = std::variant<int, engine::Card, Seat>;

std::optional<Seat> seat_in(const json& event, const char* field) {
  const auto found = event.find(field);
  if (found == event.end() || !found->is_number_unsigned()) return std::nullopt;
  const auto index = found->get<std::uint64_t>();
  // Whatever is too high for a seat is none of the round.
  return Seat{static_cast<std::uint8_t>(std::min<std::uint64_t>(index, 255))};
}

/// False if a field cannot be read.
bool add_told(const json& event, std::vector<Told>& told) {
  if (const auto faces = event.find("faces"); faces != event.end()) {
    if (!faces->is_array()) return false;
    for (const json& face : *faces) {
      if (!face.is_number_unsigned()) return false;
      told.emplace_back(static_cast<int>(std::min<std::uint64_t>(face.get<std::uint64_t>(), 7)));
    }
  }
  if (const auto text = event.find("card"); text != event.end()) {
    const auto card =
        text->is_string() ? engine::card_from(text->get_ref<const std::string&>()) : std::nullopt;
    if (!card) return false;
    told.emplace_back(*card);
  }
  if (const auto drawn = event.find("drawn"); drawn != event.end() && *drawn == true) {
    const auto opener = seat_in(event, "opener");
    const auto seat = opener ? opener : seat_in(event, "master");
    if (!seat) return false;
    told.emplace_back(*seat);
  }
  return true;
}

/// A round while it is read.
class Round {
 public:
  Round(transcript::Committed committed, const engine::CardPool& pool)
      : terms_(std::move(committed)) {
    if (terms_.carried) first_pool_ = pool_ = pool;
  }

  const transcript::Committed& terms() const { return terms_; }
  bool is_opened() const { return is_opened_; }
  const engine::CardPool& pool() const { return pool_; }
  std::size_t contributions() const { return contributions_.size(); }

  /// The place of a seat in the turn order.
  std::optional<std::size_t> place_of(Seat seat) const {
    const auto found = std::ranges::find(terms_.seats, seat, &transcript::Committed::Playing::seat);
    if (found == terms_.seats.end()) return std::nullopt;
    return static_cast<std::size_t>(found - terms_.seats.begin());
  }

  Fault take(const transcript::Contributed& contributed) {
    const auto place = place_of(contributed.seat);
    if (!place) return "seats_changed";
    if (contributions_.contains(contributed.seat) ||
        pledge_of(contributed.contribution) != terms_.seats[*place].pledge) {
      return "contribution_replaced";
    }
    if (is_opened_) return "contribution_late";
    contributions_[contributed.seat] = contributed.contribution;
    return std::nullopt;
  }

  Fault take(const transcript::Opened& opened) {
    if (is_opened_) return "wrong_order";
    is_opened_ = true;
    for (const auto& playing : terms_.seats) {
      const bool is_named = std::ranges::any_of(
          opened.left_out, [&](const auto& left_out) { return left_out.first == playing.seat; });
      if (!is_named && !playing.pledge.empty() && !contributions_.contains(playing.seat))
        return "contribution_dropped";
    }
    return is_right(opened) ? Fault() : "left_out_wrongly";
  }

  Fault take(const transcript::Drawn& drawn, std::size_t line) {
    if (!is_opened_) return "wrong_order";
    std::vector<Told> told;
    bool is_read = true;
    for (const json& event : drawn.events) {
      for (const char* field : {"seat", "opener", "master"}) {
        const auto seat = seat_in(event, field);
        if (seat && !place_of(*seat)) return "seats_changed";
      }
      is_read = is_read && add_told(event, told);
    }
    for (const Draw& draw : drawn.draws) {
      const auto* card = std::get_if<CardDrawn>(&draw);
      if (card != nullptr && !take_from_pool(*card)) return "pool_changed";
    }
    const bool is_told =
        is_read && std::ranges::equal(drawn.draws, told,
                                      [&](auto& draw, auto& was) { return is_same(draw, was); });
    if (!is_told) return "told_otherwise";
    steps_.emplace_back(line, drawn.draws);
    return std::nullopt;
  }

  /// Computes all draws again. The line of the first that is another.
  std::optional<std::size_t> first_wrong_draw(const Bytes32& secret) const {
    std::vector<Contribution> contributions;
    for (const auto& playing : terms_.seats) {
      const auto found = contributions_.find(playing.seat);
      if (found != contributions_.end()) contributions.push_back({playing.seat, found->second});
    }
    KeyedChance chance(secret, contributions);
    engine::CardPool pool = first_pool_;
    for (const auto& [line, draws] : steps_) {
      for (const Draw& draw : draws) {
        if (!falls_again(draw, chance, pool)) return line;
      }
    }
    return std::nullopt;
  }

 private:
  bool is_right(const transcript::Opened& opened) const {
    auto named = opened.left_out.begin();
    for (const auto& playing : terms_.seats) {
      if (contributions_.contains(playing.seat)) continue;
      if (named == opened.left_out.end() || named->first != playing.seat) return false;
      if (playing.pledge.empty() != (named->second == "unpledged")) return false;
      if (named->second == "late" && opened.waited < time_to_open_at_least) return false;
      ++named;
    }
    return named == opened.left_out.end();
  }

  bool take_from_pool(const CardDrawn& drawn) {
    if (!terms_.carried && first_pool_.size() == 0) {
      if (drawn.of % 52 != 0) return false;
      first_pool_ = pool_ = engine::CardPool::of_decks(drawn.of / 52);
    }
    if (drawn.of != pool_.size() || pool_.copies_of(drawn.card) == 0) return false;
    pool_.take(drawn.card);
    return true;
  }

  bool is_same(const Draw& draw, const Told& told) const {
    return std::visit(engine::Overload{
                          [&](const DieDrawn& die) { return told == Told(die.face); },
                          [&](const CardDrawn& card) { return told == Told(card.card); },
                          [&](const NumberDrawn& number) {
                            const auto* seat = std::get_if<Seat>(&told);
                            const auto place = seat == nullptr ? std::nullopt : place_of(*seat);
                            const std::size_t missing = terms_.seats.size() - number.of;
                            return place && number.of <= terms_.seats.size() &&
                                   *place >= number.number && *place <= number.number + missing;
                          },
                      },
                      draw);
  }

  static bool falls_again(const Draw& draw, KeyedChance& chance, engine::CardPool& pool) {
    return std::visit(
        engine::Overload{
            [&](const DieDrawn& die) { return chance.die() == die.face; },
            [&](const CardDrawn& card) {
              const bool is_same = chance.card(pool) == card.card;
              pool.take(card.card);
              return is_same;
            },
            [&](const NumberDrawn& number) { return chance.below(number.of) == number.number; },
        },
        draw);
  }

  transcript::Committed terms_;
  std::map<Seat, Bytes32> contributions_;
  bool is_opened_ = false;
  engine::CardPool first_pool_;
  engine::CardPool pool_;
  std::vector<std::pair<std::size_t, std::vector<Draw>>> steps_;
};

class Checker {
 public:
  CheckedTranscript check(std::string_view text, std::optional<std::string_view> last_hash) {
    while (!text.empty() && !checked_.deviation) {
      ++line_;
      const std::size_t end = text.find('\n');
      const Fault fault =
          end == std::string_view::npos ? "not_canonical" : take_line(text.substr(0, end));
      if (fault) checked_.deviation = Deviation{fault_line_.value_or(line_), *fault};
      text.remove_prefix(std::min(end, text.size() - 1) + 1);
    }
    if (line_ == 0) checked_.deviation = Deviation{1, "wrong_entry"};
    if (!checked_.deviation && last_hash && *last_hash != checked_.last_hash)
      checked_.deviation = Deviation{line_, "other_hash"};
    return std::move(checked_);
  }

 private:
  Fault take_line(std::string_view text) {
    const auto line = transcript::read_line(text);
    if (!line) return "not_canonical";
    const Bytes32 before = last_;
    last_ = sha256({view_of(before), line->text});
    if (hex_of(last_) != line->hash) return "chain_broken";
    const auto entry = transcript::read_entry(line->entry);
    if (!entry || std::holds_alternative<transcript::Opening>(*entry) != (line_ == 1))
      return "wrong_entry";
    const Fault fault = std::visit([&](const auto& read) { return take(read, before); }, *entry);
    if (!fault) checked_.last_hash = hex_of(last_);
    return fault;
  }

  Fault take(const transcript::Opening& opening, const Bytes32&) {
    checked_.room = opening.room;
    return std::nullopt;
  }

  Fault take(const transcript::Pledged& pledged, const Bytes32&) {
    standing_[pledged.seat] = pledged.pledge;
    return std::nullopt;
  }

  Fault take(const transcript::Committed& committed, const Bytes32& before) {
    if (committed.number != number_ + 1) return "round_repeated";
    if (round_) return "not_revealed";
    if (committed.before != hex_of(before)) return "history_changed";
    std::set<Seat> seats;
    for (const auto& playing : committed.seats) {
      if (!seats.insert(playing.seat).second) return "seats_changed";
    }
    for (const auto& playing : committed.seats) {
      if (standing_[playing.seat] != playing.pledge) return "pledge_changed";
      standing_.erase(playing.seat);
    }
    number_ = committed.number;
    round_.emplace(committed, pool_);
    checked_.rounds.push_back({committed.number, committed.game});
    return std::nullopt;
  }

  Fault take(const transcript::Contributed& contributed, const Bytes32&) {
    if (!is_on(contributed.number)) return "wrong_order";
    const Fault fault = round_->take(contributed);
    standing_[contributed.seat] = contributed.next;
    checked_.rounds.back().contributions = round_->contributions();
    return fault;
  }

  Fault take(const transcript::Opened& opened, const Bytes32&) {
    if (!is_on(opened.number)) return "wrong_order";
    const Fault fault = round_->take(opened);
    for (const auto& [seat, why] : opened.left_out) {
      const auto place = round_->place_of(seat);
      if (place)
        checked_.rounds.back().left_out.emplace_back(round_->terms().seats[*place].name, why);
    }
    return fault;
  }

  Fault take(const transcript::Drawn& drawn, const Bytes32&) {
    if (!is_on(drawn.number)) return "wrong_order";
    checked_.rounds.back().draws += drawn.draws.size();
    return round_->take(drawn, line_);
  }

  Fault take(const transcript::Revealed& revealed, const Bytes32&) {
    if (!is_on(revealed.number)) return "wrong_order";
    const transcript::Committed& terms = round_->terms();
    if (secret_hash_of(revealed.secret) != terms.secret_hash) return "secret_changed";
    if (commitment_of(revealed.secret, terms.terms) != terms.commitment) return "terms_changed";
    fault_line_ = round_->first_wrong_draw(revealed.secret);
    if (fault_line_) return "draw_changed";
    checked_.rounds.back().revealed = revealed.why;
    pool_ = round_->pool();
    round_.reset();
    return std::nullopt;
  }

  bool is_on(std::uint32_t number) const { return round_ && round_->terms().number == number; }

  CheckedTranscript checked_;
  std::size_t line_ = 0;
  /// The line of a fault that a later line shows.
  std::optional<std::size_t> fault_line_;
  Bytes32 last_ = hash_of_no_transcript();
  std::map<Seat, std::string> standing_;
  std::uint32_t number_ = 0;
  std::optional<Round> round_;
  /// The cards that the last round left.
  engine::CardPool pool_;
};

}  // namespace

CheckedTranscript check_transcript(std::string_view text,
                                   std::optional<std::string_view> last_hash) {
  return Checker().check(text, last_hash);
}

}  // namespace trinque::server
