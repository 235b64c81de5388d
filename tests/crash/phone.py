"""A phone with one or two seats that plays what it may, and never gives up: it comes back after each cut, and sends again
what was not answered."""
import asyncio
import json
import random
import urllib.parse

from chance import Contributions
from line import Line
from moves import next_command
from view import View

LINE_ENDED = (ConnectionError, asyncio.IncompleteReadError, OSError, asyncio.TimeoutError)
LONGEST_WAIT = 0.6  # seconds for a welcome or an answer
LONGEST_ATTEMPT = 1  # seconds for a socket: a server that stands still takes connections, and says nothing
REMEMBERED = 8  # answers that the server keeps per seat
NOT_DONE = ('too_fast', 'storage_unavailable', 'draining')  # try the same again


class Seat:
    """A seat and all that the server has said about its commands."""

    def __init__(self, index, token):
        self.index, self.token = index, token
        self.last_request = 0
        self.command = None  # on its way, with its text and the moment of its last sending
        self.given = {}  # request: (command, the text that was sent, the answer's text)
        self.acknowledged = 0  # the highest request
        self.expected_again = set()
        self.is_locked = False

    def make(self, command):
        self.last_request += 1
        text = json.dumps({**command, 'seat': self.index, 'request': self.last_request})
        self.command = (command, text, 0.0)

    def recent(self):
        return sorted(self.given)[-REMEMBERED:]


class Phone:
    def __init__(self, port, code, seats, findings, seed, role='phone'):
        self.port, self.code, self.seats, self.findings, self.role = port, code, seats, findings, role
        self.next_port = None  # where the next attempt goes instead, once
        self.rng = random.Random(seed)
        self.view = View()
        self.line = None
        self.boot = None
        self.is_welcome = False
        self.plays = True
        self.resent = 0
        self.refused = 0
        self.own = {}
        self.contributions = {seat.index: Contributions(self.rng) for seat in seats}

    async def run(self):
        while True:
            try:
                port, self.next_port = self.next_port or self.port, None
                self.line = await asyncio.wait_for(Line.open(port, self.code), LONGEST_ATTEMPT)
                self.greet()
                await self.listen()
            except LINE_ENDED as why:
                self.refused += isinstance(why, ConnectionRefusedError)
            finally:
                self.is_welcome = False
                if self.line:
                    self.line.close()
            await asyncio.sleep(self.rng.uniform(0.01, 0.08))

    async def listen(self):
        acting = asyncio.ensure_future(self.act())
        try:
            while True:
                # The server's beat comes every three seconds at least.
                limit = 8 if self.is_welcome else LONGEST_WAIT
                self.hear(*await asyncio.wait_for(self.line.receive(), limit))
        finally:
            acting.cancel()

    def greet(self):
        hello = {'t': 'hello', 'protocol': 1, 'role': self.role, 'tokens': [seat.token for seat in self.seats]}
        if self.boot:
            hello.update(revision=self.view.revision, boot=self.boot)
        self.line.send(json.dumps(hello))

    def hear(self, text, message):
        kind = message['t']
        if kind == 'welcome':
            self.be_welcome(message)
        elif kind == 'state':
            if self.is_welcome and not self.view.take(message):
                self.greet()
        elif kind == 'own':
            self.own[message['seat']] = message
        elif kind in ('answer', 'refused'):
            self.take_answer(text, message)
        elif kind == 'bye':
            self.hear_goodbye(message['reason'], message.get('parameters', {}))

    def hear_goodbye(self, reason, parameters):
        if reason == 'moved' and 'socket' in parameters:
            self.next_port = urllib.parse.urlsplit(parameters['socket']).port
        if reason in ('unknown_room', 'room_over'):
            self.findings.note('rooms lost', f'{self.code}: {reason}')
        raise ConnectionResetError(reason)

    def be_welcome(self, message):
        self.boot = message['boot']
        self.view.welcome(message['state'])
        held = {entry['seat']: entry['request'] for entry in message['seats']}
        for own in message['own']:
            self.own[own['seat']] = own
        for seat in self.seats:
            used = held.get(seat.index)
            if used is None:
                self.findings.note('rooms lost', f'{self.code}: seat {seat.index} is gone')
            elif used < seat.acknowledged:
                self.findings.note('acknowledged lost', f'{self.code}: seat {seat.index} is at {used}, not {seat.acknowledged}')
        if not self.is_welcome:
            for seat in self.seats:
                self.send_again(seat)
        self.is_welcome = True

    def send(self, seat):
        command, text, _ = seat.command
        seat.command = (command, text, asyncio.get_running_loop().time())
        self.line.send(text)

    def send_again(self, seat):
        if seat.command and seat.command[2]:
            self.resent += 1
            self.send(seat)
        for request in sorted(seat.expected_again):
            self.line.send(seat.given[request][1])

    def take_answer(self, text, message):
        seat = next((seat for seat in self.seats if seat.index == message.get('seat')), None)
        if seat is None:
            self.findings.note('not converged', f'{self.code}: {text}')
            return
        request = message['request']
        if message.get('code') in NOT_DONE:
            return
        if request in seat.given:
            seat.expected_again.discard(request)
            if seat.given[request][2] != text:
                self.findings.note('applied twice', f'{self.code}: {seat.given[request][2]} became {text}')
            return
        seat.given[request] = (seat.command[0], seat.command[1], text)
        seat.acknowledged = request
        self.findings.counts['commands acknowledged'] += 1
        if message['t'] == 'answer' and seat.command[0]['t'] == 'lock':
            seat.is_locked = seat.command[0]['locked']
        seat.command = None

    async def act(self):
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(self.rng.uniform(0.03, 0.15))
            if not self.is_welcome:
                continue
            for seat in self.seats:
                if seat.command and clock() - seat.command[2] > LONGEST_WAIT:
                    self.send_again(seat)
            seat = self.rng.choice(self.seats) if self.seats else None
            if self.plays and seat and not seat.command:
                command = self.next_command(seat)
                if command:
                    seat.make(command)
                    self.send(seat)

    def next_command(self, seat):
        # Without its part in the chance a round opens two seconds late; now and then it does.
        contributions, own = self.contributions[seat.index], self.own.get(seat.index, {})
        chance = contributions.next_command(seat.index, self.view.state['fairness'], own)
        if chance and self.rng.random() < 0.9:
            return chance
        return next_command(self.view.state, seat.index, self.rng, seat.is_locked)

    def ask_again(self):
        """Sends again what was answered already; the answers have to be the first ones, byte for byte."""
        for seat in self.seats:
            seat.expected_again = set(seat.recent())
        # By a new connection: nobody remembers the answers but the room.
        if self.line:
            self.line.close()

    def describe(self):
        waiting = [(seat.index, seat.command, seat.expected_again) for seat in self.seats if seat.command or seat.expected_again]
        return {'revision': self.view.revision, 'welcome': self.is_welcome, 'waiting': waiting}

    @property
    def is_settled(self):
        return self.is_welcome and not any(seat.command or seat.expected_again for seat in self.seats)
