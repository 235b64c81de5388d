#include "tests/support/rooms_by_hand.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <gtest/gtest.h>

/// A journal that does not answer in time: nobody waits for it, and nothing is done twice, whether
/// it kept the record after all or not. What stands still and what it then does is the test's.
namespace trinque::server {
namespace {

using nlohmann::json;
using tests::HeardOutlet;
using tests::RoomsByHand;

class StallingJournal final : public Journal {
 public:
  void stall(boost::asio::io_context& io) {
    gate_ = std::make_unique<boost::asio::steady_timer>(io);
    gate_->expires_at(boost::asio::steady_timer::time_point::max());
  }
  /// Goes on; what waited is kept, or lost.
  void go_on(bool keeps) {
    keeps_ = keeps;
    gate_->cancel();
    gate_.reset();
  }

  boost::asio::awaitable<JournalError> append(std::string code, JournalRecord record) override {
    const bool has_waited = gate_ != nullptr;
    co_await pass();
    if (has_waited && !keeps_) co_return JournalError::unavailable;
    auto kept = inner_->append(std::move(code), std::move(record));
    co_return co_await std::move(kept);
  }
  boost::asio::awaitable<StoredRoom> load(std::string code) override {
    co_await pass();
    auto loaded = inner_->load(std::move(code));
    co_return co_await std::move(loaded);
  }
  boost::asio::awaitable<std::optional<std::string>> transcript(std::string code) override {
    auto lines = inner_->transcript(std::move(code));
    co_return co_await std::move(lines);
  }
  boost::asio::awaitable<JournalError> close(std::string code) override {
    closed_codes.push_back(code);
    co_await pass();
    auto closed = inner_->close(std::move(code));
    co_return co_await std::move(closed);
  }
  std::vector<StoredRoom> load_open_rooms() override { return {}; }
  std::vector<std::string> recently_closed() override { return {}; }

  std::vector<std::string> closed_codes;

 private:
  boost::asio::awaitable<void> pass() {
    if (gate_ == nullptr) co_return;
    co_await gate_->async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
  }

  std::unique_ptr<Journal> inner_ = memory_journal();
  std::unique_ptr<boost::asio::steady_timer> gate_;
  bool keeps_ = true;
};

json change(int request) {
  return {{"t", "settings"},
          {"seat", 0},
          {"request", request},
          {"group", "house"},
          {"values", {{"grace", 30}}}};
}

int changes_heard(const HeardOutlet& outlet) {
  int changes = 0;
  for (const json& frame : outlet.frames) {
    const json& state = frame["t"] == "welcome" ? frame["state"] : frame;
    if (!state.contains("events")) continue;
    for (const json& event : state["events"]) {
      changes += event["e"] == "settings_changed" ? 1 : 0;
    }
  }
  return changes;
}

class SlowJournal : public testing::Test {
 protected:
  /// Inès sits, and the journal stands still.
  void SetUp() override {
    phone_->frames.clear();
    rooms_.say(code_, 1, {{"t", "join"}, {"request", 1}, {"name", "Inès"}});
    rooms_.run_until([&] { return !phone_->last("answer").is_null(); });
    journal_->stall(rooms_.io);
  }

  /// Her command is told as not done; the journal goes on, and the room is back.
  void time_out_and_go_on(bool keeps) {
    rooms_.say(code_, 1, change(2));
    rooms_.run_until([&] { return !phone_->last("refused").is_null(); });
    EXPECT_EQ(phone_->last("refused")["code"], "storage_unavailable");
    EXPECT_EQ(phone_->last("refused")["request"], 2);
    EXPECT_EQ(changes_heard(*phone_), 0);
    phone_->frames.clear();
    journal_->go_on(keeps);
    rooms_.run_until([&] { return !phone_->last("welcome").is_null(); });
  }

  json last_position() {
    const StoredRoom stored = rooms_.result_of(journal_->load(code_));
    return stored.records.back().position;
  }

  std::shared_ptr<StallingJournal> journal_ = std::make_shared<StallingJournal>();
  RoomsByHand rooms_{journal_, secret_chance(), std::chrono::milliseconds(20)};
  std::string code_ = rooms_.create();
  std::shared_ptr<HeardOutlet> phone_ = rooms_.attach(code_, 1);
};

TEST_F(SlowJournal, WhatItKeptAfterAllIsNotDoneAgain) {
  time_out_and_go_on(true);
  EXPECT_EQ(phone_->last("welcome")["state"]["settings"]["house"]["grace"], 30);
  EXPECT_EQ(phone_->last("welcome")["seats"][0]["request"], 2);
  const int heard = changes_heard(*phone_);
  const json position = last_position();

  rooms_.say(code_, 1, change(2));
  rooms_.run_until([&] { return !phone_->last("answer").is_null(); });

  EXPECT_EQ(phone_->last("answer")["request"], 2);
  EXPECT_EQ(changes_heard(*phone_), heard);
  EXPECT_EQ(last_position(), position);
}

TEST_F(SlowJournal, WhatItLostIsDoneWhenItIsSentAgain) {
  time_out_and_go_on(false);
  EXPECT_EQ(phone_->last("welcome")["state"]["settings"]["house"]["grace"], 60);
  EXPECT_EQ(phone_->last("welcome")["seats"][0]["request"], 0);

  rooms_.say(code_, 1, change(2));
  rooms_.run_until([&] { return !phone_->last("answer").is_null(); });

  EXPECT_EQ(phone_->last("state")["settings"]["house"]["grace"], 30);
  EXPECT_EQ(changes_heard(*phone_), 1);
}

TEST_F(SlowJournal, WhatEverybodyWasToldBeforeIsNotToldAgain) {
  const auto joined = [&] {
    int heard = 0;
    for (const json& frame : phone_->frames) {
      const json& state = frame["t"] == "welcome" ? frame["state"] : frame;
      for (const json& event : state.value("events", json::array())) {
        heard += event["e"] == "joined" ? 1 : 0;
      }
    }
    return heard;
  };
  ASSERT_EQ(joined(), 1);

  time_out_and_go_on(false);

  EXPECT_EQ(joined(), 0);
}

TEST_F(SlowJournal, ARoomThatItKeepsTooLateIsRefusedAndClosedAgain) {
  const auto refused = rooms_.result_of(rooms_.rooms.create({}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, refusals::storage_unavailable);
  EXPECT_EQ(rooms_.rooms.size(), 2U);

  journal_->go_on(true);
  rooms_.run_until([&] { return rooms_.rooms.size() == 1; });

  EXPECT_EQ(journal_->closed_codes.size(), 1U);
  EXPECT_NE(journal_->closed_codes, std::vector<std::string>{code_});
}

TEST_F(SlowJournal, ARoomThatItLosesTooLateGivesItsCodeBack) {
  ASSERT_FALSE(rooms_.result_of(rooms_.rooms.create({})));

  journal_->go_on(false);
  rooms_.run_until([&] { return rooms_.rooms.size() == 1; });

  EXPECT_TRUE(journal_->closed_codes.empty());
}

TEST_F(SlowJournal, RefusesAllElseAtOnceUntilItAnswers) {
  rooms_.say(code_, 1, change(2));
  rooms_.run_until([&] { return !phone_->last("refused").is_null(); });

  rooms_.say(code_, 1, change(3));
  rooms_.run_until([&] { return phone_->last("refused")["request"] == 3; });

  EXPECT_EQ(phone_->last("refused")["code"], "storage_unavailable");
  journal_->go_on(true);
  rooms_.run_until([&] { return !phone_->last("welcome").is_null(); });
}

TEST_F(SlowJournal, IsCountedAsTheReasonWhyACommandWasNotDone) {
  time_out_and_go_on(false);

  EXPECT_EQ(rooms_.verdicts.back().kind, "settings");
  EXPECT_EQ(rooms_.verdicts.back().refusal, "storage_unavailable");
}

TEST_F(SlowJournal, IsTheReasonWhyTheOperatorIsNotToldThatARoomIsClosed) {
  const auto room = rooms_.rooms.find(code_);
  EXPECT_FALSE(rooms_.result_of(room->end()));
}

TEST_F(SlowJournal, SuspendsARoomThatTheOperatorSeesAllTheSame) {
  const auto room = rooms_.rooms.find(code_);
  rooms_.say(code_, 1, change(2));
  rooms_.run_until([&] { return !phone_->last("refused").is_null(); });
  EXPECT_EQ(rooms_.result_of(room->report())->phase, "suspended");

  journal_->go_on(true);
  rooms_.run_until([&] { return !phone_->last("welcome").is_null(); });

  EXPECT_EQ(rooms_.result_of(room->report())->phase, "lobby");
  EXPECT_TRUE(rooms_.result_of(room->end()));
  EXPECT_EQ(phone_->goodbye, protocol::Goodbye::room_over);
  EXPECT_EQ(rooms_.result_of(room->report()), std::nullopt);
}

}  // namespace
}  // namespace trinque::server
