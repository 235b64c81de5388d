"""The server behind nginx, by the very file that the README gives."""
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

from raw_client import PATIENCE, Server
from tls_test import make_certificate, trusting

README = pathlib.Path(__file__).resolve().parents[3] / 'README.md'
NGINX = shutil.which('nginx') or shutil.which('nginx', path='/usr/sbin')


class Proxy:
    """nginx with the README's file; only its ports, names and paths are those of the test."""

    # Requests and sockets are made as those of the server itself.
    request, json, request_bytes, socket, phone, create_room = (
        Server.request, Server.json, Server.request_bytes, Server.socket, Server.phone, Server.create_room)

    def connect(self):
        # Not the address of the proxy, which is trusted.
        connection = socket.create_connection(('127.0.0.1', self.port), timeout=PATIENCE, source_address=('127.0.0.2', 0))
        return self.tls.wrap_socket(connection, server_hostname='127.0.0.1')

    def __init__(self, folder, upstream):
        certificate, key = make_certificate(folder, 1)
        with open(README, encoding='utf-8') as readme:
            block = re.search(r'```nginx\n(.*?)```', readme.read(), re.S)[1]
        with socket.create_server(('127.0.0.1', 0)) as free:
            self.port = free.getsockname()[1]
        self.host, self.tls = f'127.0.0.1:{self.port}', trusting(certificate)
        for pattern, text in [(r'listen 443 ssl', f'listen 127.0.0.1:{self.port} ssl'), (r'server_name \S+;', 'server_name 127.0.0.1;'),
                              (r'ssl_certificate \S+;', f'ssl_certificate {certificate};'),
                              (r'ssl_certificate_key \S+;', f'ssl_certificate_key {key};'),
                              (r'http://127\.0\.0\.1:8080', f'http://{upstream.host}')]:
            block, found = re.subn(pattern, text, block)
            assert found == 1, pattern
        temporary = ''.join(f'{kind}_temp_path {folder}/{kind};\n' for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        (folder / 'nginx.conf').write_text(f'pid {folder}/pid;\ndaemon off;\nerror_log stderr;\nevents {{}}\n'
                                           f'http {{\naccess_log off;\n{temporary}{block}}}\n')
        self.process = subprocess.Popen([NGINX, '-p', folder, '-e', 'stderr', '-c', folder / 'nginx.conf'], stderr=subprocess.PIPE)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.connect().close()
            except ConnectionRefusedError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise AssertionError(self.stop()) from None
                time.sleep(0.02)

    def stop(self):
        self.process.terminate()
        return self.process.communicate(timeout=PATIENCE)[1].decode()


@unittest.skipUnless(NGINX, 'nginx is not installed; what continuous integration runs on has it')
class ProxyTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Server('--trusted-proxy', '127.0.0.1', '--public-url', 'https://play.example.org', '--rooms-per-address', '2')
        self.addCleanup(self.server.stop)
        self.proxy = Proxy(pathlib.Path(folder.name), self.server)
        self.addCleanup(self.proxy.stop)

    def test_people_play_through_it_from_its_own_pages_alone(self):
        code = self.proxy.create_room()
        with self.proxy.phone(code) as phone:
            phone.send({'t': 'join', 'request': 1, 'name': 'Inès'})
            phone.receive_until(lambda message: message['t'] == 'answer')
            self.assertEqual(phone.close(1000), ('close', 1000))
        for origin, status in {'https://evil.example': 403, f'https://{self.proxy.host}': 101, 'https://play.example.org': 101}.items():
            with self.proxy.socket(code, headers={'Origin': origin}) as phone:
                self.assertEqual(phone.status, status, origin)
        headers = self.proxy.request('GET', '/healthz')[1]
        self.assertEqual(headers['strict-transport-security'], 'max-age=31536000')
        self.assertIn(f'wss://{self.proxy.host};', headers['content-security-policy'])

    def test_the_limits_of_an_address_are_those_of_who_asks_and_not_of_what_he_claims(self):
        for claim in ['192.0.2.1', '192.0.2.2']:
            self.assertEqual(self.proxy.request('POST', '/api/v1/rooms', headers={'X-Forwarded-For': claim})[0], 201)
        self.assertEqual(self.proxy.request('POST', '/api/v1/rooms', headers={'X-Forwarded-For': '192.0.2.3'})[0], 429)
        # The proxy itself is believed.
        self.assertEqual(self.server.request('POST', '/api/v1/rooms', headers={'X-Forwarded-For': '192.0.2.3'})[0], 201)


if __name__ == '__main__':
    unittest.main()
