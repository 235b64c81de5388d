#pragma once

#include "protocol/json_text.hpp"
#include "server/rooms/instant.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

/// The secrets that open a room to newcomers: its password, the ticket that the table's QR carries
/// for a while, and the passes of those whom the host let in. A returning seat needs none of them.
class Doors {
 public:
  /// An empty password: none is asked for any more. `salt` is a fresh secret.
  void set_password(std::string_view password, std::string salt);
  bool has_password() const { return !kept_.digest.empty(); }
  bool is_password(std::string_view guess) const;

  /// The ticket that is shown now. A new one is made by `fresh` where none is, or where half of its
  /// life is over; the one before is taken until its own life is over, so what is read from a QR is
  /// good for half a life at least, and for a whole one at most.
  const std::string& ticket(Instant life, Instant now, const std::function<std::string()>& fresh);
  bool is_ticket(std::string_view guess, Instant now) const;
  /// When the next ticket is due; nothing before the first.
  std::optional<Instant> next_ticket() const;
  /// From now on no ticket is taken.
  void tear_tickets() { tickets_.clear(); }

  /// Keeps a fresh secret as the pass of somebody whom the host let in, and the newest `most` of
  /// them in all. Returns whether older ones went.
  bool add_pass(std::string pass, std::size_t most);
  bool is_pass(std::string_view guess) const;
  const std::vector<std::string>& passes() const { return kept_.passes; }

  /// The password and the passes, for a journal. Tickets die with the process.
  void store(protocol::JsonText& json) const;
  /// Reads what `store` wrote; rooms of before know of no doors. False if it does not fit.
  [[nodiscard]] bool restore(const nlohmann::json& stored);

 private:
  struct Kept {
    std::string salt;
    std::string digest;
    std::vector<std::string> passes;
  };
  struct Ticket {
    std::string text;
    Instant replaced_at = 0;
    Instant until = 0;
  };

  Kept kept_;
  /// The newest last; at most two.
  std::vector<Ticket> tickets_;
};

}  // namespace trinque::server
