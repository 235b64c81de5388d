"""A PostgreSQL 15 of a test's own: see postgres.sh."""
import pathlib
import subprocess
import unittest

SCRIPT = pathlib.Path(__file__).with_name('postgres.sh')
NOT_INSTALLED = 77


class Postgres:
    def __init__(self, *settings):
        printed = self.control('start', *settings).splitlines()
        self.folder, self.url = printed[0], printed[1]

    @staticmethod
    def control(*words):
        ran = subprocess.run([SCRIPT, *words], capture_output=True, text=True, timeout=60)
        if ran.returncode == NOT_INSTALLED:
            raise unittest.SkipTest(ran.stderr.strip())
        if ran.returncode != 0:
            raise RuntimeError(ran.stderr)
        return ran.stdout

    def kill(self):
        self.control('kill', self.folder)

    def restart(self):
        self.control('restart', self.folder)

    def stop(self):
        self.control('stop', self.folder)

    def tell(self, statement):
        """The rows that it answers, as text."""
        told = subprocess.run(['psql', '-X', '-A', '-t', '-d', self.url, '-c', statement], check=True, capture_output=True,
                              text=True, timeout=60)
        return [line.split('|') for line in told.stdout.splitlines()]
