"""The line between a node and its database, which can be cut, and can go silent without a word."""
import asyncio

from nodes import BROKEN


class Link:
    def __init__(self, port):
        self.port = port
        self.carries, self.open = asyncio.Event(), set()
        self.carries.set()
        self.server = None

    async def start(self):
        self.server = await asyncio.start_server(self.serve, '127.0.0.1', 0)
        return self.server.sockets[0].getsockname()[1]

    async def stop(self):
        self.server.close()
        await self.cut()

    async def cut(self):
        """Ends what is connected now."""
        for one in list(self.open):
            one.cancel()
        await asyncio.gather(*self.open, return_exceptions=True)

    def go_silent(self):
        """Nothing goes through, nobody is told; what comes is held back."""
        self.carries.clear()

    def go_on(self):
        self.carries.set()

    async def serve(self, reader, writer):
        self.open.add(asyncio.current_task())
        writers = [writer]
        try:
            there, back = await asyncio.open_connection('127.0.0.1', self.port)
            writers.append(back)
            await asyncio.gather(self.carry(reader, back), self.carry(there, writer))
        except (*BROKEN, asyncio.CancelledError):
            pass  # the line is over, by itself or with the link
        finally:
            for one in writers:
                one.close()
            self.open.discard(asyncio.current_task())

    async def carry(self, reader, writer):
        while data := await reader.read(65536):
            await self.carries.wait()
            writer.write(data)
            await writer.drain()
        writer.close()
