"""Sentences for what is known and what happened, in French or English."""
import json
import pathlib

from .known import Known

_SUITS = {'c': '♣', 'd': '♦', 'h': '♥', 's': '♠'}
_COUNTED = ('sips', 'halves', 'wholes')


class Sentences:
    """Speaks one language. `tell_of` takes names from `known`, so what it says fits the moment that is shown."""

    def __init__(self, language: str):
        file = pathlib.Path(__file__).parent / 'words' / f'{language}.json'
        self._words = json.loads(file.read_text(encoding='utf-8'))
        self._language = language

    def __call__(self, key: str, **words) -> str:
        return self._words[key].format(**words)

    def has(self, key: str) -> bool:
        return key in self._words

    def counted(self, key: str, n: int) -> str:
        one, several = self._words[key]
        is_one = n < 2 if self._language == 'fr' else n == 1
        return (one if is_one else several).format(n=n)

    def card(self, code: str) -> str:
        rank = code[:-1]
        return (self(f'rank.{rank}') if self.has(f'rank.{rank}') else rank) + _SUITS[code[-1]]

    def game(self, name: str) -> str:
        return self(f'game.{name}') if self.has(f'game.{name}') else name

    def dose(self, dose: dict, known: Known) -> str:
        """What is to be drunk, or its points where nobody drinks."""
        house = known.house
        if house.get('no_alcohol'):
            full = house.get('full_sips', 10)
            half = house.get('half_sips', full // 2)
            return self.counted('points', dose.get('sips', 0) + half * dose.get('halves', 0) + full * dose.get('wholes', 0))
        parts = [self.counted(kind, dose[kind]) for kind in _COUNTED if dose.get(kind)]
        return ' + '.join(parts) or self.counted('sips', 0)

    def name(self, seat: int | None, known: Known) -> str:
        return self('nobody') if seat is None else known.player(seat).get('name', f'#{seat}')

    def event(self, event: dict, known: Known) -> str | None:
        """One line for an event; nothing for one that we do not know."""
        kind = event['e']
        words = {field: self._word(field, value, known) for field, value in event.items()}
        if kind == 'served':
            kind = 'served.struck' if event.get('struck') else 'served.gift' if 'from' in event else 'served'
        key = f'event.{kind}'
        return self(key, **words) if self.has(key) else None

    def _word(self, field: str, value, known: Known) -> str:
        """How a field of an event is said. Its name tells what it holds."""
        if field in ('seat', 'to', 'from', 'by', 'opener', 'master'):
            return self.name(value, known)
        if field == 'dice':
            return self.counted('dice', value)
        if field == 'faces':
            return ' '.join(str(face) for face in value)
        if field == 'dose':
            return self.dose(value, known) if value else ''
        if field == 'card':
            return self.card(value)
        if field == 'game':
            return self.game(value)
        if field == 'matches':
            return ', '.join(f'{self.name(match["seat"], known)} ×{match["copies"]}' for match in value) or self('nobody')
        if field in ('answer', 'verdict', 'result', 'column', 'reaction') and self.has(f'{field}.{value}'):
            return self(f'{field}.{value}')
        return str(value)

    def refusal(self, refused: dict) -> str:
        key = f'refused.{refused["code"]}'
        parameters = refused.get('parameters', {})
        try:
            return self(key, **parameters) if self.has(key) else self('refused.other', code=refused['code'])
        except KeyError:
            return self('refused.other', code=refused['code'])
