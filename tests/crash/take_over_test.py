"""A running server is replaced while several evenings are played: nothing is lost or done twice, and no phone finds the door
shut. usage: take_over_test.py TAKE-OVERS [SEED]"""
import asyncio
import random
import signal
import tempfile

from evenings import Evenings, Findings, run_rounds
from line import PATIENCE, http
from process import Process


async def knock(port, findings):
    """Comes again and again, as new phones do: it may have to wait, and never finds nobody."""
    while True:
        try:
            await http(port, 'GET', '/healthz')
            findings.counts['knocks answered'] += 1
        except ConnectionRefusedError:
            findings.note('connections refused', 'nobody listened')
        except (ConnectionError, ValueError, IndexError):
            findings.counts['knocks cut short'] += 1
        await asyncio.sleep(0.005)


async def replace(old, findings):
    """The next process, once it is ready and the old one has ended well."""
    new = Process(old.folder)
    new.port = old.port
    await new.start('--take-over')
    code = await asyncio.wait_for(old.child.wait(), PATIENCE)
    log = old.read_log()
    if code != 0 or 'data folder handed over given=true' not in log:
        findings.note('not handed over', f'exit code {code}\n{log}')
    return new


async def play(times, seed):
    rng = random.Random(seed)
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(folder)
        await server.start()
        evenings = await Evenings.open([server.port], server.port, findings, seed)
        knocking = asyncio.ensure_future(knock(server.port, findings))
        for _ in range(times):
            evenings.resume()
            await asyncio.sleep(rng.uniform(0.2, 0.8))
            server = await replace(server, findings)
            await evenings.settle_and_compare()
            findings.counts['rounds'] += 1
        knocking.cancel()
        await evenings.verify_transcripts(server.port)
        await evenings.stop()
        code = await server.end(signal.SIGTERM)
        log = server.read_log()
    refused = sum(phone.refused for phone in evenings.everybody())
    if refused:
        findings.note('connections refused', f'{refused} of phones')
    if code != 0 or 'room broken' in log:
        findings.note('rooms lost', f'exit code {code}\n{log}')
    return findings


if __name__ == '__main__':
    run_rounds(play, 'knocks answered', 'knocks cut short', 'connections refused', 'not handed over')
