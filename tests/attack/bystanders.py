"""Rooms that mind their own business while another one is attacked: each host opens and closes his door at a steady rate, and
what passes from sending to the answer is measured, whatever the server does meanwhile. A process of its own, so that what the
attackers compute is not measured with it.

usage: bystanders.py PORT ROOMS. Reads the names of phases from its input, one a line; at its end it prints, as JSON, how many
milliseconds each command of each phase took."""
import asyncio
import contextlib
import json
import sys

from line import Line, http

PHONES = 3  # besides the host, who only look
PER_SECOND = 12.5  # of each host; the server lets 20 through


async def take_seat(port, code):
    line = await Line.open(port, code)
    line.send(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': []}))
    line.send(json.dumps({'t': 'join', 'request': 1, 'name': 'Inès'}))
    while (await line.receive())[1]['t'] != 'answer':
        pass
    return line


async def look(port, code):
    line = await Line.open(port, code)
    line.send(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'table', 'tokens': []}))
    await line.receive()

    async def read():
        while True:
            await line.receive()
    return asyncio.ensure_future(read())


class Bystanders:
    def __init__(self):
        self.phase = None
        self.times = {}
        self.clock = asyncio.get_running_loop().time

    async def host(self, line, begin):
        sent = {}

        async def read():
            while True:
                _, message = await line.receive()
                if message['t'] == 'answer':
                    phase, moment = sent.pop(message['request'])
                    if phase is not None:
                        self.times.setdefault(phase, []).append(1000 * (self.clock() - moment))
                assert message['t'] != 'refused', message
        reading = asyncio.ensure_future(read())
        number = 0
        while not reading.done():
            number += 1
            await asyncio.sleep(max(0, begin + number / PER_SECOND - self.clock()))
            sent[number] = (self.phase, self.clock())
            line.send(json.dumps({'t': 'lock', 'seat': 0, 'request': number, 'locked': number % 2 == 1}))
        await reading

    async def run(self, port, rooms):
        codes = [(await http(port, 'POST', '/api/v1/rooms', {}))[1]['code'] for _ in range(rooms)]
        lines = [await take_seat(port, code) for code in codes]
        looking = [await look(port, code) for code in codes for _ in range(PHONES)]
        begin = self.clock()
        playing = asyncio.gather(*looking, *(self.host(line, begin + index / rooms / PER_SECOND)
                                             for index, line in enumerate(lines)))
        print('ready', flush=True)
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while (name := (await reader.readline()).decode().strip()):
            self.phase = name if name != 'pause' else None
            if playing.done():
                await playing  # Raises what went wrong.
        print(json.dumps(self.times), flush=True)
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing


async def main():
    await Bystanders().run(int(sys.argv[1]), int(sys.argv[2]))

asyncio.run(main())
