"""Several of the real program on one database, with a balancer in front that knows nothing of rooms."""
import asyncio
import random
import signal
import socket
import tempfile

from line import PATIENCE
from postgres import Postgres
from process import Process

LEASE = 2  # seconds
BROKEN = (ConnectionError, asyncio.IncompleteReadError, OSError)


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


class Balancer:
    """Carries each connection to any of the nodes that lets it in."""

    def __init__(self, ports, seed):
        self.ports, self.rng = ports, random.Random(seed)
        self.server, self.lines = None, set()

    async def start(self):
        self.server = await asyncio.start_server(self.serve, '127.0.0.1', 0)
        return self.server.sockets[0].getsockname()[1]

    async def stop(self):
        self.server.close()
        for line in list(self.lines):
            line.cancel()
        await asyncio.gather(*self.lines, return_exceptions=True)

    async def connect(self):
        for port in self.rng.sample(self.ports, len(self.ports)):
            try:
                return await asyncio.open_connection('127.0.0.1', port)
            except OSError:
                continue
        raise ConnectionRefusedError('no node is there')

    async def serve(self, reader, writer):
        self.lines.add(asyncio.current_task())
        writers = [writer]
        try:
            there, back = await self.connect()
            writers.append(back)
            ways = [asyncio.ensure_future(self.carry(reader, back)), asyncio.ensure_future(self.carry(there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except (*BROKEN, asyncio.CancelledError):
            pass  # the line is over, by itself or with the balancer
        finally:
            for one in writers:
                one.close()
            self.lines.discard(asyncio.current_task())

    @staticmethod
    async def carry(reader, writer):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


class Nodes:
    """A database and its servers, each on a port of its own."""

    def __init__(self, count=3, has_urls=True, lease=LEASE, options=(), settings=('fsync=off',)):
        self.folder = tempfile.TemporaryDirectory()
        self.postgres = Postgres(*settings)
        self.processes = []
        for _ in range(count):
            port = free_port()
            own = ['--node-url', f'http://127.0.0.1:{port}'] if has_urls else []
            process = Process(self.folder.name, '--journal', self.postgres.url, '--lease', str(lease), *own, *options)
            process.port = port
            self.processes.append(process)

    @property
    def ports(self):
        return [process.port for process in self.processes]

    async def start(self):
        for process in self.processes:
            await process.start()

    async def stop(self):
        """The exit codes of all."""
        running = [process.child for process in self.processes if process.child]
        try:
            for child in running:
                if child.returncode is None:
                    child.send_signal(signal.SIGCONT)
                    child.terminate()
            return [await asyncio.wait_for(child.wait(), PATIENCE) for child in running]
        finally:
            self.postgres.stop()
            self.folder.cleanup()

    def log(self):
        return '\n'.join(process.read_log() for process in self.processes)
