"""A room after a restart of the real program: the same in all that matters, whichever way the process ended."""
import contextlib
import hashlib
import os
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from raw_client import PATIENCE, Server

NOBODY = 65534


class Table:
    """Three players of a room, each with the token of his seat."""

    def __init__(self, server, game):
        self.code = server.create_room(game=game)
        self.tokens, self.requests = [], {}
        for name in ('Inès', 'Marc', 'Zoé'):
            with server.phone(self.code) as phone:
                phone.send({'t': 'join', 'request': 1, 'name': name})
                self.tokens.append(phone.receive_until(lambda message: message['t'] == 'answer')['done']['token'])

    def sit(self, server):
        """One connection that holds all seats."""
        return server.phone(self.code, self.tokens)

    def do(self, phone, seat, command):
        self.requests[seat] = self.requests.get(seat, 0) + 1
        phone.send({**command, 'seat': seat, 'request': self.requests[seat]})
        answer = phone.receive_until(lambda message: message['t'] in ('answer', 'refused'))
        assert answer['t'] == 'answer', answer


def remaining(state):
    return {name: at - state['clock'] for name, at in state['deadlines'].items()}


def look(server, table):
    """What everybody and each owner sees, and the time that the clocks have left."""
    with table.sit(server) as phone:
        welcome = phone.welcome
    state = welcome['state']
    shown = {name: state[name] for name in ('phase', 'turn', 'to_act', 'legal', 'room', 'settings', 'match', 'totals')}
    return {**shown, 'own': welcome['own'], 'seats': welcome['seats']}, remaining(state)


class RestartTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self):
        server = Server('--data-dir', self.folder)
        self.addCleanup(server.process.kill)
        return server

    def restarted(self, server, number):
        """Another process on the folder, after the first was ended by this signal."""
        server.process.send_signal(number)
        server.process.wait(timeout=PATIENCE)
        server.stop()  # reads and closes what it wrote
        return self.start()

    def play(self, server):
        """A table at dice in mid-turn with a running clock, and one at cards, paused, with private switches."""
        dice, cards = Table(server, 'tas_de_des'), Table(server, 'rouge_ou_noir')
        with dice.sit(server) as phone:
            dice.do(phone, 0, {'t': 'settings', 'group': 'house', 'values': {'turn_timeout': '120', 'confirm_drink': True}})
            dice.do(phone, 0, {'t': 'start'})
        state = look(server, dice)[0]
        opener = state['to_act'][0]
        with dice.sit(server) as phone:
            dice.do(phone, opener, {'t': 'play', 'turn': state['turn'], 'move': {'kind': 'roll'}})
        with cards.sit(server) as phone:
            cards.do(phone, 0, {'t': 'start'})
            cards.do(phone, 1, {'t': 'own', 'soft': True, 'cap': 7})
            cards.do(phone, 0, {'t': 'lock', 'locked': True})
            cards.do(phone, 0, {'t': 'pause', 'paused': True})
        return dice, cards

    def test_a_restart_keeps_codes_seats_hands_totals_turn_clocks_and_pause(self):
        for number in (signal.SIGKILL, signal.SIGTERM):
            server = self.start()
            tables = self.play(server)
            before = [look(server, table) for table in tables]
            self.assertEqual((before[0][0]['phase'], before[1][0]['room']['paused']), ('dice.decide', 'host'))
            time.sleep(2)  # the clock of the turn runs on until the process ends, and stands while there is none
            ended = time.monotonic()
            server = self.restarted(server, number)
            after = [look(server, table) for table in tables]
            away = time.monotonic() - ended

            for (shown_before, _), (shown_after, _) in zip(before, after):
                self.assertEqual(shown_after, shown_before)
            left_before, left_after = (looks[0][1]['turn'] / 1000 for looks in (before, after))
            self.assertTrue(left_before - 2 - away - 0.5 < left_after <= left_before + 0.5, (left_before, left_after))
            server.stop()

    def test_a_room_of_a_later_release_is_refused_by_name_and_the_others_open(self):
        server = self.start()
        later, ours = server.create_room(), server.create_room()
        server.process.kill()
        server.stop()
        self.rewrite_first_record(later, lambda content: content.replace('"version":1', '"version":7', 1))

        server = self.start()
        with server.socket(later) as phone:
            phone.hello()
            self.assertEqual(phone.receive(), {'t': 'bye', 'reason': 'room_newer'})
            self.assertEqual(phone.receive(), ('close', 4011))
        self.assertEqual(server.json('GET', f'/api/v1/rooms/{later}'), (503, {'code': 'room_newer'}))
        server.phone(ours).hang_up()
        log = server.stop()[3]
        self.assertIn(f'room not opened code={later} error=newer_format fault="record 1 has version 7, written by a later '
                      'release; this one reads up to 1"', log)
        self.assertNotIn(f'room not opened code={ours}', log)

    def rewrite_first_record(self, code, change):
        """As a later release would have written it: with its digest."""
        with contextlib.closing(sqlite3.connect(os.path.join(self.folder, 'journal.sqlite'))) as journal, journal:
            room, content = journal.execute('SELECT room, content FROM records JOIN rooms ON rooms.id = room '
                                            'WHERE code = ? AND position = 1', (code,)).fetchone()
            changed = change(content)
            assert changed != content
            digest = hashlib.blake2b(bytes(16) + b'1 full ' + changed.encode(), digest_size=16).digest()
            journal.execute('UPDATE records SET content = ?, digest = ? WHERE room = ?', (changed, digest, room))

    def refused(self, folder=None, **how):
        """Exit code and message of a process that cannot begin."""
        with open(os.environ['TRINQUE_BINARY'], 'rb') as binary, tempfile.TemporaryDirectory() as pages:
            os.chmod(pages, 0o755)
            # By its descriptor, and with pages of its own, so that another user may run it wherever it lies.
            ended = subprocess.run([f'/proc/self/fd/{binary.fileno()}', 'serve', '--address', '127.0.0.1', '--port', '0',
                                    '--web-dir', pages, '--data-dir', folder or self.folder],
                                   pass_fds=[binary.fileno()], capture_output=True, text=True, timeout=PATIENCE, **how)
        self.assertEqual(ended.stdout, '')
        return ended.returncode, ended.stderr.splitlines()[-1]

    def test_a_folder_that_cannot_be_written_is_named(self):
        os.chmod(self.folder, 0o555)
        # Root may write anywhere.
        how = {'user': NOBODY} if os.geteuid() == 0 else {}
        self.assertEqual(self.refused(**how),
                         (1, f'trinque: data folder {self.folder} cannot be written: Permission denied'))
        os.chmod(self.folder, 0o755)

    def test_a_folder_in_use_names_the_process(self):
        server = self.start()
        self.assertEqual(self.refused(), (1, f'trinque: data folder in use by process {server.process.pid}'))
        server.stop()

    def test_a_damaged_journal_is_named(self):
        with open(os.path.join(self.folder, 'journal.sqlite'), 'wb') as journal:
            journal.write(b'x' * 8192)
        self.assertEqual(self.refused(), (1, f'trinque: the journal in {self.folder} cannot be opened: file is not a database'))

    def test_a_journal_of_a_later_format_is_named(self):
        self.start().stop()
        with contextlib.closing(sqlite3.connect(os.path.join(self.folder, 'journal.sqlite'))) as journal:
            journal.execute('PRAGMA user_version = 9')
        self.assertEqual(self.refused(), (1, f'trinque: the journal in {self.folder} has format 9, written by a later release; '
                                             'this one reads up to 2'))


if __name__ == '__main__':
    unittest.main()
