"""Guesses of codes, tokens and passwords: an honest group never meets their budget, and who meets it learns nothing more."""
import unittest

from raw_client import Server


def answer_to(phone, **frame):
    phone.send(frame)
    return phone.receive_until(lambda message: message['t'] in ('answer', 'refused'))


class HonestGroupTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def test_thirty_phones_behind_one_router_may_all_mistype_the_code_and_the_password(self):
        code = self.server.create_room()
        host = self.server.phone(code)
        answer_to(host, t='join', request=1, name='Inès')
        answer_to(host, t='settings', seat=0, request=1, group='house', values={'max_seats': 29})
        answer_to(host, t='password', seat=0, request=2, password='apéro')
        tokens = []
        for index in range(28):
            self.assertEqual(self.server.request('GET', '/api/v1/rooms/IIII')[0], 404)
            phone = self.server.phone(code)
            wrong = answer_to(phone, t='join', request=1, name=f'P{index}', password='Apéro')
            self.assertEqual(wrong['code'], 'wrong_password')
            right = answer_to(phone, t='join', request=2, name=f'P{index}', password='apéro')
            tokens.append(right['done']['token'])
            phone.hang_up()
        # All lines were lost at once, again and again.
        for _ in range(5):
            for token in tokens:
                phone = self.server.phone(code, [token])
                self.assertEqual(len(phone.welcome['seats']), 1)
                phone.hang_up()


class GuessingTest(unittest.TestCase):
    BUDGET = 5

    def setUp(self):
        self.server = Server('--guesses-per-address', str(self.BUDGET))
        self.code = self.server.create_room()
        host = self.server.phone(self.code)
        answer_to(host, t='join', request=1, name='Inès')
        answer_to(host, t='password', seat=0, request=1, password='apéro')
        self.host = host

    def tearDown(self):
        if self.server.process.poll() is None:
            self.server.stop()

    def bye(self, code, tokens=()):
        phone = self.server.socket(code)
        phone.hello(tokens=list(tokens))
        message = phone.receive()
        phone.hang_up()
        return message.get('reason', message['t'])

    def test_wrong_codes_are_refused_and_then_right_ones_too(self):
        self.assertEqual([self.bye('IIII') for _ in range(self.BUDGET)], ['unknown_room'] * self.BUDGET)
        self.assertEqual(self.bye('IIII'), 'too_many_guesses')
        self.assertEqual(self.bye(self.code), 'too_many_guesses')
        status, headers, _ = self.server.request('GET', f'/api/v1/rooms/{self.code}')
        self.assertEqual(status, 429)
        self.assertGreater(int(headers['retry-after']), 0)
        self.assertEqual(self.server.counters(), {'guesses_refused_per_address': 3})

    def test_wrong_tokens_spend_the_same_budget_and_a_seat_comes_in_past_it(self):
        guest = self.server.phone(self.code)
        token = answer_to(guest, t='join', request=1, name='Tom', password='apéro')['done']['token']
        for index in range(self.BUDGET):
            self.assertEqual(self.bye(self.code, [f'a wrong token {index}']), 'welcome')
        self.assertEqual(self.bye(self.code, ['a wrong token']), 'too_many_guesses')
        self.assertEqual(self.server.phone(self.code, [token]).welcome['seats'][0]['seat'], 1)

    def test_wrong_passwords_are_refused_and_then_the_right_one_too(self):
        guest = self.server.phone(self.code)
        answers = [answer_to(guest, t='join', request=1 + index, name='Tom', password=f'guess {index}')['code'] for index in range(self.BUDGET)]
        self.assertEqual(answers, ['wrong_password'] * self.BUDGET)
        refused = answer_to(guest, t='join', request=50, name='Tom', password='apéro')
        self.assertEqual(refused['code'], 'too_many_guesses')
        self.assertGreater(refused['parameters']['wait'], 0)
        # Whoever is in plays on.
        self.assertEqual(answer_to(self.host, t='password', seat=0, request=2, password='')['t'], 'answer')

    def test_keys_of_links_are_guesses_as_well(self):
        guest = self.server.phone(self.code)
        answers = [answer_to(guest, t='redeem', request=1 + index, key=f'0123456789abcde{index}')['code'] for index in range(self.BUDGET + 1)]
        self.assertEqual(answers, ['wrong_key'] * self.BUDGET + ['too_many_guesses'])


if __name__ == '__main__':
    unittest.main()
