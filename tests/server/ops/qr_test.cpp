#include "server/ops/qr.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace trinque::server {
namespace {

const std::string join_url = "http://192.168.1.20:8080/j/KTRF";

/// A finder pattern: a dark square of 7, in it a light one of 5, in it a dark one of 3.
bool shows_finder(const QrMatrix& matrix, int top, int left) {
  for (int row = 0; row < 7; ++row) {
    for (int column = 0; column < 7; ++column) {
      const int ring = std::max(std::abs(row - 3), std::abs(column - 3));
      if (matrix.is_dark(top + row, left + column) != (ring != 2)) return false;
    }
  }
  return true;
}

TEST(Qr, OfAJoinAddressIsOfVersionThree) {
  EXPECT_EQ(qr_of(join_url).size, 29);
  EXPECT_EQ(qr_of(join_url).modules.size(), 29U * 29U);
}

TEST(Qr, HasItsThreeFindersAndTimingLines) {
  const QrMatrix matrix = qr_of(join_url);
  EXPECT_TRUE(shows_finder(matrix, 0, 0));
  EXPECT_TRUE(shows_finder(matrix, 0, 22));
  EXPECT_TRUE(shows_finder(matrix, 22, 0));
  EXPECT_FALSE(shows_finder(matrix, 22, 22));
  for (int at = 8; at < 21; ++at) {
    EXPECT_EQ(matrix.is_dark(6, at), at % 2 == 0) << at;
    EXPECT_EQ(matrix.is_dark(at, 6), at % 2 == 0) << at;
  }
}

TEST(Qr, DiffersForAnotherAddress) {
  EXPECT_NE(qr_of(join_url).modules, qr_of("http://192.168.1.21:8080/j/KTRF").modules);
}

TEST(Qr, IsDarkOnAWhiteBoxWithAQuietZoneOfFour) {
  QrMatrix matrix;
  matrix.size = 2;
  matrix.modules = {true, true, false, true};

  EXPECT_EQ(
      to_svg(matrix),
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" shape-rendering="crispEdges">)"
      R"(<rect width="10" height="10" fill="#fff"/><path fill="#000" d="M4 4h2v1h-2zM5 5h1v1h-1z"/></svg>)");
}

TEST(Qr, FillsTheTerminalWithExplicitColours) {
  QrMatrix matrix;
  matrix.size = 2;
  matrix.modules = {true, true, false, true};

  std::istringstream text(to_terminal(matrix));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }

  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0], "\x1b[38;5;16;48;5;231m          \x1b[0m");
  EXPECT_EQ(lines[2], "\x1b[38;5;16;48;5;231m    ▀█    \x1b[0m");
  EXPECT_EQ(lines[4], lines[0]);
}

TEST(Qr, OfTooLongATextIsRefused) {
  EXPECT_THROW(qr_of(std::string(5000, 'a')), std::runtime_error);
}

}  // namespace
}  // namespace trinque::server
