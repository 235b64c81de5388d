"""Where rooms are played that several servers share: any node answers for any room, and the right one plays it."""
import asyncio
import json
import os
import signal
import time
import unittest
import urllib.parse

from line import PATIENCE, http, request
from nodes import LEASE
from scene import ClusterTest, create, enter, first_answer, hear, set_grace, sit


AWAY = 30 if 'TRINQUE_TIMED' in os.environ else 1  # seconds without the database


class RedirectTest(ClusterTest):
    async def test_any_node_describes_a_room_and_names_the_one_that_has_it(self):
        code = await create(self.a.port)
        line, _ = await enter(self.a.port, code)
        token = await sit(line)
        for port in self.ports:
            status, found = await http(port, 'GET', f'/api/v1/rooms/{code}')
            self.assertEqual((status, found['node']), (200, f'http://127.0.0.1:{self.a.port}'))
            self.assertEqual([player['name'] for player in found['players']], ['Inès'])
            self.assertEqual((await request(port, 'GET', f'/api/v1/rooms/{code}/transcript', token=token))[0], 200)
            self.assertEqual((await request(port, 'GET', f'/api/v1/rooms/{code}/transcript', token='wrong'))[0], 401)
            self.assertEqual((await request(port, 'GET', f'/api/v1/rooms/{code}/qr.svg'))[0], 200)
            self.assertEqual(await http(port, 'GET', '/api/v1/rooms/QQQQ'), (404, {'code': 'unknown_room'}))
        line.close()

    async def test_a_wrong_node_names_the_socket_and_no_other_one(self):
        code = await create(self.a.port)
        _, message = await first_answer(self.b.port, code)
        self.assertEqual(message, {'t': 'bye', 'reason': 'moved',
                                   'parameters': {'socket': f'ws://127.0.0.1:{self.a.port}/ws/{code}'}})
        _, where = await enter(self.c.port, code)
        self.assertEqual(where, self.a.port)

    async def test_pages_of_each_node_may_use_the_sockets_of_all(self):
        for port in self.ports:
            await self.know_each_other(port)
        for origin, status in [(f'http://127.0.0.1:{self.b.port}', b'201'), ('http://127.0.0.1:1', b'403')]:
            reader, writer = await asyncio.open_connection('127.0.0.1', self.a.port)
            writer.write(f'POST /api/v1/rooms HTTP/1.1\r\nHost: 127.0.0.1:{self.a.port}\r\nOrigin: {origin}\r\n'
                         'Content-Length: 2\r\nConnection: close\r\n\r\n{}'.encode())
            self.assertEqual((await reader.read()).split()[1], status)
            writer.close()

    async def test_a_node_that_was_stopped_past_its_lease_is_refused_and_its_phones_moved(self):
        code = await create(self.a.port)
        line, _ = await enter(self.a.port, code)
        token = await sit(line)
        self.a.child.send_signal(signal.SIGSTOP)
        begun = time.monotonic()
        other, where = await enter(self.b.port, code, [token])
        self.assertEqual(where, self.b.port)
        self.assert_within(LEASE + 2, time.monotonic() - begun)
        self.assertEqual((await set_grace(other, 2, 30))['t'], 'answer')

        line.send(json.dumps({'t': 'settings', 'seat': 0, 'request': 3, 'group': 'house', 'values': {'grace': 45}}))
        self.a.child.send_signal(signal.SIGCONT)
        message = await hear(line, 'answer', 'bye')
        self.assertEqual((message['t'], message.get('reason')), ('bye', 'moved'))
        again, where = await enter(self.a.port, code)
        self.assertEqual(where, self.b.port)
        again.close()
        other.close()

    async def test_a_node_that_is_drained_moves_its_rooms_at_once(self):
        await self.know_each_other(self.a.port)
        codes = [await create(self.a.port) for _ in range(20)]
        lines = [(await enter(self.a.port, code))[0] for code in codes]
        self.a.child.send_signal(signal.SIGTERM)
        begun = time.monotonic()
        refuges = set()
        for code, line in zip(codes, lines):
            bye = await hear(line, 'bye')
            self.assertEqual(bye['reason'], 'moved')
            port = urllib.parse.urlsplit(bye['parameters']['socket']).port
            refuges.add(port)
            _, where = await enter(port, code)
            self.assertEqual(where, port)
        self.assertEqual(refuges, {self.b.port, self.c.port})
        self.assert_within(LEASE, time.monotonic() - begun)
        self.assertEqual(await asyncio.wait_for(self.a.child.wait(), PATIENCE), 0)


class FullTest(ClusterTest):
    OPTIONS = {'options': ('--rooms', '3')}

    async def test_new_rooms_of_a_full_node_go_to_the_least_loaded(self):
        await create(self.b.port)
        await self.wait_for(lambda: self.nodes.postgres.tell('SELECT count(*) FROM trinque.nodes WHERE NOT is_draining')
                            == [['3']], 'loads')
        await self.wait_for(lambda: ['1', '3'] in self.nodes.postgres.tell('SELECT rooms, most_rooms FROM trinque.nodes'),
                            'load of b')
        codes = [await create(self.a.port) for _ in range(5)]
        where = [(await enter(self.a.port, code))[1] for code in codes]
        self.assertEqual(where[:3], [self.a.port] * 3)
        self.assertEqual(where[3], self.c.port)
        for _ in range(3):
            await create(self.a.port)
        status, refused = await http(self.a.port, 'POST', '/api/v1/rooms', {})
        self.assertEqual((status, refused['code']), (503, 'too_many_rooms'))


class OneAddressTest(ClusterTest):
    OPTIONS = {'has_urls': False}

    async def test_a_node_asked_for_a_room_of_another_gets_it_and_nothing_is_lost(self):
        code = await create(self.a.port)
        line, _ = await enter(self.a.port, code)
        token = await sit(line)
        took = []
        for number, process in enumerate([self.b, self.c, self.a, self.b], start=2):
            begun = time.monotonic()
            next_line, message = await first_answer(process.port, code, [token])
            took.append(time.monotonic() - begun)
            self.assertEqual(message['t'], 'welcome', message)
            self.assertEqual(message['seats'][0]['request'], number - 1 if number > 2 else 0)
            self.assertEqual((await hear(line, 'bye'))['reason'], 'moved')
            line = next_line
            self.assertEqual((await set_grace(line, number, 30 + number))['t'], 'answer')
        print('asked for and here after', ', '.join(f'{1000 * seconds:.0f} ms' for seconds in took))
        self.assert_within(0.3, max(took))

    async def test_the_room_of_a_dead_node_is_here_when_its_lease_is_over(self):
        code = await create(self.a.port)
        line, _ = await enter(self.a.port, code)
        token = await sit(line)
        await self.a.kill()
        begun = time.monotonic()
        _, message = await first_answer(self.b.port, code, [token])
        self.assertEqual((message['t'], len(message['seats'])), ('welcome', 1))
        self.assert_within(LEASE + 2, time.monotonic() - begun)


class DatabaseTest(ClusterTest):
    async def sit_at(self, port):
        code = await create(port)
        line, _ = await enter(port, code)
        return code, line, await sit(line)

    async def assert_away(self, line):
        refused = await set_grace(line, 2, 30)
        self.assertEqual((refused['t'], refused.get('code')), ('refused', 'storage_unavailable'))

    async def done_at_last(self, port, code, line, token):
        """The same command again and again, by a phone that goes where its room is."""
        end = time.monotonic() + PATIENCE
        while (said := await set_grace(line, 2, 30))['t'] != 'answer':
            self.assertLess(time.monotonic(), end)
            if said['t'] == 'bye':
                line, _ = await enter(port, code, [token])
            await asyncio.sleep(0.1)
        line.close()

    async def test_commands_are_refused_while_the_database_is_away_and_play_goes_on_by_itself(self):
        rooms = {port: await self.sit_at(port) for port in self.ports}
        self.nodes.postgres.kill()
        gone = time.monotonic()
        for code, line, _ in rooms.values():
            await self.assert_away(line)
        self.assertEqual((await http(self.a.port, 'POST', '/api/v1/rooms', {}))[0], 503)
        while time.monotonic() < gone + AWAY:
            await asyncio.sleep(0.5)
            for _, line, _ in rooms.values():
                await self.assert_away(line)

        self.nodes.postgres.restart()
        for port, (code, line, token) in rooms.items():
            await self.done_at_last(port, code, line, token)
        for code, _, token in rooms.values():
            line, where = await enter(self.a.port, code, [token])
            self.assert_whole(code)
            line.close()


if __name__ == '__main__':
    unittest.main()
