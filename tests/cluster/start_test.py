"""One server on a database: what it says when it cannot start, and that evenings outlive it."""
import asyncio
import os
import signal
import subprocess
import tempfile
import unittest

from line import PATIENCE, http
from postgres import Postgres
from process import Process


def run(url, **environment):
    """A start that fails: its exit code and what it says."""
    ended = subprocess.run([os.environ['TRINQUE_BINARY'], 'serve', '--address', '127.0.0.1', '--port', '0'], text=True,
                           capture_output=True, timeout=PATIENCE, env={**os.environ, 'TRINQUE_JOURNAL': url, **environment})
    assert ended.stdout == '', ended.stdout
    return ended.returncode, ended.stderr


class StartTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres('fsync=off')

    @classmethod
    def tearDownClass(cls):
        cls.postgres.stop()

    def assert_refused(self, url, *parts):
        code, said = run(url)
        self.assertNotEqual(code, 0)
        for part in parts:
            self.assertIn(part, said)
        self.assertNotIn('geheim', said)

    def test_a_wrong_address_is_named_without_its_password(self):
        self.assert_refused('mysql://trinque:geheim@base/evenings', 'postgres://USER:PASSWORD@HOST:PORT/DATABASE')
        self.assert_refused('postgres://trinque:geheim@127.0.0.1:1/evenings',
                            'trinque: the journal at trinque@127.0.0.1:1/evenings cannot be opened', 'Connection refused')
        self.assert_refused(self.postgres.url + '_of_nobody', 'does not exist')

    def test_a_wrong_password_is_refused(self):
        self.assert_refused(self.postgres.url.replace('mot%20de%20passe', 'geheim'), 'password authentication failed')

    def test_a_database_of_a_later_release_is_left_alone(self):
        self.postgres.tell('CREATE DATABASE later')
        url = self.postgres.url.rsplit('/', 1)[0] + '/later'
        subprocess.run(['psql', '-X', '-q', '-d', url, '-c',
                        'CREATE SCHEMA trinque; CREATE TABLE trinque.format(version integer); '
                        'INSERT INTO trinque.format VALUES(99)'], check=True)
        self.assert_refused(url, 'it has format 99, written by a later release; this one reads up to')

    def test_a_room_outlives_its_server_whether_it_was_killed_or_stopped(self):
        asyncio.run(self.outlive())

    async def outlive(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Process(folder, '--journal', self.postgres.url)
            await server.start()
            _, made = await http(server.port, 'POST', '/api/v1/rooms', {'game': 'rouge_ou_noir'})
            path = '/api/v1/rooms/' + made['code']
            before = await http(server.port, 'GET', path)
            self.assertEqual(before[0], 200)
            for number, code in [(signal.SIGKILL, -9), (signal.SIGTERM, 0)]:
                self.assertEqual(await server.end(number), code)
                await server.start()
                self.assertEqual(await http(server.port, 'GET', path), before)
            await server.end(signal.SIGTERM)
            self.assertEqual(os.listdir(folder), [])


if __name__ == '__main__':
    unittest.main()
