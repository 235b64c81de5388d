#!/usr/bin/python3
"""bot.py ws://127.0.0.1:8080 KTRF Bob: takes a seat and plays by chance."""
import asyncio, json, random, sys
import websockets

async def play(base, code, name):
    state, seat, request = {}, None, 0
    async with websockets.connect(f'{base}/ws/{code}', subprotocols=['trinque.v1']) as ws:
        send = lambda **frame: ws.send(json.dumps(frame))
        await send(t='hello', protocol=1, role='phone', tokens=[])
        async for text in ws:
            frame = json.loads(text)
            if frame['t'] == 'welcome':
                state = frame['state']
                await send(t='join', request=1, name=name)
            elif frame['t'] == 'answer' and 'token' in frame['done']:
                seat, request = frame['done']['seat'], frame['done']['request']
            elif frame['t'] == 'state':
                state.update(frame)
                room = state['room']
                if room['host'] == seat and state['phase'] == 'lobby' and len(room['players']) > 1:
                    request += 1
                    await send(t='start', seat=seat, request=request)
                moves = list(moves_of(state['legal'].get(str(seat), {})))
                if moves:
                    request += 1
                    await send(t='play', seat=seat, request=request, turn=state['turn'], move=random.choice(moves))

def moves_of(legal):
    if 'roll' in legal: yield {'kind': 'roll', 'buy': random.randint(0, min(2, legal.get('buy', {'max': 0})['max']))}
    for answer in legal.get('answer', []): yield {'kind': 'answer', 'answer': answer}
    for to in legal.get('give', {}).get('to', []): yield {'kind': 'give', 'to': to}
    for kind in ('deal', 'reveal'):
        if kind in legal: yield {'kind': kind}

asyncio.run(play(*sys.argv[1:])) if len(sys.argv) == 4 else sys.exit(__doc__)
