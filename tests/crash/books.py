"""Every acknowledged command against what the table saw of it: each effect is there once."""
import collections
import json

EFFECTS = ('rolls', 'dice bought', 'answers', 'changes of the lock')


def promised(seats):
    """What the acknowledged commands of these seats have to have done, as {(effect, seat): how often}."""
    counts = collections.Counter()
    for seat in seats:
        for command, _, answer in seat.given.values():
            if json.loads(answer)['t'] == 'answer':
                counts.update(effects_of(command, seat.index))
    return counts


def effects_of(command, seat):
    counts = collections.Counter()
    move = command.get('move', {})
    counts['rolls', seat] += move.get('kind') == 'roll'
    counts['dice bought', seat] += {'roll': move.get('buy', 0), 'buy': move.get('dice')}.get(move.get('kind'), 0)
    counts['answers', seat] += move.get('kind') == 'answer'
    counts['changes of the lock', None] += command['t'] == 'lock'
    return counts


def seen(events):
    """The same, from the events of the state frames."""
    counts = collections.Counter()
    for event in events:
        kind = event['e']
        counts['rolls', event.get('seat')] += kind == 'rolled'
        counts['dice bought', event.get('seat')] += event['dice'] if kind == 'dice_bought' else 0
        counts['answers', event.get('seat')] += kind == 'answered'
        counts['changes of the lock', None] += kind in ('locked', 'unlocked')
    return counts


def received(events, seat):
    """What was served to a seat, kinds apart, with what was struck taken back."""
    counts = collections.Counter()
    for event in events:
        if event['e'] == 'served' and event['to'] == seat:
            for kind, amount in event['dose'].items():
                counts[kind] += -amount if event.get('struck') else amount
    return counts


def audit(code, seats, view, note):
    """Notes what is missing or too much in a room where nothing is on its way."""
    wanted, found = promised(seats), seen(view.events)
    for key in {*wanted, *found}:
        if wanted[key] != found[key]:
            kind = 'acknowledged lost' if found[key] < wanted[key] else 'applied twice'
            note(kind, f'{code}: {key} acknowledged {wanted[key]}, seen {found[key]}')
    for account in view.state['totals']:
        audit_account(code, account, wanted, view.events, note)
    last = {seat.index: served_upto(seat) for seat in seats}
    for account in view.state['totals']:
        if any(serving['id'] <= last[account['seat']] for serving in account['pending']):
            note('acknowledged lost', f'{code}: seat {account["seat"]} is done with {last[account["seat"]]}')
    if any(seat.is_locked for seat in seats) != view.state['room']['locked']:
        note('acknowledged lost', f'{code}: the lock')


def audit_account(code, account, wanted, events, note):
    seat = account['seat']
    bought = wanted['dice bought', seat]
    if account['dice_bought'] != bought:
        kind = 'acknowledged lost' if account['dice_bought'] < bought else 'applied twice'
        note(kind, f'{code}: seat {seat} bought {bought}, the account says {account["dice_bought"]}')
    doses = received(events, seat)
    for kind in ('sips', 'halves', 'wholes'):
        if account[kind] != doses[kind]:
            lost = account[kind] < doses[kind]
            note('acknowledged lost' if lost else 'applied twice',
                 f'{code}: seat {seat} was served {doses[kind]} {kind}, the account says {account[kind]}')


def served_upto(seat):
    done = [command['upto'] for command, _, answer in seat.given.values()
            if command['t'] == 'served' and json.loads(answer)['t'] == 'answer']
    return max(done, default=0)


def difference(ours, theirs):
    """The names of what two views of the same revision show differently."""
    return [name for name in theirs if ours.get(name) != theirs[name]]
