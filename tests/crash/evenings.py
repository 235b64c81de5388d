"""Several rooms of several players under load, and what is true of them whenever nothing is on its way."""
import asyncio
import collections
import json
import os
import random
import sys

import books
import chance
from line import PATIENCE, Line, http, request as ask
from phone import Phone, Seat

GAMES = ['tas_de_des', 'rouge_ou_noir', 'tas_de_des', 'rouge_ou_noir']
SEATS_OF_PHONES = [1, 2, 1]  # one of the phones is shared by two players
MOST_LISTED = 40
MUST_BE_NONE = ('acknowledged lost', 'applied twice', 'not converged', 'rooms lost', 'chance not proven')


class Findings:
    def __init__(self):
        self.counts = collections.Counter()
        self.faults = []

    def note(self, kind, what):
        self.counts[kind] += 1
        if len(self.faults) < MOST_LISTED and f'{kind}: {what}' not in self.faults:
            self.faults.append(f'{kind}: {what}')

    def print(self, *more):
        for fault in self.faults:
            print(fault)
        for name in ('rounds', 'commands acknowledged', 'sent again', 'answers compared', 'seats taken', 'transcripts verified', *MUST_BE_NONE, *more):
            print(f'{name}: {self.counts[name]}')


class Evening:
    """One room: its phones over the bad line, and a table that sees everything over a good one."""

    def __init__(self, code, phones, table):
        self.code, self.phones, self.table = code, phones, table

    @property
    def seats(self):
        return [seat for phone in self.phones for seat in phone.seats]

    @property
    def is_answered(self):
        return all(phone.is_settled for phone in self.phones)

    @property
    def is_at_rest(self):
        views = [self.table.view, *(phone.view for phone in self.phones)]
        return self.is_answered and self.table.is_welcome and len({view.revision for view in views}) == 1

    def compare(self, findings):
        for phone in self.phones:
            for name in books.difference(phone.view.state, self.table.view.state):
                findings.note('not converged', f'{self.code}: {name} on the phone of {phone.seats[0].index}')
        books.audit(self.code, self.seats, self.table.view, findings.note)


async def sit_down(server_port, code, sizes):
    """The seats of each phone, taken over a good line: a join has no seat yet by which it could be told from another."""
    phones = []
    for size in sizes:
        line = await Line.open(server_port, code)
        line.send(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': []}))
        seats = []
        for request in range(1, size + 1):
            line.send(json.dumps({'t': 'join', 'request': request, 'name': f'Player {len(phones)}.{request}'}))
            done = (await answer_of(line))['done']
            seats.append(Seat(done['seat'], done['token']))
        line.close()
        phones.append(seats)
    return phones


async def answer_of(line):
    while True:
        _, message = await asyncio.wait_for(line.receive(), PATIENCE)
        if message['t'] in ('answer', 'refused'):
            assert message['t'] == 'answer', message
            return message


async def prepare(server_port, code, host):
    """An evening where nobody is sent away while the server is, and where what is served has to be confirmed."""
    line = await Line.open(server_port, code)
    line.send(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': [host.token]}))
    host.make({'t': 'settings', 'group': 'house', 'values': {'grace': 300, 'confirm_drink': True}})
    command, text, _ = host.command
    line.send(text)
    answer = await answer_of(line)
    assert answer['t'] == 'answer', answer
    host.last_request, host.command = answer['request'], None
    host.acknowledged = answer['request']
    line.close()


class Evenings:
    def __init__(self, evenings, findings):
        self.evenings, self.findings = evenings, findings
        self.tasks = [asyncio.ensure_future(phone.run()) for phone in self.everybody()]

    @classmethod
    async def open(cls, server_ports, phones_port, findings, seed, table_port=None):
        """A room for each game, on one server after the other. Tables go to their room's server unless told otherwise."""
        evenings = []
        for number, game in enumerate(GAMES):
            server_port = server_ports[number % len(server_ports)]
            status, made = await http(server_port, 'POST', '/api/v1/rooms', {'game': game})
            assert status == 201, made
            code = made['code']
            seats = await sit_down(server_port, code, SEATS_OF_PHONES)
            await prepare(server_port, code, seats[0][0])
            phones = [Phone(phones_port, code, held, findings, f'{seed}/{number}/{index}') for index, held in enumerate(seats)]
            table = Phone(table_port or server_port, code, [], findings, f'{seed}/{number}/table', role='table')
            evenings.append(Evening(code, phones, table))
        return cls(evenings, findings)

    def everybody(self):
        return [phone for evening in self.evenings for phone in (*evening.phones, evening.table)]

    def phones(self):
        return [phone for evening in self.evenings for phone in evening.phones]

    def resume(self):
        for phone in self.phones():
            phone.plays = True

    async def settle_and_compare(self):
        """Lets everything come to rest, asks again for every answer that is remembered, and compares."""
        for phone in self.phones():
            phone.plays = False
        # Not yet the same everywhere: where the line lost the last frame, nothing tells so.
        await self.until(lambda evening: evening.is_answered)
        for phone in self.phones():
            phone.ask_again()
            self.findings.counts['answers compared'] += sum(len(seat.expected_again) for seat in phone.seats)
        # All at the same moment: a card may turn by itself meanwhile.
        await self.until(lambda evening: evening.is_at_rest)
        for evening in self.evenings:
            evening.compare(self.findings)

    async def until(self, is_true):
        clock = asyncio.get_running_loop().time
        end = clock() + PATIENCE
        while not all(is_true(evening) for evening in self.evenings):
            if clock() > end:
                for evening in self.evenings:
                    if not is_true(evening):
                        states = [phone.describe() for phone in (evening.table, *evening.phones)]
                        self.findings.note('not converged', f'{evening.code}: {states}')
                return
            await asyncio.sleep(0.01)

    async def verify_transcripts(self, server_port):
        """Every draw of every evening comes from what was committed to, whatever became of the server in between."""
        for evening in self.evenings:
            path = f'/api/v1/rooms/{evening.code}/transcript'
            status, transcript = await ask(server_port, 'GET', path, token=evening.seats[0].token)
            assert status == 200, transcript
            await chance.verify(transcript, self.findings, evening.code)

    async def stop(self):
        for task in self.tasks:
            task.cancel()
        results = await asyncio.gather(*self.tasks, return_exceptions=True)
        broken = [result for result in results if not isinstance(result, asyncio.CancelledError)]
        assert not broken, broken
        self.findings.counts['sent again'] = sum(phone.resent for phone in self.phones())


def run_rounds(play, *more):
    """What such a test does as a program: ROUNDS [SEED], and says what came of it, `more` of it by name."""
    rounds = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(os.environ.get('TRINQUE_SEED', random.SystemRandom().randrange(10**9)))
    print(f'seed {seed} (TRINQUE_SEED={seed} repeats what chance decides here)', flush=True)
    findings = asyncio.run(play(rounds, seed))
    findings.print(*more)
    sys.exit(1 if findings.faults or findings.counts['rounds'] != rounds else 0)
