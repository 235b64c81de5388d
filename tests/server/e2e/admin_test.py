"""The operator's port of the real program: its metrics, its page, its one action, and the dashboard made for it."""
import json
import os
import re
import socket
import subprocess
import tempfile
import time
import unittest

from raw_client import PATIENCE, Server, read_response

ROOT = os.path.join(os.path.dirname(__file__), '../../..')


class AdminServer(Server):
    """A server whose operator's port is any that is free."""

    def __init__(self, *options, **more):
        super().__init__('--admin-port', '0', *options, **more)
        with open(f'/proc/self/fd/{self.log.fileno()}', encoding='utf-8') as log:
            self.admin_port = int(re.search(r'url=http://127\.0\.0\.1:(\d+)', log.read())[1])

    def admin(self, method, path, headers=None):
        with socket.create_connection(('127.0.0.1', self.admin_port), timeout=PATIENCE) as connection:
            fields = {'Host': f'127.0.0.1:{self.admin_port}', **(headers or {})}
            connection.sendall(self.request_bytes(method, path, b'', fields))
            with connection.makefile('rb') as stream:
                return read_response(stream, method)

    def metrics(self):
        """Each line of numbers as its name with labels, and the number."""
        status, _, body = self.admin('GET', '/metrics')
        assert status == 200, status
        lines = [line for line in body.decode().splitlines() if not line.startswith('#')]
        return {name: float(number) for name, number in (line.rsplit(' ', 1) for line in lines)}

    def metric_names(self):
        return re.findall(r'^# TYPE (\S+) (\S+)$', self.admin('GET', '/metrics')[2].decode(), re.MULTILINE)


def join(phone, name):
    phone.send({'t': 'join', 'request': 1, 'name': name})
    return phone.receive_until(lambda message: message['t'] == 'answer')['done']


class AdminTest(unittest.TestCase):
    def setUp(self):
        self.server = AdminServer()
        self.addCleanup(self.server.stop)

    def test_metrics_count_what_happened(self):
        code = self.server.create_room()
        phone = self.server.phone(code)
        self.addCleanup(phone.hang_up)
        join(phone, 'Mireille')
        phone.send({'t': 'pause', 'seat': 0, 'request': 1, 'paused': True})
        phone.receive_until(lambda message: message['t'] == 'answer')
        phone.send({'t': 'skip', 'seat': 0, 'request': 2, 'whom': 0})
        phone.receive_until(lambda message: message['t'] == 'refused')
        phone.send('{')
        phone.receive_until(lambda message: message['t'] == 'refused')

        metrics = self.server.metrics()

        self.assertEqual(metrics['trinque_rooms'], 1)
        self.assertEqual(metrics['trinque_seats{state="present"}'], 1)
        self.assertEqual(metrics['trinque_sockets'], 1)
        self.assertGreaterEqual(metrics['trinque_connections'], 1)
        self.assertEqual(metrics['trinque_commands_total{kind="join",refusal=""}'], 1)
        self.assertEqual(metrics['trinque_commands_total{kind="pause",refusal=""}'], 1)
        self.assertEqual(metrics['trinque_commands_total{kind="skip",refusal="not_awaited"}'], 1)
        self.assertEqual(metrics['trinque_commands_total{kind="unreadable",refusal="malformed"}'], 1)
        self.assertGreaterEqual(metrics['trinque_frames_sent_total'], 5)
        # The room, the seat, the pause.
        self.assertGreaterEqual(metrics['trinque_journal_append_seconds_count'], 3)
        self.assertGreater(metrics['process_resident_memory_bytes'], 1_000_000)
        self.assertLess(abs(metrics['process_start_time_seconds'] - time.time()), 600)

    def test_the_lag_of_the_loop_is_measured_all_the_time(self):
        before = self.server.metrics()['trinque_loop_lag_seconds_count']
        deadline = time.monotonic() + PATIENCE
        while self.server.metrics()['trinque_loop_lag_seconds_count'] == before:
            self.assertLess(time.monotonic(), deadline)

    def test_a_seat_whose_phone_is_gone_is_counted_as_lost(self):
        phone = self.server.phone(self.server.create_room())
        join(phone, 'Inès')
        phone.close()
        deadline = time.monotonic() + PATIENCE
        while self.server.metrics()['trinque_seats{state="lost"}'] != 1:
            self.assertLess(time.monotonic(), deadline)
        self.assertEqual(self.server.metrics()['trinque_seats{state="present"}'], 0)

    def test_every_metric_of_the_dashboard_is_one_that_the_server_gives(self):
        with open(os.path.join(ROOT, 'docker/grafana-dashboard.json'), encoding='utf-8') as file:
            dashboard = json.load(file)
        given = {name + suffix for name, kind in self.server.metric_names()
                 for suffix in ([''] if kind != 'histogram' else ['_bucket', '_sum', '_count'])}
        expressions = [target['expr'] for panel in dashboard['panels'] for target in panel.get('targets', [])]
        named = {name for each in expressions for name in re.findall(r'\b(?:trinque|process)_\w+', each)}

        self.assertEqual(named - given, set())
        shown = ' '.join(expressions)
        self.assertEqual([name for name, _ in self.server.metric_names() if name not in shown], [], 'show these too')

    def test_the_documents_explain_every_metric(self):
        with open(os.path.join(ROOT, 'docs/operations.md'), encoding='utf-8') as file:
            page = file.read()
        self.assertEqual([name for name, _ in self.server.metric_names() if f'`{name}`' not in page], [])

    def test_closing_a_room_sends_its_phones_home_for_good(self):
        code = self.server.create_room()
        phone = self.server.phone(code)
        path = f'/rooms/{code}/close'
        self.assertEqual(self.server.admin('GET', path)[0], 200)
        self.assertEqual(self.server.admin('POST', path)[0], 403)
        self.assertEqual(self.server.admin('POST', path, {'Origin': 'http://evil.example'})[0], 403)

        status, headers, _ = self.server.admin('POST', path, {'Origin': f'http://127.0.0.1:{self.server.admin_port}'})

        self.assertEqual((status, headers['location']), (303, '/'))
        bye = phone.receive_until(lambda message: message['t'] == 'bye')
        self.assertEqual(bye['reason'], 'room_over')
        phone.hang_up()
        self.assertIn(b'No room is open.', self.server.admin('GET', '/')[2])

    def test_only_the_machine_itself_is_answered(self):
        self.assertEqual(self.server.admin('GET', '/', {'Host': 'evil.example'})[0], 403)
        self.assertEqual(self.server.request('GET', '/metrics')[0], 404)
        # Bound to the loopback: no other address of this machine has the port.
        listening = subprocess.run(['ss', '-Hltn', f'sport = :{self.server.admin_port}'], capture_output=True, text=True, check=True)
        addresses = {line.split()[3].rsplit(':', 1)[0] for line in listening.stdout.splitlines()}
        self.assertIn('127.0.0.1', addresses)
        self.assertLessEqual(addresses, {'127.0.0.1', '[::1]'})


class AdminPortTest(unittest.TestCase):
    def test_there_is_none_unless_it_is_asked_for(self):
        self.assertNotIn("operator's page", Server().stop()[3])

    def test_a_port_that_is_taken_is_named_with_its_own_option(self):
        server = AdminServer()
        ended = subprocess.run([os.environ['TRINQUE_BINARY'], 'serve', '--port', '0', '--address', '127.0.0.1',
                                '--admin-port', str(server.admin_port)], capture_output=True, text=True, timeout=PATIENCE)
        server.stop()
        self.assertEqual(ended.returncode, 1)
        self.assertIn('Choose another one with --admin-port.', ended.stderr)

    def test_a_successor_takes_the_operators_port_too(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = ['--journal', 'sqlite', '--data-dir', folder]
            old = AdminServer(*kept)
            code = old.create_room()
            self.assertGreater(old.metrics()['trinque_journal_bytes'], 4096)
            new = Server(*kept, '--take-over', '--admin-port', str(old.admin_port))
            exit_code, _, _, log = old.stop()
            new.admin_port = old.admin_port
            page = AdminServer.admin(new, 'GET', '/')[2]
            new.stop()
        self.assertEqual(exit_code, 0, log)
        self.assertIn(code.encode(), page)

    def test_ready_means_that_new_phones_are_welcome(self):
        server = Server()
        self.assertEqual(server.json('GET', '/readyz'), (200, {'status': 'ready'}))
        self.assertEqual(server.json('GET', '/healthz'), (200, {'status': 'ok'}))
        server.stop()


if __name__ == '__main__':
    unittest.main()
