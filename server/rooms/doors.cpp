#include "server/rooms/doors.hpp"

#include "protocol/stored.hpp"
#include "server/identity/secret.hpp"

#include <algorithm>

namespace trinque::server {
namespace {}  // namespace

void Doors::set_password(std::string_view password, std::string salt) {
  kept_.salt = std::move(salt);
  kept_.digest = password.empty() ? "" : digest_of_password(password, kept_.salt);
}

bool Doors::is_password(std::string_view guess) const {
  return are_equal_secrets(digest_of_password(guess, kept_.salt), kept_.digest);
}

const std::string& Doors::ticket(Instant life, Instant now,
                                 const std::function<std::string()>& fresh) {
  if (tickets_.empty() || tickets_.back().replaced_at <= now) {
    std::erase_if(tickets_, [&](const Ticket& older) { return older.until <= now; });
    tickets_.push_back({fresh(), now + life / 2, now + life});
  }
  return tickets_.back().text;
}

bool Doors::is_ticket(std::string_view guess, Instant now) const {
  return std::ranges::any_of(tickets_, [&](const Ticket& ticket) {
    return now < ticket.until && are_equal_secrets(ticket.text, guess);
  });
}

std::optional<Instant> Doors::next_ticket() const {
  if (tickets_.empty()) return std::nullopt;
  return tickets_.back().replaced_at;
}

bool Doors::add_pass(std::string pass, std::size_t most) {
  kept_.passes.push_back(std::move(pass));
  const std::size_t kept = std::min(kept_.passes.size(), most);
  const auto first_good = kept_.passes.end() - static_cast<std::ptrdiff_t>(kept);
  const bool forgets = first_good != kept_.passes.begin();
  kept_.passes.erase(kept_.passes.begin(), first_good);
  return forgets;
}

bool Doors::is_pass(std::string_view guess) const {
  return std::ranges::any_of(
      kept_.passes, [&](const std::string& pass) { return are_equal_secrets(pass, guess); });
}

void Doors::store(protocol::JsonText& json) const { protocol::write_stored(json, kept_); }

bool Doors::restore(const nlohmann::json& stored) {
  if (stored.is_null()) return true;
  return protocol::read_stored(stored, kept_);
}

}  // namespace trinque::server
