"""What the real program does when nothing comes: it waits as long as the contract says. All waits run side by side."""
import concurrent.futures
import json
import time
import unittest

from raw_client import PING, PONG, TEXT, Server


class TimingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.code = cls.server.create_room()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def silent_socket(self):
        """No hello: told so after 10 seconds."""
        with self.server.socket(self.code) as phone:
            begun = time.monotonic()
            return phone.receive(), phone.receive(), time.monotonic() - begun

    def silent_request(self):
        """No whole request: closed after 10 seconds."""
        with self.server.connect() as connection:
            begun = time.monotonic()
            connection.sendall(b'GET / HTTP/1.1\r\nHost: ')
            return connection.recv(1), time.monotonic() - begun

    def first_beat(self):
        """A beat and a ping after 3 seconds without anything else."""
        with self.server.phone(self.server.create_room()) as phone:
            begun = time.monotonic()
            frames = {}
            while len(frames) < 2:
                opcode, payload = phone.receive_frame()
                if opcode == PING or json.loads(payload)['t'] == 'beat':
                    frames[opcode] = payload
            return frames, time.monotonic() - begun

    def dead_line(self):
        """A phone that answers no ping: cut off after 25 seconds."""
        with self.server.phone(self.code) as phone:
            begun = time.monotonic()
            while phone.receive_frame() is not None:
                pass
            return time.monotonic() - begun

    def dead_line_as_others_see_it(self):
        """Somebody whose line dies without a word is seen to be lost within 25 seconds of his last word."""
        code = self.server.create_room()
        with self.server.phone(code) as dead, self.server.phone(code) as other:
            dead.send({'t': 'join', 'request': 1, 'name': 'Tom'})
            begun = time.monotonic()
            self.until_here(other, 'lost')
            return time.monotonic() - begun

    def hidden_and_closed_pages(self):
        """A page that says that it is hidden, or closes, is shown so at once."""
        code = self.server.create_room()
        with self.server.phone(code) as other:
            phone = self.server.phone(code)
            phone.send({'t': 'join', 'request': 1, 'name': 'Tom'})
            begun = time.monotonic()
            phone.send({'t': 'presence', 'hidden': True})
            self.until_here(other, 'hidden')
            phone.hang_up()
            self.until_here(other, 'lost')
            return time.monotonic() - begun

    @staticmethod
    def until_here(phone, here):
        """Waits until the only player is so, and answers pings meanwhile."""
        while True:
            opcode, payload = phone.receive_frame()
            if opcode == PING:
                phone.send_frame(PONG, payload)
            if opcode != TEXT:
                continue
            players = json.loads(payload).get('room', {}).get('players', [])
            if players and players[0]['here'] == here:
                return

    def living_line(self):
        """A phone that only answers pings is still there after more than that."""
        with self.server.phone(self.code) as phone:
            begun = time.monotonic()
            while time.monotonic() - begun < 28:
                opcode, payload = phone.receive_frame()
                if opcode == PING:
                    phone.send_frame(PONG, payload)
            phone.send({'t': 'ping', 'n': 1})
            return phone.receive_until(lambda message: message['t'] == 'pong')['n']

    def test_it_waits_as_long_as_the_contract_says(self):
        with concurrent.futures.ThreadPoolExecutor() as pool:
            no_hello, no_request, beat, dead, seen, away, living = [pool.submit(wait) for wait in (
                self.silent_socket, self.silent_request, self.first_beat, self.dead_line, self.dead_line_as_others_see_it,
                self.hidden_and_closed_pages, self.living_line)]

            bye, close, seconds = no_hello.result()
            self.assertEqual((bye['reason'], close), ('no_hello', ('close', 1008)))
            self.assertTrue(9.9 < seconds < 13, seconds)

            nothing, seconds = no_request.result()
            self.assertEqual(nothing, b'')
            self.assertTrue(9.9 < seconds < 13, seconds)

            frames, seconds = beat.result()
            self.assertEqual(json.loads(frames[TEXT])['t'], 'beat')
            self.assertIn(PING, frames)
            self.assertTrue(2.9 < seconds < 5, seconds)

            seconds = dead.result()
            self.assertTrue(24.9 < seconds < 29, seconds)

            self.assertLess(seen.result(), 26)
            self.assertLess(away.result(), 8)

            self.assertEqual(living.result(), 1)


if __name__ == '__main__':
    unittest.main()
