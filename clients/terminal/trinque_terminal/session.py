"""One evening at a terminal: hears the room, prints what happens, and sends what is typed."""
import asyncio
import os
import sys

from .choices import Choice, choices
from .kept import Kept
from .known import Known
from .line import Line, new_key
from .picture import moment, picture
from .sentences import Sentences


class Session:
    """`name` is None for who only watches. Lines go to standard output, choices come from standard input."""

    def __init__(self, address: str, code: str, name: str | None, say: Sentences, language: str, games: list[dict],
                 password: str | None = None):
        self._say, self._name, self._code, self._games = say, name, code, games
        self._password = password
        self._kept = Kept(address, code)
        self._known = Known()
        self._frames: asyncio.Queue = asyncio.Queue()
        self._offered: list[Choice] = []
        self._typed = b''
        self._ended = asyncio.Event()
        url = f'{address.replace("http", "ws", 1).rstrip("/")}/ws/{code}'
        self._line = Line(url, self._kept, language, self._hear, self._status)

    async def run(self) -> None:
        """Until the player quits or the room ends; raises what the line raises."""
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._read)
        tasks = [asyncio.ensure_future(each) for each in (self._line.run(), self._show(), self._ended.wait())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            for task in tasks:
                task.cancel()

    # What comes in

    def _hear(self, frame: dict) -> None:
        if frame['t'] == 'welcome':
            self._line.revision = frame['state']['revision']
        elif frame['t'] == 'state':
            if frame['since'] > self._line.revision:
                self._line.hello()
                return
            self._line.revision = max(self._line.revision, frame['revision'])
        self._frames.put_nowait(frame)

    def _status(self, status: str) -> None:
        self._print(self._say(status, code=self._code))
        if status == 'online' and self._name and not self._line.seats:
            self._join()

    def _join(self) -> None:
        key = self._kept.key or new_key()
        self._kept.keep(key=key)
        password = {} if self._password is None else {'password': self._password}
        self._line.command({'t': 'join', 'name': self._name, 'key': key, **password})

    async def _show(self) -> None:
        """Takes the frames in their order, each when it may be shown: dice fall at the same time everywhere."""
        while True:
            frame = await self._frames.get()
            falls = frame.get('reveal_at', 0) - self._line.server_now()
            if falls > 0:
                await asyncio.sleep(falls / 1000)
            self._take(frame)

    def _take(self, frame: dict) -> None:
        kind, before = frame['t'], self._known
        if kind == 'welcome':
            self._known = before.with_welcome(frame)
            self._tell_of(frame['state']['events'] if before.revision else [])
            self._print(*picture(self._say, self._known))
        elif kind == 'state':
            self._known = before.with_state(frame)
            self._tell_of([*self._returns(before, frame['events']), *frame['events']])
        elif kind == 'own':
            self._known = before.with_own(frame)
        elif kind == 'refused':
            self._print(self._say.refusal(frame))
            if frame['code'] == 'ask_the_host':
                self._print(self._say('knocked'))
                self._line.command({'t': 'knock', 'name': self._name})
        elif kind == 'admitted' and frame['accepted']:
            self._join()
        elif kind == 'admitted':
            self._print(self._say('not_admitted'))
        elif kind == 'answer' and 'token' in frame['done']:
            self._print(self._say('seated', name=self._name, seat=frame['done']['seat']))
        if kind in ('welcome', 'state', 'answer', 'refused', 'granted'):
            self._offer()

    def _returns(self, before: Known, events: list[dict]) -> list[dict]:
        """Whoever was lost and is here again: the server tells it by `here` alone, unless nobody waited any more."""
        told = [event['seat'] for event in events if event['e'] == 'returned']
        players = self._known.room.get('players', ())
        return [{'e': 'returned', 'seat': player['seat']} for player in players
                if player['here'] == 'present' and before.player(player['seat']).get('here') == 'lost' and player['seat'] not in told]

    def _tell_of(self, events: list[dict]) -> None:
        sentences = (self._say.event(event, self._known) for event in events)
        self._print(*(sentence for sentence in sentences if sentence))

    # What goes out

    def _offer(self, whole_menu: bool = False, again: bool = False) -> None:
        """Prints what can be chosen, where that is something new."""
        offered = [choice for seat in self._line.seats
                   for choice in choices(seat, self._known, self._games, self._line.server_now(), whole_menu)]
        told = [self._sentence_of(choice) for choice in offered]
        was_told = [self._sentence_of(choice) for choice in self._offered]
        self._offered = offered
        if told and (again or whole_menu or told != was_told):
            self._print(moment(self._say, self._known), *(f'  {index}. {text}' for index, text in enumerate(told, 1)))

    def _sentence_of(self, choice: Choice) -> str:
        words = {**choice.words, 'least': choice.least, 'most': choice.most}
        if 'seat' in words:
            words['seat'] = self._say.name(words['seat'], self._known)
        if 'game' in words:
            words['game'] = self._say.game(words['game'])
        if 'answer' in words:
            words['answer'] = self._say(f'answer.{words["answer"]}') if self._say.has(f'answer.{words["answer"]}') else words['answer']
        if 'dice' in words:
            words['dice'] = self._say.counted('dice', words['dice'])
        return self._say(f'choice.{choice.key}', **words)

    def _read(self) -> None:
        read = os.read(sys.stdin.fileno(), 4096)
        if not read:
            self._ended.set()
            return
        *lines, self._typed = (self._typed + read).split(b'\n')
        for line in lines:
            self._typed_line(line.decode('utf-8', 'replace').strip())

    def _typed_line(self, line: str) -> None:
        if line == 'q':
            self._ended.set()
        elif line == '?':
            self._print(*picture(self._say, self._known), *self._help())
            self._offer(again=True)
        elif line == 'm':
            self._offer(whole_menu=True)
        elif line.startswith('s '):
            self._command_of_text({'t': 'say', 'text': line[2:].strip()})
        elif line.startswith('n '):
            self._command_of_text({'t': 'rename', 'name': line[2:].strip()})
        elif line:
            self._choose(line.split())

    def _help(self) -> list[str]:
        """What can be typed beside numbers; messages only where the house allows them."""
        seated = ['help.name', *(['help.chat'] if self._known.house.get('chat') else [])] if self._line.seats else []
        return [self._say(key) for key in ['help', *seated]]

    def _command_of_text(self, frame: dict) -> None:
        """Sends what was typed, for the seat that was taken first. What does not fit is for the server to say."""
        if not self._line.seats:
            self._print(self._say('no_seat'))
            return
        self._line.command({**frame, 'seat': self._line.seats[0]})

    def _choose(self, words: list[str]) -> None:
        numbers = [int(word) for word in words if word.isdecimal()]
        if len(numbers) != len(words) or not 1 <= numbers[0] <= len(self._offered) or len(numbers) > 2:
            self._print(self._say('not_a_choice'))
            return
        choice = self._offered[numbers[0] - 1]
        amount = numbers[1] if len(numbers) == 2 else None
        if choice.least is not None and (amount is None or not choice.least <= amount <= choice.most):
            self._print(self._say('needs_number', index=numbers[0], least=choice.least, most=choice.most))
            return
        # Offered once: what was chosen is not chosen again by a second Enter.
        self._offered = []
        self._line.command(choice.command(amount))

    @staticmethod
    def _print(*lines: str) -> None:
        for line in lines:
            print(line, flush=True)
