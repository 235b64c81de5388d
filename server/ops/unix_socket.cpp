#include "server/ops/unix_socket.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <system_error>
#include <unistd.h>

namespace trinque::server {
namespace {

constexpr std::size_t most_files = 64;

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// The folder by its descriptor: a socket's address has room for 107 letters only.
struct Place {
  Place(const std::filesystem::path& folder, const std::string& name)
      : file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    address.sun_family = AF_UNIX;
    const std::string path = "/proc/self/fd/" + std::to_string(file.number()) + "/" + name;
    path.copy(static_cast<char*>(address.sun_path), sizeof address.sun_path - 1);
  }

  const sockaddr* bytes() const { return reinterpret_cast<const sockaddr*>(&address); }

  Descriptor file;
  sockaddr_un address{};
};

Descriptor new_socket() { return Descriptor(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)); }

/// Room for the numbers of all files, aligned as the kernel wants it.
union Control {
  cmsghdr aligned;
  std::array<char, CMSG_SPACE(most_files * sizeof(int))> bytes;
};

std::vector<Descriptor> files_of(msghdr& message) {
  std::vector<Descriptor> files;
  for (cmsghdr* head = CMSG_FIRSTHDR(&message); head != nullptr;
       head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t index = 0; index < count; ++index) {
      int number = -1;
      std::memcpy(&number, CMSG_DATA(head) + index * sizeof(int), sizeof number);
      files.emplace_back(number);
    }
  }
  return files;
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Descriptor listen_in(const std::filesystem::path& folder, const std::string& name) {
  const Place place(folder, name);
  Descriptor socket = new_socket();
  ::unlinkat(place.file.number(), name.c_str(), 0);
  const bool listens = socket.is_open() &&
                       ::bind(socket.number(), place.bytes(), sizeof place.address) == 0 &&
                       ::fchmodat(place.file.number(), name.c_str(), S_IRUSR | S_IWUSR, 0) == 0 &&
                       ::listen(socket.number(), 1) == 0;
  if (!listens) fail((folder / name).string());
  return socket;
}

Descriptor connect_in(const std::filesystem::path& folder, const std::string& name) {
  const Place place(folder, name);
  Descriptor socket = new_socket();
  if (::connect(socket.number(), place.bytes(), sizeof place.address) != 0) return {};
  return socket;
}

bool is_of_same_user(int connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  return peer.uid == ::geteuid() || peer.uid == 0;
}

bool send_parcel(int connection, const std::string& word, std::span<const int> files) {
  std::string text = word;
  iovec content{text.data(), text.size()};
  Control control{};
  msghdr message{};
  message.msg_iov = &content;
  message.msg_iovlen = 1;
  if (!files.empty()) {
    message.msg_control = control.bytes.data();
    message.msg_controllen = CMSG_SPACE(files.size_bytes());
    cmsghdr* head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(files.size_bytes());
    std::memcpy(CMSG_DATA(head), files.data(), files.size_bytes());
  }
  return ::sendmsg(connection, &message, MSG_NOSIGNAL) >= 0;
}

std::optional<Parcel> receive_parcel(int connection, std::chrono::milliseconds longest) {
  pollfd readable{connection, POLLIN, 0};
  if (::poll(&readable, 1, static_cast<int>(longest.count())) <= 0) return std::nullopt;
  std::array<char, 64> text{};
  iovec content{text.data(), text.size()};
  Control control{};
  msghdr message{};
  message.msg_iov = &content;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes.data();
  message.msg_controllen = control.bytes.size();
  const ssize_t size = ::recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
  if (size <= 0) return std::nullopt;
  Parcel parcel{std::string(text.data(), static_cast<std::size_t>(size)), files_of(message)};
  return parcel;
}

}  // namespace trinque::server
