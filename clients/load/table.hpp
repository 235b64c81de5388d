#pragma once

#include "clients/load/moves.hpp"
#include "clients/load/phone.hpp"
#include "clients/load/tallies.hpp"

#include <memory>
#include <string>
#include <vector>

namespace trinque::load {

/// How a room is played.
struct TablePlan {
  int players = 4;
  /// Connections without a seat.
  int watchers = 0;
  /// Played one after the other, for ever.
  std::vector<std::string> games = {"tas_de_des"};
  /// Of a game of dice.
  int rounds = 20;
  /// Microseconds between the intended moments of two moves; 0: the next one comes when the last
  /// one has been seen by all.
  Moment between_moves = 0;
};

/// One room and all its phones. One move is on its way at a time, as in a game.
class Table final : public Phone::Owner {
 public:
  Table(Poller& poller, Destination destination, const TablePlan& plan, Tallies& tallies,
        Random& random);

  /// Has the host sit down and say how is played, then the others.
  void open();
  /// Everybody is there.
  bool is_complete() const { return ready_ == phones_.size(); }
  std::size_t connections() const { return phones_.size(); }

  /// Plays from the moment `first` on.
  void begin(Moment first);
  void stop() { is_playing_ = false; }
  bool is_at_rest() const;

  /// One phone loses its connection and comes back.
  void interrupt(std::size_t which);
  /// Everybody who was silent says something.
  void keep_alive(Moment silent_since);

  /// Somebody enters who has seen nothing before; `dissent` compares what he is told with what the
  /// others know.
  void call_witness();
  /// What differs between the views of this room, or "".
  std::string dissent() const;

  const std::string& code() const { return destination_.code; }

  void on_ready(Phone& phone) override;
  void on_state(Phone& phone, std::size_t bytes) override;
  void on_answer(Phone& phone, std::uint32_t request) override;
  void on_refused(Phone& phone, std::string_view refusal) override;
  void on_wrong(Phone& phone, std::string what) override;

 private:
  /// A connection, and what it knew when it sent its last command.
  struct Place {
    std::unique_ptr<Phone> phone;
    std::uint64_t revision_then = 0;
    std::int64_t turn_then = 0;
    std::string phase_then;
    bool was_ready = false;
  };
  /// A move that somebody has not seen yet.
  struct Move {
    Phone* author = nullptr;
    std::uint32_t request = 0;
    Moment intended = 0;
    bool is_answered = false;
    /// Its author lost the connection meanwhile: that is not the server's time.
    bool is_interrupted = false;
    /// The first revision that holds it; 0: not known yet.
    std::uint64_t revision = 0;
    std::vector<bool> seen;
    std::size_t unseen = 0;
  };

  void add(std::string name);
  Place& place_of(const Phone& phone);
  void set_up();
  void advance();
  bool act(Place& place);
  bool play(Place& place);
  bool host(Place& place);
  void send(Place& place, const std::string& body);
  void note_seen(Phone& phone);
  void finish_move();
  bool is_explained(const Place& place, std::string_view refusal) const;

  Poller& poller_;
  Destination destination_;
  TablePlan plan_;
  Tallies& tallies_;
  Random& random_;
  std::vector<Place> phones_;
  /// Commands of the host before the game.
  std::vector<std::string> setup_;
  std::unique_ptr<Phone> witness_;
  std::size_t ready_ = 0;
  std::size_t games_chosen_ = 0;
  int deals_ = 0;
  bool is_playing_ = false;
  bool is_chosen_ = false;
  bool is_waiting_for_rules_ = false;
  Moment due_ = 0;
  Moment alarm_ = 0;
  Move move_;
};

}  // namespace trinque::load
