"""Each limit of the real program: what is answered where it is reached, that it can be set, and that it is counted."""
import json
import resource
import time
import unittest

from raw_client import PATIENCE, PING, Server, read_response

TOO_MANY = b'Your address has as many connections as it may.\n'


def told(connection):
    """What is said on a connection on which nothing was asked; a flood is closed without a word."""
    with connection, connection.makefile('rb') as stream:
        return read_response(stream) if stream.peek(1) else (None, {}, b'')


class LimitsTest(unittest.TestCase):
    def server(self, *options, **keywords):
        server = Server(*options, **keywords)
        self.addCleanup(lambda: server.process.poll() is None and server.stop())
        return server

    def until(self, wanted):
        """Asks again until it is so: a connection that ends is forgotten a moment later."""
        end = time.monotonic() + PATIENCE
        while not wanted():
            self.assertLess(time.monotonic(), end, 'it never came to be')
            time.sleep(0.02)

    # Connections

    def test_an_address_may_have_so_many_connections(self):
        server = self.server('--connections-per-address', '3')
        held = [server.connect(), server.connect()]
        held[0].sendall(server.request_bytes('POST', '/api/v1/rooms', b'{}'))
        with held[0].makefile('rb') as stream:
            code = json.loads(read_response(stream)[2])['code']
        with server.phone(code):
            status, headers, body = told(server.connect())
            self.assertEqual((status, body, headers['connection']), (429, TOO_MANY, 'close'))
        self.until(lambda: server.request('GET', '/healthz')[0] == 200)
        for connection in held:
            connection.close()
        self.assertGreaterEqual(server.counters()['connections_refused_per_address'], 1)

    def test_there_are_so_many_connections_in_all(self):
        server = self.server('--connections', '4')
        held = [server.connect() for _ in range(4)]
        status, headers, body = told(server.connect())
        self.assertEqual((status, headers['retry-after']), (503, '5'))
        self.assertEqual(body, b'This server has as many connections as it may.\n')
        held.pop().close()
        self.until(lambda: server.request('GET', '/healthz')[0] == 200)
        for connection in held:
            connection.close()
        self.assertGreaterEqual(server.counters()['connections_refused'], 1)

    def test_the_soft_limit_of_open_files_is_raised_to_the_hard_one_and_connections_follow_it(self):
        server = self.server('--connections-per-address', '1000',
                             before=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 200)))
        held = [server.connect() for _ in range(104)]
        self.until(lambda: told(server.connect())[0] == 503)
        for connection in held:
            connection.close()
        self.until(lambda: server.request('GET', '/healthz')[0] == 200)
        log = server.stop()[3]
        self.assertIn('limit of connections connections=104 open_files=200', log)

    def test_who_is_behind_a_trusted_proxy_is_counted_by_his_own_address(self):
        server = self.server('--trusted-proxy', '127.0.0.0/8', '--connections-per-address', '2',
                             '--joins-per-address', '1')
        code = server.create_room()

        def phone(forwarded):
            return server.socket(code, headers={'X-Forwarded-For': forwarded})
        first, second = phone('192.0.2.7'), phone('198.51.100.9, 192.0.2.7')
        self.assertEqual((first.status, second.status), (101, 101))
        with phone('192.0.2.7') as third:
            self.assertEqual((third.status, third.body), (429, TOO_MANY))
        with phone('192.0.2.8') as other:
            self.assertEqual(other.status, 101)
            self.assertEqual([self.joined(other, 'Inès'), self.joined(first, 'Bob'), self.joined(second, 'Léa')],
                             ['answer', 'answer', 'too_fast'])
        first.hang_up()
        second.hang_up()

    def let_in(self, server, code, forwarded):
        """A socket, as soon as there is room for it: a connection that ended is forgotten a moment later."""
        end = time.monotonic() + PATIENCE
        while (phone := server.socket(code, headers={'X-Forwarded-For': forwarded})).status != 101:
            phone.hang_up()
            self.assertLess(time.monotonic(), end, 'nobody is let in')
        return phone

    def test_nobody_else_is_believed_about_who_asks(self):
        server = self.server('--connections-per-address', '2', '--trusted-proxy', '10.0.0.0/8')
        code = server.create_room()
        with self.let_in(server, code, '192.0.2.7'), self.let_in(server, code, '192.0.2.8'):
            self.until(lambda: told(server.connect())[0] == 429)

    # Requests

    def test_a_request_has_so_much_time_and_length(self):
        server = self.server('--request-seconds', '2', '--header-bytes', '2000', '--body-bytes', '300')
        self.assertEqual(server.request('GET', '/healthz', headers={'X-Long': 'a' * 1500})[0], 200)
        self.assertEqual(server.request('GET', '/healthz', headers={'X-Long': 'a' * 2000})[0], 431)
        self.assertEqual(server.request('POST', '/api/v1/rooms', body=b' ' * 301)[0], 413)
        with server.connect() as connection:
            connection.sendall(b'GET / HTTP/1.1\r\n')
            self.assertEqual(connection.recv(1), b'')
        with server.connect() as connection:
            connection.sendall(b'POST /api/v1/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{')
            self.assertEqual(connection.recv(1), b'')
        counters = server.counters()
        self.assertEqual({name: counters[name] for name in ('headers_too_long', 'bodies_too_long', 'requests_late')},
                         {'headers_too_long': 1, 'bodies_too_long': 1, 'requests_late': 2})

    # Rooms

    def test_there_are_so_many_rooms(self):
        server = self.server('--rooms', '2')
        for _ in range(2):
            server.create_room()
        self.assertEqual(server.json('POST', '/api/v1/rooms', {}), (503, {'code': 'too_many_rooms', 'parameters': {'max': 2}}))
        self.assertEqual(server.counters(), {'rooms_refused': 1})

    def test_an_address_may_open_so_many_rooms(self):
        server = self.server('--rooms-per-address', '2')
        for _ in range(2):
            server.create_room()
        self.assertEqual(server.request('POST', '/api/v1/rooms', body=b'{')[0], 400)
        status, headers, body = server.request('POST', '/api/v1/rooms', body=b'{}')
        refusal = json.loads(body)
        self.assertEqual((status, refusal['code']), (429, 'too_fast'))
        # One more for each 300 seconds.
        self.assertTrue(290_000 < refusal['parameters']['wait'] <= 300_000, refusal)
        self.assertLessEqual(int(headers['retry-after']), 300)
        self.assertEqual(server.counters(), {'rooms_refused_per_address': 1})

    # Seats

    def joined(self, phone, name):
        phone.hello()
        phone.send({'t': 'join', 'request': 1, 'name': name})
        answer = phone.receive_until(lambda message: message['t'] in ('answer', 'refused'))
        phone.answer = answer
        return answer.get('code', 'answer')

    def test_an_address_may_ask_for_so_many_seats_and_returning_is_not_asking(self):
        server = self.server('--joins-per-address', '2')
        code = server.create_room()
        phones = [server.socket(code) for _ in range(3)]
        self.assertEqual([self.joined(phone, name) for phone, name in zip(phones, ['Inès', 'Bob', 'Léa'])],
                         ['answer', 'answer', 'too_fast'])
        self.assertGreater(phones[2].answer['parameters']['wait'], 0)
        token = phones[0].answer['done']['token']
        for _ in range(5):
            with server.phone(code, [token]) as again:
                self.assertEqual(again.welcome['seats'][0]['seat'], 0)
        for phone in phones:
            phone.hang_up()
        self.assertEqual(server.counters(), {'joins_refused_per_address': 1})

    def test_a_room_has_so_many_seats(self):
        server = self.server('--seats-per-room', '2')
        code = server.create_room()
        phones = [server.socket(code) for _ in range(3)]
        self.assertEqual([self.joined(phone, name) for phone, name in zip(phones, ['Inès', 'Bob', 'Léa'])],
                         ['answer', 'answer', 'room_full'])
        self.assertEqual(phones[2].answer['parameters'], {'max': 2})
        for phone in phones:
            phone.hang_up()
        self.assertEqual(server.counters(), {'seats_refused': 1})

    def test_a_room_has_so_many_spectators_and_players_come_in_all_the_same(self):
        server = self.server('--spectators-per-room', '2')
        code = server.create_room()
        player = server.socket(code)
        self.assertEqual(self.joined(player, 'Inès'), 'answer')
        player.hang_up()
        with server.phone(code), server.phone(code), server.socket(code) as third:
            third.hello()
            bye = third.receive_until(lambda message: message['t'] == 'bye')
            self.assertEqual((bye['reason'], third.receive()), ('crowded', ('close', 1013)))
            with server.phone(code, [player.answer['done']['token']]) as again:
                self.assertEqual(len(again.welcome['seats']), 1)
        self.assertEqual(server.counters(), {'spectators_refused': 1})

    def knocked(self, phone, name, request=1):
        """What the room says to who asks at its door."""
        phone.send({'t': 'knock', 'request': request, 'name': name})
        answer = phone.receive_until(lambda message: message['t'] in ('answer', 'refused'))
        return answer.get('code', 'answer')

    def admitted(self, host, phone, knock, request):
        """The pass of whom the host lets in."""
        host.send({'t': 'admit', 'seat': 0, 'request': request, 'knock': knock, 'accept': True})
        return phone.receive_until(lambda message: message['t'] == 'admitted')['pass']

    def test_so_many_wait_at_a_door_and_so_many_passes_are_good(self):
        server = self.server('--knocks-per-room', '1', '--passes-per-room', '1')
        code = server.create_room()
        with server.socket(code) as host, server.socket(code) as luc, server.socket(code) as bob:
            self.assertEqual(self.joined(host, 'Inès'), 'answer')
            host.send({'t': 'settings', 'seat': 0, 'request': 2, 'group': 'house', 'values': {'invitation_minutes': 2}})
            host.receive_until(lambda message: message['t'] == 'ticket')
            luc.hello()
            bob.hello()
            self.assertEqual((self.knocked(luc, 'Luc'), self.knocked(bob, 'Bob')), ('answer', 'too_many_knocks'))
            of_luc = self.admitted(host, luc, 1, 3)
            self.assertEqual(self.knocked(bob, 'Bob', 2), 'answer')
            of_bob = self.admitted(host, bob, 2, 4)
            with server.socket(code) as again, server.socket(code) as other:
                again.hello(**{'pass': of_bob})
                self.assertEqual(self.knocked(again, 'Bob'), 'door_is_open')
                other.hello(**{'pass': of_luc})
                self.assertEqual(self.knocked(other, 'Luc'), 'answer')
        self.assertEqual(server.counters(), {'knocks_refused': 1, 'passes_forgotten': 1})

    # Messages

    def test_a_message_has_so_many_bytes_and_levels(self):
        server = self.server('--frame-bytes', '5000', '--frame-depth', '5', '--malformed-frames', '3')
        code = server.create_room()

        def nested(levels):
            return '{"t":"ping","n":1,"x":' + '[' * (levels - 1) + ']' * (levels - 1) + '}'
        with server.phone(code) as phone:
            phone.send(nested(5))
            self.assertEqual(phone.receive()['t'], 'pong')
            for _ in range(3):
                phone.send(nested(6))
                self.assertEqual(phone.receive()['parameters'], {'fault': 'too_deep'})
            self.assertEqual(phone.receive()['reason'], 'malformed')
        with server.phone(code) as phone:
            phone.send('{"t":"ping","n":1}'.ljust(5000))
            self.assertEqual(phone.receive()['t'], 'pong')
            phone.send('{"t":"ping","n":1}'.ljust(5001))
            self.assertEqual(phone.receive(), ('close', 1009))
        self.assertEqual(server.counters(), {'frames_too_deep': 3, 'connections_malformed': 1, 'frames_too_long': 1})

    def test_a_connection_may_send_so_much_and_a_flood_of_pings_ends_it(self):
        server = self.server('--message-burst', '3', '--messages-per-second', '1')
        code = server.create_room()
        with server.phone(code) as phone:
            for number in range(8):
                phone.send({'t': 'ping', 'n': number})
            answers = [phone.receive()['t'] for _ in range(8)]
            # Hello was the first of three.
            self.assertEqual(answers[:2], ['pong', 'pong'])
            self.assertIn('refused', answers)
        with server.phone(code) as phone:
            try:
                for _ in range(1000):
                    phone.send_frame(PING, b'')
            except OSError:
                pass  # It was closed meanwhile.
            while phone.receive_frame() is not None:
                pass
        self.assertGreaterEqual(server.counters()['messages_too_fast'], 2)

    def test_hello_has_so_much_time(self):
        server = self.server('--hello-seconds', '1')
        with server.socket('AAAA') as phone:
            self.assertEqual(phone.receive()['reason'], 'no_hello')
        self.assertEqual(server.counters(), {'hellos_late': 1})

    # Readers

    def deaf_phone(self, server, code):
        """A player who never reads, with as little room for what waits as the system allows."""
        phone = server.socket(code, receive_buffer=2048)
        self.assertEqual(self.joined(phone, 'Sourd'), 'answer')
        return phone

    def test_who_never_reads_is_cut_off_and_keeps_his_seat(self):
        for bound in [('--outbox-bytes', '65536'), ('--outbox-frames', '8', '--outbox-bytes', '67108864')]:
            with self.subTest(bound=bound):
                self.cut_off_a_deaf_phone(bound)

    def cut_off_a_deaf_phone(self, bound):
        server = self.server(*bound, '--send-buffer-bytes', '16384', '--silence-seconds', '60',
                             '--message-burst', '100000', '--messages-per-second', '100000')
        code = server.create_room()
        deaf = self.deaf_phone(server, code)
        # Each of these is refused with its request, so nothing can be merged.
        frame = {'t': 'leave', 'seat': 28, 'request': 1}
        try:
            for number in range(100_000):
                deaf.send({**frame, 'request': number + 1})
        except OSError:
            pass  # Nothing is read any more: the connection is over.
        self.until(lambda: server.json('GET', f'/api/v1/rooms/{code}')[1]['players'][0]['here'] == 'lost')
        with server.phone(code, [deaf.answer['done']['token']]) as again:
            self.assertEqual(again.welcome['seats'][0]['seat'], 0)
        deaf.hang_up()
        self.assertEqual(server.counters()['connections_too_slow'], 1)

    def test_a_half_open_connection_is_given_up_and_keeps_its_seat(self):
        server = self.server('--silence-seconds', '5')
        code = server.create_room()
        silent = server.socket(code)
        self.assertEqual(self.joined(silent, 'Muette'), 'answer')
        begun = time.monotonic()
        while silent.receive_frame() is not None:
            pass
        self.assertTrue(4.5 < time.monotonic() - begun < 5 + PATIENCE)
        with server.phone(code, [silent.answer['done']['token']]) as again:
            self.assertEqual(again.welcome['seats'][0]['seat'], 0)
        self.assertEqual(server.counters(), {'connections_silent': 1})


if __name__ == '__main__':
    unittest.main()
