"""What the journal costs a command: the time from sending to the answer at a steady rate, over real sockets, for each kind of
journal. TRINQUE_BINARY names the program. usage: journal_bench.py [COMMANDS-PER-SECOND] [SECONDS]"""
import asyncio
import json
import os
import statistics
import sys
import tempfile

from line import Line, http
from process import Process

PER_CONNECTION = 12.5  # commands per second; the server lets 20 through
JOURNALS = {'memory': ['--journal', 'memory'], 'sqlite, process': ['--durability', 'process'],
            'sqlite, commit': ['--durability', 'commit']}


async def take_seat(port):
    """A room of its own, whose host sits at this line."""
    _, made = await http(port, 'POST', '/api/v1/rooms', {})
    line = await Line.open(port, made['code'])
    line.send(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': []}))
    line.send(json.dumps({'t': 'join', 'request': 1, 'name': 'Inès'}))
    while (await line.receive())[1]['t'] != 'answer':
        pass
    return line


async def send_steadily(line, begin, seconds, times):
    """Opens and closes the door of the room at a fixed rate, whether or not answers come: waiting would hide a slow server."""
    clock = asyncio.get_running_loop().time
    sent = {}

    async def read():
        while len(times_of_line) < count:
            _, message = await line.receive()
            if message['t'] == 'answer':
                times_of_line.append(clock() - sent[message['request']])
            assert message['t'] != 'refused', message

    times_of_line, count = [], int(seconds * PER_CONNECTION)
    reading = asyncio.ensure_future(read())
    for number in range(1, count + 1):
        await asyncio.sleep(max(0, begin + number / PER_CONNECTION - clock()))
        sent[number] = clock()
        line.send(json.dumps({'t': 'lock', 'seat': 0, 'request': number, 'locked': number % 2 == 1}))
    await reading
    times += times_of_line


async def measure(options, rate, seconds):
    with tempfile.TemporaryDirectory(dir=os.environ.get('TRINQUE_BENCH_FOLDER')) as folder:
        server = Process(folder, *options)
        await server.start()
        lines = [await take_seat(server.port) for _ in range(int(rate / PER_CONNECTION))]
        times = []
        now = asyncio.get_running_loop().time()
        await asyncio.gather(*(send_steadily(line, now + index / len(lines) / PER_CONNECTION, seconds, times)
                               for index, line in enumerate(lines)))
        await server.kill()
    return sorted(time * 1000 for time in times)


async def main():
    rate = float(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 5
    for name, options in JOURNALS.items():
        times = await measure(options, rate, seconds)
        print(f'{name}: {len(times)} commands at {rate:.0f}/s, p50 {statistics.median(times):.2f} ms, '
              f'p99 {times[int(len(times) * 0.99)]:.2f} ms', flush=True)


if __name__ == '__main__':
    asyncio.run(main())
