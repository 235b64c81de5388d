#include "server/ops/qr.hpp"

#include <qrencode.h>

#include <memory>
#include <stdexcept>

namespace trinque::server {

bool QrMatrix::is_dark(int row, int column) const {
  if (row < 0 || column < 0 || row >= size || column >= size) return false;
  return modules[static_cast<std::size_t>(row * size + column)];
}

QrMatrix qr_of(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M), &QRcode_free);
  if (code == nullptr) throw std::runtime_error("no QR code can hold this text");
  QrMatrix matrix;
  matrix.size = code->width;
  const auto count = static_cast<std::size_t>(code->width) * static_cast<std::size_t>(code->width);
  matrix.modules.reserve(count);
  for (std::size_t index = 0; index < count; ++index) {
    matrix.modules.push_back((code->data[index] & 1U) != 0);
  }
  return matrix;
}

std::string to_svg(const QrMatrix& matrix) {
  const std::string side = std::to_string(matrix.size + 2 * quiet_zone);
  std::string svg = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" + side + " " + side +
                    R"(" shape-rendering="crispEdges"><rect width=")" + side + R"(" height=")" +
                    side + R"(" fill="#fff"/><path fill="#000" d=")";
  for (int row = 0; row < matrix.size; ++row) {
    for (int column = 0; column < matrix.size; ++column) {
      const int start = column;
      while (matrix.is_dark(row, column)) {
        ++column;
      }
      if (column == start) continue;
      const std::string length = std::to_string(column - start);
      svg += "M" + std::to_string(start + quiet_zone) + " " + std::to_string(row + quiet_zone);
      svg += "h" + length + "v1h-" + length + "z";
    }
  }
  return svg + R"("/></svg>)";
}

std::string to_terminal(const QrMatrix& matrix) {
  std::string text;
  for (int row = -quiet_zone; row < matrix.size + quiet_zone; row += 2) {
    text += "\x1b[38;5;16;48;5;231m";
    for (int column = -quiet_zone; column < matrix.size + quiet_zone; ++column) {
      const bool upper = matrix.is_dark(row, column);
      const bool lower = matrix.is_dark(row + 1, column);
      text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
    }
    text += "\x1b[0m\n";
  }
  return text;
}

}  // namespace trinque::server
