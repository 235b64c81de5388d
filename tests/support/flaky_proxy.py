"""A bad line between phones and the server: it loses, doubles, replays, swaps and delays whole frames of a WebSocket, and
cuts connections in the middle of one. Standard library only; what it does follows from its seed and what passes through."""
import asyncio
import collections
import dataclasses
import json
import random

from ws_frames import TEXT, read_frame

BROKEN = (ConnectionError, asyncio.IncompleteReadError, OSError)
LONGEST_HELD = 0.03  # seconds for which a frame waits for another one to overtake it
REPLAYED = 4  # frames back; the server keeps eight answers


@dataclasses.dataclass
class Faults:
    """How often each happens, per frame."""
    cut: float = 0.012
    lose: float = 0.02
    double: float = 0.08
    replay: float = 0.05
    swap: float = 0.10
    delay: float = 0.10
    longest_delay: float = 0.04


def seat_of(payload):
    """The seat for which a command speaks; None for what is no command."""
    message = json.loads(payload)
    return message.get('seat') if 'request' in message else None


class FlakyProxy:
    def __init__(self, target_port, seed, faults=None):
        self.target_port = target_port
        self.seed = seed
        self.faults = faults or Faults()
        self.is_calm = False
        self.done = collections.Counter()
        self.connections = 0
        self.server = None
        self.lines = set()

    async def start(self):
        self.server = await asyncio.start_server(self.serve, '127.0.0.1', 0)
        return self.server.sockets[0].getsockname()[1]

    async def stop(self):
        self.server.close()
        for line in list(self.lines):
            line.cancel()
        await asyncio.gather(*self.lines, return_exceptions=True)

    def happens(self, fault, rng):
        hit = rng.random() < getattr(self.faults, fault) and not self.is_calm
        self.done[fault] += hit
        return hit

    async def serve(self, phone_reader, phone_writer):
        self.connections += 1
        rng = random.Random(f'{self.seed}/{self.connections}')
        self.lines.add(asyncio.current_task())
        writers = [phone_writer]
        try:
            server_reader, server_writer = await asyncio.open_connection('127.0.0.1', self.target_port)
            writers.append(server_writer)
            server_writer.write(await phone_reader.readuntil(b'\r\n\r\n'))
            phone_writer.write(await server_reader.readuntil(b'\r\n\r\n'))
            up = Upward(self, random.Random(rng.random()), phone_reader, server_writer)
            down = self.carry_down(random.Random(rng.random()), server_reader, phone_writer)
            await self.first_of(up.read(), up.write(), down)
        except (*BROKEN, asyncio.CancelledError):
            pass  # the line is over, by itself or with the proxy
        finally:
            is_rude = rng.random() < 0.5
            for writer in writers:
                if is_rude:
                    writer.transport.abort()
                else:
                    writer.close()
            self.lines.discard(asyncio.current_task())

    @staticmethod
    async def first_of(*coroutines):
        """Until one of them ends; the others end with it."""
        tasks = [asyncio.ensure_future(coroutine) for coroutine in coroutines]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def carry_down(self, rng, reader, writer):
        while True:
            raw, opcode, _ = await read_frame(reader)
            if self.happens('cut', rng):
                writer.write(raw[:rng.randrange(len(raw))])
                await writer.drain()
                return
            if opcode == TEXT and self.happens('lose', rng):
                continue
            if self.happens('delay', rng):
                await asyncio.sleep(rng.random() * self.faults.longest_delay)
            writer.write(raw)
            await writer.drain()


class Upward:
    """From a phone to the server. Frames of one seat keep their order: only those of different seats are swapped."""

    def __init__(self, proxy, rng, reader, writer):
        self.proxy, self.rng, self.reader, self.writer = proxy, rng, reader, writer
        self.queue = asyncio.Queue()
        self.recent = collections.deque(maxlen=REPLAYED)

    async def read(self):
        while True:
            raw, opcode, payload = await read_frame(self.reader)
            await self.queue.put((raw, seat_of(payload) if opcode == TEXT else None, opcode))

    async def write(self):
        while True:
            frame = await self.queue.get()
            if frame[1] is not None and self.proxy.happens('swap', self.rng):
                if not await self.send_swapped(frame):
                    return
            elif not await self.send(*frame):
                return

    async def send_swapped(self, held):
        try:
            following = await asyncio.wait_for(self.queue.get(), LONGEST_HELD)
        except asyncio.TimeoutError:
            return await self.send(*held)
        overtakes = following[1] not in (None, held[1])
        for frame in (following, held) if overtakes else (held, following):
            if not await self.send(*frame):
                return False
        return True

    async def send(self, raw, seat, opcode):
        """False when the line was cut in the middle of the frame."""
        happens = self.proxy.happens
        if happens('cut', self.rng):
            self.writer.write(raw[:self.rng.randrange(len(raw))])
            await self.writer.drain()
            return False
        if opcode == TEXT and happens('lose', self.rng):
            return True
        if happens('delay', self.rng):
            await asyncio.sleep(self.rng.random() * self.proxy.faults.longest_delay)
        self.writer.write(raw)
        if opcode == TEXT and happens('double', self.rng):
            self.writer.write(raw)
        if self.recent and happens('replay', self.rng):
            self.writer.write(self.rng.choice(self.recent))
        if seat is not None:
            self.recent.append(raw)
        await self.writer.drain()
        return True
