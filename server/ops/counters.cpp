#include "server/ops/counters.hpp"

#include <array>

namespace trinque::server {
namespace {

constexpr std::array table = {
    NamedCounter{"connections_refused", &Counters::connections_refused},
    NamedCounter{"connections_refused_per_address", &Counters::connections_refused_per_address},
    NamedCounter{"requests_late", &Counters::requests_late},
    NamedCounter{"headers_too_long", &Counters::headers_too_long},
    NamedCounter{"bodies_too_long", &Counters::bodies_too_long},
    NamedCounter{"origins_refused", &Counters::origins_refused},
    NamedCounter{"hellos_late", &Counters::hellos_late},
    NamedCounter{"frames_too_long", &Counters::frames_too_long},
    NamedCounter{"frames_too_deep", &Counters::frames_too_deep},
    NamedCounter{"messages_too_fast", &Counters::messages_too_fast},
    NamedCounter{"connections_malformed", &Counters::connections_malformed},
    NamedCounter{"connections_too_slow", &Counters::connections_too_slow},
    NamedCounter{"connections_silent", &Counters::connections_silent},
    NamedCounter{"rooms_refused", &Counters::rooms_refused},
    NamedCounter{"rooms_refused_per_address", &Counters::rooms_refused_per_address},
    NamedCounter{"joins_refused_per_address", &Counters::joins_refused_per_address},
    NamedCounter{"guesses_refused_per_address", &Counters::guesses_refused_per_address},
    NamedCounter{"seats_refused", &Counters::seats_refused},
    NamedCounter{"spectators_refused", &Counters::spectators_refused},
    NamedCounter{"knocks_refused", &Counters::knocks_refused},
    NamedCounter{"passes_forgotten", &Counters::passes_forgotten},
};

}  // namespace

std::span<const NamedCounter> all_counters() { return table; }

}  // namespace trinque::server
