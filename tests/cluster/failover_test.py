"""Evenings under load on three nodes, while nodes are killed and stopped and the database is restarted: nothing that was
acknowledged is lost or done twice, and no room is ever in two places. usage: failover_test.py ROUNDS [SEED]"""
import asyncio
import os
import random
import signal
import time

from evenings import Evenings, Findings, run_rounds
from line import http
from nodes import LEASE, Balancer, Nodes

FAULTS = ('kill', 'kill', 'stop', 'database', 'kill')
LONGEST_TAKE_OVER = LEASE + 2


class Failover:
    def __init__(self, nodes, evenings, findings, rng):
        self.nodes, self.evenings, self.findings, self.rng = nodes, evenings, findings, rng
        self.slowest = 0.0

    async def owner_of(self, port, code):
        status, found = await http(port, 'GET', f'/api/v1/rooms/{code}')
        return found.get('node') if status == 200 else f'{status}'

    async def compare_owners(self):
        """All nodes name the same one for each room, and the journal holds each record once."""
        for evening in self.evenings.evenings:
            owners = {await self.owner_of(port, evening.code) for port in self.nodes.ports}
            if len(owners) != 1:
                self.findings.note('two owners', f'{evening.code}: {owners}')
        rows = self.nodes.postgres.tell(
            'SELECT code, position, (SELECT count(*) FROM trinque.records WHERE room = rooms.id),'
            ' (SELECT max(position) FROM trinque.records AS r WHERE room = rooms.id) FROM trinque.rooms'
            ' WHERE closed IS NULL')
        for code, last, count, highest in rows:
            if not last == count == highest:
                self.findings.note('two owners', f'{code}: position {last}, {count} records up to {highest}')

    async def wait_until_all_are_back(self, codes, begun):
        """Every room has its table and phones again, on a node that is alive."""
        for evening in self.evenings.evenings:
            while evening.code in codes and not (evening.table.is_welcome and evening.is_answered):
                await asyncio.sleep(0.02)
                if time.monotonic() - begun > 30:
                    self.findings.note('not converged', f'{evening.code}: {evening.table.describe()}')
                    return
        self.slowest = max(self.slowest, time.monotonic() - begun)

    async def rooms_of(self, victim):
        url = f'http://127.0.0.1:{victim.port}'
        codes = set()
        for evening in self.evenings.evenings:
            if await self.owner_of(victim.port, evening.code) == url:
                codes.add(evening.code)
        return codes

    async def kill(self, victim):
        codes = await self.rooms_of(victim)
        begun = time.monotonic()
        await victim.kill()
        self.hang_up(codes)
        await self.wait_until_all_are_back(codes, begun)
        await self.evenings.settle_and_compare()
        await victim.start()

    def hang_up(self, codes):
        """Nobody is left on a line that nobody answers."""
        for phone in self.evenings.everybody():
            if phone.code in codes:
                phone.is_welcome = False
                if phone.line:
                    phone.line.close()

    async def stop(self, victim):
        """Stopped past its lease and continued: it is refused, and whoever asks it is sent on."""
        codes = await self.rooms_of(victim)
        begun = time.monotonic()
        victim.child.send_signal(signal.SIGSTOP)
        ports = list(self.nodes.ports)
        self.balancer.ports = [port for port in ports if port != victim.port]
        self.hang_up(codes)
        await self.wait_until_all_are_back(codes, begun)
        victim.child.send_signal(signal.SIGCONT)
        self.balancer.ports = ports
        await self.evenings.settle_and_compare()

    async def database(self, _):
        self.nodes.postgres.kill()
        await asyncio.sleep(self.rng.uniform(0.1, 1.5))
        self.nodes.postgres.restart()
        await self.evenings.settle_and_compare()

    async def play(self, rounds, balancer):
        self.balancer = balancer
        for number in range(rounds):
            self.evenings.resume()
            await asyncio.sleep(self.rng.uniform(0.3, 1.2))
            fault = FAULTS[number % len(FAULTS)]
            await getattr(self, fault)(self.rng.choice(self.nodes.processes))
            await self.compare_owners()
            self.findings.counts['rounds'] += 1


async def play(rounds, seed):
    rng = random.Random(seed)
    findings = Findings()
    nodes = Nodes()
    try:
        await nodes.start()
        balancer = Balancer(nodes.ports, seed)
        phones_port = await balancer.start()
        evenings = await Evenings.open(nodes.ports, phones_port, findings, seed, table_port=phones_port)
        failover = Failover(nodes, evenings, findings, rng)
        await failover.play(rounds, balancer)
        await evenings.verify_transcripts(phones_port)
        await evenings.stop()
        await balancer.stop()
        print(f'slowest take-over: {failover.slowest:.1f} s')
        if failover.slowest > LONGEST_TAKE_OVER and 'TRINQUE_TIMED' in os.environ:
            findings.note('late', f'{failover.slowest:.1f} s, not {LONGEST_TAKE_OVER}')
    finally:
        codes = await nodes.stop()
    log = nodes.log()
    if any(codes) or 'room broken' in log or 'critical' in log:
        findings.note('rooms lost', f'exit codes {codes}\n{log}')
    return findings


if __name__ == '__main__':
    run_rounds(play, 'two owners')
