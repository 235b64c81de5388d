#include "server/journal/journal.hpp"

#include <map>
#include <mutex>
#include <utility>

namespace trinque::server {
namespace {

using boost::asio::awaitable;

class MemoryJournal final : public Journal {
 public:
  awaitable<JournalError> append(std::string code, JournalRecord record) override {
    const std::lock_guard lock(mutex_);
    auto& records = rooms_[code];
    const std::uint64_t last = records.empty() ? 0 : records.back().position;
    if (record.position != last + 1) co_return JournalError::position_gap;
    // What a full record repeats is not needed again.
    if (record.is_full) records.clear();
    transcripts_[code] += std::exchange(record.transcript, {});
    records.push_back(std::move(record));
    co_return JournalError::none;
  }

  awaitable<StoredRoom> load(std::string code) override {
    const std::lock_guard lock(mutex_);
    StoredRoom room;
    room.code = code;
    room.records = rooms_[code];
    co_return room;
  }

  awaitable<std::optional<std::string>> transcript(std::string code) override {
    const std::lock_guard lock(mutex_);
    co_return transcripts_[code];
  }

  awaitable<JournalError> close(std::string code) override {
    const std::lock_guard lock(mutex_);
    rooms_.erase(code);
    transcripts_.erase(code);
    co_return JournalError::none;
  }

  awaitable<JournalError> erase(std::string code) override {
    const std::lock_guard lock(mutex_);
    rooms_.erase(code);
    transcripts_.erase(code);
    co_return JournalError::none;
  }

  std::vector<StoredRoom> load_open_rooms() override { return {}; }

  std::vector<std::string> recently_closed() override { return {}; }

 private:
  std::mutex mutex_;
  std::map<std::string, std::vector<JournalRecord>> rooms_;
  std::map<std::string, std::string> transcripts_;
};

}  // namespace

std::unique_ptr<Journal> memory_journal() { return std::make_unique<MemoryJournal>(); }

}  // namespace trinque::server
