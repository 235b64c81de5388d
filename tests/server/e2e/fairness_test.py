"""Chance that anyone can check, with the real program: an evening is played, its transcript fetched and verified."""
import hashlib
import os
import pathlib
import subprocess
import tempfile
import unittest

from raw_client import Server


def verify(text, *options):
    """What `trinque verify` says of a transcript: exit code and words."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, 'evening.jsonl')
        file.write_bytes(text)
        done = subprocess.run([os.environ['TRINQUE_BINARY'], 'verify', str(file), *options], capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode()


class Phone:
    """A seat that takes part in the chance of each round."""

    def __init__(self, server, code, name):
        self.line = server.phone(code)
        self.line.send({'t': 'join', 'request': 1, 'name': name})
        done = self.line.receive_until(lambda message: message['t'] == 'answer')['done']
        self.seat, self.token, self.request = done['seat'], done['token'], 1
        self.made = []
        self.command('pledge', pledge=self.fresh_pledge())

    def fresh_pledge(self):
        self.made.append(os.urandom(32))
        return hashlib.sha256(self.made[-1]).hexdigest()

    def command(self, kind, **fields):
        self.request += 1
        self.line.send({'t': kind, 'seat': self.seat, 'request': self.request, **fields})
        return self.line.receive_until(lambda message: message.get('request') == self.request)

    def open(self, number):
        contribution = self.made[-1].hex()
        return self.command('contribute', number=number, contribution=contribution, next=self.fresh_pledge())

    def state(self):
        """The state as a newcomer would see it."""
        self.line.hello(tokens=[self.token])
        return self.line.receive_until(lambda message: message['t'] == 'welcome')['state']


class FairnessTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        code, _, _, cls.log = cls.server.stop()
        assert code == 0, cls.log

    def transcript(self, code, token, server=None):
        status, headers, body = (server or self.server).request(
            'GET', f'/api/v1/rooms/{code}/transcript', headers={'Authorization': token and f'Bearer {token}'})
        return status, headers, body

    def round_of_dice(self, server=None, rolls=1):
        server = server or self.server
        code = server.create_room()
        phones = [Phone(server, code, name) for name in ('Inès', 'Tom')]
        phones[0].command('start')
        for phone in phones:
            self.assertEqual(phone.open(1)['t'], 'answer')
        for roll in range(rolls):
            state = phones[0].state()
            player = next(phone for phone in phones if phone.seat == state['to_act'][0])
            move = {'kind': 'roll', **({'buy': 19} if roll > 0 else {})}
            self.assertEqual(player.command('play', turn=state['turn'], move=move)['t'], 'answer')
        phones[0].command('stop')
        return code, phones

    def test_a_transcript_is_for_whoever_holds_a_seat_and_verifies(self):
        code, phones = self.round_of_dice()
        for token in (None, 'wrong', ''):
            self.assertEqual(self.transcript(code, token)[0], 401)
        self.assertEqual(self.transcript('WXYZ', phones[0].token)[0], 404)

        status, headers, text = self.transcript(code.lower(), phones[1].token)

        self.assertEqual((status, headers['content-type']), (200, 'application/jsonl'))
        self.assertIn('no-store', headers['cache-control'])
        last = phones[0].state()['fairness']['hash']
        self.assertEqual(verify(text, '--hash', last, '--language', 'en'), (0, (
            f'Room {code}\nRound 1 (tas_de_des): 2 draws checked, 2 phones contributed (stopped)\n'
            f'All is right. Last hash: {last}\n')))
        self.assertTrue(verify(text, '--language', 'fr')[1].startswith(f'Salon {code}\nManche 1'))

    def test_a_flipped_bit_fails_and_says_in_which_line(self):
        code, phones = self.round_of_dice()
        text = self.transcript(code, phones[0].token)[2]
        lines = text.split(b'\n')
        lines[3] = lines[3].replace(b'"seat":0', b'"seat":1', 1)

        code, said = verify(b'\n'.join(lines), '--language', 'en')

        self.assertEqual(code, 1)
        self.assertIn('DEVIATION in line 4 (chain_broken)', said)

    def test_a_transcript_without_its_end_is_not_the_one_of_the_phones(self):
        code, phones = self.round_of_dice()
        text = self.transcript(code, phones[0].token)[2]
        cut = b''.join(line + b'\n' for line in text.splitlines()[:-1])

        code, said = verify(cut, '--hash', phones[0].state()['fairness']['hash'], '--language', 'en')

        self.assertEqual(code, 1)
        self.assertIn('(other_hash)', said)

    def test_a_file_that_is_not_there_ends_with_2(self):
        done = subprocess.run([os.environ['TRINQUE_BINARY'], 'verify', '/nonexistent/evening'], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 2)

    @unittest.skipUnless(os.environ.get('TRINQUE_TEST_HOOKS') == 'ON', 'a release draws nothing but its own')
    def test_a_server_whose_draws_are_made_up_is_found_out(self):
        with tempfile.NamedTemporaryFile('w', suffix='.draws') as draws:
            draws.write('0 ' + '6 ' * 21)
            draws.flush()
            server = Server('--fixed-draws', draws.name)
            try:
                code, phones = self.round_of_dice(server, rolls=2)
                text = self.transcript(code, phones[0].token, server)[2]
            finally:
                server.stop()

        code, said = verify(text, '--language', 'en')

        self.assertEqual(code, 1)
        self.assertIn('(draw_changed)', said)


if __name__ == '__main__':
    unittest.main()
