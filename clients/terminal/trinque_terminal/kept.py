"""What is kept of a room between two starts of the program: the tokens of our seats, and the key of our joining."""
import json
import os
import pathlib
import re


class Kept:
    """A file that only its owner can read: a token is the seat."""

    def __init__(self, address: str, code: str):
        state = os.environ.get('XDG_STATE_HOME') or pathlib.Path.home() / '.local' / 'state'
        name = re.sub(r'[^A-Za-z0-9.]+', '_', f'{address}_{code}')
        self._file = pathlib.Path(state) / 'trinque-terminal' / f'{name}.json'
        try:
            read = json.loads(self._file.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            read = {}
        self.tokens: list[str] = list(read.get('tokens', ()))
        self.key: str | None = read.get('key')

    def keep(self, tokens: list[str] | None = None, key: str | None = None) -> None:
        self.tokens = list(dict.fromkeys(tokens)) if tokens is not None else self.tokens
        self.key = key if key is not None else self.key
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = self._file.with_suffix('.new')
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 'w', encoding='utf-8') as file:
            json.dump({'tokens': self.tokens, 'key': self.key}, file)
        fresh.replace(self._file)

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)
        self.tokens, self.key = [], None
