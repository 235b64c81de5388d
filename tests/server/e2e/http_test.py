"""HTTP of the real program: pages, API, limits, origins."""
import gzip
import json
import pathlib
import tempfile
import unittest

from raw_client import Server, read_response

GAMES = pathlib.Path(__file__).resolve().parents[3] / 'engine' / 'games'


class HttpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        web = pathlib.Path(cls.folder.name, 'web')
        (web / 'assets').mkdir(parents=True)
        (web / 'index.html').write_text('<phone>')
        (web / 'table.html').write_text('<table>')
        (web / 'build.json').write_text('{"build":"9c1e"}')
        (web / '.hidden').write_text('secret')
        (web / 'assets/app.js').write_text('let a;')
        (web / 'assets/app.js.gz').write_bytes(gzip.compress(b'let a;'))
        pathlib.Path(cls.folder.name, 'outside.txt').write_text('secret')
        cls.server = Server('--web-dir', str(web), '--allowed-origin', 'https://pages.example.org')

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.folder.cleanup()

    def status(self, *arguments, **keywords):
        return self.server.request(*arguments, **keywords)[0]

    def test_pages_stand_at_their_addresses(self):
        for path, page in {'/': b'<phone>', '/j/KTRF': b'<phone>', '/table': b'<table>', '/table/KTRF': b'<table>'}.items():
            status, headers, body = self.server.request('GET', path)
            self.assertEqual((status, body), (200, page), path)
            self.assertEqual(headers['content-type'], 'text/html; charset=utf-8')
            self.assertEqual(headers['cache-control'], 'no-cache')

    def test_every_response_carries_the_policy_with_the_socket_of_the_host_that_was_asked(self):
        for path in ['/', '/nothing', '/healthz', '/api/v1/rooms/XXXX']:
            _, headers, _ = self.server.request('GET', path, headers={'Host': 'salon.local:8080'})
            self.assertIn("connect-src 'self' ws://salon.local:8080 wss://salon.local:8080;",
                          headers['content-security-policy'])
            self.assertTrue(headers['content-security-policy'].startswith("default-src 'none'; script-src 'self';"))
            self.assertEqual(headers['x-content-type-options'], 'nosniff')
            self.assertEqual(headers['referrer-policy'], 'no-referrer')
            self.assertNotIn('strict-transport-security', headers)

    def test_no_address_leads_out_of_the_folder(self):
        for path in ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt', '/..%5coutside.txt',
                     '/.hidden', '/%2ehidden', '/assets/../.hidden', '//etc/passwd', '/assets', '/assets/app.js.gz']:
            self.assertEqual(self.status('GET', path), 404, path)
        self.assertEqual(self.status('GET', '/a%00b'), 400)
        self.assertEqual(self.status('GET', '/%zz'), 400)

    def test_assets_are_compressed_and_kept_for_a_year(self):
        _, headers, body = self.server.request('GET', '/assets/app.js', headers={'Accept-Encoding': 'gzip, br'})
        self.assertEqual(headers['content-encoding'], 'gzip')
        self.assertEqual(gzip.decompress(body), b'let a;')
        self.assertEqual(headers['cache-control'], 'public, max-age=31536000, immutable')
        status, headers, body = self.server.request('GET', '/assets/app.js', headers={'If-None-Match': headers['etag']})
        self.assertEqual((status, body), (304, b''))

    def test_head_tells_the_length_and_sends_nothing(self):
        with self.server.connect() as connection:
            connection.sendall(self.server.request_bytes('HEAD', '/') + self.server.request_bytes('GET', '/'))
            stream = connection.makefile('rb')
            status, headers, _ = read_response(stream, 'HEAD')
            self.assertEqual((status, headers['content-length']), (200, '7'))
            self.assertEqual(read_response(stream)[2], b'<phone>')

    def test_one_connection_takes_many_requests_even_at_once(self):
        with self.server.connect() as connection:
            connection.sendall(self.server.request_bytes('GET', '/healthz') * 20)
            stream = connection.makefile('rb')
            for _ in range(20):
                self.assertEqual(read_response(stream)[2], b'{"status":"ok"}')

    def test_methods_that_make_no_sense_are_refused(self):
        self.assertEqual(self.status('DELETE', '/'), 405)
        self.assertEqual(self.status('GET', '/api/v1/rooms'), 405)
        self.assertEqual(self.status('PUT', '/healthz'), 405)
        self.assertEqual(self.status('GET', '/ws/KTRF'), 426)

    def test_limits_are_told_before_the_connection_ends(self):
        self.assertEqual(self.status('GET', '/', headers={'X-Long': 'a' * 9000}), 431)
        self.assertEqual(self.status('POST', '/api/v1/rooms', body=b' ' * 17000), 413)
        self.assertEqual(self.status('GET', '/', headers={'Host': None}), 400)
        self.assertEqual(self.status('GET', '/', headers={'Host': "a;script-src *"}), 400)
        with self.server.connect() as connection:
            connection.sendall(b'hello\r\n\r\n')
            self.assertEqual(read_response(connection.makefile('rb'))[0], 400)

    def test_a_body_may_wait_for_permission(self):
        with self.server.connect() as connection:
            head = self.server.request_bytes('POST', '/api/v1/rooms', headers={'Expect': '100-continue',
                                                                              'Content-Length': '2'})
            connection.sendall(head)
            stream = connection.makefile('rb')
            self.assertEqual(read_response(stream)[0], 100)
            connection.sendall(b'{}')
            self.assertEqual(read_response(stream)[0], 201)

    def test_a_room_is_made_found_and_shown(self):
        status, made = self.server.json('POST', '/api/v1/rooms', {'game': 'rouge_ou_noir', 'language': 'en'})
        self.assertEqual(status, 201)
        self.assertRegex(made['code'], r'^[A-HJ-NP-Z]{4}$')
        # The server listens on the loopback alone, which no phone could reach.
        self.assertIsNone(made['join_url'])

        status, found = self.server.json('GET', '/api/v1/rooms/' + made['code'].lower())
        self.assertEqual(status, 200)
        self.assertEqual({**found, 'seats': 0}, {
            'code': made['code'], 'phase': 'lobby', 'game': 'rouge_ou_noir', 'players': [], 'seats': 0, 'taken': 0,
            'locked': False, 'password': False, 'open': True, 'no_alcohol': False, 'join_url': None, 'addresses': []})
        self.assertEqual(self.server.json('GET', f'/api/v1/rooms/{made["code"]}/qr.svg'), (404, {'code': 'no_address'}))

    def test_a_room_that_nobody_made_is_unknown(self):
        for path in ['/api/v1/rooms/AAAA', '/api/v1/rooms/', '/api/v1/rooms/AAAA/qr.svg']:
            self.assertEqual(self.server.json('GET', path), (404, {'code': 'unknown_room'}), path)

    def test_wishes_that_cannot_be_granted_are_refused(self):
        def refused(body):
            status, _, answer = self.server.request('POST', '/api/v1/rooms', body=body)
            self.assertEqual(status, 400)
            return json.loads(answer)
        self.assertEqual(refused(b'{'), {'code': 'malformed', 'parameters': {'fault': 'not_json'}})
        self.assertEqual(refused(b'[]'), {'code': 'malformed', 'parameters': {'fault': 'not_an_object'}})
        self.assertEqual(refused(b'{"game":7}')['code'], 'malformed')
        self.assertEqual(refused(b'{"no_alcohol":"yes"}')['code'], 'malformed')
        self.assertEqual(refused(b'{"game":"tarot"}')['code'], 'unknown_game')

    def test_games_describe_their_settings(self):
        status, games = self.server.json('GET', '/api/v1/games')
        self.assertEqual(status, 200)
        folders = sorted(path.name for path in GAMES.iterdir())
        self.assertEqual(sorted(game['name'] for game in games['games']), folders)

    def test_pages_of_other_origins_may_make_no_room(self):
        def made_from(origin):
            return self.status('POST', '/api/v1/rooms', headers={'Origin': origin})
        self.assertEqual(made_from('http://evil.example'), 403)
        self.assertEqual(made_from('null'), 403)
        self.assertEqual(made_from(f'http://{self.server.host}'), 201)
        self.assertEqual(made_from('https://pages.example.org'), 201)


class PublicUrlTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--public-url', 'https://play.example.org/')

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def test_the_public_address_is_the_one_that_phones_are_given(self):
        status, made = self.server.json('POST', '/api/v1/rooms')
        self.assertEqual(made['join_url'], f'https://play.example.org/j/{made["code"]}')
        _, found = self.server.json('GET', f'/api/v1/rooms/{made["code"]}')
        self.assertEqual(found['addresses'], ['https://play.example.org'])

        status, headers, picture = self.server.request('GET', f'/api/v1/rooms/{made["code"]}/qr.svg')
        self.assertEqual((status, headers['content-type']), (200, 'image/svg+xml'))
        self.assertTrue(picture.startswith(b'<svg '))
        for wrong in ['1', '-1', 'x', '99999999999999999999']:
            self.assertEqual(self.server.request('GET', f'/api/v1/rooms/{made["code"]}/qr.svg?address={wrong}')[0], 404)

    def test_pages_of_the_public_address_are_its_own_whatever_host_the_proxy_asks_for(self):
        def made_from(origin):
            return self.server.request('POST', '/api/v1/rooms', headers={'Origin': origin})[0]
        self.assertEqual(made_from('https://play.example.org'), 201)
        self.assertEqual(made_from('http://play.example.org'), 403)
        self.assertEqual(made_from('https://play.example.org.evil.example'), 403)


class RequireOriginTest(unittest.TestCase):
    def test_programs_may_look_and_change_nothing(self):
        server = Server('--require-origin')
        own = {'Origin': f'http://{server.host}'}
        self.assertEqual(server.request('GET', '/api/v1/games')[0], 200)
        self.assertEqual(server.request('POST', '/api/v1/rooms')[0], 403)
        self.assertEqual(server.request('POST', '/api/v1/rooms', headers=own)[0], 201)
        for headers, status in [({}, 403), (own, 101), ({'Origin': 'http://evil.example'}, 403)]:
            with server.socket('AAAA', headers=headers) as phone:
                self.assertEqual(phone.status, status)
        self.assertEqual(server.counters(), {'origins_refused': 3})


if __name__ == '__main__':
    unittest.main()
