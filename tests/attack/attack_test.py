"""Attacks on the real program, one test each: rooms that are not attacked stay as quick as they are without the attack,
memory stays under its bound, nothing crashes, and the attacked room goes on.

Quiet and attacked spells take turns, so that whatever else the machine does falls on both. The 99th percentile of all attacked
spells may be twice that of all quiet ones. Below TRINQUE_LATENCY_FLOOR milliseconds the two are not compared: what nobody can
feel is no harm, and a quotient of such small numbers tells of the scheduler rather than of the server."""
import json
import multiprocessing
import os
import pathlib
import statistics
import subprocess
import sys
import time
import unittest

import attacks
from raw_client import PATIENCE, Server

SPELLS = 3
SPELL = 1.2  # seconds
FLOOR = float(os.environ.get('TRINQUE_LATENCY_FLOOR', '100'))
ROOMS = 16
MEMORY = 64 * 1024  # KiB that an attack may add
# So that an attack from this one machine is as large as one from many.
OPTIONS = {'connections_per_address': 600, 'spectators_per_room': 200, 'joins_per_address': 1000, 'rooms_per_address': 100}


def percentile_99(times):
    return statistics.quantiles(times, n=100)[98]


class Bystanders:
    def __init__(self, port):
        self.process = subprocess.Popen([sys.executable, pathlib.Path(__file__).with_name('bystanders.py'), str(port), str(ROOMS)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == 'ready\n'

    def phase(self, name):
        self.process.stdin.write(name + '\n')
        self.process.stdin.flush()

    def end(self):
        """The times of each phase, in milliseconds."""
        output, _ = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, 'a room that was not attacked went wrong'
        return json.loads(output)


class AttackTest(unittest.TestCase):
    def memory(self):
        """What the server holds of the machine's memory, in KiB."""
        status = pathlib.Path(f'/proc/{self.server.process.pid}/status').read_text()
        return int(status.split('VmRSS:')[1].split()[0])

    def seat_player(self):
        """Somebody in the room that is attacked."""
        phone = self.server.phone(self.code)
        phone.send({'t': 'join', 'request': 1, 'name': 'Inès'})
        phone.receive_until(lambda message: message['t'] == 'answer')
        return phone

    def assert_room_goes_on(self):
        """Its player is obeyed."""
        self.request += 1
        self.player.send({'t': 'lock', 'seat': 0, 'request': self.request, 'locked': False})
        answer = self.player.receive_until(lambda message: message.get('request') == self.request)
        self.assertEqual(answer['t'], 'answer', answer)

    def spell_of(self, attack, bystanders):
        """One attack, for as long as its work takes and at least for a spell."""
        forking = multiprocessing.get_context('fork')
        is_on = forking.Event()
        attacker = forking.Process(target=attacks.run, args=(attack, self.server, self.code, is_on))
        attacker.start()
        # Where the machine is busy, the attacker comes last.
        self.assertTrue(is_on.wait(PATIENCE), 'the attack never began')
        bystanders.phase('attacked')
        begun = time.monotonic()
        attacker.join(SPELL)
        if attack in (attacks.wrong_codes, attacks.wrong_tokens):
            attacker.join(PATIENCE)
            self.assertEqual(attacker.exitcode, 0, 'the attack was not answered as it should be')
        time.sleep(max(0, SPELL - (time.monotonic() - begun)))
        self.peak = max(self.peak, self.memory())
        self.assert_room_goes_on()
        bystanders.phase('pause')
        if attacker.is_alive():
            attacker.terminate()
        attacker.join()
        self.assertIn(attacker.exitcode, (0, -15), 'the attack was not answered as it should be')

    def withstand(self, attack, **options):
        """What the server wrote to its log."""
        words = [f'--{name.replace("_", "-")}={value}' for name, value in {**OPTIONS, **options}.items()]
        self.server = Server(*words)
        try:
            self.code = self.server.create_room()
            self.player, self.request = self.seat_player(), 1
            bystanders = Bystanders(self.server.port)
            before = self.peak = self.memory()
            for _ in range(SPELLS):
                bystanders.phase('quiet')
                time.sleep(SPELL)
                self.spell_of(attack, bystanders)
            times = bystanders.end()
            self.player.hang_up()
        finally:
            exit_code, seconds, _, log = self.server.stop()
        self.assertEqual(exit_code, 0, log)
        self.assertNotIn(' level=critical ', log)
        quiet, attacked = percentile_99(times['quiet']), percentile_99(times['attacked'])
        print(f'{attack.__name__}: p99 {quiet:.1f} ms quiet ({len(times["quiet"])}), {attacked:.1f} ms attacked '
              f'({len(times["attacked"])}); memory {before} KiB, {self.peak} KiB at the most', flush=True)
        self.assertGreater(len(times['attacked']), 100)
        self.assertLessEqual(attacked, max(2 * quiet, FLOOR))
        self.assertLessEqual(self.peak - before, MEMORY)
        return log

    def test_slow_handshakes(self):
        self.assertIn('counter=requests_late', self.withstand(attacks.slow_handshakes, request_seconds=1))

    def test_slow_frames(self):
        self.assertIn('counter=hellos_late', self.withstand(attacks.slow_frames, hello_seconds=1))

    def test_10000_wrong_codes(self):
        self.withstand(attacks.wrong_codes)

    def test_10000_wrong_tokens(self):
        self.withstand(attacks.wrong_tokens)

    def test_flood_of_commands(self):
        self.assertIn('counter=messages_too_fast', self.withstand(attacks.flood_of_commands))

    def test_compression_bomb(self):
        self.withstand(attacks.compression_bomb)

    def test_giant_and_deep_json(self):
        log = self.withstand(attacks.giant_and_deep_json)
        self.assertIn('counter=frames_too_long', log)
        self.assertIn('counter=frames_too_deep', log)

    def test_connection_flood_up_to_the_limit_of_its_address(self):
        self.assertIn('counter=connections_refused_per_address',
                      self.withstand(attacks.connection_flood, connections_per_address=300))

    def test_connection_flood_up_to_the_limit_of_all(self):
        self.assertIn('counter=connections_refused ', self.withstand(attacks.connection_flood, connections=300))

    def test_never_reads(self):
        self.withstand(attacks.never_reads, outbox_bytes=65536, send_buffer_bytes=16384)

    def test_half_open(self):
        self.withstand(attacks.half_open)

    def test_control_frames(self):
        self.assertIn('counter=messages_too_fast', self.withstand(attacks.control_frames))


if __name__ == '__main__':
    unittest.main()
