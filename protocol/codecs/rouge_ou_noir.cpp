#include "protocol/codecs/rouge_ou_noir.hpp"

#include "engine/core/overload.hpp"
#include "protocol/fields.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <limits>

namespace trinque::protocol {

using namespace engine::rouge_ou_noir;
using engine::Card;
using engine::Overload;
using engine::Seat;

namespace {

using RedOrBlack = Codec<engine::rouge_ou_noir::Game>;

constexpr std::array<std::string_view, 13> answer_names = {
    "red",      "black",  "above",  "below", "between", "outside", "clubs",
    "diamonds", "hearts", "spades", "even",  "odd",     "head"};

/// The longest word of a move, with some room for what will be refused by name.
constexpr std::size_t longest_word = 32;

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::won: return "won";
    case Verdict::lost: return "lost";
    case Verdict::voided: return "void";
  }
  return "";
}

std::string_view name_of(Ground ground) {
  switch (ground) {
    case Ground::colour: return "colour";
    case Ground::order: return "order";
    case Ground::equal: return "equal";
    case Ground::suit: return "suit";
    case Ground::parity: return "parity";
    case Ground::voided: return "void";
  }
  return "";
}

void write_card(JsonText& json, Card card) { json.value(engine::notation_of(card)); }

void write_seat(JsonText& json, std::string_view name, Seat seat) {
  json.field(name, int{seat.index});
}

void write_answer(JsonText& json, const std::optional<Answer>& answer) {
  json.key("answer");
  if (answer) {
    json.value(protocol::name_of(*answer));
  } else {
    json.null();
  }
}

void write_answers(JsonText& json, std::string_view name, const std::vector<Answer>& answers) {
  json.key(name).begin_array();
  for (const Answer answer : answers)
    json.value(protocol::name_of(answer));
  json.end_array();
}

void write_hand(JsonText& json, const HandView& hand) {
  json.begin_object();
  write_seat(json, "seat", hand.seat);
  json.key("cards").begin_array();
  for (const Card card : hand.cards)
    write_card(json, card);
  json.end_array().key("results").begin_array();
  for (const Verdict verdict : hand.results)
    json.value(name_of(verdict));
  json.end_array().end_object();
}

void write_share(JsonText& json, const ShareView& share) {
  json.begin_object();
  write_seat(json, "to", share.to);
  json.field("sips", share.sips).end_object();
}

void write_gift(JsonText& json, const GiftView& gift) {
  json.begin_object();
  write_seat(json, "seat", gift.seat);
  json.field("sips", gift.sips).field("left", gift.left).key("to");
  write_seats(json, gift.to);
  json.key("given").begin_array();
  for (const ShareView& share : gift.given)
    write_share(json, share);
  json.end_array().key("held");
  if (gift.held) {
    write_share(json, *gift.held);
  } else {
    json.null();
  }
  json.end_object();
}

engine::Result<Move> read_reply(const nlohmann::json& move) {
  const auto word = read_text(move, "answer", longest_word);
  if (!word) return word.error();
  for (std::size_t index = 0; index < answer_names.size(); ++index) {
    if (answer_names[index] == *word) return Move{Reply{static_cast<Answer>(index)}};
  }
  return wrong_field("answer", "an answer");
}

engine::Result<Move> read_give(const nlohmann::json& move) {
  const auto to = read_seat(move, "to");
  if (!to) return to.error();
  if (!has_field(move, "sips")) return Move{Give{*to, {}}};
  const auto sips = read_integer(move, "sips", 0, std::numeric_limits<int>::max());
  if (!sips) return sips.error();
  return Move{Give{*to, static_cast<int>(*sips)}};
}

/// Begins an event that concerns one seat.
JsonText& begin_event(JsonText& json, std::string_view name, Seat seat) {
  json.begin_object().field("e", name);
  write_seat(json, "seat", seat);
  return json;
}

void write_gift_event(JsonText& json, std::string_view name, Seat seat, Seat to, int sips) {
  begin_event(json, name, seat);
  write_seat(json, "to", to);
  json.field("sips", sips).end_object();
}

void write_dealt(JsonText& json, const notices::CardDealt& dealt) {
  begin_event(json, "card_dealt", dealt.seat).key("card");
  write_card(json, dealt.card);
  json.field("question", number_of(dealt.question));
  write_answer(json, dealt.answer);
  json.field("result", name_of(dealt.judgement.verdict))
      .field("why", name_of(dealt.judgement.ground));
  if (dealt.judgement.ace) json.field("ace", *dealt.judgement.ace);
  json.end_object();
}

}  // namespace

std::string_view name_of(Answer answer) { return answer_names[static_cast<std::size_t>(answer)]; }

engine::Result<Move> RedOrBlack::read_move(const nlohmann::json& move) {
  const auto kind = read_text(move, "kind", longest_word);
  if (!kind) return kind.error();
  if (*kind == "answer") return read_reply(move);
  if (*kind == "take_back") return Move{TakeBack{}};
  if (*kind == "deal") return Move{Deal{}};
  if (*kind == "give") return read_give(move);
  if (*kind == "give_nobody") return Move{GiveNobody{}};
  return wrong_field("kind", "answer, take_back, deal, give or give_nobody");
}

void RedOrBlack::write_move(JsonText& json, const Move& move) {
  json.begin_object();
  std::visit(Overload{
                 [&](const Reply& reply) {
                   json.field("kind", "answer").field("answer", protocol::name_of(reply.answer));
                 },
                 [&](const TakeBack&) { json.field("kind", "take_back"); },
                 [&](const Deal&) { json.field("kind", "deal"); },
                 [&](const Give& give) {
                   json.field("kind", "give");
                   write_seat(json, "to", give.to);
                   if (give.sips) json.field("sips", *give.sips);
                 },
                 [&](const GiveNobody&) { json.field("kind", "give_nobody"); },
             },
             move);
  json.end_object();
}

void RedOrBlack::write_view(JsonText& json, const View& view) {
  json.key("order");
  write_seats(json, view.order);
  write_seat(json, "master", view.master);
  json.field("decks", view.decks);
  json.field("question", number_of(view.question)).field("stake", number_of(view.question));
  write_seat(json, "seat", view.seat);
  write_answer(json, view.answer);
  json.key("hands").begin_array();
  for (const HandView& hand : view.hands)
    write_hand(json, hand);
  json.end_array().field("unseen", view.unseen).key("gift");
  if (view.gift) {
    write_gift(json, *view.gift);
  } else {
    json.null();
  }
  if (!view.chances) return;
  json.key("chances").begin_object();
  for (const ChanceView& chance : *view.chances) {
    json.field(protocol::name_of(chance.answer), chance.permille);
  }
  json.end_object();
}

void RedOrBlack::write_choices(JsonText& json, const Choices& choices) {
  json.begin_object();
  if (!choices.answers.empty()) {
    write_answers(json, "answer", choices.answers);
    write_answers(json, "hopeless", choices.hopeless);
  }
  if (choices.take_back) json.field("take_back", true);
  if (choices.deal) json.field("deal", true);
  if (choices.give) {
    json.key("give").begin_object().key("to");
    write_seats(json, choices.give->to);
    json.field("min", choices.give->min).field("max", choices.give->max).end_object();
    json.field("give_nobody", true);
  }
  json.end_object();
}

bool RedOrBlack::any(const Choices& choices) { return choices != Choices{}; }

void RedOrBlack::write_notice(JsonText& json, const Notice& notice) {
  std::visit(
      Overload{
          [&](const notices::DealStarted& started) {
            json.begin_object().field("e", "deal_started");
            write_seat(json, "master", started.master);
            json.field("drawn", started.drawn).field("decks", started.decks);
            json.field("decks_raised", started.decks_raised).end_object();
          },
          [&](const notices::Asked& asked) {
            begin_event(json, "asked", asked.seat)
                .field("question", number_of(asked.question))
                .end_object();
          },
          [&](const notices::Answered& answered) {
            begin_event(json, "answered", answered.seat);
            json.field("answer", protocol::name_of(answered.answer)).end_object();
          },
          [&](const notices::AnswerTakenBack& taken) {
            begin_event(json, "answer_taken_back", taken.seat).end_object();
          },
          [&](const notices::CardRedrawn& redrawn) {
            begin_event(json, "card_redrawn", redrawn.seat).key("card");
            write_card(json, redrawn.card);
            json.end_object();
          },
          [&](const notices::CardDealt& dealt) { write_dealt(json, dealt); },
          [&](const notices::GiftAsked& asked) {
            begin_event(json, "gift_asked", asked.seat).field("sips", asked.sips).end_object();
          },
          [&](const notices::GiftHeld& held) {
            write_gift_event(json, "gift_held", held.seat, held.to, held.sips);
          },
          [&](const notices::GiftTakenBack& taken) {
            begin_event(json, "gift_taken_back", taken.seat).end_object();
          },
          [&](const notices::GiftGiven& given) {
            write_gift_event(json, "gift_given", given.seat, given.to, given.sips);
          },
          [&](const notices::GiftLapsed& lapsed) {
            begin_event(json, "gift_lapsed", lapsed.seat).field("sips", lapsed.sips).end_object();
          },
          [&](const notices::DealOver&) {
            json.begin_object().field("e", "deal_over").end_object();
          },
      },
      notice);
}

std::vector<RecapRow> RedOrBlack::recap_of(const Notice& notice) {
  const auto* dealt = std::get_if<notices::CardDealt>(&notice);
  if (dealt == nullptr) return {};
  JsonText row;
  row.field("seat", int{dealt->seat.index}).field("question", number_of(dealt->question));
  write_card(row.key("card"), dealt->card);
  row.field("result", name_of(dealt->judgement.verdict));
  if (dealt->chance) row.field("chance", *dealt->chance);
  return {{"cards", row.take()}};
}

}  // namespace trinque::protocol
