"""Two terminal clients play a game of each kind on the real server, through pseudo-terminals. Loopback only."""
import os
import re
import signal
import subprocess
import tempfile
import unittest

from terminal import Terminal

# What each language calls a move of a game; in the order in which they are liked.
MOVES = {
    'fr': r'^lancer \d|^(rouge|noire|au-dessus|en dessous|entre|en dehors|trèfle|paire)\b|^retourner|^donner à|^enchaîner avec',
    'en': r'^roll \d|^(red|black|above|below|between|outside|clubs|even)\b|^turn the|^give to (?!nobody)|^go on with',
}


class Server:
    """The real program with a folder of its own, which a second one can go on with on the same port."""

    def __init__(self, folder, port=0):
        command = [os.environ['TRINQUE_BINARY'], 'serve', '--port', str(port), '--address', '127.0.0.1', '--data-dir', folder]
        environment = {name: value for name, value in os.environ.items() if not name.startswith('TRINQUE_')}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        self.address = self.process.stdout.readline().split()[-1]
        self.port = int(self.address.rsplit(':', 1)[1])

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(timeout=30)
        self.process.stdout.close()


class RunningServer:
    """One that somebody else started and ends, such as a container."""

    def __init__(self, address):
        self.address = address

    def end(self):
        pass


class Evening(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        running = os.environ.get('TRINQUE_ADDRESS_OF_A_SERVER')
        self.server = RunningServer(running) if running else Server(os.path.join(self.folder, 'data'))
        self.addCleanup(lambda: self.server.end())
        self.ines = self.terminal('--name', 'Inès', '--language', 'fr', home='ines')
        self.code = self.ines.sees(r'Partie ([A-Z0-9]{4,8}) ouverte')[1]
        self.ines.sees(r'Tu es Inès, place 0')
        self.tom = self.terminal(self.code.lower(), '--name', 'Tom', '--language', 'en', home='tom')
        self.tom.sees(r'You are Tom, seat 1')
        self.ines.sees(r'Tom arrive')

    def terminal(self, *words, home):
        terminal = Terminal(self.server.address, *words, home=os.path.join(self.folder, home))
        self.addCleanup(lambda: terminal.process.poll() is None and terminal.quit())
        return terminal

    def play_until(self, pattern, since=None):
        """Both answer what they are asked, until Inès sees it."""
        start = len(self.ines.text) if since is None else since
        for _ in range(2000):
            if re.search(pattern, self.ines.text[start:]):
                return
            moved = self.ines.choose(MOVES['fr']) or self.tom.choose(MOVES['en'])
            if not moved:
                self.ines.wait_for_news()
        self.fail(f'it never came to {pattern!r}:\n{self.ines.text[-3000:]}')

    def test_they_play_a_round_of_dice_and_buy(self):
        start = len(self.ines.text)
        self.ines.wait_to_choose('^lancer Tas de dés')
        opener, other = (self.ines, self.tom) if 'Inès ouvre' in self.ines.sees(r'Nouvelle manche : \w+ ouvre', start).group() else (self.tom, self.ines)
        opener.wait_to_choose(r'^(lancer|roll) 1 ')
        other.wait_to_choose(r'^(acheter|buy)', 2)
        self.ines.sees(r'achète 2 dés', start)
        self.ines.sees(r'lance \d \d \d : \d+', start)
        self.play_until(r'perd avec \d+ dés?', start)
        self.tom.sees(r'loses with \d+ dice|loses with 1 die')
        self.tom.sees(r': (1 half glass|\d sips)\.')

    def test_they_play_a_deal_of_cards_and_its_give_n_take(self):
        self.ines.wait_to_choose('^choisir Rouge ou noir')
        self.tom.sees(r'Next game: Rouge ou noir')
        self.ines.wait_to_choose('^lancer Rouge ou noir')
        self.play_until(r'La donne est finie')
        self.assertRegex(self.tom.text, r'(Inès|Tom) gets .*[♣♦♥♠]: (won|lost)')
        self.play_until(r'Toutes les cartes sont retournées')
        self.assertRegex(self.tom.text, r'(Give|Take), row 5: ')

    def test_what_was_received_can_be_said_to_be_done(self):
        self.ines.wait_to_choose('^lancer Tas de dés')
        self.play_until(r'perd avec')
        loser = self.ines if 'Inès perd' in self.ines.text else self.tom
        loser.wait_to_choose(r"^(c'est fait|done)")
        self.ines.sees(r" : c'est fait\.")

    def test_a_restart_of_the_server_in_mid_game_costs_nothing(self):
        self.ines.wait_to_choose('^lancer Tas de dés')
        self.ines.sees(r'Nouvelle manche')
        before = len(self.ines.text)
        self.server.end(signal.SIGKILL)
        self.ines.sees(r'Connexion perdue', before)
        self.server = Server(os.path.join(self.folder, 'data'), self.server.port)
        self.ines.sees(r'Connexion établie', before)
        self.tom.sees(r'Connected.*\n(?s:.*)Connected')
        self.play_until(r'perd avec', before)

    def test_who_starts_the_program_again_has_his_seat_again(self):
        self.assertEqual(self.tom.quit(), 0)
        self.ines.sees(r'Tom a perdu la connexion')
        self.tom = self.terminal(self.code, '--name', 'Tom', '--language', 'en', home='tom')
        self.tom.sees(r'Connected')
        self.ines.sees(r'Tom est de retour')
        self.ines.wait_to_choose('^lancer Tas de dés')
        self.play_until(r'perd avec')

    def test_a_wrong_code_and_a_dead_address_end_with_a_sentence(self):
        lost = self.terminal('ZZZZ', '--name', 'Léa', '--language', 'fr', home='lea')
        lost.sees(r"Aucune partie n'a ce code")
        self.assertEqual(lost.end(), 1)
        dead = Terminal('http://127.0.0.1:1', '--language', 'en', home=self.folder)
        dead.sees(r'does not answer')
        self.assertEqual(dead.end(), 1)

    def test_a_wrong_number_is_answered_with_what_can_be_typed(self):
        self.ines.type('99')
        self.ines.sees(r'Tape un numéro')
        self.ines.wait_to_choose('^lancer Tas de dés')
        self.ines.sees(r'Nouvelle manche')
        self.ines.type('lancer')
        self.ines.sees(r'Tape un numéro(?s:.*)Tape un numéro')


if __name__ == '__main__':
    unittest.main()
