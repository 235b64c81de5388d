"""What a phone or table shows: the state frames folded as docs/protocol.md section 4 says, and each event once."""

SECTIONS = ('room', 'settings', 'match', 'totals', 'fairness')
EVERY_FRAME = ('phase', 'turn', 'to_act', 'deadlines', 'legal')


class View:
    def __init__(self):
        self.state = {}
        self.events = []

    @property
    def revision(self):
        return self.state.get('revision', 0)

    def welcome(self, frame):
        """A snapshot replaces everything; its events are those since the revision that was told with hello."""
        self.events += frame['events']
        self.state = {name: frame[name] for name in ('revision', *SECTIONS, *EVERY_FRAME)}

    def take(self, frame):
        """False if a frame was lost before this one."""
        if frame['revision'] <= self.revision:
            return True
        if frame['since'] > self.revision:
            return False
        self.events += frame['events']
        self.state.update({name: frame[name] for name in ('revision', *EVERY_FRAME)})
        self.state.update({name: frame[name] for name in SECTIONS if name in frame})
        return True
