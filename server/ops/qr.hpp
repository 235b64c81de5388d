#pragma once

#include <string>
#include <string_view>
#include <vector>

/// QR codes, always dark on a white box with a quiet zone of four modules: phones read nothing else
/// reliably.
namespace trinque::server {

inline constexpr int quiet_zone = 4;

/// The modules of a code, without its quiet zone.
struct QrMatrix {
  int size = 0;
  /// Row by row.
  std::vector<bool> modules;

  /// Whether a module is dark. Outside of the code all are light.
  bool is_dark(int row, int column) const;
};

/// Throws std::runtime_error when the text is empty or too long for any QR code.
QrMatrix qr_of(const std::string& text);

/// A picture of its own (SVG), one unit per module.
std::string to_svg(const QrMatrix& matrix);

/// Lines for a terminal: two rows per line as half blocks, colours set explicitly whatever the
/// theme.
std::string to_terminal(const QrMatrix& matrix);

}  // namespace trinque::server
