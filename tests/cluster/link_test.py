"""A node whose line to the database breaks or goes silent, while the others have theirs."""
import asyncio
import time
import unittest
import urllib.parse

from line import PATIENCE
from link import Link
from nodes import LEASE
from scene import ClusterTest, create, enter, first_answer, hear, set_grace, sit


class LinkTest(ClusterTest):
    async def prepare(self):
        real = urllib.parse.urlsplit(self.nodes.postgres.url).port
        self.link = Link(real)
        self.addAsyncCleanup(self.link.stop)
        port = await self.link.start()
        self.a.options = [option.replace(f':{real}/', f':{port}/') for option in self.a.options]

    async def seat(self):
        code = await create(self.a.port)
        line, _ = await enter(self.a.port, code)
        return code, line, await sit(line)

    async def set_until_done(self, line, number, seconds):
        """A command that is sent again for as long as it could not be kept."""
        end = time.monotonic() + PATIENCE
        while (said := await set_grace(line, number, seconds))['t'] == 'refused':
            self.assertEqual(said['code'], 'storage_unavailable')
            self.assertLess(time.monotonic(), end)
            await asyncio.sleep(0.05)
        self.assertEqual((said['t'], said['request']), ('answer', number))

    async def assert_came_to(self, code, token, port, request, grace):
        """Where the room is, its host's last command, and what that set; one record stands at each position."""
        line, welcome = await first_answer(port, code, [token])
        self.assertEqual((welcome['seats'][0]['request'], welcome['state']['settings']['house']['grace']), (request, grace))
        self.assert_whole(code)
        line.close()

    async def test_what_a_silent_line_held_back_is_refused_when_another_node_has_the_room(self):
        code, line, token = await self.seat()
        self.assertEqual((await set_grace(line, 2, 30))['t'], 'answer')
        self.link.go_silent()
        begun = time.monotonic()
        refused = await set_grace(line, 3, 45)
        self.assertEqual((refused['t'], refused['code']), ('refused', 'storage_unavailable'))

        other, where = await enter(self.b.port, code, [token])
        self.assertEqual(where, self.b.port)
        self.assert_within(LEASE + 2, time.monotonic() - begun)
        self.assertEqual((await set_grace(other, 3, 50))['t'], 'answer')

        self.link.go_on()
        self.assertEqual((await hear(line, 'bye'))['reason'], 'moved')
        await self.assert_came_to(code, token, self.b.port, 3, 50)

    async def test_a_line_that_breaks_again_and_again_loses_nothing_and_does_nothing_twice(self):
        code, line, token = await self.seat()
        for number in range(2, 22):
            setting = asyncio.ensure_future(self.set_until_done(line, number, 10 + number))
            await asyncio.sleep(0)
            if number % 3 == 0:
                await self.link.cut()
            await setting
        await self.assert_came_to(code, token, self.a.port, 21, 31)


if __name__ == '__main__':
    unittest.main()
