"""The connection to a room: says hello, comes back when the network was lost, and sends each command exactly once."""
import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable

import websockets

PROTOCOL = 1
SILENCE = 7  # seconds without any frame after which the connection is dead: the server beats every 3
LONGEST_WAIT = 5  # seconds between two attempts
# Close codes after which coming back is no use, and what `bye` says before. So are all from 4000 to 4099.
FINAL = {4004: 'unknown_room', 4005: 'room_over', 4006: 'kicked', 4007: 'replaced', 4008: 'spectators_forbidden',
         4009: 'upgrade'}
LARGEST_FRAME = 4 * 1024 * 1024


class Ended(Exception):
    """Coming back is no use. Its text is the reason of the goodbye."""


class Line:
    """One room. `tell(frame)` hears every frame but pongs and beats; `status(name)` hears `online` and `waiting`."""

    def __init__(self, url: str, kept, language: str, tell: Callable, status: Callable):
        self._url, self._kept, self._language = url, kept, language
        self._tell, self._status = tell, status
        self._socket = None
        self._welcomed = False
        self._offered: list[str] = []
        self._request = 0
        self._waiting: dict[int, dict] = {}
        self._offset = 0.0
        self._pinged: dict[int, float] = {}
        self.seats: list[int] = []
        self.revision = 0
        self._boot = None

    def server_now(self) -> float:
        """The server's clock in milliseconds."""
        return time.monotonic() * 1000 + self._offset

    def command(self, frame: dict) -> None:
        """Sends it with the next number; without a connection nothing is sent, and it is told."""
        if not self._welcomed:
            self._tell({'t': 'refused', 'code': 'offline', 'parameters': {}})
            return
        self._request += 1
        numbered = {**frame, 'request': self._request}
        self._waiting[self._request] = numbered
        self._send(numbered)

    def hello(self) -> None:
        """Who we are, and what was last seen: asks for a snapshot."""
        self._offered = list(self._kept.tokens)
        seen = {'revision': self.revision, 'boot': self._boot} if self._boot else {}
        self._send({'t': 'hello', 'protocol': PROTOCOL, 'role': 'phone', 'tokens': self._offered,
                    'language': self._language, **seen})

    async def run(self) -> None:
        """Connects and stays connected. Raises Ended where coming back is no use."""
        attempt = 0
        while True:
            try:
                async with websockets.connect(self._url, subprotocols=['trinque.v1'], open_timeout=LONGEST_WAIT,
                                              close_timeout=1, max_size=LARGEST_FRAME) as self._socket:
                    self.hello()
                    attempt = await self._listen(attempt)
            except (OSError, asyncio.TimeoutError, websockets.exceptions.WebSocketException) as lost:
                code = getattr(lost, 'code', None) or 0
                if 4000 <= code < 4100:
                    raise Ended(FINAL.get(code, str(code))) from lost
            finally:
                self._welcomed = False
            self._status('waiting')
            await asyncio.sleep(random.uniform(0.7, 1.0) * min(LONGEST_WAIT, 0.5 * 2 ** attempt) if attempt else 0)
            attempt += 1

    async def _listen(self, attempt: int) -> int:
        """Hears frames until the connection is lost; returns how many attempts count as failed."""
        try:
            while True:
                text = await asyncio.wait_for(self._socket.recv(), SILENCE)
                frame = json.loads(text)
                if frame.get('t') == 'bye' and frame['reason'] in FINAL.values():
                    raise Ended(frame['reason'])
                if frame.get('t') == 'welcome':
                    attempt = 0
                self._hear(frame)
        except asyncio.TimeoutError:
            return attempt
        except websockets.exceptions.ConnectionClosed as closed:
            if 4000 <= (closed.code or 0) < 4100:
                raise
            return attempt

    def _hear(self, frame: dict) -> None:
        kind = frame.get('t')
        if kind == 'pong':
            sent = self._pinged.pop(frame['n'], None)
            if sent is not None:
                self._offset = frame['clock'] - (sent + time.monotonic() * 1000) / 2
            return
        if kind == 'beat':
            return
        if kind == 'welcome':
            self._welcome(frame)
        elif kind in ('answer', 'refused'):
            self._waiting.pop(frame.get('request'), None)
            self._seated(frame.get('done', {}))
        elif kind == 'granted':
            self._seated(frame)
        self._tell(frame)
        if kind == 'welcome':
            self._status('online')

    def _welcome(self, welcome: dict) -> None:
        self._boot = welcome['boot']
        self._offset = welcome['clock'] - time.monotonic() * 1000
        self.seats = [held['seat'] for held in welcome['seats']]
        right = [self._offered[held['token']] for held in welcome['seats']]
        self._kept.keep(tokens=right)
        self._request = max([self._request, *(held['request'] for held in welcome['seats'])])
        self._welcomed = True
        self._pinged[0] = time.monotonic() * 1000
        self._send({'t': 'ping', 'n': 0})
        # The server knows the numbers that it has seen, and answers them again without doing them twice.
        for frame in self._waiting.values():
            self._send(frame)

    def _seated(self, done: dict) -> None:
        if 'token' in done:
            self.seats = sorted({*self.seats, done['seat']})
            self._kept.keep(tokens=[*self._kept.tokens, done['token']])
            self._request = max(self._request, done.get('request', 0))

    def _send(self, frame: dict) -> None:
        asyncio.get_running_loop().create_task(self._deliver(json.dumps(frame, ensure_ascii=False)))

    async def _deliver(self, text: str) -> None:
        try:
            await self._socket.send(text)
        except websockets.exceptions.ConnectionClosed:
            # Whoever listens finds out, connects again and sends what was not answered.
            return


def new_key() -> str:
    """What finds the seat again when the answer to `join` was lost."""
    return secrets.token_urlsafe(24)
