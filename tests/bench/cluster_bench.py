"""Three servers on one PostgreSQL: durable commands per second and what they cost, beside what the disk needs to sync; and how
long rooms are away whose server dies. TRINQUE_BINARY and TRINQUE_LOAD_BINARY name the programs.
usage: cluster_bench.py [COMMANDS-PER-SECOND] [SECONDS] [ROOMS]"""
import asyncio
import json
import os
import sys
import tempfile
import threading
import time

from nodes import Nodes
from scene import create, enter, sit

LEASE = 5  # seconds, as people have it
ROOMS_PER_NODE = 70


class Disk(threading.Thread):
    """What the disk needs for a page that is to survive, all the while."""

    def __init__(self):
        super().__init__(daemon=True)
        self.is_over, self.times = threading.Event(), []

    def run(self):
        with tempfile.TemporaryFile() as file:
            while not self.is_over.wait(0.02):
                os.write(file.fileno(), b'x' * 8192)
                begun = time.monotonic()
                os.fdatasync(file.fileno())
                self.times.append(1000 * (time.monotonic() - begun))

    def stop(self):
        self.is_over.set()
        self.join()
        return percentile(self.times, 0.99)


def percentile(values, share):
    return sorted(values)[int(len(values) * share)]


async def load(port, rate, seconds):
    generator = await asyncio.create_subprocess_exec(
        os.environ['TRINQUE_LOAD_BINARY'], '--port', str(port), '--rooms', str(ROOMS_PER_NODE), '--players', '4',
        '--rounds', '3', '--rate', str(rate), '--warm', '5', '--seconds', str(seconds), stdout=asyncio.subprocess.PIPE)
    output, _ = await generator.communicate()
    found = json.loads(output)
    assert not found['wrong'], found['what_was_wrong']
    return found


async def measure_commands(nodes, rate, seconds):
    disk = Disk()
    disk.start()
    before = int(nodes.postgres.tell('SELECT count(*) FROM trinque.records')[0][0])
    begun = time.monotonic()
    found = await asyncio.gather(*(load(port, rate / len(nodes.ports), seconds) for port in nodes.ports))
    took = time.monotonic() - begun
    records = int(nodes.postgres.tell('SELECT count(*) FROM trinque.records')[0][0]) - before
    sync = disk.stop()
    commands = sum(one['commands'] / one['seconds'] for one in found)
    p50, p99 = (max(one['to_answer_ms'][name] for one in found) for name in ('p50', 'p99'))
    print(f'{commands:.0f} durable commands/s of {rate:.0f} asked, {records / took:.0f} records/s with those before and after; '
          f'slowest node: p50 {p50:.1f} ms, p99 {p99:.1f} ms; fdatasync p99 {sync:.1f} ms, so p99 may be {25 + 2 * sync:.1f} ms', flush=True)
    return p99 <= 25 + 2 * sync


async def measure_take_over(nodes, count):
    victim, *others = nodes.processes
    limit = asyncio.Semaphore(50)

    async def open_room():
        async with limit:
            code = await create(victim.port)
            line, _ = await enter(victim.port, code, longest_attempt=30)
            return code, await sit(line), line

    rooms = await asyncio.gather(*(open_room() for _ in range(count)))
    begun = time.monotonic()
    await victim.kill()

    async def come_back(number, code, token):
        port = others[number % len(others)].port
        line, _ = await enter(port, code, [token], longest_attempt=LEASE + 4)
        line.close()
        return time.monotonic() - begun

    times = await asyncio.gather(*(come_back(number, code, token) for number, (code, token, _) in enumerate(rooms)))
    for _, _, line in rooms:
        line.close()
    print(f'{count} rooms taken over: the first phone back after {min(times):.1f} s, the last after {max(times):.1f} s, '
          f'with a lease of {LEASE} s', flush=True)
    return max(times) <= LEASE + 3


async def main():
    rate = float(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    rooms = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    nodes = Nodes(lease=LEASE, options=('--rooms', '5000', '--guesses-per-address', '100000'), settings=())
    try:
        await nodes.start()
        holds = await measure_commands(nodes, rate, seconds)
        holds = await measure_take_over(nodes, rooms) and holds
    finally:
        await nodes.stop()
    sys.exit(0 if holds else 1)


if __name__ == '__main__':
    asyncio.run(main())
