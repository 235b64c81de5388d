#include "server/ops/metrics.hpp"

#include "server/ops/counters.hpp"
#include "server/ops/meters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trinque::server {
namespace {

using testing::HasSubstr;

class MetricsText : public testing::Test {
 protected:
  std::string text() const { return metrics_text(meters_, counters_, situation_); }

  Meters meters_;
  Counters counters_;
  Situation situation_{.version = "1.2.3", .build = "a1b2"};
};

TEST_F(MetricsText, TellsTheSituation) {
  situation_.rooms = 3;
  situation_.seats = {{"present", 7}, {"lost", 2}};
  situation_.inputs_waiting = 9;
  situation_.longest_inbox = 5;
  situation_.connections = 12;
  situation_.sockets = 11;
  situation_.journal_bytes = 40'960;
  situation_.resident_bytes = 15'000'000;

  EXPECT_THAT(text(), HasSubstr("trinque_build_info{version=\"1.2.3\",pages=\"a1b2\"} 1\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_rooms 3\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_seats{state=\"lost\"} 2\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_seats{state=\"present\"} 7\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_inbox_inputs 9\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_inbox_longest_inputs 5\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_connections 12\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_sockets 11\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_bytes 40960\n"));
  EXPECT_THAT(text(), HasSubstr("\nprocess_resident_memory_bytes 15000000\n"));
}

TEST_F(MetricsText, TellsCommandsByKindAndRefusalAndJournalErrorsByWhatWentWrong) {
  meters_.commands.count("play", "");
  meters_.commands.count("play", "stale");
  meters_.journal_errors.count("append", "unavailable");

  EXPECT_THAT(text(), HasSubstr("\ntrinque_commands_total{kind=\"play\",refusal=\"\"} 1\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_commands_total{kind=\"play\",refusal=\"stale\"} 1\n"));
  EXPECT_THAT(
      text(),
      HasSubstr("\ntrinque_journal_errors_total{kind=\"append\",error=\"unavailable\"} 1\n"));
}

TEST_F(MetricsText, AddsUpTheRangesOfAHistogramAsPrometheusWantsThem) {
  meters_.appends.count(std::chrono::milliseconds(500));
  meters_.appends.count(std::chrono::seconds(1));
  meters_.appends.count(std::chrono::seconds(9));

  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_append_seconds_bucket{le=\"0.2\"} 0\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_append_seconds_bucket{le=\"0.5\"} 1\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_append_seconds_bucket{le=\"1\"} 2\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_append_seconds_bucket{le=\"5\"} 2\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_append_seconds_bucket{le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_append_seconds_count 3\n"));
  EXPECT_THAT(text(), HasSubstr("\ntrinque_journal_append_seconds_sum 10.5\n"));
}

TEST_F(MetricsText, TellsEveryLimitEvenThoseThatNobodyReached) {
  counters_.rooms_refused = 4;

  for (const NamedCounter& counter : all_counters()) {
    EXPECT_THAT(text(), HasSubstr("trinque_limits_reached_total{limit=\"" +
                                  std::string(counter.name) + "\"} "));
  }
  EXPECT_THAT(text(), HasSubstr("trinque_limits_reached_total{limit=\"rooms_refused\"} 4\n"));
}

}  // namespace
}  // namespace trinque::server
