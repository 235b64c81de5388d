#include "protocol/kind.hpp"

#include "engine/core/overload.hpp"

namespace trinque::protocol {

std::string_view kind_of(const CommandBody& command) {
  using Kind = std::string_view;
  return std::visit(engine::Overload{
                        [](const Leave&) -> Kind { return "leave"; },
                        [](const PlayMove&) -> Kind { return "play"; },
                        [](const ChangeSettings&) -> Kind { return "settings"; },
                        [](const Choose&) -> Kind { return "choose"; },
                        [](const Start&) -> Kind { return "start"; },
                        [](const FollowUp&) -> Kind { return "follow_up"; },
                        [](const LastRound&) -> Kind { return "last_round"; },
                        [](const Stop&) -> Kind { return "stop"; },
                        [](const Pause&) -> Kind { return "pause"; },
                        [](const Reorder&) -> Kind { return "order"; },
                        [](const Lock&) -> Kind { return "lock"; },
                        [](const SetPassword&) -> Kind { return "password"; },
                        [](const Admit&) -> Kind { return "admit"; },
                        [](const HandOver&) -> Kind { return "host"; },
                        [](const Skip&) -> Kind { return "skip"; },
                        [](const Wake&) -> Kind { return "wake"; },
                        [](const TakeBreak&) -> Kind { return "break"; },
                        [](const React&) -> Kind { return "react"; },
                        [](const Say&) -> Kind { return "say"; },
                        [](const Kick&) -> Kind { return "kick"; },
                        [](const UndoKick&) -> Kind { return "undo_kick"; },
                        [](const AddBot&) -> Kind { return "bot"; },
                        [](const Confirm&) -> Kind { return "confirm"; },
                        [](const MakeLink&) -> Kind { return "link"; },
                        [](const Erase&) -> Kind { return "erase"; },
                        [](const Served&) -> Kind { return "served"; },
                        [](const Rename&) -> Kind { return "rename"; },
                        [](const OwnSwitches&) -> Kind { return "own"; },
                        [](const Pledge&) -> Kind { return "pledge"; },
                        [](const Contribute&) -> Kind { return "contribute"; },
                    },
                    command);
}

std::string_view kind_of(const ClientMessage& message) {
  using Kind = std::string_view;
  return std::visit(engine::Overload{
                        [](const Hello&) -> Kind { return "hello"; },
                        [](const Ping&) -> Kind { return "ping"; },
                        [](const Presence&) -> Kind { return "presence"; },
                        [](const Join&) -> Kind { return "join"; },
                        [](const Claim&) -> Kind { return "claim"; },
                        [](const Knock&) -> Kind { return "knock"; },
                        [](const Redeem&) -> Kind { return "redeem"; },
                        [](const Command& command) -> Kind { return kind_of(command.body); },
                    },
                    message);
}

}  // namespace trinque::protocol
