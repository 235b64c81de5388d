"""A server that is asked to end: nobody new comes in, everybody is told to come back, and it is gone in time."""
import concurrent.futures
import json
import os
import signal
import tempfile
import time
import unittest

from raw_client import PATIENCE, Server, WebSocket, read_response

PHONES = 200
ROOMS = 10


class OpenRequest:
    """A connection on which one request was answered: it stays open for another."""

    def __init__(self, server):
        self.host, self.request_bytes = server.host, server.request_bytes
        self.connection = server.connect()
        self.stream = self.connection.makefile('rb')
        self.ask('GET', '/healthz')

    def ask(self, method, path, content=None):
        body = b'' if content is None else json.dumps(content).encode()
        self.connection.sendall(self.request_bytes(method, path, body))
        status, _, answer = read_response(self.stream, method)
        return status, json.loads(answer)

    def connect(self):
        return self.connection


def farewell(phone):
    """What a phone is told before its line ends."""
    bye = phone.receive_until(lambda message: message['t'] == 'bye')
    return bye['reason'], phone.close(1012)


class DrainTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Server('--data-dir', folder.name)
        self.addCleanup(self.server.process.kill)
        self.codes = [self.server.create_room() for _ in range(ROOMS)]

    def wait_for_log(self, words):
        end = time.monotonic() + PATIENCE
        while True:
            # Read without moving the place where the server writes.
            log = os.pread(self.server.log.fileno(), 10**7, 0).decode()
            if words in log:
                return
            self.assertLess(time.monotonic(), end, log)
            time.sleep(0.005)

    def test_two_hundred_phones_and_a_deaf_one_are_sent_home_in_time(self):
        phones = [self.server.phone(self.codes[number % ROOMS]) for number in range(PHONES)]
        deaf = self.server.phone(self.codes[0])
        begun = time.monotonic()
        self.server.process.send_signal(signal.SIGTERM)
        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            farewells = list(pool.map(farewell, phones))
        exit_code, _, _, log = self.server.stop()
        seconds = time.monotonic() - begun
        deaf.hang_up()

        self.assertEqual(farewells, [('restart', ('close', 1012))] * PHONES)
        self.assertEqual(exit_code, 0, log)
        self.assertLess(seconds, 5)

    def test_nobody_new_comes_in_meanwhile(self):
        deaf = self.server.phone(self.codes[0])
        creator, late_phone = OpenRequest(self.server), OpenRequest(self.server)
        self.server.process.send_signal(signal.SIGTERM)
        self.wait_for_log('rooms closed')

        self.assertEqual(creator.ask('POST', '/api/v1/rooms', {}), (503, {'code': 'draining'}))
        self.assertEqual(creator.ask('GET', f'/api/v1/rooms/{self.codes[0]}'), (503, {'code': 'draining'}))
        phone = WebSocket(late_phone, f'/ws/{self.codes[0]}')
        phone.send({'t': 'join', 'request': 1, 'name': 'Inès'})
        self.assertEqual(phone.receive(), {'t': 'refused', 'request': 1, 'code': 'draining', 'parameters': {}})
        for request, way in enumerate([{'t': 'claim', 'of': 0}, {'t': 'redeem', 'key': 'k' * 16}], start=2):
            phone.send({'request': request, **way})
            self.assertEqual(phone.receive(), {'t': 'refused', 'request': request, 'code': 'draining', 'parameters': {}})
        for request, way in enumerate([{'t': 'link', 'to': 0}, {'t': 'confirm', 'claim': 1, 'accept': True}], start=4):
            phone.send({'request': request, 'seat': 0, **way})
            self.assertEqual(phone.receive(),
                             {'t': 'refused', 'seat': 0, 'request': request, 'code': 'draining', 'parameters': {}})
        phone.hello()
        self.assertEqual(farewell(phone), ('restart', ('close', 1012)))
        self.assertEqual(self.server.stop()[0], 0)
        deaf.hang_up()


if __name__ == '__main__':
    unittest.main()
