"""What a player may want to do next, from the state that his phone shows."""


def one_move(legal, rng):
    """A random one of what the state frame allows to a seat."""
    moves = []
    if legal.get('roll'):
        most = min(3, legal['buy']['max']) if 'buy' in legal else 0
        moves += [{'kind': 'roll', 'buy': rng.randint(0, most)}] * 2
        if most:
            moves.append({'kind': 'buy', 'dice': rng.randint(1, most)})
    moves += [{'kind': 'answer', 'answer': answer} for answer in legal.get('answer', [])]
    moves += [{'kind': kind} for kind in ('take_back', 'deal', 'reveal', 'give_nobody') if kind in legal]
    if 'give' in legal:
        give = legal['give']
        gift = {'kind': 'give', 'to': rng.choice(give['to'])}
        if give['min'] != give['max']:
            gift['sips'] = rng.randint(give['min'], give['max'])
        moves += [gift] * 3
    return rng.choice(moves)


def of_the_host(state, rng, is_locked):
    """What keeps the evening going, and now and then something else."""
    room, phase = state['room'], state['phase']
    if room['paused'] == 'host':
        return {'t': 'pause', 'paused': False}
    if 'follow_up' in state['deadlines']:
        return {'t': 'follow_up', 'accept': rng.random() < 0.7}
    if phase == 'ended' and rng.random() < 0.5:
        return {'t': 'choose', 'game': rng.choice(['tas_de_des', 'rouge_ou_noir'])}
    if phase in ('lobby', 'between', 'ended'):
        return {'t': 'start'}
    chance = rng.random()
    if chance < 0.08:
        return {'t': 'lock', 'locked': not is_locked}
    if chance < 0.10:
        return {'t': 'pause', 'paused': True}
    if chance < 0.12:
        seats = [player['seat'] for player in room['players']]
        return {'t': 'order', 'seats': rng.sample(seats, len(seats))}
    if chance < 0.13:
        return {'t': 'stop'}
    return None


def next_command(state, seat, rng, is_locked):
    """A command without its request number, or None: nothing to do now."""
    if state['room']['host'] == seat:
        command = of_the_host(state, rng, is_locked)
        if command:
            return command
    legal = state['legal'].get(str(seat))
    if legal and rng.random() < 0.9:
        # An old turn now and then: a refusal is an answer too.
        turn = state['turn'] - (rng.random() < 0.05)
        return {'t': 'play', 'turn': turn, 'move': one_move(legal, rng)}
    account = next(account for account in state['totals'] if account['seat'] == seat)
    if account['pending'] and rng.random() < 0.3:
        return {'t': 'served', 'upto': account['pending'][-1]['id'], 'passed': rng.random() < 0.3}
    if rng.random() < 0.05:
        return {'t': 'own', 'soft': rng.random() < 0.5, 'cap': rng.randint(0, 20)}
    return None
