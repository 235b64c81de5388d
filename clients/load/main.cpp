#include "clients/load/report.hpp"

#include <exception>
#include <fstream>
#include <iostream>

/// Plays on a running server of this machine. Exit code 1: something came out wrong; 2: it could
/// not be tried.
int main(int count, char** words) {
  using namespace trinque::load;
  const Options options = read_options(count, words);
  try {
    const Result result = run(options);
    std::cerr << words_of(result);
    const std::string json = json_of(options, result);
    std::cout << json << std::endl;
    if (!options.output.empty()) std::ofstream(options.output) << json << "\n";
    return result.tallies.wrong == 0 && result.tallies.moves > 0 ? 0 : 1;
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << "\n";
    return 2;
  }
}
