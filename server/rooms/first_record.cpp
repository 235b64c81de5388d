#include "server/rooms/first_record.hpp"

#include "server/rooms/strand.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <spdlog/spdlog.h>

namespace trinque::server {
namespace {

using boost::asio::awaitable;

/// Both sides of the wait run on one strand, so either the answer or the end comes first.
struct FirstRecord {
  boost::asio::steady_timer end;
  std::optional<JournalError> error = {};
  bool is_late = false;
};

awaitable<void> append(std::shared_ptr<OpenRooms> rooms, std::shared_ptr<FirstRecord> first,
                       std::string code, JournalRecord record) {
  auto appending = rooms->surroundings().journal->append(code, std::move(record));
  first->error = co_await std::move(appending);
  first->end.cancel();
  // A journal may not know either what became of a record.
  const bool is_uncertain = first->error == JournalError::late;
  if (!first->is_late && !is_uncertain) co_return;
  if (first->error == JournalError::none || is_uncertain) {
    auto closing = rooms->surroundings().journal->close(code);
    const JournalError error = co_await std::move(closing);
    if (error != JournalError::none) spdlog::warn("room not closed in the journal code={}", code);
  }
  rooms->give_back(code);
}

awaitable<JournalError> wait_for_it(std::shared_ptr<OpenRooms> rooms, Strand strand,
                                    std::string code, JournalRecord record) {
  auto first = std::make_shared<FirstRecord>(FirstRecord{boost::asio::steady_timer(strand)});
  first->end.expires_after(rooms->surroundings().append_limit);
  auto appending = append(rooms, first, code, std::move(record));
  boost::asio::co_spawn(strand, std::move(appending), [code](const std::exception_ptr& failure) {
    if (failure) spdlog::critical("room not kept code={}", code);
  });
  // A journal that answers at once has answered before anybody waits.
  if (!first->error) {
    co_await first->end.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
  }
  first->is_late = !first->error;
  co_return first->error.value_or(JournalError::late);
}

}  // namespace

awaitable<JournalError> keep_first(std::shared_ptr<OpenRooms> rooms, std::string code,
                                   JournalRecord record) {
  auto strand = strand_on(rooms->surroundings().executor);
  auto waiting = wait_for_it(std::move(rooms), strand, std::move(code), std::move(record));
  co_return co_await boost::asio::co_spawn(strand, std::move(waiting), boost::asio::use_awaitable);
}

}  // namespace trinque::server
