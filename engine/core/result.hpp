#pragma once

#include "engine/core/refusal.hpp"

#include <boost/system/result.hpp>

namespace trinque::engine {

/// A value, or the reason why there is none. Use only what `std::expected` has too.
template <class T>
class [[nodiscard]] Result : public boost::system::result<T, Refusal> {
 public:
  using boost::system::result<T, Refusal>::result;
};

/// Asking a refusal for its value is a bug of ours: it throws `std::logic_error`.
[[noreturn]] void throw_exception_from_error(const Refusal& refusal, const boost::source_location&);

}  // namespace trinque::engine
