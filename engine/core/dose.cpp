#include "engine/core/dose.hpp"

#include "engine/core/overload.hpp"

namespace trinque::engine {

int counted(const Dose& dose, const DoseRules& rules) {
  return std::visit(Overload{
                        [](const Sips& sips) { return sips.count; },
                        [&](const HalfGlass&) { return rules.half_sips; },
                        [&](const WholeGlass&) { return rules.full_sips; },
                    },
                    dose);
}

Dose capped(const Dose& dose, const DoseRules& rules) {
  const int cap = rules.max_sips_per_event;
  return cap > 0 && counted(dose, rules) > cap ? Dose{Sips{cap}} : dose;
}

}  // namespace trinque::engine
