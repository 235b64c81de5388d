"""The state of a room in a few lines of text."""
from .known import Known
from .sentences import Sentences


def _match_words(say: Sentences, known: Known) -> dict:
    """Everything that a sentence about the moment may name."""
    match = known.match or {}
    words = {'host': say.name(known.room.get('host'), known), 'who': say.name(match.get('seat'), known)}
    words['waiting'] = ', '.join(say.name(seat, known) for seat in known.to_act)
    words['hand'] = say.counted('dice', match.get('hand', 0))
    words['pile'] = say.counted('dice', match.get('pile', 0))
    words['beat'] = (match.get('to_beat') or {}).get('score', '')
    words['question'] = match.get('question', '')
    words['asked'] = say(f'asked.{match["question"]}') if say.has(f'asked.{match.get("question")}') else ''
    words['answer'] = say(f'answer.{match["answer"]}') if match.get('answer') else ''
    words['master'] = say.name(match.get('master'), known)
    stake = match.get('stake')
    words['stake'] = say.dose(stake if isinstance(stake, dict) else {'sips': stake or 0}, known)
    gift = match.get('gift') or {}
    words['giver'] = say.name(gift.get('seat'), known)
    words['left'] = say.dose({'sips': gift.get('left', 0)}, known)
    upcoming = match.get('next')
    column = [say(f'column.{upcoming["column"]}')] if upcoming and 'column' in upcoming else []
    words['next'] = ' '.join([*column, str(upcoming['row'])]) if upcoming else ''
    return words


def _hands(say: Sentences, known: Known) -> list[str]:
    hands = (known.match or {}).get('hands', ())
    return [say('cards', name=say.name(hand['seat'], known),
                cards=' '.join(say.card(card) for card in hand['cards']) or say('no_cards')) for hand in hands]


def moment(say: Sentences, known: Known) -> str:
    """What is going on, in one line."""
    paused = known.room.get('paused')
    if paused:
        return say(f'paused.{paused}')
    key = f'phase.{known.phase}'
    return say(key, **_match_words(say, known)) if say.has(key) else say('phase.other', phase=known.phase)


def _left_out(say: Sentences, known: Known) -> list[str]:
    """Whose number is not in this round's chance."""
    if known.fairness.get('phase') != 'open' or not known.fairness['left_out']:
        return []
    return [say('left_out', names=', '.join(say.name(left['seat'], known) for left in known.fairness['left_out']))]


def picture(say: Sentences, known: Known) -> list[str]:
    """Who is there and what he received, the cards, and what is going on."""
    lines = []
    for player in known.room.get('players', ()):
        here = 'here.bot' if 'bot' in player and player['here'] == 'present' else f'here.{player["here"]}'
        total = {kind: amount for kind, amount in known.total(player['seat']).items() if kind in ('sips', 'halves', 'wholes')}
        absent = f' ({say(here)})' if say.has(here) else ''
        lines.append('  ' + say('total', name=player['name'] + absent, dose=say.dose(total, known)))
    return [*lines, *_hands(say, known), *_left_out(say, known), moment(say, known)]
