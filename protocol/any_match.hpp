#pragma once

#include "engine/core/game.hpp"
#include "engine/core/match.hpp"
#include "protocol/codec.hpp"
#include "protocol/json_text.hpp"
#include "protocol/stored.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// The one erasure: a room holds any game behind these two interfaces, whose vocabulary is JSON.
/// Moves come in, views and notices go out.
namespace trinque::protocol {

using engine::Result;

/// What happened in one step, as a room needs it.
struct MatchStep {
  std::vector<engine::Serving> servings;
  /// The notices for everybody, one JSON object each.
  std::vector<std::string> notices;
  std::vector<RecapRow> recap;
  engine::Reveal reveal = engine::Reveal::nothing;
};

/// What happens to a match without a move.
using Occurrence =
    std::variant<engine::TimedOut, engine::Elapsed, engine::Away, engine::Back, engine::Left>;

/// One round or deal of some game.
class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  /// Plays a move of the wire. Refuses what cannot be read, or what the rules refuse.
  virtual Result<MatchStep> play(engine::Seat seat, const nlohmann::json& move,
                                 engine::Chance& chance) = 0;
  virtual Result<MatchStep> occur(const Occurrence& occurrence, engine::Chance& chance) = 0;
  /// Plays what is advised to a seat by what it sees, or nothing where it is advised to wait;
  /// `whim` is the chance of the adviser, not of the match.
  virtual Result<std::optional<MatchStep>> play_advised(engine::Seat seat,
                                                        engine::Temperament temperament,
                                                        engine::Chance& whim,
                                                        engine::Chance& chance) = 0;

  virtual std::string_view game() const = 0;
  virtual std::uint32_t turn() const = 0;
  virtual std::string_view phase() const = 0;
  virtual std::vector<engine::Seat> to_act() const = 0;
  virtual std::vector<engine::Wait> waits() const = 0;
  virtual std::optional<engine::Outcome> outcome() const = 0;
  /// The section "match" for somebody who may know nothing that is private.
  virtual void write_view(JsonText& json) const = 0;
  /// The section "legal": an object with an entry for each seat that may choose something.
  virtual void write_legal(JsonText& json, std::span<const engine::Seat> seats) const = 0;
  /// The whole truth, for a journal; `AnyGame::restore` reads it.
  virtual void store(JsonText& json) const = 0;
};

/// A game as one room plays it: with the room's settings.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual std::string_view name() const = 0;
  /// The game whose hands it takes over, or "".
  virtual std::string_view follows() const = 0;
  virtual engine::Length length() const = 0;
  virtual engine::Offer offer() const = 0;
  virtual int cards_needed(int players) const = 0;
  /// Whether the host may name who opens or is master, in the first match of a game or in a later
  /// one. rules.md R17, R18
  virtual bool host_names_first(bool first_match) const = 0;

  virtual std::unique_ptr<AnyGame> copy() const = 0;
  /// Sets one house rule; refuses as `engine::assign` does.
  virtual Result<void> assign(std::string_view setting, const engine::SettingValue& value) = 0;
  /// An object of all values.
  virtual void write_settings(JsonText& json) const = 0;
  /// A list of kinds, ranges and defaults, for the form on the host's phone.
  virtual void describe_settings(JsonText& json) const = 0;

  virtual Result<std::pair<std::unique_ptr<AnyMatch>, MatchStep>> start(
      const engine::Opening& opening, engine::Chance& chance) const = 0;

  /// The settings, for a journal.
  virtual void store(JsonText& json) const = 0;
  /// Reads what `store` wrote. False if it does not fit.
  [[nodiscard]] virtual bool restore(const nlohmann::json& stored) = 0;
  /// A match as `AnyMatch::store` wrote it; null if it does not fit.
  virtual std::unique_ptr<AnyMatch> restore_match(const nlohmann::json& stored) const = 0;
};

/// Writes the values of a table of settings as one object.
template <class S>
void write_settings(JsonText& json, std::span<const engine::Setting<S>> table, const S& settings) {
  using Kind = typename engine::Setting<S>::Kind;
  json.begin_object();
  for (const auto& setting : table) {
    const int value = setting.read(settings);
    json.key(setting.name);
    switch (setting.kind) {
      case Kind::number: json.value(value); break;
      case Kind::option: json.value(setting.options[static_cast<std::size_t>(value)]); break;
      case Kind::toggle: json.value(value != 0); break;
    }
  }
  json.end_object();
}

/// Writes what each setting of a table may be, and its default.
template <class S>
void describe_settings(JsonText& json, std::span<const engine::Setting<S>> table) {
  using Kind = typename engine::Setting<S>::Kind;
  const S defaults{};
  json.begin_array();
  for (const auto& setting : table) {
    const int value = setting.read(defaults);
    json.begin_object().field("name", setting.name);
    switch (setting.kind) {
      case Kind::number:
        json.field("kind", "number").field("min", setting.min).field("max", setting.max);
        if (setting.zero_is_off) json.field("off", 0);
        json.field("default", value);
        break;
      case Kind::option:
        json.field("kind", "option").key("options").begin_array();
        for (const std::string_view option : setting.options)
          json.value(option);
        json.end_array().field("default", setting.options[static_cast<std::size_t>(value)]);
        break;
      case Kind::toggle: json.field("kind", "toggle").field("default", value != 0); break;
    }
    json.end_object();
  }
  json.end_array();
}

namespace detail {

template <engine::Game G>
class MatchOf final : public AnyMatch {
 public:
  explicit MatchOf(engine::Match<G> match) : match_(std::move(match)) {}

  Result<MatchStep> play(engine::Seat seat, const nlohmann::json& move,
                         engine::Chance& chance) override {
    auto read = Codec<G>::read_move(move);
    if (!read) return read.error();
    return step(engine::Play<typename G::Move>{seat, std::move(*read)}, chance);
  }

  Result<MatchStep> occur(const Occurrence& occurrence, engine::Chance& chance) override {
    return std::visit([&](const auto& happened) { return step(happened, chance); }, occurrence);
  }

  Result<std::optional<MatchStep>> play_advised(engine::Seat seat, engine::Temperament temperament,
                                                engine::Chance& whim,
                                                engine::Chance& chance) override {
    const auto move = G::advise(engine::sight_of<G>(match_.state(), seat), temperament, whim);
    if (!move) return std::optional<MatchStep>();
    auto played = step(engine::Play<typename G::Move>{seat, *move}, chance);
    if (!played) return played.error();
    return std::optional(std::move(*played));
  }

  std::string_view game() const override { return G::name; }
  std::uint32_t turn() const override { return match_.turn(); }
  std::string_view phase() const override { return G::phase_name(match_.state()); }
  std::vector<engine::Seat> to_act() const override { return G::to_act(match_.state()); }
  std::vector<engine::Wait> waits() const override { return G::waits(match_.state()); }
  std::optional<engine::Outcome> outcome() const override { return G::outcome(match_.state()); }

  void write_view(JsonText& json) const override {
    json.begin_object().field("game", G::name);
    Codec<G>::write_view(json, G::view_for(match_.state(), engine::Viewer{}));
    json.end_object();
  }

  void write_legal(JsonText& json, std::span<const engine::Seat> seats) const override {
    json.begin_object();
    for (const engine::Seat seat : seats) {
      const auto choices = G::legal_moves(match_.state(), seat);
      if (!Codec<G>::any(choices)) continue;
      json.key(std::to_string(seat.index));
      Codec<G>::write_choices(json, choices);
    }
    json.end_object();
  }

  void store(JsonText& json) const override {
    json.begin_array();
    write_stored(json, match_.turn());
    write_stored(json, match_.state());
    json.end_array();
  }

  static MatchStep told(const engine::Step<G>& step) {
    MatchStep told;
    told.servings = step.servings;
    for (const auto& event : step.events) {
      if (G::reveals(event) != engine::Reveal::nothing) told.reveal = G::reveals(event);
      const auto notice = G::notice_for(event, engine::Viewer{});
      if (!notice) continue;
      JsonText json;
      Codec<G>::write_notice(json, *notice);
      told.notices.push_back(json.take());
      if constexpr (requires { Codec<G>::recap_of(*notice); }) {
        std::ranges::move(Codec<G>::recap_of(*notice), std::back_inserter(told.recap));
      }
    }
    return told;
  }

 private:
  Result<MatchStep> step(const engine::Command<typename G::Move>& command, engine::Chance& chance) {
    const auto step = match_.step(command, chance);
    if (!step) return step.error();
    return told(*step);
  }

  engine::Match<G> match_;
};

template <engine::Game G>
class GameOf final : public AnyGame {
 public:
  std::string_view name() const override { return G::name; }
  std::string_view follows() const override { return G::follows; }
  engine::Length length() const override { return G::length(settings_); }
  engine::Offer offer() const override { return G::offer(settings_); }
  int cards_needed(int players) const override { return G::cards_needed(settings_, players); }

  bool host_names_first(bool first_match) const override {
    if constexpr (requires { G::host_names_first(settings_, first_match); }) {
      return G::host_names_first(settings_, first_match);
    } else {
      return false;
    }
  }
  std::unique_ptr<AnyGame> copy() const override { return std::make_unique<GameOf>(*this); }
  Result<void> assign(std::string_view setting, const engine::SettingValue& value) override {
    return engine::assign(G::settings_table(), settings_, setting, value);
  }
  void write_settings(JsonText& json) const override {
    protocol::write_settings(json, G::settings_table(), settings_);
  }
  void describe_settings(JsonText& json) const override {
    protocol::describe_settings(json, G::settings_table());
  }

  Result<std::pair<std::unique_ptr<AnyMatch>, MatchStep>> start(
      const engine::Opening& opening, engine::Chance& chance) const override {
    auto started = engine::Match<G>::start(settings_, opening, chance);
    if (!started) return started.error();
    MatchStep step = MatchOf<G>::told(started->second);
    return std::pair<std::unique_ptr<AnyMatch>, MatchStep>(
        std::make_unique<MatchOf<G>>(std::move(started->first)), std::move(step));
  }

  void store(JsonText& json) const override { write_stored(json, settings_); }
  bool restore(const nlohmann::json& stored) override { return read_stored(stored, settings_); }
  std::unique_ptr<AnyMatch> restore_match(const nlohmann::json& stored) const override {
    std::pair<std::uint32_t, typename G::State> match;
    if (!read_stored(stored, match)) return nullptr;
    return std::make_unique<MatchOf<G>>(
        engine::Match<G>::restore(std::move(match.second), match.first));
  }

 private:
  typename G::Settings settings_{};
};

}  // namespace detail

/// A game with its default settings.
template <engine::Game G>
std::unique_ptr<AnyGame> any_game() {
  return std::make_unique<detail::GameOf<G>>();
}

}  // namespace trinque::protocol
