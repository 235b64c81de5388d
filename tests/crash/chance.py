"""What the seats of a phone add to the chance of each round (docs/fairness.md section 4), and what became of it."""
import asyncio
import hashlib
import os
import tempfile

from line import PATIENCE


class Contributions:
    """The random numbers of one seat, by what it pledged."""

    def __init__(self, rng):
        self.rng = rng
        self.by_pledge = {}

    def fresh_pledge(self):
        number = self.rng.randbytes(32)
        pledge = hashlib.sha256(number).hexdigest()
        self.by_pledge[pledge] = number.hex()
        return pledge

    def next_command(self, seat, fairness, own):
        """What the round at hand or the next one needs of the seat, or None."""
        awaited = next((each['pledge'] for each in fairness['awaited'] if each['seat'] == seat), None)
        if awaited in self.by_pledge:
            return {'t': 'contribute', 'number': fairness['number'], 'contribution': self.by_pledge[awaited],
                    'next': self.fresh_pledge()}
        if own.get('pledge') not in self.by_pledge:
            return {'t': 'pledge', 'pledge': self.fresh_pledge()}
        return None


async def verify(transcript, findings, code):
    """Has the program compute a transcript again; notes what it says if it finds anything."""
    with tempfile.NamedTemporaryFile('w', suffix='.jsonl') as file:
        file.write(transcript)
        file.flush()
        verifying = await asyncio.create_subprocess_exec(
            os.environ['TRINQUE_BINARY'], 'verify', file.name, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
        said, _ = await asyncio.wait_for(verifying.communicate(), PATIENCE)
    findings.counts['transcripts verified'] += 1
    if verifying.returncode != 0:
        findings.note('chance not proven', f'{code}: {said.decode()}')
