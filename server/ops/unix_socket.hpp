#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// What two processes of one machine need to hand open files to each other.
namespace trinque::server {

/// An open file that is closed with its owner; -1: none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  /// Leaves the file to the caller.
  int release() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

/// A Unix socket in a folder that listens, in the place of whatever had its name. The path may be
/// longer than a socket's address. Throws std::system_error.
Descriptor listen_in(const std::filesystem::path& folder, const std::string& name);

/// A connection to such a socket; not open if nobody listens there.
Descriptor connect_in(const std::filesystem::path& folder, const std::string& name);

/// Whether the other side belongs to the user of this process, or to root.
bool is_of_same_user(int connection);

/// A word and the open files that go with it.
struct Parcel {
  std::string word;
  std::vector<Descriptor> files;
};

/// False if the other side is gone. Requires at least one letter, and at most 64 files.
bool send_parcel(int connection, const std::string& word, std::span<const int> files);

/// Waits at most that long; nothing if the other side is gone or says nothing.
std::optional<Parcel> receive_parcel(int connection, std::chrono::milliseconds longest);

}  // namespace trinque::server
