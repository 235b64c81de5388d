#!/usr/bin/env python3
"""Trinque beside two ceilings and four other servers: what a move costs that all players of a room see.

    tests/bench/peers/compare.py BUILD [--rounds 5] [--players 4,8,16,32] [--rooms 10,100,1000] [--seconds 4] [--output FILE]
    tests/bench/peers/compare.py BUILD --short

BUILD is the folder of a release build with the targets trinque, trinque_load, epoll_ceiling, beast_ceiling and
peer_players. The peers come from npm by the lock file beside this script and need Node 20 or newer. All take their turn in
each round, so that what else the machine does hits all alike; only ratios within one run mean something. The server has
core 0 and the generator core 1 where there are two. The result is the server's CPU per accepted move, from /proc.
"""
import argparse
import contextlib
import functools
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PATIENCE = 60
# Players beyond the seats of a room watch: they are sent the same bytes.
MOST_SEATS = 12
# What the ceilings send: the bytes of a plain view. A frame of Trinque's holds about twice as much.
FRAME_BYTES = {4: 700, 8: 1000, 16: 1600, 32: 2800}
# One generator is not one phone: what a phone or an address may do is not what is measured.
LIMITS = ['--messages-per-second', '--message-burst', '--connections-per-address', '--rooms-per-address',
          '--joins-per-address', '--guesses-per-address', '--rooms']


@functools.cache
def without_limits(server):
    known = subprocess.run([server, 'serve', '--help'], text=True, capture_output=True, check=True).stdout.split()
    return [word for limit in LIMITS if limit in known for word in (limit, '1000000')]


class Trinque:
    def __init__(self, name, *options):
        self.name, self.options = name, options

    def command(self, build, port, players, folder):
        return [build / 'trinque', 'serve', '--address', '127.0.0.1', '--port', str(port), '--threads', '1',
                '--data-dir', folder, *without_limits(build / 'trinque'), *self.options]

    def load(self, build, port, server, rooms, players, warm, seconds):
        seats = min(players, MOST_SEATS)
        return [build / 'trinque_load', '--port', str(port), '--server-pid', str(server), '--rooms', str(rooms),
                '--players', str(seats), '--watchers', str(players - seats), '--warm', str(warm),
                '--seconds', str(seconds)]


class Peer:
    def __init__(self, name, dialect, command):
        self.name, self.dialect, self.program = name, dialect, command

    def command(self, build, port, players, folder):
        return self.program(build, str(port), players)

    def load(self, build, port, server, rooms, players, warm, seconds):
        return [build / 'peer_players', self.dialect, str(port), str(server), str(rooms), str(players), str(warm),
                str(seconds)]


def node(script, *options):
    return lambda build, port, players: ['node', HERE / script, port, str(players), *options]


def ceiling(name):
    return lambda build, port, players: [build / name, port, str(players), str(FRAME_BYTES.get(players, 100 * players))]


CONTESTANTS = [
    Peer('epoll ceiling', 'json', ceiling('epoll_ceiling')),
    Trinque('Trinque, no journal', '--journal', 'memory'),
    Trinque('Trinque', '--journal', 'sqlite'),
    Peer('Beast ceiling', 'json', ceiling('beast_ceiling')),
    Peer('ws', 'json', node('ws.mjs')),
    Peer('socket.io', 'socketio', node('socketio.mjs')),
    Peer('Colyseus', 'colyseus', node('colyseus.mjs')),
    Peer('Colyseus, at once', 'colyseus', node('colyseus.mjs', 'at-once')),
    Peer('boardgame.io', 'boardgameio', node('boardgameio.mjs')),
]
# The most that Trinque may cost, in moves of another. docs/performance.md
TARGETS = [
    ('Trinque, no journal', 'epoll ceiling', 1.5),
    ('Trinque', 'epoll ceiling', 2.0),
    ('Trinque', 'Colyseus', 0.5),
    ('Trinque', 'boardgame.io', 0.15),
]


def pinned(core, command):
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2 or not shutil.which('taskset'):
        return [str(word) for word in command]
    return ['taskset', '-c', str(cores[core]), *(str(word) for word in command)]


@contextlib.contextmanager
def serving(contestant, build, port, players):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile('w+') as log:
        child = subprocess.Popen(pinned(0, contestant.command(build, port, players, folder)), text=True,
                                 stdout=subprocess.PIPE, stderr=log, env={**os.environ, 'NODE_ENV': 'production'})
        try:
            for line in child.stdout:
                if re.search(r'READY|ready on', line):
                    break
            else:
                log.seek(0)
                raise RuntimeError(f'{contestant.name} did not start: {log.read()}')
            yield child.pid
        finally:
            child.send_signal(signal.SIGKILL)
            child.wait()
            child.stdout.close()


def measure(contestant, build, port, rooms, players, options):
    with serving(contestant, build, port, players) as server:
        command = contestant.load(build, port, server, rooms, players, options.warm, options.seconds)
        done = subprocess.run(pinned(1, command), text=True, capture_output=True,
                              timeout=PATIENCE + 20 * options.seconds)
    if done.returncode != 0:
        raise RuntimeError(f'{contestant.name} with {rooms} rooms of {players}: {done.stdout[-500:]}{done.stderr[-500:]}')
    return json.loads(done.stdout)


def table_of(rooms, players, costs):
    print(f'\n{rooms} rooms of {players}: CPU of the server per move in microseconds\n')
    print('| | median | least | most | to the epoll ceiling | per view |')
    print('|--|--|--|--|--|--|')
    floor = statistics.median(costs.get('epoll ceiling', [float('nan')]))
    for name, values in costs.items():
        median = statistics.median(values)
        print(f'| {name} | {median:.1f} | {min(values):.1f} | {max(values):.1f} | {median / floor:.2f} | '
              f'{median / players:.2f} |')
    for ours, theirs, most in TARGETS:
        if ours in costs and theirs in costs:
            ratio = statistics.median(costs[ours]) / statistics.median(costs[theirs])
            print(f'\n{ours} to {theirs}: {ratio:.2f} (at most {most}: {"holds" if ratio <= most else "does not hold"})')
    sys.stdout.flush()


def numbers(text):
    return [int(number) for number in text.split(',')]


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--players', type=numbers, default=[4, 8, 16, 32])
    parser.add_argument('--rooms', type=numbers, default=[10, 100, 1000])
    parser.add_argument('--warm', type=float, default=2)
    parser.add_argument('--seconds', type=float, default=4)
    parser.add_argument('--only', help='names of contestants, separated by semicolons')
    parser.add_argument('--output', type=pathlib.Path, help='every single measurement, one JSON object a line')
    parser.add_argument('--port', type=int, default=19600)
    parser.add_argument('--short', action='store_true', help='100 rooms of 4 and of 8, and 3 seconds each')
    options = parser.parse_args()
    if options.short:
        options.players, options.rooms, options.warm, options.seconds = [4, 8], [100], 1, 3
    return options


def main():
    options = read_options()
    if not (HERE / 'node_modules').is_dir():
        subprocess.run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], cwd=HERE, check=True)
    wanted = options.only.split(';') if options.only else [contestant.name for contestant in CONTESTANTS]
    contestants = [contestant for contestant in CONTESTANTS if contestant.name in wanted]
    # Rooms grow at 4 players, players at 100 rooms: each cell takes its time.
    cells = [(rooms, players) for rooms in options.rooms for players in options.players
             if rooms == 100 or players == options.players[0]]
    costs = {cell: {contestant.name: [] for contestant in contestants} for cell in cells}
    port = options.port
    for _ in range(options.rounds):
        for rooms, players in cells:
            for contestant in contestants:
                port += 1
                found = measure(contestant, options.build.resolve(), port, rooms, players, options)
                costs[rooms, players][contestant.name].append(found['server']['cpu_us_per_move'])
                if options.output:
                    with options.output.open('a') as file:
                        file.write(json.dumps({'contestant': contestant.name, **found}) + '\n')
    for (rooms, players), cell in costs.items():
        table_of(rooms, players, cell)


if __name__ == '__main__':
    main()
