"""kill -9 at random moments of several evenings, over a bad line: nothing that was acknowledged is lost or done twice, and
everybody shows the same afterwards. usage: kill_test.py ROUNDS [SEED]"""
import asyncio
import random
import signal
import tempfile

from door import Door
from evenings import Evenings, Findings, run_rounds
from flaky_proxy import FlakyProxy
from process import Process


async def play(rounds, seed):
    rng = random.Random(seed)
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(folder)
        await server.start()
        proxy = FlakyProxy(server.port, seed)
        phones_port = await proxy.start()
        evenings = await Evenings.open([server.port], phones_port, findings, seed)
        for number in range(rounds):
            evenings.resume()
            proxy.is_calm = False
            door = await Door.open(server.port, phones_port, f'{seed}/{number}')
            await asyncio.sleep(rng.uniform(0.2, 1.2))
            await server.kill()
            await server.start()
            await asyncio.sleep(rng.uniform(0, 0.5))
            proxy.is_calm = True
            await evenings.settle_and_compare()
            await door.compare(server.port, findings)
            findings.counts['rounds'] += 1
        await evenings.verify_transcripts(server.port)
        await evenings.stop()
        await proxy.stop()
        code = await server.end(signal.SIGTERM)
        log = server.read_log()
    print('faults:', ', '.join(f'{name} {count}' for name, count in sorted(proxy.done.items())))
    if code != 0 or 'room broken' in log or 'room not opened' in log:
        findings.note('rooms lost', f'exit code {code}\n{log}')
    return findings


if __name__ == '__main__':
    run_rounds(play)
