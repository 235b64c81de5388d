#include "protocol/write.hpp"

#include "engine/core/overload.hpp"
#include "protocol/json_text.hpp"
#include "protocol/messages.hpp"

namespace trinque::protocol {

std::string_view name_of(Goodbye goodbye) {
  switch (goodbye) {
    case Goodbye::unknown_room: return "unknown_room";
    case Goodbye::room_over: return "room_over";
    case Goodbye::kicked: return "kicked";
    case Goodbye::replaced: return "replaced";
    case Goodbye::spectators_forbidden: return "spectators_forbidden";
    case Goodbye::upgrade: return "upgrade";
    case Goodbye::no_hello: return "no_hello";
    case Goodbye::malformed: return "malformed";
    case Goodbye::too_slow: return "too_slow";
    case Goodbye::crowded: return "crowded";
    case Goodbye::restart: return "restart";
    case Goodbye::moved: return "moved";
    case Goodbye::room_damaged: return "room_damaged";
    case Goodbye::room_newer: return "room_newer";
    case Goodbye::room_broken: return "room_broken";
    case Goodbye::erased: return "erased";
    case Goodbye::too_many_guesses: return "too_many_guesses";
  }
  return "";
}

std::uint16_t close_code_of(Goodbye goodbye) {
  switch (goodbye) {
    case Goodbye::unknown_room: return 4004;
    case Goodbye::room_over: return 4005;
    case Goodbye::kicked: return 4006;
    case Goodbye::replaced: return 4007;
    case Goodbye::spectators_forbidden: return 4008;
    case Goodbye::upgrade: return 4009;
    case Goodbye::room_damaged: return 4010;
    case Goodbye::room_newer: return 4011;
    case Goodbye::room_broken: return 4012;
    case Goodbye::no_hello:
    case Goodbye::malformed: return 1008;
    case Goodbye::too_many_guesses:
    case Goodbye::too_slow:
    case Goodbye::crowded: return 1013;
    case Goodbye::restart:
    case Goodbye::moved: return 1012;
    case Goodbye::erased: return 4013;
  }
  return 1011;
}

std::string write_bye(Goodbye goodbye) {
  JsonText json;
  json.begin_object().field("t", "bye").field("reason", name_of(goodbye));
  if (goodbye == Goodbye::upgrade) {
    json.key("parameters").begin_object().field("protocol", version).end_object();
  }
  json.end_object();
  return json.take();
}

std::string write_moved(std::string_view socket) {
  JsonText json;
  json.begin_object().field("t", "bye").field("reason", name_of(Goodbye::moved));
  json.key("parameters").begin_object().field("socket", socket).end_object();
  json.end_object();
  return json.take();
}

std::string write_pong(std::int64_t n, std::int64_t clock) {
  JsonText json;
  json.begin_object().field("t", "pong").field("n", n).field("clock", clock).end_object();
  return json.take();
}

std::string write_beat(std::int64_t clock) {
  JsonText json;
  json.begin_object().field("t", "beat").field("clock", clock).end_object();
  return json.take();
}

std::string write_answer(std::optional<engine::Seat> seat, std::uint32_t request,
                         std::string_view done) {
  JsonText json;
  json.begin_object().field("t", "answer");
  if (seat) json.field("seat", int{seat->index});
  json.field("request", request).key("done").raw(done).end_object();
  return json.take();
}

std::string write_refused(std::optional<engine::Seat> seat, std::optional<std::uint32_t> request,
                          const engine::Refusal& refusal) {
  JsonText json;
  json.begin_object().field("t", "refused");
  if (seat) json.field("seat", int{seat->index});
  if (request) json.field("request", *request);
  json.field("code", refusal.code.name).key("parameters").begin_object();
  for (const auto& [name, value] : refusal.parameters) {
    json.key(name);
    std::visit(engine::Overload{[&](std::int64_t number) { json.value(number); },
                                [&](const std::string& text) { json.value(text); }},
               value);
  }
  json.end_object().end_object();
  return json.take();
}

std::string write_granted(engine::Seat seat, std::string_view token, std::uint32_t request) {
  JsonText json;
  json.begin_object().field("t", "granted").field("seat", int{seat.index}).field("accepted", true);
  json.field("token", token).field("request", request).end_object();
  return json.take();
}

std::string write_denied(engine::Seat seat) {
  JsonText json;
  json.begin_object().field("t", "granted").field("seat", int{seat.index});
  json.field("accepted", false).end_object();
  return json.take();
}

std::string write_seat_moved(engine::Seat seat) {
  JsonText json;
  json.begin_object().field("t", "seat_moved").field("seat", int{seat.index}).end_object();
  return json.take();
}

std::string write_admitted(std::string_view pass) {
  JsonText json;
  json.begin_object().field("t", "admitted").field("accepted", true);
  json.field("pass", pass).end_object();
  return json.take();
}

std::string write_not_admitted() {
  JsonText json;
  json.begin_object().field("t", "admitted").field("accepted", false).end_object();
  return json.take();
}

std::string write_ticket(std::string_view ticket) {
  JsonText json;
  json.begin_object().field("t", "ticket").field("ticket", ticket).end_object();
  return json.take();
}

std::string write_welcome(const Welcome& welcome) {
  JsonText json;
  json.begin_object().field("t", "welcome").field("protocol", version);
  json.field("boot", welcome.boot).field("build", welcome.build).field("code", welcome.code);
  json.field("clock", welcome.clock).key("seats").begin_array();
  for (const HeldSeat& held : welcome.seats) {
    json.begin_object().field("seat", int{held.seat.index});
    json.field("token", static_cast<std::int64_t>(held.token))
        .field("request", held.request)
        .end_object();
  }
  json.end_array();
  if (!welcome.kicked.empty()) {
    json.key("kicked").begin_array();
    for (const KickedSeat& kicked : welcome.kicked) {
      json.begin_object().field("seat", int{kicked.seat.index});
      json.field("token", static_cast<std::int64_t>(kicked.token)).end_object();
    }
    json.end_array();
  }
  if (welcome.is_outside) json.field("outside", true);
  json.key("state").raw(welcome.state).key("own").begin_array();
  for (const std::string& own : welcome.own) {
    json.raw(own);
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace trinque::protocol
