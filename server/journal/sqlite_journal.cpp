#include "server/journal/sqlite_journal.hpp"

#include "server/journal/awaited.hpp"
#include "server/journal/checkpointer.hpp"
#include "server/journal/sqlite_store.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <thread>

namespace trinque::server {
namespace {

namespace asio = boost::asio;
using asio::awaitable;

/// A commit costs much the same for one record as for twenty, and while records come in quick
/// succession nobody minds half a millisecond: the next commit is this long after the last one. A
/// record that comes alone is kept at once.
constexpr std::chrono::microseconds time_between_commits{500};

class SqliteJournal final : public Journal {
 public:
  explicit SqliteJournal(const SqliteOptions& options)
      : lock_(options.lock ? options.lock : std::make_shared<FolderLock>(options.folder)),
        folder_(options.folder),
        purge_every_(options.purge_every),
        store_(std::in_place, options),
        checkpointer_(std::in_place, folder_ / "journal.sqlite", store_mutex_) {
    store_->leave_the_log_to(*checkpointer_);
    writer_ = std::thread([this] { write(); });
  }

  ~SqliteJournal() override { stop(); }

  void shut() override {
    stop();
    checkpointer_.reset();
    const std::lock_guard lock(store_mutex_);
    store_.reset();
  }

  awaitable<JournalError> append(std::string code, JournalRecord record) override {
    Entry entry{std::move(code), std::move(record)};
    co_return co_await enqueue(std::move(entry));
  }

  awaitable<JournalError> close(std::string code) override {
    Entry entry{std::move(code), RoomClosed{}};
    co_return co_await enqueue(std::move(entry));
  }

  awaitable<JournalError> erase(std::string code) override {
    Entry entry{std::move(code), RoomErased{}};
    co_return co_await enqueue(std::move(entry));
  }

  awaitable<StoredRoom> load(std::string code) override {
    StoredRoom shut{code, JournalError::unavailable, "the journal is shut", {}};
    return read_in_turn<StoredRoom>([code](SqliteStore& store) { return store.load(code); },
                                    std::move(shut));
  }

  awaitable<std::optional<std::string>> transcript(std::string code) override {
    return read_in_turn<std::optional<std::string>>(
        [code](SqliteStore& store) { return store.transcript(code); }, std::nullopt);
  }

  std::vector<StoredRoom> load_open_rooms() override {
    const std::lock_guard lock(store_mutex_);
    return store_->load_open_rooms();
  }

  std::vector<std::string> recently_closed() override {
    const std::lock_guard lock(store_mutex_);
    return store_->recently_closed();
  }

  std::uint64_t size_in_bytes() const override {
    std::uint64_t bytes = 0;
    for (const char* name : {"journal.sqlite", "journal.sqlite-wal", "high-water"}) {
      std::error_code ec;
      const std::uintmax_t size = std::filesystem::file_size(folder_ / name, ec);
      if (!ec) bytes += size;
    }
    return bytes;
  }

 private:
  /// Something to keep, or to read.
  struct Waiting {
    std::optional<Entry> entry;
    std::function<void(JournalError)> complete;
    std::function<void(bool is_stopping)> read;
  };

  awaitable<JournalError> enqueue(Entry entry) {
    auto start = [this,
                  entry = std::move(entry)](std::function<void(JournalError)> complete) mutable {
      push({std::move(entry), std::move(complete), {}});
    };
    return awaited<JournalError>(std::move(start));
  }

  /// Reads where the writer writes, so that no room waits for a disk; and in its turn: a record
  /// that was handed in before is there, or never will be. `shut` is what a shut journal answers.
  template <class T, class Read>
  awaitable<T> read_in_turn(Read read, T shut) {
    auto start = [this, read = std::move(read),
                  shut = std::move(shut)](std::function<void(T)> complete) {
      auto in_turn = [this, read, shut, complete](bool is_stopping) {
        complete(is_stopping ? shut : read(*store_));
      };
      push({std::nullopt, {}, std::move(in_turn)});
    };
    return awaited<T>(std::move(start));
  }

  void push(Waiting waiting) {
    {
      const std::lock_guard lock(mutex_);
      if (!is_stopping_) {
        queue_.push_back(std::move(waiting));
        wake_.notify_one();
        return;
      }
    }
    if (waiting.entry) {
      waiting.complete(JournalError::unavailable);
    } else {
      waiting.read(true);
    }
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      is_stopping_ = true;
    }
    wake_.notify_one();
    if (writer_.joinable()) writer_.join();
  }

  /// Takes all that is waiting, keeps it in one commit (or one before each reading), and then tells
  /// everybody: what came meanwhile is the next group.
  void write() {
    std::vector<Waiting> group;
    while (wait_for_some()) {
      // Nobody wakes who sleeps here, so that what comes meanwhile costs its sender nothing more.
      std::this_thread::sleep_until(next_commit_);
      {
        const std::lock_guard lock(mutex_);
        group.swap(queue_);
      }
      serve(group);
      group.clear();
      const auto now = std::chrono::steady_clock::now();
      next_commit_ = now + time_between_commits;
      if (now >= purge_at_) purge();
    }
  }

  /// Until there is something to do; false once it is stopped and all is done.
  bool wait_for_some() {
    std::unique_lock lock(mutex_);
    wake_.wait_until(lock, purge_at_, [this] { return is_stopping_ || !queue_.empty(); });
    return !is_stopping_ || !queue_.empty();
  }

  void serve(std::vector<Waiting>& group) {
    auto next = group.begin();
    while (next != group.end()) {
      const auto is_entry = [](const Waiting& waiting) { return waiting.entry.has_value(); };
      const auto end = std::find_if_not(next, group.end(), is_entry);
      keep({next, end});
      next = end;
      if (next == group.end()) break;
      const std::lock_guard lock(store_mutex_);
      next->read(false);
      ++next;
    }
  }

  void keep(std::span<Waiting> group) {
    if (group.empty()) return;
    std::vector<Entry> entries;
    for (Waiting& waiting : group) {
      entries.push_back(std::move(*waiting.entry));
    }
    std::vector<JournalError> errors;
    {
      const std::lock_guard lock(store_mutex_);
      errors = store_->keep(entries);
    }
    for (std::size_t index = 0; index < group.size(); ++index) {
      group[index].complete(errors[index]);
    }
  }

  /// Erases what was closed for longer than it is kept, now and then for as long as the process
  /// lives.
  void purge() {
    purge_at_ = std::chrono::steady_clock::now() + purge_every_;
    const std::lock_guard lock(store_mutex_);
    try {
      store_->purge();
    } catch (const std::runtime_error& failure) {
      spdlog::warn("journal not purged error=\"{}\"", failure.what());
    }
  }

  std::shared_ptr<FolderLock> lock_;
  const std::filesystem::path folder_;
  const std::chrono::milliseconds purge_every_;
  std::chrono::steady_clock::time_point purge_at_ = std::chrono::steady_clock::now() + purge_every_;
  /// The writer's own.
  std::chrono::steady_clock::time_point next_commit_ = std::chrono::steady_clock::now();
  std::mutex store_mutex_;
  /// Nothing once it is shut.
  std::optional<SqliteStore> store_;
  /// Goes before the store, which closes the file as the last one and leaves no log behind.
  std::optional<Checkpointer> checkpointer_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  bool is_stopping_ = false;
  std::thread writer_;
};

}  // namespace

std::unique_ptr<Journal> sqlite_journal(const SqliteOptions& options) {
  try {
    return std::make_unique<SqliteJournal>(options);
  } catch (const SQLite::Exception& failure) {
    throw std::runtime_error("the journal in " + options.folder.string() +
                             " cannot be opened: " + failure.what());
  }
}

}  // namespace trinque::server
