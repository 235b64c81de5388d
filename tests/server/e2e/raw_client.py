"""A server under test, and a WebSocket client that can misbehave frame by frame. Standard library only."""
import base64
import hashlib
import json
import os
import re
import socket
import struct
import subprocess
import tempfile
import time
import urllib.parse

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0
PATIENCE = 30  # seconds; a wait that ends only when something is broken


class Server:
    """The real program on a free port of the loopback; `tls` is what a client needs to trust it, and `before` runs in the
    process before the program does."""

    def __init__(self, *options, tls=None, before=None, program=None):
        self.tls = tls
        command = [program or os.environ['TRINQUE_BINARY'], 'serve', '--port', '0', '--address', '127.0.0.1', *options]
        self.log = tempfile.TemporaryFile('w+')
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        preexec_fn=before)
        self.ready_line = self.process.stdout.readline()
        match = re.fullmatch(r'trinque: ready on https?://127\.0\.0\.1:(\d+)\n', self.ready_line)
        if not match:
            raise AssertionError(f'not ready: {self.ready_line!r} {self.stop()}')
        self.port = int(match[1])
        self.host = f'127.0.0.1:{self.port}'

    def stop(self):
        """Asks it to end; returns exit code, seconds, and what it wrote."""
        begun = time.monotonic()
        if self.process.poll() is None:
            self.process.terminate()
        exit_code = self.process.wait(timeout=PATIENCE)
        seconds = time.monotonic() - begun
        with self.process.stdout as output, self.log as log:
            log.seek(0)
            return exit_code, seconds, output.read(), log.read()

    def connect(self, receive_buffer=None):
        """`receive_buffer`: bytes that may wait here unread. The other side must hear of so small a window from the first:
        of one that shrinks later the system drops what comes, answers included, and the line stalls."""
        connection = socket.socket()
        connection.settimeout(PATIENCE)
        if receive_buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.connect(('127.0.0.1', self.port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection if self.tls is None else self.tls.wrap_socket(connection, server_hostname='127.0.0.1')

    def counters(self):
        """Ends the server; how often each of its limits was reached."""
        log = self.stop()[3]
        return {name: int(times) for name, times in re.findall(r'limit reached counter=(\w+) times=(\d+)', log)}

    def request(self, method, path, body=b'', headers=None):
        """One request on a connection of its own: status, headers, body."""
        with self.connect() as connection, connection.makefile('rb') as stream:
            connection.sendall(self.request_bytes(method, path, body, headers))
            return read_response(stream, method)

    def request_bytes(self, method, path, body=b'', headers=None):
        fields = {'Host': self.host, 'Content-Length': str(len(body)), **(headers or {})}
        head = ''.join(f'{name}: {value}\r\n' for name, value in fields.items() if value is not None)
        return f'{method} {path} HTTP/1.1\r\n{head}\r\n'.encode() + body

    def json(self, method, path, content=None):
        status, _, body = self.request(method, path, b'' if content is None else json.dumps(content).encode())
        return status, json.loads(body)

    def create_room(self, **wish):
        status, made = self.json('POST', '/api/v1/rooms', wish)
        assert status == 201, (status, made)
        return made['code']

    def socket(self, code, **options):
        return WebSocket(self, f'/ws/{urllib.parse.quote(code)}', **options)

    def phone(self, code, tokens=()):
        """A phone that said hello and was welcomed."""
        phone = self.socket(code)
        phone.send({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': list(tokens)})
        phone.welcome = phone.receive()
        assert phone.welcome['t'] == 'welcome', phone.welcome
        return phone


def read_response(stream, method='GET'):
    status_line = stream.readline().decode()
    status = int(status_line.split()[1])
    headers = {}
    while (line := stream.readline().decode().rstrip('\r\n')):
        name, value = line.split(': ', 1)
        headers[name.lower()] = value
    has_body = method != 'HEAD' and status not in (101, 304)
    body = stream.read(int(headers.get('content-length', 0))) if has_body else b''
    return status, headers, body


class WebSocket:
    def __init__(self, server, path, headers=None, **connecting):
        self.connection = server.connect(**connecting)
        self.stream = self.connection.makefile('rb')
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {'Host': server.host, 'Upgrade': 'websocket', 'Connection': 'Upgrade', 'Sec-WebSocket-Key': key,
                  'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Protocol': 'trinque.v1', **(headers or {})}
        head = ''.join(f'{name}: {value}\r\n' for name, value in fields.items() if value is not None)
        self.connection.sendall(f'GET {path} HTTP/1.1\r\n{head}\r\n'.encode())
        self.status, self.headers, self.body = read_response(self.stream)
        if self.status == 101:
            accept = hashlib.sha1((key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').encode()).digest()
            assert self.headers['sec-websocket-accept'] == base64.b64encode(accept).decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hang_up()

    def hang_up(self):
        self.stream.close()
        self.connection.close()

    def send_frame(self, opcode, payload=b'', fin=True, masked=True):
        head = bytes([(0x80 if fin else 0) | opcode])
        mark = 0x80 if masked else 0
        if len(payload) < 126:
            head += bytes([mark | len(payload)])
        elif len(payload) < 65536:
            head += bytes([mark | 126]) + struct.pack('!H', len(payload))
        else:
            head += bytes([mark | 127]) + struct.pack('!Q', len(payload))
        mask = os.urandom(4) if masked else b''
        if masked:
            payload = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.connection.sendall(head + mask + payload)

    def send(self, message):
        self.send_frame(TEXT, message.encode() if isinstance(message, str) else json.dumps(message).encode())

    def hello(self, **fields):
        self.send({'t': 'hello', 'protocol': 1, 'role': 'phone', 'tokens': [], **fields})

    def receive_frame(self):
        """The next frame as (opcode, payload); None when the connection ends."""
        try:
            head = self.stream.read(2)
            if len(head) < 2:
                return None
            length = head[1] & 0x7F
            if length == 126:
                length = struct.unpack('!H', self.stream.read(2))[0]
            elif length == 127:
                length = struct.unpack('!Q', self.stream.read(8))[0]
            return head[0] & 0x0F, self.stream.read(length)
        except ConnectionResetError:
            return None

    def receive(self, states=False):
        """The next JSON message, beats apart, and states unless asked for, since others come and go at any time;
        ('close', code) when the other side closes; None when the line ends."""
        while True:
            frame = self.receive_frame()
            if frame is None:
                return None
            opcode, payload = frame
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                return 'close', struct.unpack('!H', payload[:2])[0]
            elif opcode == TEXT:
                message = json.loads(payload)
                if message['t'] != 'beat' and (states or message['t'] != 'state'):
                    return message

    def receive_until(self, wanted):
        """The next message for which `wanted` holds."""
        while True:
            message = self.receive(states=True)
            assert isinstance(message, dict), message
            if wanted(message):
                return message

    def close(self, code=1000):
        """A closing handshake begun here: the code that comes back."""
        self.send_frame(CLOSE, struct.pack('!H', code))
        while (answer := self.receive()) is not None and not isinstance(answer, tuple):
            pass
        self.hang_up()
        return answer
