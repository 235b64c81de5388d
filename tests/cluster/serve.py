"""Three nodes on one database for a test in another language: prints the list of their ports, kills each node whose port it
reads, and ends with its input."""
import asyncio
import sys

from nodes import Nodes


async def lines_of(stream):
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), stream)
    while line := await reader.readline():
        yield line.decode()


async def serve():
    nodes = Nodes()
    try:
        await nodes.start()
        print(nodes.ports, flush=True)
        async for port in lines_of(sys.stdin):
            await nodes.processes[nodes.ports.index(int(port))].kill()
    finally:
        await nodes.stop()


if __name__ == '__main__':
    asyncio.run(serve())
