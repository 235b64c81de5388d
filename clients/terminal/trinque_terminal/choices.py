"""What can be chosen now, as a numbered list. Everything comes from the frame; no rule of a game is known here."""
from collections.abc import Callable
from dataclasses import dataclass

from .known import Known


@dataclass(frozen=True)
class Choice:
    """`key` and `words` name it in a language; `command(n)` is the frame. With `least` and `most`, n is to be typed."""
    key: str
    words: dict
    command: Callable
    least: int | None = None
    most: int | None = None


def _moves(seat: int, known: Known) -> list[Choice]:
    entry = known.legal.get(str(seat), {})
    hopeless = entry.get('hopeless', ())

    def choice(key: str, move: Callable, least=None, most=None, **words) -> Choice:
        return Choice(key, words, lambda n: {'t': 'play', 'seat': seat, 'turn': known.turn, 'move': move(n)}, least, most)

    found = []
    if entry.get('roll'):
        found.append(choice('roll', lambda n: {'kind': 'roll'}, dice=(known.match or {}).get('hand', 0)))
        if 'buy' in entry:
            least, most = entry['buy']['min'], entry['buy']['max']
            found.append(choice('buy_and_roll', lambda n: {'kind': 'roll', 'buy': n}, least, most))
    for answer in entry.get('answer', ()):
        key = 'answer_hopeless' if answer in hopeless else 'answer'
        found.append(choice(key, lambda n, answer=answer: {'kind': 'answer', 'answer': answer}, answer=answer))
    if entry.get('deal'):
        found.append(choice('deal', lambda n: {'kind': 'deal'}))
    if entry.get('reveal'):
        found.append(choice('reveal', lambda n: {'kind': 'reveal'}))
    give = entry.get('give')
    for to in give['to'] if give else ():
        if give['min'] == give['max']:
            found.append(choice('give', lambda n, to=to: {'kind': 'give', 'to': to}, seat=to))
        else:
            found.append(choice('give_part', lambda n, to=to: {'kind': 'give', 'to': to, 'sips': n},
                                give['min'], give['max'], seat=to))
    if entry.get('give_nobody'):
        found.append(choice('give_nobody', lambda n: {'kind': 'give_nobody'}))
    if entry.get('take_back'):
        found.append(choice('take_back', lambda n: {'kind': 'take_back'}))
    return found


def _of_the_host(seat: int, known: Known, games: list[dict], now: float) -> list[Choice]:
    def choice(key: str, frame: dict, **words) -> Choice:
        return Choice(key, words, lambda n: {'seat': seat, **frame})

    phase, room = known.phase, known.room
    found = []
    if phase in ('lobby', 'between', 'ended'):
        found.append(choice('start', {'t': 'start'}, game=room['game']))
    if phase in ('lobby', 'ended'):
        others = [game['name'] for game in games if game['follows'] is None and game['name'] != room['game']]
        found += [choice('choose', {'t': 'choose', 'game': name}, game=name) for name in others]
    if phase == 'gnt.ask':
        offered = room.get('follow_ups', ())
        found += [choice('follow_up', {'t': 'follow_up', 'accept': True, 'game': name}, game=name) for name in offered]
        found.append(choice('no_follow_up', {'t': 'follow_up', 'accept': False}))
    if known.room.get('water'):
        found += [choice('water', {'t': 'pause', 'paused': True}), choice('no_water', {'t': 'pause', 'paused': False})]
    for claim in room.get('claims', ()):
        found += [choice('confirm', {'t': 'confirm', 'claim': claim['id'], 'accept': True}, seat=claim['seat']),
                  choice('deny', {'t': 'confirm', 'claim': claim['id'], 'accept': False}, seat=claim['seat'])]
    return found


def _of_the_room(seat: int, known: Known) -> list[Choice]:
    """What the host seldom wants: asked for by `m`."""
    def choice(key: str, frame: dict, **words) -> Choice:
        return Choice(key, words, lambda n: {'seat': seat, **frame})

    paused, locked = known.room.get('paused') == 'host', known.room.get('locked', False)
    found = [choice('resume' if paused else 'pause', {'t': 'pause', 'paused': not paused}),
             choice('unlock' if locked else 'lock', {'t': 'lock', 'locked': not locked})]
    if known.phase not in ('lobby', 'ended'):
        found += [choice('last_round', {'t': 'last_round'}), choice('stop', {'t': 'stop'})]
    others = [player for player in known.room.get('players', ()) if player['seat'] != seat and player['here'] != 'left']
    people, bots = ([player['seat'] for player in others if ('bot' in player) is is_bot] for is_bot in (False, True))
    found += [choice('host', {'t': 'host', 'to': to}, seat=to) for to in people]
    found += [choice(f'bot.{temperament}', {'t': 'bot', 'temperament': temperament}) for temperament in ('careful', 'bold', 'joker')]
    return found + [choice('send_away', {'t': 'kick', 'whom': whom}, seat=whom) for whom in bots]


def _of_who_waits(seat: int, known: Known, now: float, is_host: bool) -> list[Choice]:
    """What can be done about somebody who idles."""
    idlers = [whom for whom in known.to_act if whom != seat and 'bot' not in known.player(whom)]
    skip_by = known.house.get('skip_by', 'host')
    found = []
    if known.deadlines.get('wake', now + 1) <= now:
        found += [Choice('wake', {'seat': whom}, lambda n, whom=whom: {'t': 'wake', 'seat': seat, 'whom': whom}) for whom in idlers]
    if known.deadlines.get('skip', now + 1) <= now and (is_host or skip_by != 'host'):
        key = 'skip' if is_host and skip_by != 'vote' else 'vote'
        found += [Choice(key, {'seat': whom}, lambda n, whom=whom: {'t': 'skip', 'seat': seat, 'whom': whom}) for whom in idlers]
    return found


def _of_oneself(seat: int, known: Known) -> list[Choice]:
    found = [] if 'back_by' in known.player(seat) else [Choice('break', {}, lambda n: {'t': 'break', 'seat': seat, 'on': True})]
    for reaction in ('clap', 'laugh', 'wow', 'heart', 'sweat', 'water') if known.match else ():
        found.append(Choice(f'react.{reaction}', {}, lambda n, reaction=reaction: {'t': 'react', 'seat': seat, 'reaction': reaction}))
    return found


def choices(seat: int, known: Known, games: list[dict], now: float, whole_menu: bool = False) -> list[Choice]:
    """All that this seat can choose at this moment of the server's clock; with `whole_menu` also what is seldom wanted."""
    found = [] if known.room.get('paused') else _moves(seat, known)
    is_host = known.room.get('host') == seat
    if is_host:
        found += _of_the_host(seat, known, games, now)
    elif known.room.get('former_host') == seat:
        found.append(Choice('host_again', {}, lambda n: {'t': 'host', 'seat': seat, 'to': seat}))
    found += _of_who_waits(seat, known, now, is_host)
    if 'back_by' in known.player(seat):
        found.append(Choice('break_over', {}, lambda n: {'t': 'break', 'seat': seat, 'on': False}))
    pending = known.total(seat).get('pending', ())
    if pending:
        last = pending[-1]['id']
        found += [Choice('done', {}, lambda n: {'t': 'served', 'seat': seat, 'upto': last, 'passed': False}),
                  Choice('passed', {}, lambda n: {'t': 'served', 'seat': seat, 'upto': last, 'passed': True})]
    if whole_menu:
        found += _of_the_room(seat, known) if is_host else []
        found += _of_oneself(seat, known)
        found.append(Choice('leave', {}, lambda n: {'t': 'leave', 'seat': seat}))
    return found
