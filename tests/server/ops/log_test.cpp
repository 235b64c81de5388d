#include "server/ops/log.hpp"

#include <gtest/gtest.h>

namespace trinque::server {
namespace {

TEST(Log, MakesAFieldOfEachKey) {
  EXPECT_EQ(
      json_line("2026-05-01T20:00:00.000Z", "info", "event=session_opened session=7 room=KTRF"),
      R"({"time":"2026-05-01T20:00:00.000Z","level":"info","event":"session_opened","session":"7","room":"KTRF"})");
}

TEST(Log, KeepsQuotedValuesWhole) {
  EXPECT_EQ(json_line("t", "warning", "event=lost error=" + quoted_value("end of \"file\"\nhere")),
            R"({"time":"t","level":"warning","event":"lost","error":"end of \"file\" here"})");
}

TEST(Log, KeepsWordsThatAreNoFields) {
  EXPECT_EQ(json_line("t", "info", "hello a=1 to =all  a-b=c"),
            R"({"time":"t","level":"info","a":"1","message":"hello to =all a-b=c"})");
}

}  // namespace
}  // namespace trinque::server
