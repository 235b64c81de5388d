"""The command: reads its options, makes a room where none is named, and opens the evening."""
import argparse
import asyncio
import json
import locale
import os
import urllib.error
import urllib.request

from .line import Ended
from .sentences import Sentences
from .session import Session

PATIENCE = 10  # seconds for an answer over HTTP


def _ask(address: str, path: str, body: dict | None = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address.rstrip('/') + path, data, {'Content-Type': 'application/json'})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return json.load(response)


def _language() -> str:
    spoken = os.environ.get('LANGUAGE') or os.environ.get('LC_ALL') or os.environ.get('LC_MESSAGES') or os.environ.get('LANG', '')
    return 'en' if spoken.startswith('en') else 'fr'


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog='trinque-terminal', description='Plays Trinque in a terminal.')
    parser.add_argument('address', help='where the server is, as http://192.168.1.20:8080')
    parser.add_argument('code', nargs='?', help='the code of the room; without one a room is made')
    parser.add_argument('--name', help='who plays; asked for if it is not given')
    parser.add_argument('--watch', action='store_true', help='take no seat')
    parser.add_argument('--password', help='of the room, if it has one')
    parser.add_argument('--language', choices=('fr', 'en'), default=_language(), help='by default that of the terminal')
    return parser.parse_args()


def main() -> int:
    options = _options()
    locale.setlocale(locale.LC_CTYPE, '')
    say = Sentences(options.language)
    try:
        games = _ask(options.address, '/api/v1/games')['games']
        code = options.code or _ask(options.address, '/api/v1/rooms', {'language': options.language})['code']
    except (OSError, ValueError):
        print(say('ended.unreachable', address=options.address))
        return 1
    if options.code is None:
        print(say('made', code=code, address=options.address), flush=True)
    name = None if options.watch else options.name or input(say('choose_name') + ' ')
    session = Session(options.address, code.upper(), name, say, options.language, games, options.password)
    try:
        asyncio.run(session.run())
    except Ended as end:
        key = f'ended.{end}'
        print(say(key) if say.has(key) else say('ended.other', reason=end))
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
