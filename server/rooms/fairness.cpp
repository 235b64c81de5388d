#include "server/rooms/fairness.hpp"

#include "protocol/stored.hpp"

#include <algorithm>
#include <cassert>

namespace trinque::server {
namespace {

using engine::Refusal;
using engine::Result;
using engine::Seat;
using protocol::JsonText;

constexpr int transcript_version = 1;

JsonText entry_of(std::string_view kind) {
  JsonText entry;
  entry.begin_object().field("kind", kind);
  return entry;
}

void write_or_null(JsonText& json, const std::string& text) {
  if (text.empty()) {
    json.null();
  } else {
    json.value(text);
  }
}

std::string_view name_of(Fairness::Phase phase) {
  switch (phase) {
    case Fairness::Phase::none: return "none";
    case Fairness::Phase::opening: return "opening";
    case Fairness::Phase::open: return "open";
  }
  return "";
}

}  // namespace

std::string_view name_of(LeftOutFor why) {
  switch (why) {
    case LeftOutFor::unpledged: return "unpledged";
    case LeftOutFor::absent: return "absent";
    case LeftOutFor::late: return "late";
  }
  return "";
}

std::string_view name_of(RevealedFor why) {
  switch (why) {
    case RevealedFor::over: return "over";
    case RevealedFor::unplayable: return "void";
    case RevealedFor::stopped: return "stopped";
    case RevealedFor::closed: return "closed";
  }
  return "";
}

void Fairness::begin_transcript() {
  if (!state_.last_hash.empty()) return;
  JsonText first = entry_of("transcript");
  first.field("version", transcript_version).field("room", code_).end_object();
  writer_.add(first.text());
  state_.last_hash = hex_of(writer_.last_hash());
}

void Fairness::add(JsonText& entry) {
  begin_transcript();
  writer_.add(entry.end_object().text());
  state_.last_hash = hex_of(writer_.last_hash());
}

void Fairness::pledge(Seat seat, const std::string& pledge) {
  if (pledge_of(seat) == pledge) return;
  state_.standing[seat] = pledge;
  JsonText entry = entry_of("pledge");
  entry.field("seat", int{seat.index}).field("pledge", pledge);
  add(entry);
}

std::string Fairness::pledge_of(Seat seat) const {
  const auto standing = state_.standing.find(seat);
  return standing == state_.standing.end() ? std::string() : standing->second;
}

std::string Fairness::terms_of(const Round& round, const std::string& secret_hash) const {
  JsonText terms = entry_of("commit");
  terms.field("number", state_.number).field("game", round.game).field("carried", round.carried);
  terms.key("seats").begin_array();
  for (const Committed& committed : state_.seats) {
    terms.begin_object().field("seat", int{committed.seat.index}).field("name", committed.name);
    write_or_null(terms.key("pledge"), committed.pledge);
    terms.end_object();
  }
  terms.end_array().field("before", state_.last_hash).field("secret_hash", secret_hash);
  return terms.take();
}

void Fairness::commit(const Round& round, const std::string& secret, Instant now) {
  assert(state_.phase == Phase::none);
  // The commitment covers the line before it.
  begin_transcript();
  const Bytes32 bytes = bytes_from(secret).value();
  ++state_.number;
  state_.phase = Phase::opening;
  state_.secret = secret;
  state_.committed_at = now;
  state_.left_out.clear();
  state_.revealed.reset();
  state_.seats.clear();
  for (const Playing& playing : round.seats) {
    state_.seats.push_back({playing.seat, playing.name, pledge_of(playing.seat), {}});
    state_.standing.erase(playing.seat);
  }
  const std::string terms = terms_of(round, secret_hash_of(bytes));
  state_.commitment = commitment_of(bytes, terms + "}");
  JsonText entry;
  entry.raw(terms).field("commitment", state_.commitment);
  add(entry);
}

Result<void> Fairness::contribute(Seat seat, std::uint32_t number, const std::string& contribution,
                                  const std::string& next) {
  const auto with_number = [&](engine::RefusalCode code) {
    return Refusal{code, {{"number", std::int64_t{state_.number}}}};
  };
  if (state_.phase != Phase::opening || number != state_.number)
    return with_number(refusals::too_late);
  const auto committed = std::ranges::find(state_.seats, seat, &Committed::seat);
  if (committed == state_.seats.end()) return Refusal{engine::refusals::not_playing};
  if (!committed->contribution.empty()) return Refusal{refusals::contributed};
  const auto bytes = bytes_from(contribution);
  if (!bytes || server::pledge_of(*bytes) != committed->pledge)
    return with_number(refusals::wrong_contribution);
  committed->contribution = contribution;
  state_.standing.erase(seat);
  if (!next.empty()) state_.standing[seat] = next;
  JsonText entry = entry_of("contribution");
  entry.field("number", state_.number).field("seat", int{seat.index});
  entry.field("contribution", contribution);
  write_or_null(entry.key("next"), next);
  add(entry);
  return {};
}

std::vector<Seat> Fairness::awaited() const {
  std::vector<Seat> seats;
  if (state_.phase != Phase::opening) return seats;
  for (const Committed& committed : state_.seats) {
    if (committed.is_awaited()) seats.push_back(committed.seat);
  }
  return seats;
}

Recipe Fairness::open(Instant now) {
  assert(state_.phase == Phase::opening);
  const Instant waited = now - state_.committed_at;
  Recipe recipe{state_.secret, {}};
  for (const Committed& committed : state_.seats) {
    if (!committed.contribution.empty()) {
      recipe.contributions.emplace_back(committed.seat, committed.contribution);
    } else if (committed.pledge.empty()) {
      state_.left_out.push_back({committed.seat, LeftOutFor::unpledged});
    } else {
      state_.left_out.push_back(
          {committed.seat, waited < time_to_open ? LeftOutFor::absent : LeftOutFor::late});
    }
  }
  state_.phase = Phase::open;
  JsonText entry = entry_of("opened");
  entry.field("number", state_.number).field("waited", waited).key("left_out");
  write_left_out(entry);
  add(entry);
  return recipe;
}

void Fairness::record(std::span<const Draw> draws, std::span<const std::string> events) {
  // A match that an older build began has no commitment.
  if (state_.phase != Phase::open || draws.empty()) return;
  JsonText entry = entry_of("draws");
  entry.field("number", state_.number).key("draws");
  write_draws(entry, draws);
  entry.key("events").begin_array();
  for (const std::string& event : events) {
    entry.raw(event);
  }
  entry.end_array();
  add(entry);
}

void Fairness::reveal(RevealedFor why) {
  if (state_.phase == Phase::none) return;
  state_.phase = Phase::none;
  state_.revealed = Revealed{state_.number, why, state_.secret};
  state_.secret.clear();
  state_.commitment.clear();
  JsonText entry = entry_of("reveal");
  entry.field("number", state_.number).field("why", name_of(why));
  entry.field("secret", state_.revealed->secret);
  add(entry);
}

void Fairness::write_left_out(JsonText& json) const {
  json.begin_array();
  for (const LeftOut& left_out : state_.left_out) {
    json.begin_object().field("seat", int{left_out.seat.index});
    json.field("why", name_of(left_out.why)).end_object();
  }
  json.end_array();
}

void Fairness::write(JsonText& json) const {
  json.begin_object().field("number", state_.number).field("phase", name_of(state_.phase));
  write_or_null(json.key("commitment"), state_.commitment);
  json.key("until");
  if (state_.phase == Phase::opening) {
    json.value(until());
  } else {
    json.null();
  }
  json.key("awaited").begin_array();
  for (const Committed& committed : state_.seats) {
    if (state_.phase != Phase::opening || !committed.is_awaited()) continue;
    json.begin_object().field("seat", int{committed.seat.index});
    json.field("pledge", committed.pledge).end_object();
  }
  json.end_array().key("left_out");
  write_left_out(json);
  json.key("revealed");
  if (state_.revealed) {
    json.begin_object().field("number", state_.revealed->number);
    json.field("why", name_of(state_.revealed->why)).field("secret", state_.revealed->secret);
    json.end_object();
  } else {
    json.null();
  }
  write_or_null(json.key("hash"), state_.last_hash);
  json.end_object();
}

void Fairness::store(JsonText& json) const { protocol::write_stored(json, state_); }

bool Fairness::restore(const nlohmann::json& stored, Instant shift) {
  if (!protocol::read_stored(stored, state_)) return false;
  const bool is_phase =
      state_.phase == Phase::none || state_.phase == Phase::opening || state_.phase == Phase::open;
  if (!is_phase || (state_.phase != Phase::none && !bytes_from(state_.secret))) return false;
  state_.committed_at += shift;
  if (state_.last_hash.empty()) return true;
  const auto last = bytes_from(state_.last_hash);
  if (last) writer_ = TranscriptWriter(*last);
  return last.has_value();
}

}  // namespace trinque::server
