"""What a whole evening emits: a secret is told to its owner, and stands nowhere else. Not in a frame of somebody else, not
in an answer of HTTP, not in the log."""
import json
import pathlib
import tempfile
import unittest

from raw_client import Server

PASSWORD = 'un mot de passe que personne ne doit lire'


class Ear:
    """One connection, with every frame that it heard, as text."""

    def __init__(self, server, code, role='phone', **fields):
        self.socket = server.socket(code)
        self.frames = []
        self.socket.send({'t': 'hello', 'protocol': 1, 'role': role, 'tokens': [], **fields})
        self.request = 0
        self.seat = None
        self.hear(lambda message: message['t'] == 'welcome')

    def hear(self, is_wanted):
        while True:
            message = self.socket.receive(states=True)
            assert isinstance(message, dict), message
            self.frames.append(json.dumps(message, ensure_ascii=False))
            if is_wanted(message):
                return message

    def ask(self, kind, **fields):
        self.request += 1
        seat = {} if self.seat is None else {'seat': self.seat}
        self.socket.send({'t': kind, **seat, 'request': self.request, **fields})
        return self.hear(lambda message: message['t'] in ('answer', 'refused') and message.get('request') == self.request)

    def join(self, name, **fields):
        answer = self.ask('join', name=name, **fields)
        assert answer['t'] == 'answer', answer
        self.seat = answer['done']['seat']
        return answer['done']['token']

    def hear_the_rest(self):
        while isinstance(message := self.socket.receive(states=True), dict):
            self.frames.append(json.dumps(message, ensure_ascii=False))

    def state(self, is_wanted):
        return self.hear(lambda message: message['t'] == 'state' and is_wanted(message))


class SecretsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server('--journal', 'sqlite', '--data-dir', self.folder.name, '--public-url', 'http://play.example.org')
        self.code = self.server.create_room()
        self.http = []
        self.owners = {}  # secret: the connections that may know it
        self.ears = {}
        self.addCleanup(lambda: self.server.stop())

    def tearDown(self):
        self.folder.cleanup()

    def ear(self, name, **fields):
        self.ears[name] = Ear(self.server, self.code, **fields)
        return self.ears[name]

    def look(self, method, path, body=b''):
        _, headers, text = self.server.request(method, path, body)
        self.http.append(json.dumps(headers) + text.decode())

    def files(self):
        return [path for path in pathlib.Path(self.folder.name).iterdir() if path.is_file()]

    def play_an_evening(self):
        """Each way in, each way a seat moves, a game, and its end."""
        ines, watching = self.ear('Inès'), self.ear('who watches', role='table')
        key = 'the key of a device of Inès'
        self.owners[key] = []
        self.owners[ines.join('Inès', key=key)] = ['Inès']
        ines.ask('password', password=PASSWORD)
        self.owners[PASSWORD] = []
        tom = self.ear('Tom')
        self.assertEqual(tom.ask('join', name='Tom', password='not ' + PASSWORD)['code'], 'wrong_password')
        self.owners[tom.join('Tom', password=PASSWORD)] = ['Tom']

        link = ines.ask('link', to=0)['done']['key']
        self.owners[link] = ['Inès']
        moved = self.ear('Inès on another phone')
        self.owners[moved.ask('redeem', key=link)['done']['token']] = ['Inès on another phone']
        host = moved
        host.seat, host.request = 0, 100

        tom.socket.hang_up()
        host.state(lambda state: any(event['e'] == 'lost' for event in state['events']))
        again = self.ear('Tom on another phone')
        again.ask('claim', of=1)
        host.ask('confirm', claim=1, accept=True)
        granted = again.hear(lambda message: message['t'] == 'granted')
        self.owners[granted['token']] = ['Tom on another phone']
        again.seat, again.request = 1, 100

        host.ask('start')
        host.ask('own', soft=True, cap=7)
        host.ask('stop')
        host.ask('settings', group='house', values={'invitation_minutes': 2})
        ticket = host.hear(lambda message: message['t'] == 'ticket')['ticket']
        luc = self.ear('Luc')
        luc.ask('knock', name='Luc')
        host.ask('admit', knock=1, accept=True)
        self.owners[luc.hear(lambda message: message['t'] == 'admitted')['pass']] = ['Luc']
        self.owners[ticket] = ['Inès on another phone', 'Tom on another phone']
        self.assertTrue(luc.join('Luc'))
        watching.state(lambda state: state['phase'] == 'door')

    def test_a_secret_of_an_evening_is_heard_by_its_owner_alone(self):
        self.play_an_evening()
        luc_hears_the_ticket_too = next(secret for secret, owners in self.owners.items() if 'Tom on another phone' in owners and len(owners) == 2)
        self.owners[luc_hears_the_ticket_too].append('Luc')
        for path in ['', '/qr.svg', '/qr.svg?address=0']:
            self.look('GET', f'/api/v1/rooms/{self.code}{path}')
        self.look('GET', '/api/v1/games')
        exit_code, _, _, log = self.server.stop()
        self.server.stop = lambda: None
        self.assertEqual(exit_code, 0)
        for name, ear in self.ears.items():
            if name != 'Tom':
                ear.hear_the_rest()

        self.assertGreaterEqual(len(self.owners), 8)
        for secret, owners in self.owners.items():
            self.assertNotIn(secret, log)
            for text in self.http:
                self.assertNotIn(secret, text)
            for name, ear in self.ears.items():
                told = any(secret in frame for frame in ear.frames)
                self.assertEqual(told, name in owners, f'{secret} and {name}')
        for name in ['Inès', 'Tom', 'Luc']:
            self.assertNotIn(name, log)
        journal = b''.join(path.read_bytes() for path in self.files())
        self.assertNotIn(PASSWORD.encode(), journal)

    def test_an_erased_evening_is_in_no_file_of_the_folder(self):
        ines = self.ear('Inès')
        token = ines.join('Inès la Grande')
        self.assertTrue(any(token.encode() in path.read_bytes() for path in self.files()))

        self.assertEqual(ines.ask('erase')['t'], 'answer')
        goodbye = ines.hear(lambda message: message['t'] == 'bye')

        self.assertEqual(goodbye['reason'], 'erased')
        for path in self.files():
            content = path.read_bytes()
            for word in [token, 'Inès la Grande', self.code]:
                self.assertNotIn(word.encode(), content, path.name)
        self.assertEqual(self.server.json('GET', f'/api/v1/rooms/{self.code}')[0], 404)


if __name__ == '__main__':
    unittest.main()
