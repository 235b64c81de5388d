#pragma once

namespace trinque::engine {

/// Joins lambdas into one visitor. A missing alternative does not compile.
template <class... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overload(Cases...) -> Overload<Cases...>;

}  // namespace trinque::engine
