#include "server/journal/sqlite_journal.hpp"
#include "tests/server/journal/journal_contract.hpp"

/// The journals that are in the process itself.
namespace trinque::server {
namespace {

INSTANTIATE_TEST_SUITE_P(
    Journals, JournalContract,
    testing::Values(Kind{"memory", [](const std::filesystem::path&) { return memory_journal(); }},
                    Kind{"sqlite_process",
                         [](const std::filesystem::path& folder) {
                           return sqlite_journal({.folder = folder});
                         }},
                    Kind{"sqlite_commit",
                         [](const std::filesystem::path& folder) {
                           return sqlite_journal(
                               {.folder = folder, .durability = Durability::commit});
                         }}),
    [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace trinque::server
