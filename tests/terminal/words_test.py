"""The words of the terminal client: the same in both languages, and enough for all that the contract knows."""
import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = ROOT / 'clients' / 'terminal' / 'trinque_terminal' / 'words'
# Told by what follows them, or by the choices.
SILENT = {'hidden', 'asked', 'gift_asked', 'gift_given', 'gifts_revealed', 'taken'}


def words_of(language):
    return json.loads((WORDS / f'{language}.json').read_text(encoding='utf-8'))


def schema(name):
    return json.loads((ROOT / 'protocol' / 'schema' / f'{name}.json').read_text(encoding='utf-8'))


class Words(unittest.TestCase):
    def test_both_languages_have_the_same_sentences_with_the_same_names_in_them(self):
        french, english = words_of('fr'), words_of('en')
        self.assertEqual(french.keys(), english.keys())
        for key, text in french.items():
            names = [sorted(set(re.findall(r'{(\w+)}', str(each)))) for each in (text, english[key])]
            self.assertEqual(names[0], names[1], key)

    def test_every_event_of_the_contract_has_a_sentence(self):
        cases = schema('events')['$defs']['event']['allOf']
        events = {name for case in cases for tag in [case['if']['properties']['e']] for name in tag.get('enum', [tag.get('const')])}
        missing = {event for event in events - SILENT if f'event.{event}' not in words_of('fr')}
        self.assertEqual(missing, set(), 'give these events a sentence in clients/terminal/trinque_terminal/words, or name them as silent here')

    def test_every_phase_and_answer_of_the_contract_has_a_sentence(self):
        words = words_of('fr')
        phases = schema('state')['properties']['phase']['enum']
        answers = schema('rouge_ou_noir')['$defs']['answer']['enum']
        missing = [key for key in [*(f'phase.{phase}' for phase in phases), *(f'answer.{answer}' for answer in answers)] if key not in words]
        self.assertEqual(missing, [], 'give these a sentence in clients/terminal/trinque_terminal/words')


if __name__ == '__main__':
    unittest.main()
