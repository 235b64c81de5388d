#include "clients/load/room_view.hpp"

#include "clients/load/json_scan.hpp"

#include <array>
#include <utility>

namespace trinque::load {

RoomView::Taken RoomView::take(std::string_view frame) {
  JsonMembers members(frame);
  while (members.next()) {
    const auto value = members.value();
    if (members.name() == "revision") {
      const auto revision = static_cast<std::uint64_t>(number_of(value));
      if (revision <= revision_ && number_of(member_of(frame, "since")) != 0) return Taken::old;
      if (static_cast<std::uint64_t>(number_of(member_of(frame, "since"))) > revision_)
        return Taken::gap;
      revision_ = revision;
    } else if (members.name() == "turn") {
      turn_ = number_of(value);
    } else if (members.name() == "phase") {
      phase_ = text_of(value);
    } else {
      const std::array<std::pair<std::string_view, std::string*>, 7> sections = {
          {{"to_act", &to_act_},
           {"deadlines", &deadlines_},
           {"legal", &legal_},
           {"room", &room_},
           {"settings", &settings_},
           {"match", &match_},
           {"totals", &totals_}}};
      for (const auto& [name, section] : sections) {
        if (members.name() == name) *section = value;
      }
    }
  }
  return Taken::yes;
}

bool RoomView::offers_follow_up() const { return !member_of(deadlines_, "follow_up").empty(); }

int RoomView::host() const { return static_cast<int>(number_of(member_of(room_, "host"))); }

std::string_view RoomView::choices_of(int seat) const {
  return member_of(legal_, std::to_string(seat));
}

std::int64_t RoomView::last_pending_of(int seat) const {
  const std::string entry = "{\"seat\":" + std::to_string(seat) + ",";
  const std::size_t start = totals_.find(entry);
  if (start == std::string::npos) return -1;
  const std::string_view account = std::string_view(totals_).substr(start);
  const std::string_view pending = member_of(account, "pending");
  constexpr std::string_view id = "{\"id\":";
  const std::size_t last = pending.rfind(id);
  return last == std::string_view::npos ? -1 : number_of(pending.substr(last + id.size()));
}

std::string_view RoomView::difference(const RoomView& other) const {
  if (revision_ != other.revision_) return "revision";
  if (turn_ != other.turn_) return "turn";
  if (phase_ != other.phase_) return "phase";
  if (to_act_ != other.to_act_) return "to_act";
  if (deadlines_ != other.deadlines_) return "deadlines";
  if (legal_ != other.legal_) return "legal";
  if (room_ != other.room_) return "room";
  if (settings_ != other.settings_) return "settings";
  if (match_ != other.match_) return "match";
  if (totals_ != other.totals_) return "totals";
  return "";
}

}  // namespace trinque::load
