#include "server/net/frame_header.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace trinque::server {
namespace {

using std::string_view_literals::operator""sv;

TEST(FrameHeader, OfAShortTextTellsItsLengthInTheSecondByte) {
  EXPECT_EQ(FrameHeader(0).bytes(), "\x81\x00"sv);
  EXPECT_EQ(FrameHeader(125).bytes(), "\x81\x7D"sv);
}

TEST(FrameHeader, TellsALengthFrom126OnInTwoBytesHighestFirst) {
  EXPECT_EQ(FrameHeader(126).bytes(), "\x81\x7E\x00\x7E"sv);
  EXPECT_EQ(FrameHeader(1'413).bytes(), "\x81\x7E\x05\x85"sv);
  EXPECT_EQ(FrameHeader(65'535).bytes(), "\x81\x7E\xFF\xFF"sv);
}

TEST(FrameHeader, TellsALengthFrom65536OnInEightBytesHighestFirst) {
  EXPECT_EQ(FrameHeader(65'536).bytes(), "\x81\x7F\x00\x00\x00\x00\x00\x01\x00\x00"sv);
}

TEST(FrameHeader, OfAPingSaysThatNothingIsInIt) { EXPECT_EQ(empty_ping, "\x89\x00"sv); }

}  // namespace
}  // namespace trinque::server
