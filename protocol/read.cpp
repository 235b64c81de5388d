#include "protocol/read.hpp"

#include "protocol/codec.hpp"

#include <algorithm>
#include <array>

namespace trinque::protocol {
namespace {

using nlohmann::json;

constexpr std::int64_t highest_number = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t highest_request = 0x7FFFFFFF;
constexpr std::size_t longest_token = 64;
constexpr std::size_t longest_word = 64;
constexpr std::size_t longest_password = 64;
constexpr std::size_t shortest_key = 16;
constexpr std::size_t digits_of_bytes = 64;
// Longer than any name or message may be, so that the refusal can say that it is too long.
constexpr std::size_t longest_typed = 1024;
constexpr std::size_t most_values = 64;

Refusal malformed(std::string_view fault) {
  return {refusals::malformed, {{"fault", std::string(fault)}}};
}

/// How deep objects and lists are nested, brackets inside texts apart.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_text = false;
  for (std::size_t index = 0; index < text.size(); ++index) {
    const char letter = text[index];
    if (in_text) {
      if (letter == '\\') ++index;
      if (letter == '"') in_text = false;
    } else if (letter == '"') {
      in_text = true;
    } else if (letter == '{' || letter == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (letter == '}' || letter == ']') {
      --depth;
    }
  }
  return deepest;
}

const json* list_in(const json& object, std::string_view field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_array() ? &*found : nullptr;
}

std::optional<engine::Temperament> temperament_from(std::string_view name) {
  for (const auto temperament :
       {engine::Temperament::careful, engine::Temperament::bold, engine::Temperament::joker}) {
    if (name_of(temperament) == name) return temperament;
  }
  return std::nullopt;
}

std::optional<Reaction> reaction_from(std::string_view name) {
  for (const auto reaction : {Reaction::clap, Reaction::laugh, Reaction::wow, Reaction::heart,
                              Reaction::sweat, Reaction::water}) {
    if (name_of(reaction) == name) return reaction;
  }
  return std::nullopt;
}

/// 32 bytes in hexadecimal digits.
Result<std::string> read_bytes(const json& frame, std::string_view field) {
  auto text = read_text(frame, field, digits_of_bytes);
  const auto is_digit = [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
  };
  if (!text || text->size() != digits_of_bytes || !std::ranges::all_of(*text, is_digit))
    return wrong_field(field, "64 lower-case hexadecimal digits");
  return text;
}

Result<ClientMessage> read_hello(const json& frame) {
  Hello hello;
  const auto spoken = read_integer(frame, "protocol", 1, 1'000'000);
  if (!spoken) return spoken.error();
  hello.protocol = static_cast<int>(*spoken);
  // Whoever speaks another version is told so, whatever else he says.
  if (hello.protocol != version) return ClientMessage(std::move(hello));
  const auto role = read_text(frame, "role", longest_word);
  if (!role || (*role != "phone" && *role != "table")) return wrong_field("role", "phone or table");
  hello.table = *role == "table";
  const json* tokens = list_in(frame, "tokens");
  if (tokens == nullptr || tokens->size() > engine::most_seats) {
    return wrong_field("tokens", "a list of at most 29 texts");
  }
  for (const json& token : *tokens) {
    if (!token.is_string() || token.get_ref<const std::string&>().size() > longest_token) {
      return wrong_field("tokens", "texts of at most 64 bytes");
    }
    hello.tokens.push_back(token.get<std::string>());
  }
  if (has_field(frame, "revision")) {
    const auto revision = read_integer(frame, "revision", 0, highest_number);
    if (!revision) return revision.error();
    hello.revision = static_cast<std::uint64_t>(*revision);
  }
  if (has_field(frame, "boot")) {
    const auto boot = read_text(frame, "boot", longest_word);
    if (!boot) return boot.error();
    hello.boot = *boot;
  }
  if (has_field(frame, "ask_back")) {
    const auto ask_back = read_truth(frame, "ask_back");
    if (!ask_back) return ask_back.error();
    hello.ask_back = *ask_back;
  }
  for (const auto& [field, into] : {std::pair{"ticket", &hello.ticket}, {"pass", &hello.pass}}) {
    if (!has_field(frame, field)) continue;
    const auto secret = read_text(frame, field, longest_token);
    if (!secret) return secret.error();
    *into = *secret;
  }
  return ClientMessage(std::move(hello));
}

/// The badge of a frame that has one.
Result<Badge> read_badge(const json& frame) {
  const json& badge = *frame.find("badge");
  if (!badge.is_object()) return wrong_field("badge", "an object");
  const auto shape = read_text(badge, "shape", longest_word);
  if (!shape) return shape.error();
  const auto colour = read_text(badge, "colour", longest_word);
  if (!colour) return colour.error();
  return Badge{*shape, *colour};
}

Result<ClientMessage> read_join(const json& frame) {
  Join join;
  const auto request = read_integer(frame, "request", 1, highest_request);
  if (!request) return request.error();
  join.request = static_cast<std::uint32_t>(*request);
  const auto name = read_text(frame, "name", longest_typed);
  if (!name) return name.error();
  join.name = *name;
  if (has_field(frame, "key")) {
    const auto key = read_text(frame, "key", longest_word);
    if (!key) return key.error();
    if (key->size() < shortest_key) return wrong_field("key", "text of 16 to 64 bytes");
    join.key = *key;
  }
  if (has_field(frame, "password")) {
    const auto password = read_text(frame, "password", longest_password);
    if (!password) return password.error();
    join.password = *password;
  }
  if (has_field(frame, "badge")) {
    auto badge = read_badge(frame);
    if (!badge) return badge.error();
    join.badge = std::move(*badge);
  }
  if (has_field(frame, "pledge")) {
    auto pledge = read_bytes(frame, "pledge");
    if (!pledge) return pledge.error();
    join.pledge = std::move(*pledge);
  }
  return ClientMessage(std::move(join));
}

Result<ClientMessage> read_claim(const json& frame) {
  const auto request = read_integer(frame, "request", 1, highest_request);
  if (!request) return request.error();
  const auto of = read_seat(frame, "of");
  if (!of) return of.error();
  return ClientMessage(Claim{static_cast<std::uint32_t>(*request), *of});
}

Result<ClientMessage> read_knock(const json& frame) {
  Knock knock;
  const auto request = read_integer(frame, "request", 1, highest_request);
  if (!request) return request.error();
  knock.request = static_cast<std::uint32_t>(*request);
  if (has_field(frame, "name")) {
    const auto name = read_text(frame, "name", longest_typed);
    if (!name) return name.error();
    knock.name = *name;
  }
  return ClientMessage(std::move(knock));
}

Result<ClientMessage> read_redeem(const json& frame) {
  const auto request = read_integer(frame, "request", 1, highest_request);
  if (!request) return request.error();
  const auto key = read_text(frame, "key", longest_word);
  if (!key) return key.error();
  return ClientMessage(Redeem{static_cast<std::uint32_t>(*request), *key});
}

Result<CommandBody> read_leave(const json&) { return CommandBody(Leave{}); }
Result<CommandBody> read_last_round(const json&) { return CommandBody(LastRound{}); }
Result<CommandBody> read_stop(const json&) { return CommandBody(Stop{}); }
Result<CommandBody> read_erase(const json&) { return CommandBody(Erase{}); }

Result<CommandBody> read_play(const json& frame) {
  const auto turn = read_integer(frame, "turn", 0, highest_request);
  if (!turn) return turn.error();
  const auto move = frame.find("move");
  if (move == frame.end() || !move->is_object()) return wrong_field("move", "an object");
  return CommandBody(PlayMove{static_cast<std::uint32_t>(*turn), *move});
}

Result<engine::SettingValue> read_setting(const std::string& name, const json& value) {
  if (value.is_boolean()) return engine::SettingValue(value.get<bool>());
  if (value.is_string() && value.get_ref<const std::string&>().size() <= longest_word) {
    return engine::SettingValue(value.get<std::string>());
  }
  if (value.is_number_integer()) {
    const bool wraps =
        value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{highest_number};
    return engine::SettingValue(wraps ? highest_number : value.get<std::int64_t>());
  }
  return wrong_field(name, "a whole number, a text of at most 64 bytes, true or false");
}

Result<CommandBody> read_settings(const json& frame) {
  const auto group = read_text(frame, "group", longest_word);
  if (!group) return group.error();
  const auto values = frame.find("values");
  if (values == frame.end() || !values->is_object() || values->empty() ||
      values->size() > most_values) {
    return wrong_field("values", "an object of 1 to 64 settings");
  }
  ChangeSettings change{*group, {}};
  for (const auto& [name, value] : values->items()) {
    auto read = read_setting(name, value);
    if (!read) return read.error();
    change.values.emplace_back(name, std::move(*read));
  }
  return CommandBody(std::move(change));
}

Result<CommandBody> read_choose(const json& frame) {
  const auto game = read_text(frame, "game", longest_word);
  if (!game) return game.error();
  return CommandBody(Choose{*game});
}

Result<CommandBody> read_start(const json& frame) {
  if (!has_field(frame, "first")) return CommandBody(Start{});
  const auto first = read_seat(frame, "first");
  if (!first) return first.error();
  return CommandBody(Start{*first});
}

Result<CommandBody> read_follow_up(const json& frame) {
  const auto accept = read_truth(frame, "accept");
  if (!accept) return accept.error();
  FollowUp answer{*accept, std::nullopt};
  if (has_field(frame, "game")) {
    const auto game = read_text(frame, "game", longest_word);
    if (!game) return game.error();
    answer.game = *game;
  }
  return CommandBody(std::move(answer));
}

Result<CommandBody> read_pause(const json& frame) {
  const auto paused = read_truth(frame, "paused");
  if (!paused) return paused.error();
  return CommandBody(Pause{*paused});
}

Result<CommandBody> read_order(const json& frame) {
  const json* seats = list_in(frame, "seats");
  if (seats == nullptr || seats->size() > engine::most_seats) {
    return wrong_field("seats", "a list of at most 29 seats");
  }
  Reorder reorder;
  for (const json& seat : *seats) {
    const auto read = read_seat(json{{"seats", seat}}, "seats");
    if (!read) return read.error();
    reorder.seats.push_back(*read);
  }
  return CommandBody(std::move(reorder));
}

Result<CommandBody> read_lock(const json& frame) {
  const auto locked = read_truth(frame, "locked");
  if (!locked) return locked.error();
  return CommandBody(Lock{*locked});
}

Result<CommandBody> read_password(const json& frame) {
  const auto password = read_text(frame, "password", longest_password);
  if (!password) return password.error();
  return CommandBody(SetPassword{*password});
}

Result<CommandBody> read_admit(const json& frame) {
  const auto knock = read_integer(frame, "knock", 1, highest_request);
  if (!knock) return knock.error();
  const auto accept = read_truth(frame, "accept");
  if (!accept) return accept.error();
  return CommandBody(Admit{static_cast<std::uint32_t>(*knock), *accept});
}

Result<CommandBody> read_host(const json& frame) {
  const auto to = read_seat(frame, "to");
  if (!to) return to.error();
  return CommandBody(HandOver{*to});
}

Result<CommandBody> read_skip(const json& frame) {
  const auto whom = read_seat(frame, "whom");
  if (!whom) return whom.error();
  return CommandBody(Skip{*whom});
}

Result<CommandBody> read_wake(const json& frame) {
  const auto whom = read_seat(frame, "whom");
  if (!whom) return whom.error();
  return CommandBody(Wake{*whom});
}

Result<CommandBody> read_break(const json& frame) {
  const auto on = read_truth(frame, "on");
  if (!on) return on.error();
  return CommandBody(TakeBreak{*on});
}

Result<CommandBody> read_react(const json& frame) {
  const auto typed = read_text(frame, "reaction", longest_word);
  const auto reaction = typed ? reaction_from(*typed) : std::nullopt;
  if (!reaction) return wrong_field("reaction", "clap, laugh, wow, heart, sweat or water");
  return CommandBody(React{*reaction});
}

Result<CommandBody> read_say(const json& frame) {
  const auto text = read_text(frame, "text", longest_typed);
  if (!text) return text.error();
  return CommandBody(Say{*text});
}

Result<CommandBody> read_kick(const json& frame) {
  const auto whom = read_seat(frame, "whom");
  if (!whom) return whom.error();
  return CommandBody(Kick{*whom});
}

Result<CommandBody> read_undo_kick(const json& frame) {
  const auto whom = read_seat(frame, "whom");
  if (!whom) return whom.error();
  return CommandBody(UndoKick{*whom});
}

Result<CommandBody> read_bot(const json& frame) {
  const auto typed = read_text(frame, "temperament", longest_word);
  const auto temperament = typed ? temperament_from(*typed) : std::nullopt;
  if (!temperament) return wrong_field("temperament", "careful, bold or joker");
  return CommandBody(AddBot{*temperament});
}

Result<CommandBody> read_confirm(const json& frame) {
  const auto claim = read_integer(frame, "claim", 1, highest_request);
  if (!claim) return claim.error();
  const auto accept = read_truth(frame, "accept");
  if (!accept) return accept.error();
  return CommandBody(Confirm{static_cast<std::uint32_t>(*claim), *accept});
}

Result<CommandBody> read_link(const json& frame) {
  const auto to = read_seat(frame, "to");
  if (!to) return to.error();
  return CommandBody(MakeLink{*to});
}

Result<CommandBody> read_served(const json& frame) {
  const auto upto = read_integer(frame, "upto", 0, highest_request);
  if (!upto) return upto.error();
  const auto passed = read_truth(frame, "passed");
  if (!passed) return passed.error();
  return CommandBody(Served{static_cast<std::uint32_t>(*upto), *passed});
}

Result<CommandBody> read_rename(const json& frame) {
  Rename rename;
  if (has_field(frame, "name")) {
    const auto name = read_text(frame, "name", longest_typed);
    if (!name) return name.error();
    rename.name = *name;
  }
  if (has_field(frame, "badge")) {
    auto badge = read_badge(frame);
    if (!badge) return badge.error();
    rename.badge = std::move(*badge);
  }
  return CommandBody(std::move(rename));
}

Result<CommandBody> read_own(const json& frame) {
  OwnSwitches own;
  if (has_field(frame, "soft")) {
    const auto soft = read_truth(frame, "soft");
    if (!soft) return soft.error();
    own.soft = *soft;
  }
  if (has_field(frame, "cap")) {
    const auto cap = read_integer(frame, "cap", 0, 100);
    if (!cap) return cap.error();
    own.cap = static_cast<int>(*cap);
  }
  return CommandBody(own);
}

Result<CommandBody> read_pledge(const json& frame) {
  auto pledge = read_bytes(frame, "pledge");
  if (!pledge) return pledge.error();
  return CommandBody(Pledge{std::move(*pledge)});
}

Result<CommandBody> read_contribute(const json& frame) {
  const auto number = read_integer(frame, "number", 1, highest_request);
  if (!number) return number.error();
  auto contribution = read_bytes(frame, "contribution");
  if (!contribution) return contribution.error();
  Contribute contribute{static_cast<std::uint32_t>(*number), std::move(*contribution), {}};
  if (has_field(frame, "next")) {
    auto next = read_bytes(frame, "next");
    if (!next) return next.error();
    contribute.next = std::move(*next);
  }
  return CommandBody(std::move(contribute));
}

struct CommandReader {
  std::string_view type;
  Result<CommandBody> (*read)(const json& frame);
};
constexpr std::array command_readers = {
    CommandReader{"leave", read_leave},
    CommandReader{"play", read_play},
    CommandReader{"settings", read_settings},
    CommandReader{"choose", read_choose},
    CommandReader{"start", read_start},
    CommandReader{"follow_up", read_follow_up},
    CommandReader{"last_round", read_last_round},
    CommandReader{"stop", read_stop},
    CommandReader{"pause", read_pause},
    CommandReader{"order", read_order},
    CommandReader{"lock", read_lock},
    CommandReader{"password", read_password},
    CommandReader{"admit", read_admit},
    CommandReader{"host", read_host},
    CommandReader{"skip", read_skip},
    CommandReader{"wake", read_wake},
    CommandReader{"break", read_break},
    CommandReader{"react", read_react},
    CommandReader{"say", read_say},
    CommandReader{"kick", read_kick},
    CommandReader{"undo_kick", read_undo_kick},
    CommandReader{"bot", read_bot},
    CommandReader{"confirm", read_confirm},
    CommandReader{"link", read_link},
    CommandReader{"erase", read_erase},
    CommandReader{"served", read_served},
    CommandReader{"rename", read_rename},
    CommandReader{"own", read_own},
    CommandReader{"pledge", read_pledge},
    CommandReader{"contribute", read_contribute},
};

Result<ClientMessage> read_command(const CommandReader& reader, const json& frame) {
  const auto seat = read_seat(frame, "seat");
  if (!seat) return seat.error();
  const auto request = read_integer(frame, "request", 1, highest_request);
  if (!request) return request.error();
  auto body = reader.read(frame);
  if (!body) return body.error();
  return ClientMessage(Command{*seat, static_cast<std::uint32_t>(*request), std::move(*body)});
}

}  // namespace

Result<ClientMessage> read(std::string_view text, int deepest) {
  if (depth_of(text) > deepest) return malformed("too_deep");
  const json frame = json::parse(text, nullptr, false);
  if (frame.is_discarded()) return malformed("not_json");
  if (!frame.is_object()) return malformed("not_an_object");
  const auto type = read_text(frame, "t", longest_word);
  if (!type) return wrong_field("t", "text");
  if (*type == "hello") return read_hello(frame);
  if (*type == "join") return read_join(frame);
  if (*type == "claim") return read_claim(frame);
  if (*type == "knock") return read_knock(frame);
  if (*type == "redeem") return read_redeem(frame);
  if (*type == "ping") {
    const auto n = read_integer(frame, "n", 0, highest_number);
    if (!n) return n.error();
    return ClientMessage(Ping{*n});
  }
  if (*type == "presence") {
    const auto hidden = read_truth(frame, "hidden");
    if (!hidden) return hidden.error();
    return ClientMessage(Presence{*hidden});
  }
  for (const CommandReader& reader : command_readers) {
    if (reader.type == *type) return read_command(reader, frame);
  }
  return malformed("unknown_type");
}

}  // namespace trinque::protocol
