"""The real program as a process: options, ready line, port, signals, log."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest

from raw_client import PATIENCE, Server


def run(*words, **environment):
    return subprocess.run([os.environ['TRINQUE_BINARY'], *words], capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, **environment})


class ProcessTest(unittest.TestCase):
    def test_version_and_help_end_well(self):
        self.assertRegex(run('version').stdout, r'^trinque \d+\.\d+\.\d+\n$')
        self.assertIn('--public-url', run('serve', '--help').stdout)

    def test_wrong_options_end_with_code_2_and_say_what_is_accepted(self):
        for words, part in [(['serve', '--port', '70000'], '65535'), (['--log-format', 'xml'], 'json'),
                            (['serve', '--colour', 'red'], '--colour')]:
            ended = run(*words)
            self.assertEqual((ended.returncode, ended.stdout), (2, ''))
            self.assertIn(part, ended.stderr)
        self.assertEqual(run('serve', TRINQUE_THREADS='0').returncode, 2)

    def test_a_port_that_is_taken_is_named(self):
        server = Server()
        ended = run('serve', '--address', '127.0.0.1', '--port', str(server.port))
        server.stop()
        self.assertEqual((ended.returncode, ended.stdout), (1, ''))
        self.assertIn(f'cannot listen on http://127.0.0.1:{server.port}: port in use', ended.stderr)

    def test_the_ready_line_comes_alone_and_first_then_what_people_need(self):
        server = Server('--public-url', 'http://salon.local:8080')
        _, _, output, _ = server.stop()
        self.assertIn('Phones:\n  http://salon.local:8080\n', output)
        self.assertIn(f'http://localhost:{server.port}/table\n', output)
        self.assertIn('\x1b[38;5;16;48;5;231m', output)

    def test_no_qr_leads_to_the_loopback(self):
        _, _, output, _ = Server().stop()
        self.assertNotIn('\x1b[', output)
        self.assertIn('--public-url', output)

    def test_a_signal_sends_everybody_home_and_ends_well_within_five_seconds(self):
        for number in [signal.SIGTERM, signal.SIGINT]:
            server = Server()
            code = server.create_room()
            polite, deaf = server.phone(code), server.phone(code)
            server.process.send_signal(number)
            bye = polite.receive_until(lambda message: message['t'] == 'bye')
            self.assertEqual(bye['reason'], 'restart')
            self.assertEqual(polite.close(1012), ('close', 1012))
            exit_code, seconds, _, log = server.stop()
            deaf.hang_up()
            self.assertEqual(exit_code, 0, log)
            self.assertLess(seconds, 5)

    def test_the_log_tells_facts_and_no_secrets(self):
        server = Server('--log-format', 'json')
        code = server.create_room()
        phone = server.phone(code)
        phone.send({'t': 'join', 'request': 1, 'name': 'Mireille'})
        token = phone.receive_until(lambda message: message['t'] == 'answer')['done']['token']
        phone.close()
        _, _, _, log = server.stop()
        facts = [json.loads(line) for line in log.splitlines()]
        self.assertIn({'level': 'info', 'session': '1', 'code': code, 'message': 'session entered'},
                      [{key: value for key, value in fact.items() if key != 'time'} for fact in facts])
        self.assertNotIn(token, log)
        self.assertNotIn('Mireille', log)

    def test_a_name_is_in_the_log_at_the_level_of_details_alone_and_a_token_at_none(self):
        logs = {}
        for level in ['info', 'debug']:
            server = Server('--log-format', 'json', '--log-level', level)
            code = server.create_room()
            phone = server.phone(code)
            phone.send({'t': 'join', 'request': 1, 'name': 'Mireille'})
            token = phone.receive_until(lambda message: message['t'] == 'answer')['done']['token']
            phone.close()
            logs[level] = server.stop()[3]
            self.assertNotIn(token, logs[level])
        self.assertNotIn('Mireille', logs['info'])
        named = [json.loads(line) for line in logs['debug'].splitlines() if 'Mireille' in line]
        self.assertEqual([{key: value for key, value in fact.items() if key != 'time'} for fact in named],
                         [{'level': 'debug', 'session': '1', 'code': code, 'kind': 'join', 'name': 'Mireille',
                           'message': 'message read'}])

    def test_pages_that_cannot_be_read_are_named_and_the_server_serves_all_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, 'trinque')
            shutil.copy(os.environ['TRINQUE_BINARY'], program)
            # Asking what it is fails, whoever asks.
            os.symlink('web', os.path.join(folder, 'web'))
            server = Server(program=program)
            self.assertEqual(server.json('GET', '/healthz'), (200, {'status': 'ok'}))
            self.assertEqual(server.request('GET', '/')[0], 404)
            exit_code, _, _, log = server.stop()
        self.assertEqual(exit_code, 0, log)
        self.assertIn('pages missing', log)

    def test_outcomes_can_be_fixed_only_with_the_test_hooks(self):
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as draws:
            if os.environ['TRINQUE_TEST_HOOKS'] == 'ON':
                self.assertEqual(Server('--fixed-draws', draws.name).stop()[0], 0)
            else:
                self.assertEqual(run('serve', '--fixed-draws', draws.name).returncode, 2)


if __name__ == '__main__':
    unittest.main()
