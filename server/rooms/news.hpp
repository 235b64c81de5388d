#pragma once

#include "engine/core/game.hpp"
#include "protocol/json_text.hpp"
#include "protocol/state_frame.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace trinque::server {

/// What everybody is to be told after one input: the events, and which sections of the frame may
/// have changed.
struct News {
  std::vector<protocol::SharedText> events;
  bool room = false;
  bool settings = false;
  bool match = false;
  bool totals = false;
  bool fairness = false;
  bool recap = false;
  engine::Reveal reveal = engine::Reveal::nothing;

  /// Whether there is anything to tell.
  bool is_public() const {
    return !events.empty() || room || settings || match || totals || fairness;
  }

  void tell(std::string event) {
    events.push_back(std::make_shared<const std::string>(std::move(event)));
  }

  /// An event without fields, or about one seat.
  void tell_of(std::string_view event) {
    protocol::JsonText json;
    json.begin_object().field("e", event).end_object();
    tell(json.take());
  }
  void tell_of(std::string_view event, engine::Seat seat) {
    protocol::JsonText json;
    json.begin_object().field("e", event).field("seat", int{seat.index}).end_object();
    tell(json.take());
  }
};

}  // namespace trinque::server
