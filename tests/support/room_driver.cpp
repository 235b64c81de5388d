#include "tests/support/room_driver.hpp"

#include "engine/core/overload.hpp"
#include "protocol/read.hpp"
#include "tests/support/seeded_chance.hpp"

#include <algorithm>
#include <stdexcept>

namespace trinque::tests {
namespace {

using nlohmann::json;

/// One chance for all matches of a test.
class BorrowedChance final : public engine::Chance {
 public:
  explicit BorrowedChance(std::shared_ptr<engine::Chance> chance) : chance_(std::move(chance)) {}
  std::uint32_t below(std::uint32_t bound) override { return chance_->below(bound); }
  int die() override { return chance_->die(); }
  engine::Card card(const engine::CardPool& pool) override { return chance_->card(pool); }
  std::uint64_t position() const override { return chance_->position(); }

 private:
  std::shared_ptr<engine::Chance> chance_;
};

std::shared_ptr<engine::Chance> chance_of(std::string_view draws, std::uint64_t seed) {
  if (draws == RoomDriver::draws_of_the_secret) return nullptr;
  if (draws.empty()) return std::make_shared<SeededChance>(seed);
  return std::make_shared<engine::ListedChance>(draws);
}

}  // namespace

RoomDriver::RoomDriver(std::string_view draws, std::uint64_t seed)
    : chance_(chance_of(draws, seed)),
      core_(std::make_unique<server::RoomCore>(surroundings(), server::all_games(), now_)) {}

server::RoomCore::Surroundings RoomDriver::surroundings() {
  return {
      .code = "KTRF",
      .boot = "boot",
      .build = "build",
      .fresh_token = [this] { return "token-" + std::to_string(made_tokens_++); },
      .chance = {[this] { return server::hex_of(server::sha256({std::to_string(++secrets_)})); },
                 [this](const server::Recipe& recipe, std::uint64_t position) {
                   return chance_ == nullptr ? server::secret_chance().open(recipe, position)
                                             : std::make_unique<BorrowedChance>(chance_);
                 }}};
}

bool RoomDriver::restart() {
  std::vector<std::string> records;
  for (const server::Persist& persist : kept_) {
    records.push_back(*persist.record);
  }
  core_ = server::RoomCore::restore(surroundings(), server::all_games(), records,
                                    kept_.back().position, now_);
  for (auto& [session, heard] : heard_) {
    heard.is_dismissed = true;
  }
  return core_ != nullptr;
}

void RoomDriver::handle(const server::RoomInput& input) {
  last_effects_ = core_->handle(input, now_);
  for (const server::RoomEffect& effect : last_effects_) {
    if (const auto* persist = std::get_if<server::Persist>(&effect))
      transcript_ += persist->transcript;
  }
  for (std::size_t index = 1; index < last_effects_.size(); ++index) {
    if (std::holds_alternative<server::Persist>(last_effects_[index]))
      throw std::logic_error("told before it was kept");
  }
  for (const server::RoomEffect& effect : last_effects_) {
    std::visit(
        engine::Overload{
            [&](const server::Persist& persist) {
              if (persist.is_full) kept_.clear();
              kept_.push_back(persist);
            },
            [&](const server::Tell& tell) { hear(static_cast<int>(tell.session), *tell.text); },
            [&](const server::Broadcast& broadcast) {
              for (const auto& [session, heard] : heard_) {
                const server::SessionId id{static_cast<std::uint64_t>(session)};
                if (!heard.is_dismissed && !broadcast.outside.contains(id))
                  hear(session, broadcast.frame->text);
              }
            },
            [&](const server::GiveBackGuess& right) {
              ++heard_.at(static_cast<int>(right.session)).right_guesses;
            },
            [&](const server::Dismiss& dismiss) {
              Heard& whom = heard_.at(static_cast<int>(dismiss.session));
              whom.is_dismissed = true;
              whom.goodbye = dismiss.goodbye;
            },
            [&](const server::CloseRoom& closed) {
              is_closed_ = true;
              goodbye_ = closed.goodbye;
            },
        },
        effect);
  }
}

void RoomDriver::hear(int session, const std::string& text) {
  const json frame = json::parse(text);
  Heard& heard = heard_.at(session);
  sent_.push_back(std::to_string(now_) + " to " + std::to_string(session) + " " + text);
  heard.frames.push_back(frame);
  const json& state = frame["t"] == "welcome" ? frame["state"] : frame;
  if (state["t"] != "state") return;
  const bool is_first = heard.state.is_null();
  if (!is_first && state["revision"] <= heard.state["revision"]) return;
  if (!is_first && state["since"] > heard.state["revision"])
    throw std::logic_error("a frame was lost");
  json next = state;
  for (const auto* section : {"room", "settings", "match", "totals", "fairness", "recap"}) {
    if (!next.contains(section)) next[section] = heard.state[section];
  }
  heard.state = std::move(next);
}

int RoomDriver::attach(const std::vector<std::string>& tokens, const std::string& more) {
  return enter(R"("role":"phone","tokens":)" + json(tokens).dump() + more, false);
}

int RoomDriver::attach_table(const std::string& more) {
  return enter(R"("role":"table","tokens":[])" + more, false);
}

int RoomDriver::attach_after_many_guesses(const std::vector<std::string>& tokens) {
  return enter(R"("role":"phone","tokens":)" + json(tokens).dump(), true);
}

int RoomDriver::enter(const std::string& fields, bool only_returning) {
  const int session = open();
  greet_with(session, fields, only_returning);
  return session;
}

int RoomDriver::open() {
  const int session = ++last_session_;
  heard_[session];
  return session;
}

void RoomDriver::greet(int session, const std::vector<std::string>& tokens,
                       const std::string& more) {
  greet_with(session, R"("role":"phone","tokens":)" + json(tokens).dump() + more, false);
}

void RoomDriver::greet_with(int session, const std::string& fields, bool only_returning) {
  const auto hello = protocol::read(R"({"t":"hello","protocol":1,)" + fields + "}");
  handle(server::Attached{server::SessionId(session), std::get<protocol::Hello>(*hello),
                          only_returning});
}

void RoomDriver::detach(int session) {
  heard_.at(session).is_dismissed = true;
  handle(server::Detached{server::SessionId(session)});
}

void RoomDriver::say(int session, const std::string& frame) {
  const auto message = protocol::read(frame);
  if (!message) throw std::logic_error("the test sends nonsense: " + frame);
  const server::SessionId id{static_cast<std::uint64_t>(session)};
  std::visit(engine::Overload{
                 [](const protocol::Hello&) { throw std::logic_error("attach() says hello"); },
                 [](const protocol::Ping&) { throw std::logic_error("the session answers pings"); },
                 [&](const protocol::Presence& presence) {
                   handle(server::PresenceTold{id, presence});
                 },
                 [&](const protocol::Join& join) {
                   handle(server::Asked{id, join});
                 },
                 [&](const protocol::Claim& claim) {
                   handle(server::Claimed{id, claim});
                 },
                 [&](const protocol::Knock& knock) {
                   handle(server::Knocked{id, knock});
                 },
                 [&](const protocol::Redeem& redeem) {
                   handle(server::Redeemed{id, redeem});
                 },
                 [&](const protocol::Command& command) {
                   handle(server::Commanded{id, command});
                 },
             },
             *message);
}

int RoomDriver::join(const std::string& name) {
  const int session = attach();
  say(session, json{{"t", "join"}, {"request", 1}, {"name", name}}.dump());
  for (const json& frame : heard(session).frames) {
    if (frame["t"] == "answer") tokens_[frame["done"]["seat"]] = frame["done"]["token"];
  }
  return session;
}

json RoomDriver::command(int session, int seat, const std::string& type, const json& fields) {
  json frame = {{"t", type}, {"seat", seat}, {"request", ++requests_[seat]}};
  frame.update(fields);
  say(session, frame.dump());
  const auto& frames = heard(session).frames;
  const auto answer = std::find_if(frames.rbegin(), frames.rend(), [](const json& heard_frame) {
    return heard_frame["t"] == "answer" || heard_frame["t"] == "refused";
  });
  return answer == frames.rend() ? json() : *answer;
}

json RoomDriver::play(int session, int seat, const json& move) {
  return command(session, seat, "play", {{"turn", heard(session).state["turn"]}, {"move", move}});
}

void RoomDriver::wait(server::Instant milliseconds) {
  const server::Instant end = now_ + milliseconds;
  while (const auto at = core_->wake_at()) {
    if (*at > end || is_closed_) break;
    now_ = std::max(now_, *at);
    handle(server::Woken{});
  }
  now_ = end;
}

}  // namespace trinque::tests
