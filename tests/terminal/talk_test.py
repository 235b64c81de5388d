"""What is typed in words: a message to the others, another name. Terminals on the real server, whose host is no terminal: only
pages set house rules. Loopback only."""
import os
import sys
import tempfile
import unittest

from terminal import Terminal

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../server/e2e'))
from raw_client import Server  # noqa: E402  pylint: disable=wrong-import-position


class Talk(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = Server()
        self.addCleanup(self.server.stop)
        self.code = self.server.create_room()
        self.host = self.server.phone(self.code)
        self.addCleanup(self.host.hang_up)
        self.request = 0
        self.as_host({'t': 'join', 'name': 'Inès'})
        self.tom = self.terminal('--name', 'Tom', '--language', 'fr', home='tom')
        self.tom.sees(r'Tu es Tom, place 1')
        self.lea = self.terminal('--name', 'Léa', '--language', 'en', home='lea')
        self.lea.sees(r'You are Léa, seat 2')

    def as_host(self, command):
        self.request += 1
        self.host.send({**command, 'request': self.request})
        answer = self.host.receive_until(lambda message: message.get('request') == self.request)
        self.assertEqual(answer['t'], 'answer', answer)

    def allow_messages(self):
        self.as_host({'t': 'settings', 'seat': 0, 'group': 'house', 'values': {'chat': True}})

    def terminal(self, *words, home):
        terminal = Terminal(f'http://{self.server.host}', self.code, *words, home=os.path.join(self.folder, home))
        self.addCleanup(lambda: terminal.process.poll() is None and terminal.quit())
        return terminal

    def test_a_message_is_read_by_all_where_the_host_allows_it(self):
        self.tom.type('s Personne ne lit cela')
        self.tom.sees(r"L'hôte n'a pas permis les messages\.")
        self.allow_messages()
        self.tom.type('s  Santé à tous, même à « Léa » ! ')
        self.lea.sees(r'Tom: “Santé à tous, même à « Léa » !”')
        self.tom.sees(r'Tom : « Santé à tous')
        self.assertNotIn('Personne ne lit cela', self.lea.text)

    def test_a_second_message_at_once_and_one_that_is_too_long_are_refused_in_words(self):
        self.allow_messages()
        self.lea.type('s ' + 'a' * 141)
        self.lea.sees(r'140 letters at most')
        self.lea.type('s One')
        self.tom.sees(r'Léa : « One »')
        self.lea.type('s Two')
        self.lea.sees(r'one message in three seconds')

    def test_a_name_is_changed_and_one_that_is_taken_is_refused_with_another(self):
        self.tom.type('n Thomas')
        self.lea.sees(r'New name: Thomas\.')
        self.lea.type('n thomas')
        self.lea.sees(r'That name is taken\. For instance: thomas 2')
        self.tom.sees(r'Nouveau prénom : Thomas\.')
        self.tom.type('?')
        self.tom.sees(r'Thomas(?s:.*)n et un prénom')

    def test_the_help_speaks_of_messages_where_they_are_allowed_and_who_watches_has_no_name(self):
        self.lea.type('?')
        self.lea.sees(r'n and a name')
        self.assertNotIn('s and a message', self.lea.text)
        self.allow_messages()
        self.lea.sees(r'House rules changed\.')
        start = len(self.lea.text)
        self.lea.type('?')
        self.lea.sees(r's and a message', start)
        watcher = self.terminal('--watch', '--language', 'en', home='watcher')
        watcher.sees(r'Connected')
        watcher.type('n Zoé')
        watcher.sees(r'That takes a seat')


if __name__ == '__main__':
    unittest.main()
