"""Three nodes behind HAProxy, by the very file that docker/cluster has: one address for all, with and without their own."""
import asyncio
import os
import pathlib
import shutil
import subprocess
import time
import unittest

from line import http
from nodes import LEASE, free_port
from scene import ClusterTest, create, enter, hear, set_grace, sit

HAPROXY = shutil.which('haproxy') or shutil.which('haproxy', path='/usr/sbin')
CONFIGURATION = pathlib.Path(__file__).resolve().parents[2] / 'docker/cluster/haproxy.cfg'


@unittest.skipUnless(HAPROXY, 'HAProxy is not installed; what continuous integration runs on has it')
class BalancerTest(ClusterTest):
    OPTIONS = {'has_urls': False}

    async def prepare(self):
        self.port = free_port()
        for process in self.nodes.processes:
            process.options = (*process.options, '--public-url', f'http://127.0.0.1:{self.port}', '--trusted-proxy', '127.0.0.1')

    async def asyncSetUp(self):
        await super().asyncSetUp()
        path = pathlib.Path(self.nodes.folder.name, 'haproxy.cfg')
        path.write_text(CONFIGURATION.read_text().replace('bind :8080', f'bind 127.0.0.1:{self.port}'))
        nodes = {f'TRINQUE_NODE_{name}': f'127.0.0.1:{port}' for name, port in zip('ABC', self.ports)}
        self.balancer = subprocess.Popen([HAPROXY, '-db', '-f', path], env={**os.environ, **nodes}, stderr=subprocess.DEVNULL)
        self.addCleanup(self.end_balancer)
        await self.wait_until_it_serves()

    def end_balancer(self):
        self.balancer.terminate()
        self.balancer.wait()

    async def wait_until_it_serves(self):
        while True:
            try:
                if (await http(self.port, 'GET', '/readyz'))[0] == 200:
                    return
            except OSError:
                self.assertIsNone(self.balancer.poll())
            await asyncio.sleep(0.05)

    def owner(self, code):
        """The node that has a room, by the row of the database."""
        [[name]] = self.nodes.postgres.tell(
            f"SELECT name FROM trinque.nodes JOIN trinque.rooms ON owner = nodes.id WHERE code = '{code}' AND closed IS NULL")
        return next(process for process in self.nodes.processes if name.endswith(f':{process.port}'))

    async def gather(self, code):
        """Four phones of one room, all through the balancer; its host's token."""
        lines = [(await enter(self.port, code, longest_attempt=LEASE + 4))[0] for _ in range(4)]
        token = await sit(lines[0])
        self.assertEqual((await set_grace(lines[0], 2, 30))['t'], 'answer')
        for line in lines[1:]:
            while (await hear(line, 'state'))['revision'] < 1:
                pass
        return lines, token

    async def come_back(self, code, token, request):
        begun = time.monotonic()
        line, _ = await enter(self.port, code, [token], longest_attempt=LEASE + 4)
        took = time.monotonic() - begun
        self.assertEqual((await set_grace(line, request, 30 + request))['t'], 'answer')
        line.close()
        return took

    async def test_phones_of_a_room_meet_and_return_when_its_node_dies_or_ends(self):
        codes = [await create(self.port) for _ in range(3)]
        evenings = {code: await self.gather(code) for code in codes}
        await self.owner(codes[0]).kill()
        for code, (lines, token) in evenings.items():
            self.assert_within(LEASE + 2, await self.come_back(code, token, 3))
        ending = self.owner(codes[1])
        ending.child.terminate()
        for code, (lines, token) in evenings.items():
            self.assert_within(LEASE + 2, await self.come_back(code, token, 4))
        for lines, _ in evenings.values():
            for line in lines:
                line.close()


class RedirectingBalancerTest(BalancerTest):
    OPTIONS = {'has_urls': True}

    def owner(self, code):
        [[url]] = self.nodes.postgres.tell(
            f"SELECT url FROM trinque.nodes JOIN trinque.rooms ON owner = nodes.id WHERE code = '{code}' AND closed IS NULL")
        return next(process for process in self.nodes.processes if url.endswith(f':{process.port}'))


if __name__ == '__main__':
    unittest.main()
