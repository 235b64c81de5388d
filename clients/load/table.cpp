#include "clients/load/table.hpp"

#include "clients/load/json_scan.hpp"

#include <algorithm>
#include <utility>

namespace trinque::load {
namespace {

constexpr int seats_by_default = 12;
/// So many servings are drunk at once.
constexpr int servings_at_once = 8;
constexpr int deals_of_a_game = 2;

std::string setting(std::string_view group, std::string_view name, int value) {
  return R"("t":"settings","group":")" + std::string(group) + R"(","values":{")" +
         std::string(name) + "\":" + std::to_string(value) + "}";
}

}  // namespace

Table::Table(Poller& poller, Destination destination, const TablePlan& plan, Tallies& tallies,
             Random& random)
    : poller_(poller),
      destination_(std::move(destination)),
      plan_(plan),
      tallies_(tallies),
      random_(random) {
  for (int seat = 0; seat < plan.players; ++seat) {
    add("P" + std::to_string(seat));
  }
  for (int watcher = 0; watcher < plan.watchers; ++watcher) {
    add("");
  }
  if (plan.players > seats_by_default)
    setup_.push_back(setting("house", "max_seats", plan.players));
  setup_.push_back(setting("tas_de_des", "rounds", plan.rounds));
  // A gift stands at once: a generator does not take it back.
  setup_.push_back(setting("rouge_ou_noir", "give_undo", 0));
}

void Table::add(std::string name) {
  Place place;
  place.phone = std::make_unique<Phone>(poller_, *this, destination_, std::move(name));
  phones_.push_back(std::move(place));
}

void Table::open() { phones_.front().phone->connect(); }

Table::Place& Table::place_of(const Phone& phone) {
  return *std::ranges::find_if(phones_,
                               [&](const Place& place) { return place.phone.get() == &phone; });
}

void Table::set_up() {
  if (!setup_.empty()) {
    const std::string body = setup_.front();
    setup_.erase(setup_.begin());
    return send(phones_.front(), body);
  }
  for (auto place = std::next(phones_.begin()); place != phones_.end(); ++place) {
    place->phone->connect();
  }
}

void Table::begin(Moment first) {
  is_playing_ = true;
  due_ = first;
  advance();
}

bool Table::is_at_rest() const {
  return move_.author == nullptr && std::ranges::none_of(phones_, [](const Place& place) {
           return place.phone->awaits_answer() || !place.phone->is_ready();
         });
}

void Table::interrupt(std::size_t which) {
  Phone& phone = *phones_[which % phones_.size()].phone;
  if (!phone.is_ready()) return;
  if (move_.author == &phone) move_.is_interrupted = true;
  ++tallies_.reconnects;
  phone.reconnect();
}

void Table::keep_alive(Moment silent_since) {
  for (const Place& place : phones_) {
    place.phone->keep_alive(silent_since);
  }
}

void Table::call_witness() {
  witness_ = std::make_unique<Phone>(poller_, *this, destination_, "");
  witness_->connect();
}

std::string Table::dissent() const {
  if (witness_ == nullptr || !witness_->is_ready()) return "nobody witnessed";
  for (const Place& place : phones_) {
    const auto section = place.phone->view().difference(witness_->view());
    if (!section.empty())
      return std::string(section) + " of " +
             (place.phone->name().empty() ? "a watcher" : place.phone->name());
  }
  return "";
}

void Table::on_ready(Phone& phone) {
  if (&phone == witness_.get()) return;
  Place& place = place_of(phone);
  const bool is_new = !std::exchange(place.was_ready, true);
  if (!is_new) {
    note_seen(phone);
    return advance();
  }
  ++ready_;
  if (&place == &phones_.front()) set_up();
}

void Table::on_state(Phone& phone, std::size_t bytes) {
  ++tallies_.frames;
  tallies_.frame_bytes += bytes;
  if (&phone == witness_.get()) return;
  note_seen(phone);
  if (is_playing_ && move_.author == nullptr) advance();
}

void Table::note_seen(Phone& phone) {
  if (move_.author == nullptr || !move_.is_answered) return;
  const std::uint64_t revision = phone.view().revision();
  if (move_.revision == 0) {
    if (move_.author != &phone) return;
    // The author is told of the answer first: the frame after it holds the move.
    move_.revision = revision;
    move_.seen.assign(phones_.size(), false);
    move_.unseen = phones_.size();
    for (std::size_t i = 0; i < phones_.size(); ++i) {
      move_.seen[i] = phones_[i].phone->view().revision() >= revision;
      if (move_.seen[i]) --move_.unseen;
    }
  } else if (revision >= move_.revision) {
    const auto index = static_cast<std::size_t>(&place_of(phone) - phones_.data());
    if (!move_.seen[index]) --move_.unseen;
    move_.seen[index] = true;
  }
  if (move_.unseen == 0) {
    tallies_.to_last_view.record(now() - move_.intended);
    finish_move();
  }
}

void Table::finish_move() {
  move_ = {};
  advance();
}

void Table::on_answer(Phone& phone, std::uint32_t request) {
  ++tallies_.commands;
  if (ready_ == 1 && !is_complete()) return set_up();
  if (move_.author == &phone && move_.request == request) {
    ++tallies_.moves;
    move_.is_answered = true;
    if (move_.is_interrupted) return finish_move();
    tallies_.to_answer.record(now() - move_.intended);
    return;
  }
  advance();
}

bool Table::is_explained(const Place& place, std::string_view refusal) const {
  const std::string_view code = text_of(member_of(refusal, "code"));
  const std::string_view parameters = member_of(refusal, "parameters");
  if (code == "stale") return number_of(member_of(parameters, "turn")) != place.turn_then;
  if (code == "wrong_phase") return text_of(member_of(parameters, "phase")) != place.phase_then;
  // Somebody else was quicker, and this phone has heard of it before it heard of its refusal.
  return place.phone->view().revision() > place.revision_then &&
         (code == "not_your_turn" || code == "paused" || code == "not_playing");
}

void Table::on_refused(Phone& phone, std::string_view refusal) {
  ++tallies_.refusals[std::string(text_of(member_of(refusal, "code")))];
  if (&phone == witness_.get() || !is_explained(place_of(phone), refusal))
    on_wrong(phone, "refused without a reason: " + std::string(refusal));
  if (move_.author == &phone) finish_move();
}

void Table::on_wrong(Phone& phone, std::string what) {
  tallies_.note_wrong(destination_.code + " " + phone.name() + ": " + std::move(what));
}

void Table::advance() {
  if (!is_playing_ || move_.author != nullptr) return;
  if (plan_.between_moves > 0 && now() < due_) {
    if (alarm_ == due_) return;
    alarm_ = due_;
    poller_.call_at(due_, [this] { advance(); });
    return;
  }
  // What the game waits for is not the server's time.
  if (is_waiting_for_rules_) due_ = now();
  is_waiting_for_rules_ = false;
  for (Place& place : phones_) {
    if (act(place)) return;
  }
  is_waiting_for_rules_ = std::ranges::none_of(
      phones_, [](const Place& place) { return place.phone->awaits_answer(); });
}

bool Table::act(Place& place) {
  Phone& phone = *place.phone;
  if (phone.seat() < 0 || !phone.is_ready() || phone.awaits_answer()) return false;
  if (phone.servings() >= servings_at_once) {
    const auto upto = phone.view().last_pending_of(phone.seat());
    phone.forget_servings();
    if (upto >= 0) {
      send(place, R"("t":"served","passed":false,"upto":)" + std::to_string(upto));
      return false;
    }
  }
  return play(place) || host(place);
}

bool Table::play(Place& place) {
  Phone& phone = *place.phone;
  const auto choices = phone.view().choices_of(phone.seat());
  if (choices.empty()) return false;
  const auto move = choose_move(choices, random_);
  if (!move) return false;
  move_ = {};
  move_.author = &phone;
  move_.intended = plan_.between_moves > 0 ? due_ : now();
  due_ += plan_.between_moves;
  send(place, R"("t":"play","turn":)" + std::to_string(phone.view().turn()) + ",\"move\":" + *move);
  move_.request = phone.last_request();
  return true;
}

bool Table::host(Place& place) {
  const RoomView& view = place.phone->view();
  if (view.host() != place.phone->seat()) return false;
  const std::string& phase = view.phase();
  if (view.offers_follow_up()) {
    send(place, R"("t":"follow_up","accept":true)");
  } else if (phase == "between" && deals_ >= deals_of_a_game) {
    deals_ = 0;
    send(place, R"("t":"stop")");
  } else if (phase == "between") {
    ++deals_;
    send(place, R"("t":"start")");
  } else if (phase == "lobby" || phase == "ended") {
    if (!is_chosen_) {
      if (phase == "ended") ++tallies_.games_ended;
      const std::string& game = plan_.games[games_chosen_++ % plan_.games.size()];
      send(place, R"("t":"choose","game":")" + game + '"');
    } else {
      ++tallies_.games_started;
      deals_ = 1;
      send(place, R"("t":"start")");
    }
    is_chosen_ = !is_chosen_;
  } else {
    return false;
  }
  return true;
}

void Table::send(Place& place, const std::string& body) {
  place.revision_then = place.phone->view().revision();
  place.turn_then = place.phone->view().turn();
  place.phase_then = place.phone->view().phase();
  place.phone->command(body);
}

}  // namespace trinque::load
