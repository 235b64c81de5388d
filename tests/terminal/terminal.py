"""A terminal client at a pseudo-terminal, as somebody at an SSH connection has it: reads the screen, types numbers."""
import os
import pty
import re
import subprocess
import termios
import threading

CLIENT = os.path.join(os.path.dirname(__file__), '..', '..', 'clients', 'terminal', 'trinque-terminal')
PATIENCE = 60  # seconds; a wait that ends only when something is broken
OFFER = re.compile(r'(?:^  \d+\. .*\n)+', re.M)


class Terminal:
    def __init__(self, *words, home):
        screen, inside = pty.openpty()
        # What is typed is not shown, so that the screen holds what the program says.
        modes = termios.tcgetattr(inside)
        modes[3] &= ~termios.ECHO
        termios.tcsetattr(inside, termios.TCSANOW, modes)
        environment = {**os.environ, 'XDG_STATE_HOME': home, 'PYTHONDONTWRITEBYTECODE': '1', 'LC_ALL': 'C.UTF-8'}
        self.process = subprocess.Popen([CLIENT, *words], stdin=inside, stdout=inside, stderr=inside, env=environment)
        os.close(inside)
        self._screen = screen
        self._text = ''
        self._answered = 0
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        held = b''
        while True:
            try:
                held += os.read(self._screen, 65536)
            except OSError:  # the program has ended
                return
            whole, newline, held = held.rpartition(b'\n')
            with self._changed:
                self._text += (whole + newline).decode().replace('\r\n', '\n')
                self._changed.notify_all()

    @property
    def text(self):
        with self._changed:
            return self._text

    def type(self, line):
        os.write(self._screen, f'{line}\n'.encode())

    def sees(self, pattern, since=0):
        """Waits until the screen shows it; returns the match."""
        with self._changed:
            found = self._changed.wait_for(lambda: re.search(pattern, self._text[since:]), PATIENCE)
            if not found:
                raise AssertionError(f'never saw {pattern!r}; the screen:\n{self._text[-3000:]}')
            return re.search(pattern, self._text[since:])

    def offer(self):
        """The latest list of choices, unless something of it was chosen already: texts by number."""
        with self._changed:
            lists = [found for found in OFFER.finditer(self._text) if found.start() >= self._answered]
            if not lists or self._text[lists[-1].end():].startswith('  '):
                return {}
            return dict(re.findall(r'^  (\d+)\. (.*)$', lists[-1].group(), re.M))

    def choose(self, pattern, amount=None):
        """Types the number of the first choice that fits. Whether there was one."""
        for number, text in self.offer().items():
            if re.search(pattern, text):
                with self._changed:
                    self._answered = len(self._text)
                self.type(number if amount is None else f'{number} {amount}')
                return True
        return False

    def wait_to_choose(self, pattern, amount=None):
        with self._changed:
            if not self._changed.wait_for(lambda: any(re.search(pattern, text) for text in self.offer().values()), PATIENCE):
                raise AssertionError(f'was never offered {pattern!r}; the screen:\n{self._text[-3000:]}')
        assert self.choose(pattern, amount)

    def wait_for_news(self, seconds=0.2):
        """Until the screen changes, or a while has passed: somebody else may be asked."""
        assert self.process.poll() is None, f'the program ended:\n{self.text[-3000:]}'
        with self._changed:
            self._changed.wait(seconds)

    def quit(self):
        """Types q; returns the exit code."""
        if self.process.poll() is None:
            self.type('q')
        return self.end()

    def end(self):
        code = self.process.wait(timeout=PATIENCE)
        self._reader.join(timeout=PATIENCE)
        os.close(self._screen)
        return code
