#pragma once

#include "server/rooms/doors.hpp"
#include "server/rooms/fairness.hpp"
#include "server/rooms/game_table.hpp"
#include "server/rooms/house.hpp"
#include "server/rooms/kept_sections.hpp"
#include "server/rooms/ledger.hpp"
#include "server/rooms/news.hpp"
#include "server/rooms/recap.hpp"
#include "server/rooms/room_effect.hpp"
#include "server/rooms/room_input.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/room_report.hpp"
#include "server/rooms/seating.hpp"
#include "server/rooms/timers.hpp"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace trinque::server {

namespace refusals {
/// The connection does not hold the seat for which it speaks.
inline constexpr engine::RefusalCode not_your_seat{"not_your_seat"};
/// Only the host may; `host` is his seat.
inline constexpr engine::RefusalCode not_the_host{"not_the_host"};
/// Moves wait for the end of the pause.
inline constexpr engine::RefusalCode paused{"paused"};
/// The request number is below `request`, and its answer is forgotten.
inline constexpr engine::RefusalCode old_request{"old_request"};
/// Nobody waits for `seat`.
inline constexpr engine::RefusalCode not_awaited{"not_awaited"};
/// He may be passed over in `wait` milliseconds.
inline constexpr engine::RefusalCode too_early{"too_early"};
/// The claim was withdrawn or decided.
inline constexpr engine::RefusalCode unknown_claim{"unknown_claim"};
/// The host has removed the player, and can still undo it; until then he does nothing.
inline constexpr engine::RefusalCode kicked{"kicked"};
/// There is no removal of `seat` to undo (any more).
inline constexpr engine::RefusalCode not_kicked{"not_kicked"};
/// Who is not here has no vote.
inline constexpr engine::RefusalCode not_here{"not_here"};
/// One reaction for each turn.
inline constexpr engine::RefusalCode once_per_turn{"once_per_turn"};
/// The house allows reactions, no messages.
inline constexpr engine::RefusalCode chat_off{"chat_off"};
/// The next message may be written in `wait` milliseconds.
inline constexpr engine::RefusalCode too_often{"too_often"};
/// Nobody removes himself: `to`.
inline constexpr engine::RefusalCode not_a_target{"not_a_target"};
/// The key was used, is too old, or never was one.
inline constexpr engine::RefusalCode wrong_key{"wrong_key"};
/// Newcomers have to know a word; none was said.
inline constexpr engine::RefusalCode password_needed{"password_needed"};
inline constexpr engine::RefusalCode wrong_password{"wrong_password"};
/// The code alone does not open this room: the host does, or the QR of the table.
inline constexpr engine::RefusalCode ask_the_host{"ask_the_host"};
/// Nobody has to ask to be let in, or not this one.
inline constexpr engine::RefusalCode door_is_open{"door_is_open"};
/// So many wait at the door already: `max`.
inline constexpr engine::RefusalCode too_many_knocks{"too_many_knocks"};
/// Who knocked has gone, or was let in or not.
inline constexpr engine::RefusalCode unknown_knock{"unknown_knock"};
}  // namespace refusals

/// The last public events that a room tells to those who were gone for a while.
inline constexpr std::size_t most_events_kept = 200;

/// Why a room stands still.
enum class PausedBy : std::uint8_t {
  host,
  players,  ///< Fewer than two are there, or only bots. rules.md 2.3
};

/// A room, pure: inputs come in, effects go out; no socket, clock, thread or entropy of its own.
/// The shell performs the effects in their order, and hands in `Woken` at `wake_at()`.
class RoomCore {
 public:
  struct Surroundings {
    std::string code;
    /// The ids of this process and of its pages, told in `welcome`.
    std::string boot;
    std::string build;
    std::function<std::string()> fresh_token;
    ChanceSource chance;
    /// How long a room without any connection stays open, in milliseconds. rules.md 2.3
    Instant room_idle = 6LL * 3'600'000;
    RoomLimits limits = {};
    /// Hears each time that a limit is reached; may be empty.
    std::function<void(RoomLimit limit)> on_limit = {};
  };

  /// An empty room, whose idle time starts now.
  RoomCore(Surroundings surroundings, std::vector<std::unique_ptr<protocol::AnyGame>> games,
           Instant now);

  /// The room that these records tell of, the first of them full: same seats, hands, totals, turn,
  /// and clocks with the time that was left. Everybody is lost and waited for. `position` is that
  /// of the last record. Null if the records do not fit together.
  static std::unique_ptr<RoomCore> restore(Surroundings surroundings,
                                           std::vector<std::unique_ptr<protocol::AnyGame>> games,
                                           std::span<const std::string> records,
                                           std::uint64_t position, Instant now);

  /// Chooses for the creator of the room. Refuses as the host's commands would.
  engine::Result<void> prepare(std::string_view game, const protocol::ChangeSettings& house);

  /// Takes in one input and says what is to be done.
  std::vector<RoomEffect> handle(const RoomInput& input, Instant now);

  /// When the room wants to be woken next.
  std::optional<Instant> wake_at() const { return timers_.next(); }

  /// The tokens of the seats that a connection holds, to let it in again after the room was loaded
  /// anew.
  std::vector<std::string> tokens_of(SessionId session);

  /// Whether the token is one of a seat of this room.
  bool is_token_of_a_seat(std::string_view token) {
    return seating_.find_by_token(token) != nullptr;
  }

  const std::string& code() const { return surroundings_.code; }

  /// That of the last frame.
  std::uint64_t revision() const { return revision_; }

  /// What anybody may know before entering. docs/protocol.md section 6
  std::string summary() const;

  /// What an operator may know; without what the core does not: its age and inbox.
  RoomReport report() const;

 private:
  struct Session {
    std::set<engine::Seat> seats;
    /// Answers to `join`, which has no seat yet.
    std::vector<GivenAnswer> answers;
    bool is_table = false;
    /// It showed the ticket of the table's QR, or a pass of the host.
    bool has_ticket = false;
    bool has_pass = false;
    /// It is told nothing of the evening.
    bool is_outside = false;
    /// The last ticket that it was told.
    std::string ticket;
  };
  /// The JSON of "done", or why not.
  using Answered = engine::Result<std::string>;

  // room_core.cpp: who comes and goes, and time.
  void take_in(const Attached& attached);
  void take_in(const Asked& asked);
  void take_in(const Claimed& claimed);
  void take_in(const Knocked& knocked);
  void take_in(const Redeemed& redeemed);
  void take_in(const Commanded& commanded);
  void take_in(const PresenceTold& told);
  void take_in(const Detached& detached);
  void take_in(const Woken&);
  void take_in(const EndedByOperator&);
  void on_timer(const TimerKey& key);
  bool is_crowded_for(const Attached& attached);
  /// Connections are numbered as they open; a hello may be handled late.
  static bool is_held_by_a_newer(SessionId session, const Player& player);
  void take_seat(SessionId session, Player& player);
  bool was_answered(SessionId session, std::uint32_t request);
  void answer(SessionId session, std::uint32_t request, std::string_view kind,
              const Answered& answered);
  void refuse(const Commanded& commanded, const engine::Refusal& refusal);
  void detach(SessionId session, Here becomes);
  void part(Player& player, Here how);
  void change_here(Player& player, Here here);
  void wait_for(const Player& lost);
  void after_absence_changed();
  void send_home(SessionId session, protocol::Goodbye goodbye);
  void close();

  // room_commands.cpp: one function per command.
  Answered obey(const protocol::Command& command);
  Answered obey(Player& player, const protocol::Leave&);
  Answered obey(Player& player, const protocol::PlayMove& play);
  Answered obey(Player& player, const protocol::ChangeSettings& change);
  Answered obey(Player& player, const protocol::Choose& choose);
  Answered obey(Player& player, const protocol::Start& start);
  Answered obey(Player& player, const protocol::FollowUp& follow_up);
  Answered obey(Player& player, const protocol::LastRound&);
  Answered obey(Player& player, const protocol::Stop&);
  Answered obey(Player& player, const protocol::Pause& pause);
  Answered obey(Player& player, const protocol::Reorder& reorder);
  Answered obey(Player& player, const protocol::Lock& lock);
  Answered obey(Player& player, const protocol::SetPassword& set);
  Answered obey(Player& player, const protocol::Admit& admit);
  Answered obey(Player& player, const protocol::HandOver& hand_over);
  Answered obey(Player& player, const protocol::Skip& skip);
  Answered obey(Player& player, const protocol::Wake& wake);
  Answered obey(Player& player, const protocol::TakeBreak& taken);
  Answered obey(Player& player, const protocol::React& react);
  Answered obey(Player& player, const protocol::Say& say);
  Answered obey(Player& player, const protocol::Kick& kick);
  Answered obey(Player& player, const protocol::UndoKick& undo);
  Answered obey(Player& player, const protocol::AddBot& add);
  Answered obey(Player& player, const protocol::Confirm& confirm);
  Answered obey(Player& player, const protocol::MakeLink& link);
  Answered obey(Player& player, const protocol::Erase&);
  Answered obey(Player& player, const protocol::Served& served);
  Answered obey(Player& player, const protocol::Rename& rename);
  Answered obey(Player& player, const protocol::OwnSwitches& own);
  Answered obey(Player& player, const protocol::Pledge& pledge);
  Answered obey(Player& player, const protocol::Contribute& contribute);
  std::optional<engine::Refusal> unless_host(const Player& player) const;
  engine::Result<void> change_house(const protocol::ChangeSettings& change);
  Answered take(engine::Result<Happened> happened);

  // room_seats.cpp: a seat that moves to another phone.
  Answered ask(SessionId session, const protocol::Join& join);
  Answered ask(SessionId session, const protocol::Claim& claim);
  Answered ask(SessionId session, const protocol::Redeem& redeem);
  void move_seat(Player& player, SessionId session);
  void withdraw_claims(SessionId session);
  void deny(SessionId session, engine::Seat of, bool asks_back);
  void deny_claims_of(engine::Seat seat);
  bool may_confirm(const Player& player, engine::Seat claimed) const;

  // room_kicks.cpp: who is removed by the host, and comes back.
  std::vector<protocol::KickedSeat> kicked_from(const protocol::Hello& hello);
  bool holds_a_seat(const protocol::Hello& hello);
  void ask_back(SessionId session, const std::vector<protocol::KickedSeat>& kicked);
  void let_kick_stand(Player& player);
  void lift_kick(Player& player);
  // room_doors.cpp: who is let in, and how far.
  bool note_arrival(const Attached& attached);
  bool knows(const protocol::Hello& hello);
  bool was_no_guess(const protocol::Hello& hello, std::size_t seats) const;
  void give_back_guess(SessionId session);
  bool may_watch(const Session& session) const;
  bool may_join(const Session& session) const;
  std::optional<engine::Refusal> unless_admissible(SessionId session, const protocol::Join& join);
  Answered ask(SessionId session, const protocol::Knock& knock);
  void withdraw_knock(SessionId session);
  void note_reached(RoomLimit limit) const;
  void open_doors();
  void update_tickets();
  std::set<SessionId> not_told() const;

  // room_bots.cpp: for whom the server plays.
  std::optional<engine::Refusal> unless_person(engine::Seat seat) const;
  void pledge_for(Player& bot);
  void contribute_for_bots();
  void update_bots(Instant from);
  void play_for(engine::Seat seat);

  // room_breaks.cpp: who rests, who idles, and what the others do about it.
  void end_break(Player& player);
  void forget_break(Player& player);
  void offer_water();
  void update_water();
  std::optional<engine::Refusal> unless_awaited(engine::Seat whom) const;
  Instant wake_time() const;
  void pass_over(engine::Seat whom);
  Answered vote(const Player& voter, engine::Seat whom);
  void count_votes();
  int votes_needed(engine::Seat whom) const;
  void write_votes(protocol::JsonText& json) const;

  // room_progress.cpp: what follows from a step of the game.
  void book(Happened&& happened);
  void occur(const protocol::Occurrence& occurrence);
  void settle();
  void update_pause();
  void update_timers();
  void update_turn_clocks(Instant from);
  void note_who_is_awaited(Instant from);
  Instant skip_time_of(engine::Seat seat) const;

  // room_fairness.cpp: how a round gets its chance.
  void run_rounds();
  void commit_round();
  bool is_waiting_for_contributions() const;
  bool begin_round();
  void end_opening(const std::vector<engine::Seat>& missing);
  void reveal(RevealedFor why);

  // room_frames.cpp: what is told.
  void tell(SessionId session, std::string text);
  void tell_own(const Player& player);
  std::string own_of(const Player& player) const;
  void publish();
  /// Whether the room differs from what was told of it last: much may change it, little does.
  bool is_news_of_the_room();
  std::shared_ptr<const EncodedFrame> frame(std::uint64_t since, const News& news) const;
  std::shared_ptr<const EncodedFrame> snapshot(std::optional<std::uint64_t> after) const;
  std::string frame_for_outside(const Session& session) const;
  void write_knocks(protocol::JsonText& json) const;
  Tell welcome(const Attached& attached, std::vector<protocol::HeldSeat> held,
               std::vector<protocol::KickedSeat> kicked);
  void write_room(protocol::JsonText& json) const;
  void write_settings(protocol::JsonText& json) const;
  void write_deadlines(protocol::JsonText& json) const;
  std::vector<engine::Seat> to_act() const;

  // room_durable.cpp: what is kept.
  void compare_player(const Player& player);
  void compare_game();
  void compare_books();
  void compare_all();
  void compare_after(const RoomInput& input);
  void persist(const RoomInput& input, bool is_public);
  bool restore(const std::map<std::string, nlohmann::json>& sections, Instant shift);

  Surroundings surroundings_;
  Seating seating_;
  GameTable table_;
  Fairness fairness_;
  /// The server ended while contributions were waited for, and all phones are on their way back.
  bool opening_was_interrupted_ = false;
  HouseSettings house_;
  Ledger ledger_;
  Recap recap_;
  Timers timers_;
  std::map<SessionId, Session> sessions_;
  std::optional<PausedBy> paused_;
  /// Somebody without a seat says that he is an absent player.
  struct OpenClaim {
    std::uint32_t id = 0;
    engine::Seat of;
    SessionId session{};
    /// Of somebody whom the host removed; if he is not let in, he goes.
    bool asks_back = false;
  };
  std::vector<OpenClaim> claims_;
  std::uint32_t last_claim_ = 0;
  Doors doors_;
  /// Somebody waits at the door.
  struct OpenKnock {
    std::uint32_t id = 0;
    std::string name;
    SessionId session{};
  };
  std::vector<OpenKnock> knocks_;
  /// Those who come in or go out at this moment, and get a frame of their own.
  std::set<SessionId> moving_;
  std::uint32_t last_knock_ = 0;
  /// The keys of one-time links, which die with the process, or after two minutes.
  struct OpenLink {
    std::string key;
    engine::Seat to;
    Instant until = 0;
  };
  std::vector<OpenLink> links_;
  /// Since when the present choice is awaited: its round, turn and seats.
  struct Awaited {
    int round = 0;
    std::uint32_t turn = 0;
    std::vector<engine::Seat> seats;
    bool operator==(const Awaited&) const = default;
  };
  Awaited awaited_;
  Instant awaited_since_ = 0;
  /// When the one who is awaited was called last.
  std::optional<Instant> called_at_;
  /// Who wants to pass over whom, as long as the same choice is awaited. Not kept: whoever still
  /// wants it after a restart says so again.
  std::map<engine::Seat, std::set<engine::Seat>> votes_;
  /// The host has been offered a glass of water for all, and has not answered.
  bool water_offered_ = false;
  std::uint64_t revision_ = 1;
  /// The room as the last frame that had it told it.
  protocol::SharedText room_told_;
  /// Whether the last frame left the recap in sight.
  bool recap_told_ = false;
  /// The last public events, for those who were gone for a while.
  std::deque<std::pair<std::uint64_t, protocol::SharedText>> recent_events_;

  /// The number of the last record, and what the records so far say.
  std::uint64_t position_ = 0;
  KeptSections kept_;
  /// The revision of the last event that a record holds, and the time of that record.
  std::uint64_t kept_revision_ = 0;
  Instant kept_at_ = 0;

  /// The evening is over, and is not to be kept.
  bool is_erased_ = false;

  // What the input at hand has brought about so far.
  Instant now_ = 0;
  News news_;
  std::vector<RoomEffect> effects_;
  /// When the dice and cards of the last frame are shown; what the game waits for counts from then.
  Instant reveal_at_ = 0;
};

}  // namespace trinque::server
