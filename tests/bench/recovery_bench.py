"""How long a killed server is away: 1,000 rooms of 8 players in mid-game, from the start of the next process to its ready line
and to the first welcome. TRINQUE_BINARY names the program. usage: recovery_bench.py [ROOMS]"""
import concurrent.futures
import os
import re
import sys
import tempfile
import time

from limits import WITHOUT_LIMITS
from raw_client import Server

PLAYERS = 8


def open_room(server, number):
    """A room in mid-game: its code, and a seat's token."""
    code = server.create_room(game='tas_de_des' if number % 2 else 'rouge_ou_noir')
    with server.phone(code) as phone:
        def done(command):
            phone.send(command)
            answer = phone.receive_until(lambda message: message['t'] in ('answer', 'refused'))
            assert answer['t'] == 'answer', answer
            return answer['done']
        token = [done({'t': 'join', 'request': seat + 1, 'name': f'Player {seat}'})['token'] for seat in range(PLAYERS)][0]
        done({'t': 'start', 'seat': 0, 'request': 1})
        state = phone.receive_until(lambda message: message['t'] == 'state' and message['to_act'])
        move = {'kind': 'roll'} if number % 2 else {'kind': 'answer', 'answer': 'red'}
        done({'t': 'play', 'seat': state['to_act'][0], 'request': 2, 'turn': state['turn'], 'move': move})
    return code, token


def processor_seconds(process):
    with open(f'/proc/{process.pid}/stat') as stat:
        fields = stat.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def main():
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        server = Server('--data-dir', folder, *WITHOUT_LIMITS)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            opened = list(pool.map(lambda number: open_room(server, number), range(rooms)))
        server.process.kill()
        server.stop()

        begun = time.monotonic()
        server = Server('--data-dir', folder)
        ready = time.monotonic() - begun
        code, token = opened[-1]
        with server.phone(code, [token]) as phone:
            welcome = time.monotonic() - begun
            busy = processor_seconds(server.process)
            assert len(phone.welcome['seats']) == 1, phone.welcome
        log = server.stop()[3]
    recovered = int(re.search(r'rooms recovered rooms=(\d+)', log)[1])
    assert recovered == rooms, log
    print(f'rooms: {recovered}  to the ready line: {ready * 1000:.0f} ms  to the first welcome: {welcome * 1000:.0f} ms  '
          f'processor time: {busy * 1000:.0f} ms')


if __name__ == '__main__':
    main()
