#include "server/ops/take_over.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

namespace trinque::server {
namespace {

constexpr const char* door_name = "take-over";
/// What is said, in this order: here are the sockets, I want to go on, here is the lock.
constexpr const char* sockets_word = "trinque 1 sockets";
constexpr const char* go_on_word = "trinque 1 go on";
constexpr const char* lock_word = "trinque 1 lock";

constexpr std::chrono::milliseconds forever{-1};
/// For the new process to look at what it was given.
constexpr std::chrono::milliseconds longest_thought{10'000};
/// A process that ends is gone within five seconds.
constexpr std::chrono::milliseconds longest_farewell{10'000};

}  // namespace

SuccessionDoor::SuccessionDoor(const std::filesystem::path& folder, std::vector<int> listening,
                               std::function<void()> on_asked)
    : listening_(std::move(listening)),
      on_asked_(std::move(on_asked)),
      door_(listen_in(folder, door_name)),
      closing_(::eventfd(0, EFD_CLOEXEC)),
      attendant_([this] { attend(); }) {}

SuccessionDoor::~SuccessionDoor() { shut(); }

void SuccessionDoor::shut() {
  ::eventfd_write(closing_.number(), 1);
  if (attendant_.joinable()) attendant_.join();
}

bool SuccessionDoor::wait_for(const Descriptor& file, std::chrono::milliseconds longest) const {
  std::array<pollfd, 2> files{pollfd{file.number(), POLLIN, 0},
                              pollfd{closing_.number(), POLLIN, 0}};
  const int ready = ::poll(files.data(), files.size(), static_cast<int>(longest.count()));
  return ready > 0 && files[1].revents == 0;
}

void SuccessionDoor::attend() {
  while (wait_for(door_, forever)) {
    Descriptor successor(::accept4(door_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!successor.is_open() || !is_asked_by(successor)) continue;
    {
      const std::lock_guard lock(mutex_);
      successor_ = std::move(successor);
    }
    on_asked_();
    return;
  }
}

bool SuccessionDoor::is_asked_by(const Descriptor& successor) const {
  if (!is_of_same_user(successor.number())) return false;
  if (!send_parcel(successor.number(), sockets_word, listening_)) return false;
  if (!wait_for(successor, longest_thought)) return false;
  const auto answer = receive_parcel(successor.number(), std::chrono::milliseconds(0));
  return answer && answer->word == go_on_word;
}

void SuccessionDoor::hand_over(int lock_file) {
  const std::lock_guard lock(mutex_);
  if (!successor_.is_open()) return;
  const std::array files{lock_file};
  const bool is_given = send_parcel(successor_.number(), lock_word, files);
  successor_ = {};
  spdlog::info("data folder handed over given={}", is_given);
}

std::optional<Predecessor> Predecessor::of(const std::filesystem::path& folder) {
  Descriptor connection = connect_in(folder, door_name);
  if (!connection.is_open() || !is_of_same_user(connection.number())) return std::nullopt;
  auto parcel = receive_parcel(connection.number(), longest_thought);
  if (!parcel || parcel->word != sockets_word || parcel->files.empty()) return std::nullopt;
  return Predecessor(std::move(connection), std::move(parcel->files));
}

Descriptor Predecessor::relieve() {
  if (!send_parcel(connection_.number(), go_on_word, {})) return {};
  auto parcel = receive_parcel(connection_.number(), longest_farewell);
  if (!parcel || parcel->word != lock_word || parcel->files.size() != 1) return {};
  return std::move(parcel->files.front());
}

}  // namespace trinque::server
