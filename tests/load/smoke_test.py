"""Whole games under load: everybody ends with what the server knows, also who lost the connection on the way."""
import asyncio
import json
import os
import signal
import tempfile
import unittest

from process import Process

PATIENCE = 120


class Smoke(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Process(folder.name, '--threads', '2')
        await self.server.start()
        self.addAsyncCleanup(self.server.end, signal.SIGTERM)

    async def load(self, *options):
        """The exit code of the generator, and what it found."""
        generator = await asyncio.create_subprocess_exec(
            os.environ['TRINQUE_LOAD_BINARY'], '--port', str(self.server.port), '--server-pid',
            str(self.server.child.pid), *options, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        output, words = await asyncio.wait_for(generator.communicate(), PATIENCE)
        self.assertTrue(output, words.decode())
        return generator.returncode, json.loads(output)

    def assert_sound(self, code, found):
        self.assertEqual(found['what_was_wrong'], [])
        self.assertEqual((code, found['wrong']), (0, 0))
        self.assertEqual(found['to_last_view_ms']['count'], found['moves'])

    async def test_everybody_sees_every_move_of_games_of_dice(self):
        code, found = await self.load('--rooms', '20', '--players', '4', '--watchers', '1', '--rounds', '1',
                                      '--rate', '200', '--seconds', '4')
        self.assert_sound(code, found)
        self.assertGreater(found['games_ended'], 0)
        self.assertEqual((found['connections'], found['refusals']), (100, {}))
        self.assertGreater(found['server']['cpu_seconds'], 0)

    async def test_who_loses_the_connection_loses_nothing_else(self):
        code, found = await self.load('--rooms', '10', '--players', '5', '--games', 'rouge_ou_noir,tas_de_des',
                                      '--rate', '100', '--reconnects', '20', '--seconds', '4')
        self.assertEqual(found['what_was_wrong'], [])
        self.assertEqual((code, found['wrong']), (0, 0))
        self.assertGreater(found['moves'], 0)
        self.assertGreater(found['reconnects'], 20)

    async def test_a_server_that_ends_in_the_middle_ends_in_failure(self):
        loading = asyncio.create_task(self.load('--rooms', '2', '--players', '2', '--rate', '10', '--seconds', '60'))
        while 'session entered' not in self.server.read_log():
            await asyncio.sleep(0.02)
        await self.server.end(signal.SIGTERM)
        code, found = await loading
        # What it hears first depends on where each phone was: a goodbye, a refusal, a line that ends.
        self.assertNotEqual(found['what_was_wrong'], [])
        self.assertEqual((code, found['wrong'] > 0), (1, True))
        await self.server.start()


if __name__ == '__main__':
    unittest.main()
