// What the engine needs to play an evening again that nobody planned: the steps, as the phones sent them, and the draws,
// as everybody was told.

/** The commands that were done, in the order in which they were sent. @param {any[]} phones */
function commandsOf(phones) {
  return phones.flatMap(({heard}) => {
    const answers = heard.received.map((text) => JSON.parse(text)).filter(({t}) => t === 'answer');
    const done = (command) => answers.some(({seat, request}) => seat === command.seat && request === command.request);
    return heard.sent.map(({at, text}) => ({at, ...JSON.parse(text)})).filter((command) => command.request !== undefined && done(command));
  }).sort((one, other) => one.at - other.at);
}

/** What chance decided by this event, as --fixed-draws would be told; seats are indexes as long as all are present. */
function drawsOf({e, drawn, opener, master, faces, card}) {
  switch (e) {
    case 'round_started': return drawn ? [opener] : [];
    case 'deal_started': return drawn ? [master] : [];
    case 'rolled': return faces;
    case 'card_dealt': case 'card_turned': case 'pyramid_turned': return [card];
    default: return [];
  }
}

/**
 * @param {{phones: any[], table: any}} party of which nobody went away
 * @param {{game: string, order: number[]}} first the game that was chosen when the room was made
 */
export function transcriptOf({phones, table}, {game, order}) {
  const events = table.heard.received.map((text) => JSON.parse(text)).filter(({t}) => t === 'state').flatMap((frame) => frame.events);
  const rolls = events.filter(({e}) => ['rolled', 'round_started'].includes(e));
  const steps = [];
  let chosen = game;
  for (const {t, seat, ...command} of commandsOf(phones)) {
    if (t === 'choose') chosen = command.game;
    if (t === 'settings') steps.push({settings: command.group, values: command.values});
    if (t === 'start') steps.push({start: chosen, order});
    if (t === 'follow_up' && command.accept) steps.push({start: command.game ?? 'give_n_take'});
    if (t === 'play') steps.push({seat, move: command.move});
    // A lost round is followed by the next, in the same breath.
    if (t === 'play' && command.move.kind === 'roll') {
      while (rolls[0].e !== 'rolled') rolls.shift();
      if (rolls.shift().verdict === 'loses') steps.push({start: 'tas_de_des', order, again: true});
    }
  }
  return {steps, draws: events.flatMap(drawsOf).join(' ')};
}
