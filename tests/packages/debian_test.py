"""The Debian package on a bare Debian 12 with systemd: installed, played on, upgraded in mid-game, removed, purged."""
import os
import re
import socket
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from booted import PATIENCE, Debian
from raw_client import Server


class RunningServer(Server):
    """A server that somebody else started and stops."""

    def __init__(self, port):  # pylint: disable=super-init-not-called
        self.tls = None
        self.port = port
        self.host = f'127.0.0.1:{port}'


def free_port():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))
        return listener.getsockname()[1]


class DebianPackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.debian = Debian(os.environ['TRINQUE_DEBIAN'])
        cls.addClassCleanup(cls.debian.power_off)
        cls.port = free_port()
        cls.debian.copy(os.environ['TRINQUE_PACKAGE'], '/root/trinque.deb')
        cls.debian.copy(os.environ['TRINQUE_NEXT_PACKAGE'], '/root/next.deb')
        os.makedirs(cls.debian.root + '/etc/trinque')
        cls.debian.write('/etc/trinque/trinque.toml', f'port = {cls.port}\naddress = ["127.0.0.1"]\n')
        cls.debian.boot()
        cls.debian.must('apt-get', '-q', 'update')

    def install(self, package):
        self.debian.must('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', '--no-install-recommends',
                         '-o', 'Dpkg::Options::=--force-confold', 'install', package)

    def served(self):
        """The server, once its service answers."""
        server = RunningServer(self.port)
        deadline = time.monotonic() + PATIENCE
        while not self.answers(server):
            assert time.monotonic() < deadline, self.debian.run('journalctl', '-u', 'trinque').stdout
            time.sleep(0.05)
        return server

    def answers(self, server):
        try:
            return server.request('GET', '/healthz')[0] == 200
        except OSError:
            return False

    def process(self):
        return self.debian.must('systemctl', 'show', '--property=MainPID', '--value', 'trinque').strip()

    def test_one_evening_from_installing_to_purging(self):
        self.install('/root/trinque.deb')
        server = self.served()
        self.assertEqual(self.debian.must('systemctl', 'is-enabled', 'trinque').strip(), 'enabled')
        self.debian.must('systemd-analyze', '--man=no', 'verify', 'trinque.service')
        self.debian.must('systemd-analyze', 'security', '--threshold=20', 'trinque.service')
        status = self.debian.must('cat', f'/proc/{self.process()}/status')
        self.assertNotEqual(re.search(r'^Uid:\t(\d+)', status, re.M)[1], '0', 'the service does not run as root')
        self.assertEqual(server.request('GET', '/')[0], 200, 'the pages are there')

        code = server.create_room(game='tas_de_des')
        tokens = []
        for name in ('Inès', 'Tom'):
            with server.phone(code) as phone:
                phone.send({'t': 'join', 'request': 1, 'name': name})
                tokens.append(phone.receive_until(lambda message: message['t'] == 'answer')['done']['token'])
        with server.phone(code, tokens) as phone:
            phone.send({'t': 'start', 'seat': 0, 'request': 1})
            phone.receive_until(lambda message: message['t'] == 'answer')
        # The phone reads and answers pings while the package is unpacked: the server gives a silent one up.
        with server.phone(code, tokens) as phone, ThreadPoolExecutor() as beside:
            before = phone.welcome['state']
            first = self.process()
            upgrade = beside.submit(self.install, '/root/next.deb')
            goodbye = phone.receive_until(lambda message: message['t'] == 'bye')
            self.assertEqual(goodbye['reason'], 'restart')
            upgrade.result()
        server = self.served()
        self.assertNotEqual(self.process(), first)
        with server.phone(code, tokens) as phone:
            after = phone.welcome['state']
            for part in ('phase', 'turn', 'to_act', 'match', 'totals'):
                self.assertEqual(after[part], before[part], part)

        self.debian.must('apt-get', '-q', '-y', 'remove', 'trinque')
        self.assertFalse(self.answers(server))
        self.debian.must('test', '-f', '/var/lib/private/trinque/journal.sqlite')
        self.debian.must('apt-get', '-q', '-y', 'purge', 'trinque')
        self.debian.must('test', '!', '-e', '/var/lib/private/trinque')


if __name__ == '__main__':
    unittest.main()
