#include "server/app.hpp"
#include "server/config.hpp"
#include "server/verify.hpp"

#include <sodium.h>

#include <exception>
#include <iostream>

int main(int count, char** words) {
  using namespace trinque::server;
  try {
    const auto choice = read_config(count, words);
    if (const auto* farewell = std::get_if<Farewell>(&choice)) {
      (farewell->exit_code == 0 ? std::cout : std::cerr) << farewell->text;
      return farewell->exit_code;
    }
    if (const auto* asked = std::get_if<Verification>(&choice))
      return verify(*asked, std::cout, std::cerr);
    if (sodium_init() < 0) throw std::runtime_error("the operating system gives no random numbers");
    serve(std::get<Config>(choice));
    return 0;
  } catch (const std::exception& failure) {
    std::cerr << "trinque: " << failure.what() << "\n";
    return 1;
  }
}
