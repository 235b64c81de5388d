"""Phones at rooms that several servers share."""
import asyncio
import json
import os
import time
import unittest
import urllib.parse

from line import PATIENCE, Line, http
from nodes import BROKEN, LEASE, Nodes

LONGEST_ATTEMPT = LEASE / 4  # of a phone whose node says nothing, until it asks another one
HELLO = {'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': []}


async def hear(line, *kinds):
    while True:
        _, message = await asyncio.wait_for(line.receive(), PATIENCE)
        if message['t'] in kinds:
            return message


async def first_answer(port, code, tokens=()):
    """What a node says to a phone: a welcome with its line, or a goodbye."""
    line = await Line.open(port, code)
    try:
        line.send(json.dumps({**HELLO, 'tokens': list(tokens)}))
        message = await hear(line, 'welcome', 'bye')
    except BaseException:
        line.close()
        raise
    return line, message


async def enter(port, code, tokens=(), longest_attempt=LONGEST_ATTEMPT):
    """A phone that goes where it is sent, and comes back where it began, until it is welcome: its line, and where that is."""
    end = time.monotonic() + PATIENCE
    where = port
    while time.monotonic() < end:
        try:
            line, message = await asyncio.wait_for(first_answer(where, code, tokens), longest_attempt)
        except (*BROKEN, asyncio.TimeoutError):
            where = port
            await asyncio.sleep(0.05)
            continue
        if message['t'] == 'welcome':
            return line, where
        line.close()
        socket = message.get('parameters', {}).get('socket')
        where = urllib.parse.urlsplit(socket).port if socket else port
    raise AssertionError('never welcome')


async def create(port):
    status, made = await http(port, 'POST', '/api/v1/rooms', {'game': 'tas_de_des'})
    assert status == 201, made
    return made['code']


async def sit(line, name='Inès', number=1):
    line.send(json.dumps({'t': 'join', 'request': number, 'name': name}))
    answer = await hear(line, 'answer', 'refused')
    assert answer['t'] == 'answer', answer
    return answer['done']['token']


async def set_grace(line, number, seconds):
    """What the room says to a change of its settings by the host in seat 0."""
    line.send(json.dumps({'t': 'settings', 'seat': 0, 'request': number, 'group': 'house', 'values': {'grace': seconds}}))
    return await hear(line, 'answer', 'refused', 'bye')


class ClusterTest(unittest.IsolatedAsyncioTestCase):
    """Three nodes on one database."""
    OPTIONS = {}

    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        self.nodes = Nodes(**self.OPTIONS)
        self.addAsyncCleanup(self.nodes.stop)
        self.ports = self.nodes.ports
        self.a, self.b, self.c = self.nodes.processes
        await self.prepare()
        await self.nodes.start()

    async def prepare(self):
        """What is between the nodes and others."""

    async def asyncTearDown(self):
        self.assertNotIn('[critical]', self.nodes.log())

    def assert_within(self, seconds, took):
        """Moments are measured before a release alone: a machine with other work is late."""
        if 'TRINQUE_TIMED' in os.environ:
            self.assertLess(took, seconds)

    def assert_whole(self, code):
        """One record at each position."""
        [[last, count, highest]] = self.nodes.postgres.tell(
            'SELECT position, (SELECT count(*) FROM trinque.records WHERE room = rooms.id),'
            f" (SELECT max(position) FROM trinque.records WHERE room = rooms.id) FROM trinque.rooms WHERE code = '{code}'")
        self.assertEqual((count, highest), (last, last))

    async def know_each_other(self, asked):
        """Until a node's pages may use the sockets of all."""
        end = time.monotonic() + PATIENCE
        policy = ''
        while not all(f' ws://127.0.0.1:{port}' in policy for port in self.ports):
            self.assertLess(time.monotonic(), end, policy)
            reader, writer = await asyncio.open_connection('127.0.0.1', asked)
            writer.write(f'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{asked}\r\nConnection: close\r\n\r\n'.encode())
            policy = (await reader.read()).decode()
            writer.close()

    async def wait_for(self, is_true, what):
        end = time.monotonic() + PATIENCE
        while not is_true():
            self.assertLess(time.monotonic(), end, what)
            await asyncio.sleep(0.02)
