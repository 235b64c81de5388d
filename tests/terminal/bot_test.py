"""Two of the thirty-line bots play dice with each other on the real server: docs/protocol.md is enough. Loopback only."""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../server/e2e'))
from raw_client import Server  # noqa: E402  pylint: disable=wrong-import-position

BOT = os.path.join(os.path.dirname(__file__), '../../clients/examples/bot.py')


class BotTest(unittest.TestCase):
    def test_two_bots_play_three_rounds_of_dice(self):
        server = Server()
        self.addCleanup(server.stop)
        code = server.create_room()
        table = server.phone(code)
        self.addCleanup(table.hang_up)
        for name in ['Ann', 'Bob']:
            bot = subprocess.Popen([BOT, f'ws://{server.host}', code, name])
            self.addCleanup(bot.wait, timeout=30)
            self.addCleanup(bot.terminate)
        events = []
        while sum(event['e'] == 'round_lost' for event in events) < 3:
            events += table.receive_until(lambda message: message['t'] == 'state')['events']
        self.assertEqual({event['seat'] for event in events if event['e'] == 'rolled'}, {0, 1})


if __name__ == '__main__':
    unittest.main()
