"""TLS in the real program: the same pages and sockets, certificates that are read again, versions, Origin."""
import pathlib
import signal
import ssl
import subprocess
import tempfile
import time
import unittest

from raw_client import PATIENCE, Server


def make_certificate(folder, serial):
    """A certificate for the loopback that signs itself, and its key."""
    certificate, key = folder / 'certificate.pem', folder / 'key.pem'
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                    '-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=127.0.0.1', '-set_serial', str(serial),
                    '-addext', 'subjectAltName=IP:127.0.0.1'], check=True, capture_output=True)
    return certificate, key


def trusting(certificate, version=None):
    context = ssl.create_default_context(cafile=certificate)
    if version is not None:
        context.minimum_version = context.maximum_version = version
    return context


class TlsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.certificate, self.key = make_certificate(self.folder, 1)
        self.options = ['--tls-cert', str(self.certificate), '--tls-key', str(self.key)]

    def server(self, *options):
        server = Server(*self.options, *options, tls=trusting(self.certificate))
        self.addCleanup(lambda: server.process.poll() is None and server.stop())
        return server

    def serial(self, server):
        with server.connect() as connection:
            return int(connection.getpeercert()['serialNumber'], 16)

    def test_pages_api_and_sockets_work_as_without(self):
        server = self.server()
        self.assertEqual(server.ready_line, f'trinque: ready on https://127.0.0.1:{server.port}\n')
        self.assertEqual(server.json('GET', '/healthz'), (200, {'status': 'ok'}))
        code = server.create_room()
        with server.phone(code) as phone, server.phone(code) as table:
            phone.send({'t': 'join', 'request': 1, 'name': 'Inès'})
            phone.receive_until(lambda message: message['t'] == 'answer')
            table.receive_until(lambda message: message['t'] == 'state' and 'room' in message and message['room']['players'])
            # As long as a message may be: more than one record of TLS.
            phone.send('{"t":"ping","n":1}'.ljust(16 * 1024))
            self.assertEqual(phone.receive()['t'], 'pong')
            self.assertEqual(phone.close(1000), ('close', 1000))
        exit_code, _, output, log = server.stop()
        self.assertEqual(exit_code, 0, log)
        self.assertIn(f'https://localhost:{server.port}/table\n', output)

    def test_a_signal_sends_phones_home_by_tls_too(self):
        server = self.server()
        phone = server.phone(server.create_room())
        server.process.terminate()
        bye = phone.receive_until(lambda message: message['t'] == 'bye')
        self.assertEqual(bye['reason'], 'restart')
        self.assertEqual(phone.close(1012), ('close', 1012))
        self.assertEqual(server.stop()[0], 0)

    def test_a_room_of_another_origin_is_refused_and_the_own_one_is_https(self):
        server = self.server()
        code = server.create_room()
        for origin, status in {'https://evil.example': 403, f'https://{server.host}': 101}.items():
            with server.socket(code, headers={'Origin': origin}) as phone:
                self.assertEqual(phone.status, status)

    def test_only_1_2_and_later_are_spoken(self):
        server = self.server()
        for version, name in [(ssl.TLSVersion.TLSv1_2, 'TLSv1.2'), (ssl.TLSVersion.TLSv1_3, 'TLSv1.3')]:
            server.tls = trusting(self.certificate, version)
            with server.connect() as connection:
                self.assertEqual(connection.version(), name)
        # Its own library, which may speak less than ours, is not what is asked here.
        old = subprocess.run(['openssl', 's_client', '-connect', server.host, '-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'],
                             input=b'', capture_output=True, timeout=PATIENCE)
        self.assertIn(b'protocol version', old.stderr)

    def test_a_hangup_reads_the_certificate_again_and_keeps_who_is_there(self):
        server = self.server()
        phone = server.phone(server.create_room())
        self.assertEqual(self.serial(server), 1)
        make_certificate(self.folder, 2)
        server.tls = trusting(self.certificate)
        server.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.assertEqual(self.serial(server), 2)
                break
            except ssl.SSLCertVerificationError:
                self.assertLess(time.monotonic(), end, 'the certificate was not read again')
        phone.send({'t': 'ping', 'n': 1})
        self.assertEqual(phone.receive()['t'], 'pong')
        phone.close()

    def test_a_certificate_that_is_spoilt_later_changes_nothing(self):
        server = self.server()
        self.certificate.write_text('nonsense')
        server.process.send_signal(signal.SIGHUP)
        self.assertEqual(server.json('GET', '/healthz')[0], 200)
        self.assertEqual(self.serial(server), 1)
        log = server.stop()[3]
        self.assertIn('certificate not read again', log)

    def test_who_speaks_no_tls_is_sent_away(self):
        server = self.server()
        server.tls = None
        with server.connect() as connection:
            connection.sendall(server.request_bytes('GET', '/'))
            self.assertNotIn(b'HTTP', connection.recv(100))

    def test_a_handshake_has_as_much_time_as_a_request(self):
        server = self.server('--request-seconds', '1')
        tls, server.tls = server.tls, None
        with server.connect() as connection:
            self.assertEqual(connection.recv(1), b'')
        server.tls = tls
        # The line ends a moment before it is counted.
        self.assertEqual(server.json('GET', '/healthz')[0], 200)
        self.assertEqual(server.counters(), {'requests_late': 1})

    def test_what_cannot_be_used_stops_the_start(self):
        def ended(*options):
            with self.assertRaises(AssertionError) as failure:
                Server(*options)
            return str(failure.exception)
        self.assertIn('one needs the other', ended('--tls-cert', str(self.certificate)))
        (self.folder / 'nonsense.pem').write_text('nonsense')
        self.assertIn('cannot use the certificate', ended('--tls-cert', str(self.folder / 'nonsense.pem'), '--tls-key', str(self.key)))
        other = self.folder / 'other'
        other.mkdir()
        _, foreign_key = make_certificate(other, 3)
        self.assertIn('cannot use the key', ended('--tls-cert', str(self.certificate), '--tls-key', str(foreign_key)))


if __name__ == '__main__':
    unittest.main()
