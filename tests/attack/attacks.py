"""What a hostile network does, one function per attack. Each runs in a process of its own at the lowest priority until it has
done its work or is ended, and gets the server and the code of the room that it attacks. It yields once the attack is on."""
import itertools
import json
import os
import random
import socket
import string
import time

from raw_client import CONTINUATION, PING, TEXT, read_response

CODES = [''.join(letters) for letters in itertools.product('ABCDEFGHJKLMNPQRSTUVWXYZ', repeat=4)]


def hold(connections, bytes_at_a_time, pause=0.05):
    """Sends one byte after the other on each connection, for ever."""
    while True:
        for connection, waiting in zip(connections, bytes_at_a_time):
            try:
                connection.sendall(next(waiting))
            except OSError:
                pass  # The server has given it up.
        yield
        time.sleep(pause)


def slow_handshakes(server, _code):
    """Slowloris: headers that never end."""
    begun = [server.connect() for _ in range(100)]
    head = f'GET /ws/AAAA HTTP/1.1\r\nHost: {server.host}\r\nX: '.encode()
    yield from hold(begun, [itertools.chain([head[:1], head[1:]], itertools.repeat(b'a')) for _ in begun])


def slow_frames(server, code):
    """Slowloris on the socket: frames that never end."""
    begun = [server.socket(code) for _ in range(100)]
    head = bytes([0x80 | TEXT, 0xFE, 0x3F, 0xFF]) + bytes(4)
    yield from hold([phone.connection for phone in begun], [itertools.chain([head], itertools.repeat(b' ')) for _ in begun])


def wrong_codes(server, code):
    """Guesses codes of rooms, 100 on each connection: one third of 10,000."""
    guesses = iter([guess for guess in random.Random(code).sample(CODES, 3400) if guess != code])
    for _ in range(34):
        with server.connect() as connection, connection.makefile('rb') as stream:
            asked = list(itertools.islice(guesses, 100))
            connection.sendall(b''.join(server.request_bytes('GET', f'/api/v1/rooms/{guess}') for guess in asked))
            for _ in asked:
                status, _, body = read_response(stream)
                # Unknown, or no more guesses for this address.
                assert status in (404, 429), (status, body)
        yield


def wrong_tokens(server, code):
    """Guesses tokens of seats, 29 with each hello: one third of 10,000."""
    letters = string.ascii_letters + string.digits
    guesses = 0
    while guesses < 3340:
        with server.socket(code) as phone:
            for _ in range(5):
                phone.hello(tokens=[''.join(random.choices(letters, k=43)) for _ in range(29)])
                guesses += 29
                answer = phone.receive_until(lambda message: message['t'] in ('welcome', 'bye', 'refused'))
                assert answer.get('seats', []) == [], answer
                if answer['t'] != 'welcome':
                    break
        yield


def flood_of_commands(server, code):
    """Valid commands as fast as the line takes them, by twenty phones that read what comes back."""
    phones = [server.socket(code) for _ in range(20)]
    one = WebSocketBytes.text(json.dumps({'t': 'leave', 'seat': 28, 'request': 1}))
    for phone in phones:
        phone.hello()
        phone.connection.setblocking(False)
    while True:
        for phone in phones:
            for act in (lambda: phone.connection.send(one * 50), lambda: phone.connection.recv(65536)):
                try:
                    act()
                except BlockingIOError:
                    pass
        yield
        time.sleep(0.001)


def compression_bomb(server, code):
    """What would be gigabytes if it were inflated. The offer is declined, and a frame that says it is compressed ends all."""
    while True:
        with server.socket(code, headers={'Sec-WebSocket-Extensions': 'permessage-deflate'}) as phone:
            assert 'sec-websocket-extensions' not in phone.headers, phone.headers
            phone.connection.sendall(WebSocketBytes.frame(0xC0 | TEXT, bytes(16000)))
            assert phone.receive() == ('close', 1002)
        yield


def giant_and_deep_json(server, code):
    """Frames that are long, deep, or say that they are."""
    texts = ['[' * 16384, '{"t":' * 3000, '{"t":"ping","n":' + '1' * 16000 + '}', '"' + '\\u0041' * 2700 + '"',
             '{"t":"ping","n":1,"x":' + '[' * 8000 + ']' * 8000 + '}']
    while True:
        with server.phone(code) as phone:
            for text in texts:
                phone.send(text)
                assert phone.receive()['code'] in ('malformed', 'too_fast')
            phone.connection.sendall(bytes([0x80 | TEXT, 0xFF]) + (1 << 40).to_bytes(8, 'big') + bytes(4))
            assert phone.receive() == ('close', 1009)
        yield


def connection_flood(server, _code):
    """As many connections as there may be, and more, from an address of its own."""
    held = []
    while True:
        connection = socket.create_connection(('127.0.0.1', server.port), source_address=('127.0.0.2', 0))
        connection.setblocking(False)
        held.append(connection)
        if len(held) > 400:
            yield
            held.pop(random.randrange(300)).close()
            time.sleep(0.002)


def never_reads(server, code):
    """Fifty phones that make the server talk and never listen."""
    phones = [server.socket(code, receive_buffer=2048) for _ in range(50)]
    one = WebSocketBytes.text(json.dumps({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': []}))
    for phone in phones:
        phone.connection.setblocking(False)
    while True:
        for phone in phones:
            try:
                phone.connection.send(one)
            except (BlockingIOError, OSError):
                pass
        yield
        time.sleep(0.02)


def half_open(server, code):
    """A hundred phones that came in and are silent from then on: no answer to a ping, no goodbye."""
    phones = [server.phone(code) if index < 40 else server.socket(code) for index in range(100)]
    while phones:
        yield
        time.sleep(1)


def control_frames(server, code):
    """Pings without end, and fragments that hold nothing."""
    while True:
        with server.socket(code) as phone:
            phone.hello()
            try:
                while True:
                    phone.connection.sendall(WebSocketBytes.frame(0x80 | PING, b'') * 30
                                             + WebSocketBytes.frame(TEXT, b'') + WebSocketBytes.frame(CONTINUATION, b'') * 500)
                    phone.connection.sendall(WebSocketBytes.frame(0x80 | CONTINUATION, b'{'))
            except OSError:
                pass  # The server has had enough.
        yield


class WebSocketBytes:
    """Frames made once and sent often."""

    @staticmethod
    def frame(first, payload):
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + len(payload).to_bytes(2, 'big')
        return bytes([first]) + length + bytes(4) + payload

    @staticmethod
    def text(text):
        return WebSocketBytes.frame(0x80 | TEXT, text.encode())


def run(attack, server, code, is_on):
    """The body of an attacking process: it takes no time from those who want to play."""
    os.nice(19)
    for _ in attack(server, code):
        is_on.set()
