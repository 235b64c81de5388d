#include "server/journal/metered_journal.hpp"

#include "server/ops/clock.hpp"
#include "server/ops/meters.hpp"

#include <chrono>
#include <string_view>
#include <utility>

namespace trinque::server {
namespace {

namespace asio = boost::asio;

/// Something that the journal was asked for, until it is done or given up.
class Waiting {
 public:
  explicit Waiting(Meters& meters) : meters_(meters) { ++meters_.journal_waiting; }
  ~Waiting() { --meters_.journal_waiting; }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  Meters& meters_;
};

class MeteredJournal final : public Journal {
 public:
  MeteredJournal(std::shared_ptr<Journal> journal, Meters& meters)
      : journal_(std::move(journal)), meters_(meters) {}

  asio::awaitable<JournalError> append(std::string code, JournalRecord record) override {
    const auto begun = std::chrono::steady_clock::now();
    auto appending = journal_->append(std::move(code), std::move(record));
    const JournalError error = co_await outcome("append", std::move(appending));
    meters_.appends.count(std::chrono::steady_clock::now() - begun);
    co_return error;
  }

  asio::awaitable<StoredRoom> load(std::string code) override {
    const Waiting waiting(meters_);
    StoredRoom stored = co_await journal_->load(std::move(code));
    note("load", stored.error);
    co_return stored;
  }

  asio::awaitable<std::optional<std::string>> transcript(std::string code) override {
    return journal_->transcript(std::move(code));
  }

  asio::awaitable<JournalError> close(std::string code) override {
    return outcome("close", journal_->close(std::move(code)));
  }

  asio::awaitable<JournalError> erase(std::string code) override {
    return outcome("erase", journal_->erase(std::move(code)));
  }

  asio::awaitable<JournalError> release(std::string code) override {
    return outcome("release", journal_->release(std::move(code)));
  }

  std::vector<StoredRoom> load_open_rooms() override { return journal_->load_open_rooms(); }

  std::vector<std::string> recently_closed() override { return journal_->recently_closed(); }

  std::uint64_t size_in_bytes() const override { return journal_->size_in_bytes(); }

  void shut() override { journal_->shut(); }

 private:
  asio::awaitable<JournalError> outcome(std::string_view asked,
                                        asio::awaitable<JournalError> working) {
    const Waiting waiting(meters_);
    const JournalError error = co_await std::move(working);
    note(asked, error);
    co_return error;
  }

  void note(std::string_view asked, JournalError error) {
    if (error == JournalError::none) return;
    meters_.journal_errors.count(asked, name_of(error));
    if (error == JournalError::unavailable) meters_.journal_failed_at = clock_now();
  }

  const std::shared_ptr<Journal> journal_;
  Meters& meters_;
};

}  // namespace

std::shared_ptr<Journal> metered_journal(std::shared_ptr<Journal> journal, Meters& meters) {
  return std::make_shared<MeteredJournal>(std::move(journal), meters);
}

}  // namespace trinque::server
