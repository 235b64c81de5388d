"""64 clients connect, leave, make rooms, play, lock doors and throw each other out at random, on several threads of the
server. It answers to the end, and nothing is reported. usage: churn_test.py SECONDS [SEED]"""
import asyncio
import collections
import json
import os
import random
import re
import signal
import sys
import tempfile

from limits import WITHOUT_LIMITS
from line import PATIENCE, Line, http
from moves import one_move
from process import Process

CLIENTS = 64
MOST_ROOMS = 12
REPORTS = re.compile(r'ERROR: AddressSanitizer|WARNING: ThreadSanitizer|runtime error:|room broken|LeakSanitizer')
LINE_ENDED = (ConnectionError, asyncio.IncompleteReadError, OSError, asyncio.TimeoutError)


class Crowd:
    def __init__(self, port, rng):
        self.port, self.rng = port, rng
        self.rooms = []
        self.tokens = collections.defaultdict(list)
        self.done = collections.Counter()

    async def room(self):
        if len(self.rooms) < MOST_ROOMS or self.rng.random() < 0.02:
            status, made = await http(self.port, 'POST', '/api/v1/rooms', {'game': self.rng.choice(['tas_de_des', 'rouge_ou_noir'])})
            if status == 201:
                self.rooms.append(made['code'])
                self.done['rooms'] += 1
        # Rooms are left alone one after the other; who goes there late finds what is left of them.
        if len(self.rooms) > 2 * MOST_ROOMS:
            self.rooms.pop(0)
        return self.rng.choice(self.rooms)

    async def visit(self):
        code = await self.room()
        line = await Line.open(self.port, code)
        try:
            # Not wait_for: that of Python 3.11 may lose a cancellation, and this client would go on for ever.
            async with asyncio.timeout(PATIENCE):
                await Visit(self, code, line).run()
        finally:
            line.close()
            self.done['visits'] += 1

    async def live(self):
        while True:
            try:
                await self.visit()
            except LINE_ENDED:
                self.done['lines ended'] += 1


class Visit:
    """One connection: it says so many things and hangs up, whether it was heard or not."""

    def __init__(self, crowd, code, line):
        self.crowd, self.code, self.line, self.rng = crowd, code, line, crowd.rng
        self.seats, self.state, self.request = [], None, self.rng.randint(1, 10**6)

    async def run(self):
        known = self.crowd.tokens[self.code][-20:]
        tokens = self.rng.sample(known, min(len(known), self.rng.randint(0, 2)))
        self.say(t='hello', protocol=1, role=self.rng.choice(['phone', 'phone', 'table']), tokens=tokens)
        for _ in range(self.rng.randint(1, 40)):
            if self.rng.random() < 0.7:
                self.hear(await self.line.receive())
            elif self.state is not None:
                self.act()

    def say(self, **frame):
        self.line.send(json.dumps(frame))
        self.crowd.done['frames'] += 1

    def hear(self, received):
        _, message = received
        kind = message['t']
        if kind == 'welcome':
            self.state = message['state']
            self.seats = [held['seat'] for held in message['seats']]
        elif kind == 'state':
            self.state = {**self.state, **message}
        elif kind == 'answer' and 'token' in message['done']:
            self.crowd.tokens[self.code].append(message['done']['token'])
            self.seats.append(message['done']['seat'])
        elif kind == 'bye':
            raise ConnectionResetError(message['reason'])

    def act(self):
        rng = self.rng
        self.request += 1
        if not self.seats or rng.random() < 0.1:
            return self.say(t='join', request=self.request, name=f'P{rng.randint(0, 10**6)}')
        seat = rng.choice(self.seats)
        legal = self.state['legal'].get(str(seat))
        if legal and rng.random() < 0.5:
            return self.say(t='play', seat=seat, request=self.request, turn=self.state['turn'], move=one_move(legal, rng))
        players = [player['seat'] for player in self.state['room']['players']] or [0]
        whom = rng.choice(players)
        self.say(seat=seat, request=self.request, **rng.choice([
            {'t': 'start'}, {'t': 'start'}, {'t': 'stop'}, {'t': 'follow_up', 'accept': True}, {'t': 'last_round'}, {'t': 'kick', 'whom': whom}, {'t': 'undo_kick', 'whom': whom}, {'t': 'leave'},
            {'t': 'lock', 'locked': rng.random() < 0.2}, {'t': 'password', 'password': rng.choice(['', '', 'x'])}, {'t': 'host', 'to': whom},
            {'t': 'link', 'to': seat}, {'t': 'pause', 'paused': rng.random() < 0.3}, {'t': 'own', 'soft': True, 'cap': 3}, {'t': 'skip', 'whom': whom},
            {'t': 'settings', 'group': 'house', 'values': {'grace': rng.randint(0, 2), 'spectators': rng.random() < 0.8}},
            {'t': 'served', 'upto': 10**6, 'passed': rng.random() < 0.5}, {'t': 'erase'} if rng.random() < 0.1 else {'t': 'start'}]))


async def churn(seconds, seed):
    with tempfile.TemporaryDirectory() as folder:
        server = Process(folder, '--threads', '4', *WITHOUT_LIMITS)
        await server.start()
        crowd = Crowd(server.port, random.Random(seed))
        clients = [asyncio.ensure_future(crowd.live()) for _ in range(CLIENTS)]
        await asyncio.wait(clients, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        broken = [client for client in clients if client.done()]
        status, _ = await http(server.port, 'GET', '/healthz')
        for client in clients:
            client.cancel()
        results = await asyncio.gather(*clients, return_exceptions=True)
        code = await server.end(signal.SIGTERM)
        log = server.read_log()
    reports = REPORTS.findall(log)
    print(f'seed {seed}, {seconds} s:', ', '.join(f'{count} {name}' for name, count in sorted(crowd.done.items())))
    print(f'{len(reports)} reports')
    if broken or status != 200 or code != 0 or reports or crowd.done['visits'] < seconds:
        print([result for result in results if not isinstance(result, asyncio.CancelledError)], status, code, log[-20000:], sep='\n')
        return 1
    return 0


def main():
    seconds = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(os.environ.get('TRINQUE_SEED', random.SystemRandom().randrange(10**9)))
    sys.exit(asyncio.run(churn(seconds, seed)))


if __name__ == '__main__':
    main()
