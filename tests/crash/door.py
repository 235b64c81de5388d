"""A room that people enter over the bad line while the server is killed: whoever asks again with the same key has one seat."""
import asyncio
import json
import random

from line import PATIENCE, Line, http
from phone import LINE_ENDED, LONGEST_WAIT, NOT_DONE

# The line may bring a join before its hello, and an older connection may hold the seat for a moment.
AGAIN = (*NOT_DONE, 'seat_in_use', 'malformed')
NAMES = ('Inès', 'Tom', 'Karim')


class Newcomer:
    def __init__(self, name, rng):
        self.name, self.rng = name, rng
        self.key = ''.join(rng.choices('0123456789abcdef', k=32))

    async def ask(self, port, code):
        """The seat and token that he is given, by as many connections as it takes."""
        while True:
            line = None
            try:
                line = await asyncio.wait_for(Line.open(port, code), LONGEST_WAIT)
                line.send(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': []}))
                line.send(json.dumps({'t': 'join', 'request': 1, 'name': self.name, 'key': self.key}))
                return await asyncio.wait_for(self.answer(line), LONGEST_WAIT)
            except LINE_ENDED:
                await asyncio.sleep(self.rng.uniform(0.01, 0.08))
            finally:
                if line:
                    line.close()

    @staticmethod
    async def answer(line):
        while True:
            _, message = await line.receive()
            if message['t'] == 'bye' or message.get('code') in AGAIN:
                raise ConnectionResetError(message)
            if message['t'] in ('answer', 'refused'):
                assert message['t'] == 'answer', message
                return message['done']['seat'], message['done']['token']


class Door:
    def __init__(self, code, newcomers, asking):
        self.code, self.newcomers, self.asking = code, newcomers, asking

    @classmethod
    async def open(cls, server_port, phones_port, seed):
        """Everybody asks twice at the same time."""
        _, made = await http(server_port, 'POST', '/api/v1/rooms', {})
        newcomers = [Newcomer(name, random.Random(f'{seed}/{name}')) for name in NAMES]
        asking = [asyncio.ensure_future(newcomer.ask(phones_port, made['code'])) for newcomer in newcomers for _ in range(2)]
        return cls(made['code'], newcomers, asking)

    async def compare(self, server_port, findings):
        """Each was given one seat, and has it still."""
        given = await asyncio.wait_for(asyncio.gather(*self.asking), PATIENCE)
        for index, newcomer in enumerate(self.newcomers):
            again = await newcomer.ask(server_port, self.code)
            answers = {given[2 * index], given[2 * index + 1], again}
            if len(answers) != 1:
                findings.note('applied twice', f'{self.code}: {newcomer.name} was given {sorted(answers)}')
        names = [player['name'] for player in await self.players(server_port)]
        if sorted(names) != sorted(NAMES):
            findings.note('acknowledged lost' if len(names) < len(NAMES) else 'applied twice', f'{self.code}: {names} sit there')
        findings.counts['seats taken'] += len(NAMES)

    async def players(self, server_port):
        line = await Line.open(server_port, self.code)
        line.send(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'table', 'tokens': []}))
        while True:
            _, message = await asyncio.wait_for(line.receive(), PATIENCE)
            if message['t'] == 'welcome':
                line.close()
                return message['state']['room']['players']
