"""A phone's socket: the upgrade, and JSON messages as text, so that answers can be compared byte by byte."""
import asyncio
import base64
import json
import os

from ws_frames import CLOSE, PING, PONG, TEXT, encoded, read_frame

GATEWAY_FAILED = (b'502', b'503', b'504')  # RFC 9110 15.6: a phone tries again
PATIENCE = 30  # seconds; a wait that ends only when something is broken


class Line:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port, code):
        """Raises ConnectionError or IncompleteReadError if the other side does not answer."""
        reader, writer = await asyncio.open_connection('127.0.0.1', port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write((f'GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n'
                      f'Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n'
                      'Sec-WebSocket-Protocol: trinque.v1\r\n\r\n').encode())
        try:
            head = await reader.readuntil(b'\r\n\r\n')
            if head.split()[1] in GATEWAY_FAILED:
                raise ConnectionRefusedError('a balancer whose server is gone')
        except BaseException:
            writer.close()
            raise
        assert head.startswith(b'HTTP/1.1 101 '), head
        return cls(reader, writer)

    def send(self, text):
        self.writer.write(encoded(TEXT, text.encode(), os.urandom(4)))

    async def receive(self):
        """The next message as (text, content); raises ConnectionError when the line ends."""
        while True:
            _, opcode, payload = await read_frame(self.reader)
            if opcode == PING:
                self.writer.write(encoded(PONG, payload, os.urandom(4)))
            elif opcode == CLOSE:
                raise ConnectionResetError('closed')
            elif opcode == TEXT:
                return payload.decode(), json.loads(payload)

    def close(self):
        self.writer.close()


async def http(port, method, path, content=None):
    """Status and content of one request."""
    status, body = await request(port, method, path, '' if content is None else json.dumps(content))
    return status, json.loads(body) if body else None


async def request(port, method, path, content='', token=''):
    """Status and content of one request, as text."""
    reader, writer = await asyncio.open_connection('127.0.0.1', port)
    body = content.encode()
    proof = f'Authorization: Bearer {token}\r\n' if token else ''
    writer.write(f'{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n{proof}'
                 f'Content-Length: {len(body)}\r\n\r\n'.encode() + body)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    head, _, body = answer.partition(b'\r\n\r\n')
    return int(head.split()[1]), body.decode()
