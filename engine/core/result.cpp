#include "engine/core/result.hpp"

#include <stdexcept>

namespace trinque::engine {

void throw_exception_from_error(const Refusal& refusal, const boost::source_location&) {
  throw std::logic_error("the value of a refusal was asked for: " + std::string(refusal.code.name));
}

}  // namespace trinque::engine
