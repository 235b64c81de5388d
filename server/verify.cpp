#include "server/verify.hpp"

#include "server/chance/transcript_check.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string_view>

namespace trinque::server {
namespace {

/// What is said in both languages. `%` stands for what is filled in, in its order.
struct Words {
  std::string_view french;
  std::string_view english;

  std::string_view in(std::string_view language) const {
    return language == "fr" ? french : english;
  }
};

struct Named {
  std::string_view name;
  Words words;
};

constexpr Words room{"Salon %\n", "Room %\n"};
constexpr Words round_checked{
    "Manche % (%) : % tirages vérifiés, % téléphones y ont contribué (%)\n",
    "Round % (%): % draws checked, % phones contributed (%)\n"};
constexpr Words round_open{
    "Manche % (%) : % tirages pas encore vérifiables, le secret n'est pas révélé\n",
    "Round % (%): % draws cannot be checked yet, the secret is not revealed\n"};
constexpr Words missing{"  sans % : %\n", "  without %: %\n"};
constexpr Words right{"Tout est juste. Dernière empreinte : %\n", "All is right. Last hash: %\n"};
constexpr Words compare{"Comparez-la à celle qu'affichent les téléphones.\n",
                        "Compare it with the one that the phones show.\n"};
constexpr Words wrong{"ÉCART à la ligne % (%) : %\n", "DEVIATION in line % (%): %\n"};
constexpr Words unreadable{"Le fichier % ne peut pas être lu.\n", "The file % cannot be read.\n"};

constexpr std::array reasons = {
    Named{"unpledged", {"aucun engagement n'a été donné", "no pledge was given"}},
    Named{"absent", {"pas là au moment d'ouvrir", "not there when it was opened"}},
    Named{"late", {"pas venu en 2 secondes", "did not come within 2 seconds"}},
    Named{"over", {"terminée", "over"}},
    Named{"void", {"nulle", "void"}},
    Named{"stopped", {"arrêtée", "stopped"}},
    Named{"closed", {"salon fermé", "room closed"}},
};

constexpr std::array deviations = {
    Named{"not_canonical",
          {"la ligne n'a pas la forme exacte", "the line does not have the exact form"}},
    Named{"chain_broken",
          {"l'empreinte ne correspond pas : cette ligne ou une ligne avant elle a été changée",
           "the hash does not follow: this line was changed, or one before it is missing"}},
    Named{"wrong_entry", {"cette entrée n'existe pas ainsi", "there is no such entry"}},
    Named{"wrong_order", {"cette entrée n'a pas sa place ici", "this entry cannot stand here"}},
    Named{"round_repeated",
          {"une manche a été rejouée ou omise", "a round was drawn again, or left out"}},
    Named{"not_revealed",
          {"la manche d'avant n'a pas été révélée", "the round before was not revealed"}},
    Named{"history_changed",
          {"l'engagement ne porte pas sur ce qui précède",
           "the commitment does not cover what came before"}},
    Named{"seats_changed",
          {"les places ne sont pas celles de l'engagement",
           "the seats are not those that were committed to"}},
    Named{"pledge_changed",
          {"ce n'est pas ce qu'un téléphone avait promis", "it is not what a phone had pledged"}},
    Named{"contribution_replaced",
          {"une contribution n'est pas celle qui était promise",
           "a contribution is not the one that was pledged"}},
    Named{
        "contribution_late",
        {"une contribution est venue après l'ouverture", "a contribution came after the opening"}},
    Named{"contribution_dropped",
          {"une contribution promise manque sans être nommée",
           "a contribution that was pledged is missing and not named"}},
    Named{"left_out_wrongly",
          {"les absents ne sont pas nommés comme il faut",
           "those who are left out are not named rightly"}},
    Named{"secret_changed",
          {"le secret n'est pas celui de l'engagement",
           "the secret is not the one that was committed to"}},
    Named{"terms_changed",
          {"les places, les noms ou le jeu de l'engagement ont été changés",
           "the seats, names or game that were committed to were changed"}},
    Named{"pool_changed",
          {"cette carte n'est plus dans le paquet", "this card is not in the pool any more"}},
    Named{"draw_changed",
          {"un dé ou une carte ne découle pas du secret et des contributions",
           "a die or card does not follow from the secret and the contributions"}},
    Named{"told_otherwise",
          {"ce qui a été montré n'est pas ce qui a été tiré",
           "what was shown is not what was drawn"}},
    Named{"other_hash",
          {"la dernière empreinte n'est pas celle des téléphones",
           "the last hash is not the one on the phones"}},
};

template <std::size_t count>
std::string_view words_for(const std::array<Named, count>& names, std::string_view name,
                           std::string_view language) {
  for (const Named& named : names) {
    if (named.name == name) return named.words.in(language);
  }
  return name;
}

/// Writes the words, with one of `values` for each `%`.
void say(std::ostream& out, std::string_view words, std::initializer_list<std::string> values) {
  auto value = values.begin();
  for (const char letter : words) {
    if (letter == '%') {
      out << *value++;
    } else {
      out << letter;
    }
  }
}

void say_round(std::ostream& out, const CheckedRound& round, std::string_view language) {
  const std::string number = std::to_string(round.number);
  const std::string draws = std::to_string(round.draws);
  if (round.revealed.empty()) {
    say(out, round_open.in(language), {number, round.game, draws});
  } else {
    say(out, round_checked.in(language),
        {number, round.game, draws, std::to_string(round.contributions),
         std::string(words_for(reasons, round.revealed, language))});
  }
  for (const auto& [name, why] : round.left_out) {
    say(out, missing.in(language), {name, std::string(words_for(reasons, why, language))});
  }
}

}  // namespace

int verify(const Verification& asked, std::ostream& out, std::ostream& err) {
  std::ifstream file(asked.file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) {
    say(err, unreadable.in(asked.language), {asked.file.string()});
    return 2;
  }
  const auto last_hash =
      asked.last_hash ? std::optional<std::string_view>(*asked.last_hash) : std::nullopt;
  const CheckedTranscript checked = check_transcript(text, last_hash);
  say(out, room.in(asked.language), {checked.room});
  for (const CheckedRound& round : checked.rounds) {
    say_round(out, round, asked.language);
  }
  if (checked.deviation) {
    say(out, wrong.in(asked.language),
        {std::to_string(checked.deviation->line), std::string(checked.deviation->name),
         std::string(words_for(deviations, checked.deviation->name, asked.language))});
    return 1;
  }
  say(out, right.in(asked.language), {checked.last_hash});
  if (!last_hash) out << compare.in(asked.language);
  return 0;
}

}  // namespace trinque::server
