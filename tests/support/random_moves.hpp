#pragma once

#include <nlohmann/json.hpp>

#include <random>

namespace trinque::tests {

/// Some move that an entry of "legal" allows, as a phone would send it.
nlohmann::json random_legal_move(const nlohmann::json& legal, std::mt19937_64& random);

/// Some move of any game, mostly out of place.
nlohmann::json random_move(std::mt19937_64& random);

}  // namespace trinque::tests
