"""The real program as a child of a test, on a fixed port and folder, to be killed and started again."""
import asyncio
import os
import re
import signal
import tempfile

from line import PATIENCE


# Many evenings of one address, which a test is.
ROOMY = {f'TRINQUE_{what}_PER_ADDRESS': '100000' for what in ('ROOMS', 'JOINS', 'CONNECTIONS')}


class Process:
    def __init__(self, folder, *options):
        self.folder, self.options = folder, options
        self.port = 0
        self.child = None
        self.log = tempfile.TemporaryFile('w+')

    async def start(self, *more):
        """Until it says that it is ready."""
        self.child = await self.spawn(*more)
        line = (await asyncio.wait_for(self.child.stdout.readline(), PATIENCE)).decode()
        ready = re.fullmatch(r'trinque: ready on http://127\.0\.0\.1:(\d+)\n', line)
        if not ready:
            raise AssertionError(f'not ready: {line!r}\n{self.read_log()}')
        self.port = int(ready[1])

    async def spawn(self, *more):
        return await asyncio.create_subprocess_exec(
            os.environ['TRINQUE_BINARY'], 'serve', '--address', '127.0.0.1', '--port', str(self.port),
            '--data-dir', self.folder, *self.options, *more, env={**ROOMY, **os.environ}, stdout=asyncio.subprocess.PIPE,
            stderr=self.log)

    async def end(self, number):
        """Sends a signal; the exit code."""
        self.child.send_signal(number)
        return await asyncio.wait_for(self.child.wait(), PATIENCE)

    async def kill(self):
        await self.end(signal.SIGKILL)

    def read_log(self):
        self.log.seek(0)
        return self.log.read()
