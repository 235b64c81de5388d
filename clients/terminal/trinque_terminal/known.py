"""What is known of the room, as a fold of the server's frames. Knows no rule of a game."""
from dataclasses import dataclass, field, replace

_REPLACED = ('room', 'settings', 'match', 'totals', 'fairness')
_MOMENT = ('revision', 'phase', 'turn', 'to_act', 'deadlines', 'legal')


@dataclass(frozen=True)
class Known:
    """`lost`: a frame is missing, and a snapshot must be asked for. `own`: what only the owner knows, by seat."""
    revision: int = 0
    phase: str = ''
    turn: int = 0
    to_act: tuple = ()
    deadlines: dict = field(default_factory=dict)
    room: dict = field(default_factory=dict)
    settings: dict = field(default_factory=dict)
    match: dict | None = None
    totals: tuple = ()
    fairness: dict = field(default_factory=dict)
    legal: dict = field(default_factory=dict)
    own: dict = field(default_factory=dict)
    lost: bool = False

    def with_state(self, frame: dict) -> 'Known':
        """The same after a state frame; the same object where it is old or builds on one that never came."""
        if frame['revision'] <= self.revision:
            return self
        if frame['since'] > self.revision:
            return replace(self, lost=True)
        brought = {name: frame[name] for name in (*_REPLACED, *_MOMENT) if name in frame}
        return replace(self, **brought, lost=False)

    def with_welcome(self, welcome: dict) -> 'Known':
        """A welcome replaces everything: the server may know less than it did."""
        return replace(Known().with_state({**welcome['state'], 'since': 0}), own={own['seat']: own for own in welcome['own']})

    def with_own(self, own: dict) -> 'Known':
        return replace(self, own={**self.own, own['seat']: own})

    def player(self, seat: int) -> dict:
        return next((player for player in self.room.get('players', ()) if player['seat'] == seat), {})

    def total(self, seat: int) -> dict:
        return next((total for total in self.totals if total['seat'] == seat), {})

    @property
    def house(self) -> dict:
        return self.settings.get('house', {})
