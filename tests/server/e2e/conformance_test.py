"""RFC 6455 against the real program: a table of what is sent byte by byte and what has to come back. Each case names its
section. The socket of a room echoes no frames, so its ping and pong are what is asked and answered."""
import json
import os
import struct
import unittest

from raw_client import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Server, WebSocket, read_response

ASK = b'{"t":"ping","n":7}'
ANSWER = ('message', 'pong')
UNANSWERED = b'{"t":"presence","hidden":true}'
GONE = ('gone',)


def frame(opcode, payload=b'', fin=True, reserved=0, mask=b'\x37\xfa\x21\x3d', form=None, announced=None):
    """One frame. `form` 16 or 64 writes the length in a longer form than it needs; `announced` lies about it."""
    length = len(payload) if announced is None else announced
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    flag = 0x80 if mask is not None else 0
    form = form or (7 if length < 126 else 16 if length < 65536 else 64)
    head += {7: lambda: bytes([flag | length]), 16: lambda: bytes([flag | 126]) + struct.pack('!H', length),
             64: lambda: bytes([flag | 127]) + struct.pack('!Q', length)}[form]()
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


def padded(size):
    return ASK.ljust(size)


def spoken(text):
    """A question with a text in it that nobody reads, as bytes."""
    return b'{"t":"ping","n":7,"x":"' + text + b'"}'


def close(code, reason=b''):
    return frame(CLOSE, struct.pack('!H', code) + reason)


def closed(code):
    return ('close', code)


def in_pieces(payload, *cuts, opcode=TEXT):
    """A message in fragments that end at these places."""
    places = [0, *cuts, len(payload)]
    return b''.join(frame(opcode if at == 0 else CONTINUATION, payload[places[at]:places[at + 1]],
                          fin=at == len(places) - 2) for at in range(len(places) - 1))


# Section, what it is about, what is sent, and all that comes back.
CASES = [
    ('5.2', 'a text message', frame(TEXT, ASK), [ANSWER]),
    ('5.2', 'an empty message is a message', frame(TEXT), [('message', 'refused')]),
    *[('5.2', f'{size} bytes, where the form of the length changes', frame(TEXT, padded(size)), [ANSWER])
      for size in (125, 126, 127, 255, 256, 16384)],
    *[('5.2', f'reserved bit {bit}', frame(TEXT, ASK, reserved=bit), [closed(1002)]) for bit in (4, 2, 1, 7)],
    *[('5.2', f'reserved bit {bit} of a control frame', frame(PING, reserved=bit), [closed(1002)]) for bit in (4, 2, 1)],
    *[('5.2', f'reserved opcode {opcode:#x}', frame(opcode, b'x'), [closed(1002)])
      for opcode in (3, 4, 5, 6, 7, 0xB, 0xC, 0xD, 0xE, 0xF)],
    ('5.2', 'a length in 16 bits that fits in 7', frame(TEXT, ASK, form=16), [closed(1002)]),
    ('5.2', 'a length in 64 bits that fits in 16', frame(TEXT, padded(300), form=64), [closed(1002)]),
    ('5.2', 'a length with its highest bit set', frame(TEXT, b'', form=64, announced=1 << 63), [closed(1009)]),

    ('5.1', 'a frame without a mask', frame(TEXT, ASK, mask=None), [closed(1002)]),
    ('5.1', 'a control frame without a mask', frame(PING, mask=None), [closed(1002)]),
    ('5.3', 'a mask of zeros', frame(TEXT, ASK, mask=bytes(4)), [ANSWER]),
    ('5.3', 'each frame has a mask of its own',
     frame(TEXT, ASK[:5], fin=False, mask=b'abcd') + frame(CONTINUATION, ASK[5:], mask=b'\xff\x00\xff\x01'), [ANSWER]),

    ('5.4', 'two fragments', in_pieces(ASK, 6), [ANSWER]),
    ('5.4', 'a fragment per byte', in_pieces(ASK, *range(1, len(ASK))), [ANSWER]),
    ('5.4', 'empty fragments first, between and last', in_pieces(ASK, 0, 6, 6, 6, len(ASK)), [ANSWER]),
    ('5.4', 'a control frame inside fragments is answered at once',
     frame(TEXT, ASK[:6], fin=False) + frame(PING, b'in between') + frame(CONTINUATION, ASK[6:]),
     [('pong', b'in between'), ANSWER]),
    ('5.4', 'a close inside fragments', frame(TEXT, ASK[:6], fin=False) + close(1000), [closed(1000)]),
    ('5.4', 'a new message inside fragments', frame(TEXT, ASK[:6], fin=False) + frame(TEXT, ASK), [closed(1002)]),
    ('5.4', 'a continuation of nothing', frame(CONTINUATION, ASK), [closed(1002)]),
    ('5.4', 'a continuation after the last fragment', in_pieces(UNANSWERED, 6) + frame(CONTINUATION, b'x'), [closed(1002)]),

    ('5.5', 'a control frame of 125 bytes', frame(PING, b'p' * 125), [('pong', b'p' * 125)]),
    *[('5.5', f'a control frame of 126 bytes, opcode {opcode:#x}', frame(opcode, b'\x03\xe8' + b'p' * 124), [closed(1002)])
      for opcode in (CLOSE, PING, PONG)],
    *[('5.5', f'a control frame in fragments, opcode {opcode:#x}', frame(opcode, fin=False), [closed(1002)])
      for opcode in (CLOSE, PING, PONG)],
    ('5.5.1', 'a close is answered by its code', close(1000), [closed(1000)]),
    ('5.5.1', 'a close with a reason', close(1001, b'away'), [closed(1001)]),
    ('5.5.1', 'a close without a code', frame(CLOSE), [closed(1000)]),
    ('5.5.1', 'nothing is answered after a close', close(1000) + frame(TEXT, ASK) + frame(PING), [closed(1000)]),
    ('5.5.1', 'a close of a single byte', frame(CLOSE, b'\x03'), [closed(1002)]),
    ('5.5.1', 'a reason that is not UTF-8', close(1000, b'\xff'), [closed(1002)]),
    ('5.5.2', 'a ping without payload', frame(PING), [('pong', b'')]),
    ('5.5.2', 'pings in a row', frame(PING, b'1') + frame(PING, b'2'), [('pong', b'1'), ('pong', b'2')]),
    ('5.5.2', 'a ping may hold any bytes', frame(PING, b'\xff\x00\xfe'), [('pong', b'\xff\x00\xfe')]),
    ('5.5.3', 'a pong that nobody asked for', frame(PONG, b'unasked') + frame(TEXT, ASK), [ANSWER]),
    ('5.6', 'a binary message, of which this protocol has none', frame(BINARY, ASK), [closed(1003)]),

    *[('7.4.1', f'code {code}, which may be sent', close(code), [closed(code)])
      for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011)],
    *[('7.4.2', f'code {code}, which is anybody\'s', close(code), [closed(code)]) for code in (3000, 3999, 4000, 4999)],
    *[('7.4', f'code {code}, which may not be sent', close(code), [closed(1002)])
      for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999)],
    *[('7.4.2', f'code {code}, which no range names', close(code), [closed(code)]) for code in (5000, 65535)],

    *[('8.1', f'{name} in UTF-8', frame(TEXT, spoken(text.encode())), [ANSWER])
      for name, text in {'two bytes': '\u0080\u07ff', 'three bytes': '\u0800\ud7ff\ue000\uffff',
                         'four bytes': '\U00010000\U0010ffff'}.items()],
    *[('8.1', f'a letter of {len(letter.encode())} bytes across fragments',
       in_pieces(spoken(letter.encode()), *range(24, 24 + len(letter.encode()) - 1)), [ANSWER])
      for letter in ('é', '€', '🎲')],
    ('8.1', 'a letter across fragments with a ping inside it',
     frame(TEXT, spoken('é'.encode())[:24], fin=False) + frame(PING, b'?') + frame(CONTINUATION, spoken('é'.encode())[24:]),
     [('pong', b'?'), ANSWER]),
    *[('8.1', f'{name} is not UTF-8', frame(TEXT, spoken(text)), [closed(1007)])
      for name, text in {'a continuation byte alone': b'\x80', 'a byte that never occurs': b'\xff',
                         'an overlong slash of two bytes': b'\xc0\xaf', 'of three': b'\xe0\x80\xaf',
                         'of four': b'\xf0\x80\x80\xaf', 'half a pair': b'\xed\xa0\x80', 'the other half': b'\xed\xbf\xbf',
                         'beyond the last letter': b'\xf4\x90\x80\x80', 'five bytes': b'\xf8\x88\x80\x80\x80',
                         'a letter cut short': b'\xe2\x82'}.items()],
    ('8.1', 'a message that ends within a letter', frame(TEXT, b'\xe2\x82'), [closed(1007)]),
    ('8.1', 'fragments that end within a letter', in_pieces(b'\xf0\x9f\x8e', 1, 2), [closed(1007)]),
    ('8.1', 'what is wrong is said before the last fragment', frame(TEXT, b'\xff', fin=False), [closed(1007)]),

    ('10.4', 'a message that is too long', frame(TEXT, padded(16385)), [closed(1009)]),
    ('10.4', 'its length alone is enough', frame(TEXT, b'', announced=1 << 40), [closed(1009)]),
    ('10.4', 'fragments that are too long together', in_pieces(padded(16385), 9000), [closed(1009)]),
]


class Heard:
    """All that comes back, beats and states apart: they come at any time."""

    def __init__(self, phone):
        self.phone = phone

    def next(self):
        while True:
            frame_ = self.phone.receive_frame()
            if frame_ is None:
                return GONE
            opcode, payload = frame_
            if opcode == CLOSE:
                return closed(struct.unpack('!H', payload[:2])[0] if payload else None)
            if opcode == PONG:
                return 'pong', payload
            if opcode == TEXT and (kind := json.loads(payload)['t']) not in ('beat', 'state'):
                return 'message', kind


class ConformanceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--rooms-per-address', '1000')
        cls.code = cls.server.create_room()

    @classmethod
    def tearDownClass(cls):
        code, _, _, log = cls.server.stop()
        assert code == 0, log
        assert ' level=critical ' not in log, log

    def check(self, phone, expected):
        heard = Heard(phone)
        for one in expected:
            self.assertEqual(heard.next(), one)
        if expected[-1][0] == 'close':
            # 7.1.1: the server closes the connection first.
            self.assertEqual(heard.next(), GONE)
        else:
            phone.send_frame(CLOSE, struct.pack('!H', 1000))
            self.assertEqual(heard.next(), closed(1000))

    def test_each_case_of_the_table(self):
        for section, name, sent, expected in CASES:
            with self.subTest(section=section, case=name), self.server.phone(self.code) as phone:
                phone.connection.sendall(sent)
                self.check(phone, expected)

    def test_5_2_bytes_may_come_one_by_one(self):
        for section, name, sent, expected in CASES:
            if len(sent) > 200:
                continue
            with self.subTest(section=section, case=name), self.server.phone(self.code) as phone:
                try:
                    for byte in sent:
                        phone.connection.sendall(bytes([byte]))
                except (BrokenPipeError, ConnectionResetError):
                    # It had heard enough before the end.
                    self.assertEqual(expected[-1][0], 'close')
                self.check(phone, expected)

    def status_of_upgrade(self, **changed):
        """What the opening handshake is answered, with some of its headers changed or left out (None)."""
        fields = {'Host': self.server.host, 'Upgrade': 'websocket', 'Connection': 'Upgrade',
                  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13'}
        method, version = changed.pop('method', 'GET'), changed.pop('version', 'HTTP/1.1')
        fields.update({name.replace('_', '-'): value for name, value in changed.items()})
        head = ''.join(f'{name}: {value}\r\n' for name, value in fields.items() if value is not None)
        with self.server.connect() as connection, connection.makefile('rb') as stream:
            connection.sendall(f'{method} /ws/{self.code} {version}\r\n{head}\r\n'.encode())
            status, headers, _ = read_response(stream, method)
            return status, headers

    def test_4_2_1_the_opening_handshake_has_all_that_it_needs(self):
        status, headers = self.status_of_upgrade()
        self.assertEqual((status, headers['sec-websocket-accept']), (101, 's3pPLMBiTxaQ9kYGzzhZRbK+xOo='))
        self.assertEqual(self.status_of_upgrade(Upgrade='WebSocket', Connection='keep-alive, upgrade')[0], 101)
        for changed in [{'Upgrade': None}, {'Upgrade': 'h2c'}, {'Connection': None}, {'Connection': 'keep-alive'},
                        {'version': 'HTTP/1.0'}, {'Sec_WebSocket_Key': None}, {'Sec_WebSocket_Key': 'short'},
                        {'Sec_WebSocket_Key': 'a' * 100}, {'Sec_WebSocket_Key': '!GhlIHNhbXBsZSBub25jZQ=='}]:
            self.assertEqual(self.status_of_upgrade(**changed)[0], 426, changed)
        self.assertEqual(self.status_of_upgrade(method='POST')[0], 426)

    def test_4_4_another_version_is_told_which_one_is_spoken(self):
        for version in ['8', '14', '0']:
            status, headers = self.status_of_upgrade(Sec_WebSocket_Version=version)
            self.assertEqual((status, headers['sec-websocket-version']), (426, '13'))

    def test_9_1_extensions_that_were_offered_are_declined(self):
        for offer in ['permessage-deflate', 'permessage-deflate; client_max_window_bits, x-webkit-deflate-frame', 'bbf-usp-protocol']:
            status, headers = self.status_of_upgrade(Sec_WebSocket_Extensions=offer)
            self.assertEqual(status, 101)
            self.assertNotIn('sec-websocket-extensions', headers)


@unittest.skipUnless(os.environ['TRINQUE_TEST_HOOKS'] == 'ON', 'a release does not hold --echo')
class EchoTest(unittest.TestCase):
    """The same stack without our protocol, as a public suite of tests would meet it."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server('--echo')

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop()[0] == 0

    def echo(self, **headers):
        return WebSocket(self.server, '/__echo', headers={'Sec-WebSocket-Protocol': None, **headers})

    def test_messages_come_back_as_they_were(self):
        with self.echo(Origin='http://suite.example') as line:
            self.assertEqual(line.status, 101)
            for opcode, payload in [(TEXT, 'é'.encode()), (BINARY, b'\xff\x00'), (TEXT, b''), (BINARY, bytes(70_000))]:
                line.connection.sendall(frame(opcode, payload))
                self.assertEqual(line.receive_frame(), (opcode, payload))
            line.connection.sendall(in_pieces('€uro'.encode(), 1, 2))
            self.assertEqual(line.receive_frame(), (TEXT, '€uro'.encode()))

    def test_it_stands_there_only_if_asked_for(self):
        plain = Server()
        try:
            status, _, _ = plain.request('GET', '/__echo', headers={
                'Upgrade': 'websocket', 'Connection': 'Upgrade', 'Sec-WebSocket-Version': '13',
                'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Content-Length': None})
            self.assertEqual(status, 404)
        finally:
            plain.stop()


if __name__ == '__main__':
    unittest.main()
