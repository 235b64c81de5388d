"""The socket of the real program: upgrade, hello, frames that are wrong in every way, goodbyes."""
import json
import time
import unittest

from raw_client import BINARY, CONTINUATION, PING, PONG, TEXT, Server


class SocketTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--allowed-origin', 'https://pages.example.org')
        cls.code = cls.server.create_room()

    @classmethod
    def tearDownClass(cls):
        code, _, _, log = cls.server.stop()
        assert code == 0, log
        assert ' level=critical ' not in log, log

    def refused(self, phone):
        answer = phone.receive()
        self.assertEqual(answer['t'], 'refused', answer)
        return {'code': answer['code'], **answer['parameters']}

    def assert_bye(self, phone, reason, close_code):
        bye = phone.receive()
        self.assertEqual((bye['t'], bye['reason']), ('bye', reason))
        self.assertEqual(phone.receive(), ('close', close_code))

    # Upgrade

    def test_the_upgrade_selects_the_subprotocol_and_no_compression(self):
        with self.server.socket(self.code, headers={
                'Sec-WebSocket-Protocol': 'other, trinque.v1',
                'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits'}) as phone:
            self.assertEqual(phone.status, 101)
            self.assertEqual(phone.headers['sec-websocket-protocol'], 'trinque.v1')
            self.assertNotIn('sec-websocket-extensions', phone.headers)

    def test_the_upgrade_selects_no_subprotocol_that_was_not_offered(self):
        for offered in [None, 'other']:
            with self.server.socket(self.code, headers={'Sec-WebSocket-Protocol': offered}) as phone:
                self.assertEqual(phone.status, 101)
                self.assertNotIn('sec-websocket-protocol', phone.headers)

    def test_pages_of_other_origins_are_not_let_in(self):
        def status(origin):
            with self.server.socket(self.code, headers={'Origin': origin}) as phone:
                return phone.status
        self.assertEqual(status('http://evil.example'), 403)
        self.assertEqual(status('null'), 403)
        self.assertEqual(status(f'http://127.0.0.1:{self.server.port + 1}'), 403)
        self.assertEqual(status(f'http://{self.server.host}'), 101)
        self.assertEqual(status('https://pages.example.org'), 101)
        self.assertEqual(status(None), 101)

    # Hello

    def test_hello_is_answered_by_a_welcome_of_the_room(self):
        with self.server.phone(self.code.lower()) as phone:
            self.assertEqual(phone.welcome['code'], self.code)
            self.assertEqual(phone.welcome['protocol'], 1)
            self.assertEqual(phone.welcome['seats'], [])
            self.assertEqual(phone.welcome['state']['phase'], 'lobby')
            self.assertRegex(phone.welcome['boot'], r'^[0-9a-f]{16}$')
            # Milliseconds of Unix time, to begin with.
            self.assertLess(abs(phone.welcome['clock'] - 1000 * time.time()), 60_000)

    def test_a_room_that_nobody_made_says_goodbye(self):
        for code in ['AAAA', 'toolong', '../x', 'é']:
            with self.server.socket(code) as phone:
                self.assertEqual(phone.status, 101)
                phone.hello()
                self.assert_bye(phone, 'unknown_room', 4004)

    def test_another_version_of_the_protocol_is_told_which_one_is_spoken(self):
        with self.server.socket(self.code) as phone:
            phone.send({'t': 'hello', 'protocol': 2})
            self.assertEqual(phone.receive(), {'t': 'bye', 'reason': 'upgrade', 'parameters': {'protocol': 1}})
            self.assertEqual(phone.receive(), ('close', 4009))

    def test_nothing_but_a_ping_comes_before_hello(self):
        with self.server.socket(self.code) as phone:
            phone.send({'t': 'join', 'request': 1, 'name': 'Tom'})
            self.assertEqual(self.refused(phone), {'code': 'malformed', 'fault': 'field', 'field': 't', 'expected': 'hello'})
            phone.send({'t': 'ping', 'n': 5})
            self.assertEqual(phone.receive()['n'], 5)
            phone.hello()
            self.assertEqual(phone.receive()['t'], 'welcome')

    # Frames

    def test_a_ping_is_answered_at_once_with_the_clock(self):
        with self.server.phone(self.code) as phone:
            phone.send({'t': 'ping', 'n': 7})
            pong = phone.receive()
            self.assertEqual((pong['t'], pong['n']), ('pong', 7))
            self.assertGreaterEqual(pong['clock'], phone.welcome['clock'])

    def test_frames_that_cannot_be_read_are_refused_with_their_fault(self):
        faults = {'{': 'not_json', '': 'not_json', '[]': 'not_an_object', '7': 'not_an_object', '{}': 'field',
                  '{"t":"dance"}': 'unknown_type', '{"t":7}': 'field', '[' * 17 + ']' * 17: 'too_deep',
                  '{"t":"ping"}': 'field'}
        with self.server.phone(self.code) as phone:
            for frame, fault in faults.items():
                phone.send(frame)
                refusal = self.refused(phone)
                self.assertEqual((refusal['code'], refusal['fault']), ('malformed', fault), frame)

    def test_twenty_malformed_frames_end_the_connection(self):
        with self.server.phone(self.code) as phone:
            for _ in range(20):
                phone.send('{')
                self.assertEqual(self.refused(phone)['code'], 'malformed')
            self.assert_bye(phone, 'malformed', 1008)

    def test_a_frame_may_come_in_pieces_with_a_ping_between_them(self):
        with self.server.socket(self.code) as phone:
            hello = json.dumps({'t': 'hello', 'protocol': 1, 'role': 'table', 'tokens': []}).encode()
            phone.send_frame(TEXT, hello[:1], fin=False)
            phone.send_frame(CONTINUATION, hello[1:20], fin=False)
            phone.send_frame(PING, b'still there?')
            self.assertEqual(phone.receive_frame(), (PONG, b'still there?'))
            phone.send_frame(CONTINUATION, b'', fin=False)
            phone.send_frame(CONTINUATION, hello[20:])
            self.assertEqual(phone.receive()['t'], 'welcome')

    def test_frames_of_the_wrong_kind_close_with_their_code(self):
        def close_code(*frames):
            with self.server.phone(self.code) as phone:
                for opcode, payload, fin in frames:
                    phone.send_frame(opcode, payload, fin)
                return phone.receive()
        self.assertEqual(close_code((BINARY, b'{}', True)), ('close', 1003))
        self.assertEqual(close_code((TEXT, b'{"t":"\xff"}', True)), ('close', 1007))
        self.assertEqual(close_code((TEXT, b'\xed\xa0\x80', True)), ('close', 1007))
        self.assertEqual(close_code((TEXT, b' ' * (16 * 1024 + 1), True)), ('close', 1009))
        self.assertEqual(close_code((TEXT, b' ' * 9000, False), (CONTINUATION, b' ' * 9000, True)), ('close', 1009))
        self.assertEqual(close_code((CONTINUATION, b'{}', True)), ('close', 1002))

    def test_a_frame_of_exactly_16_kib_is_read(self):
        with self.server.phone(self.code) as phone:
            phone.send('{"t":"ping","n":1}'.ljust(16 * 1024))
            self.assertEqual(phone.receive()['t'], 'pong')

    def test_a_frame_that_is_not_masked_breaks_the_rules(self):
        with self.server.phone(self.code) as phone:
            phone.send_frame(TEXT, b'{"t":"ping","n":1}', masked=False)
            self.assertEqual(phone.receive(), ('close', 1002))

    def test_who_sends_too_fast_is_told_so_and_answered_again_later(self):
        with self.server.phone(self.code) as phone:
            begun = time.monotonic()
            for number in range(200):
                phone.send({'t': 'ping', 'n': number})
            answers = [phone.receive() for _ in range(200)]
            seconds = time.monotonic() - begun
            pongs = [answer for answer in answers if answer['t'] == 'pong']
            self.assertEqual([pong['n'] for pong in pongs[:30]], list(range(30)))
            # A burst of 40, and 20 per second.
            self.assertLessEqual(len(pongs), 40 + 20 * seconds + 1)
            self.assertTrue(all(answer['code'] == 'too_fast' for answer in answers if answer['t'] == 'refused'))
            phone.send({'t': 'leave', 'seat': 3, 'request': 9})
            while (answer := phone.receive())['code'] == 'too_fast':
                self.assertEqual((answer['seat'], answer['request']), (3, 9))
                phone.send({'t': 'leave', 'seat': 3, 'request': 9})
            self.assertEqual(answer['code'], 'not_your_seat')

    # Goodbyes

    def test_a_close_is_answered(self):
        self.assertEqual(self.server.phone(self.code).close(1000), ('close', 1000))

    def test_a_phone_that_comes_twice_says_goodbye_to_the_older_connection(self):
        first = self.server.phone(self.code)
        first.send({'t': 'join', 'request': 1, 'name': 'Karim'})
        token = first.receive_until(lambda message: message['t'] == 'answer')['done']['token']
        second = self.server.phone(self.code, [token])
        self.assertEqual([seat['token'] for seat in second.welcome['seats']], [0])
        bye = first.receive_until(lambda message: message['t'] == 'bye')
        self.assertEqual(bye['reason'], 'replaced')
        self.assertEqual(first.receive(), ('close', 4007))
        first.hang_up()
        second.close()

    def test_what_one_phone_does_all_others_see(self):
        code = self.server.create_room()
        table, phone = self.server.phone(code), self.server.phone(code)
        phone.send({'t': 'join', 'request': 1, 'name': '  Léa '})
        answer = phone.receive_until(lambda message: message['t'] == 'answer')
        seat = answer['done']['seat']
        state = table.receive_until(lambda message: message['t'] == 'state' and 'room' in message
                                    and message['room']['players'])
        self.assertEqual(state['room']['players'][0]['name'], 'Léa')
        phone.hang_up()
        gone = table.receive_until(lambda message: message['t'] == 'state' and
                                   {'e': 'lost', 'seat': seat} in message['events'])
        self.assertGreater(gone['revision'], state['revision'])
        table.close()

    def test_a_phone_that_does_not_answer_the_goodbye_is_cut_off(self):
        with self.server.socket('AAAA') as phone:
            begun = time.monotonic()
            phone.hello()
            self.assert_bye(phone, 'unknown_room', 4004)
            self.assertIsNone(phone.receive())
            self.assertLess(time.monotonic() - begun, 8)


if __name__ == '__main__':
    unittest.main()
