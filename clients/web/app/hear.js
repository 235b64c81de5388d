// @ts-check
// What a page says and sounds when something happened: one sentence per event, and louder what concerns this phone.
import {alertPlayer, announce} from './announce.js';
import {sentenceOf, spokenOf} from './events.js';
import {contextOf} from './context.js';
import {buzz, cue} from './sounds.js';
import {doseText} from './words.js';

/** @param {any} context @returns {import('./events.js').Teller} */
export const tellerOf = ({t, name, house, rule}) => ({t, name, house, rule});

/** What is worth a sentence, in sentences. @param {any} context @param {any[]} events */
export const sentencesOf = (context, events) => spokenOf(events).map((event) => sentenceOf(tellerOf(context), event)).filter(Boolean);

/**
 * Tells what happened; house rules are named by their labels, which are among the long texts.
 * @param {any} store @param {any[]} events
 */
export async function tellOf(store, events) {
  if (events.some((event) => event.e === 'settings_changed')) await store.learn('more').catch(() => {});
  tellEvents(contextOf(store), events);
}

/** @param {any} context @param {any[]} events */
function tellEvents(context, events) {
  const {t, mine, name, house} = context;
  const said = sentencesOf(context, events);
  if (said.length > 0) announce(`${said.join('. ')}.`);
  for (const event of events) {
    if (event.e === 'served' && !event.struck && mine.includes(event.to)) {
      const dose = doseText(t, event.dose, house);
      alertPlayer(event.from === undefined ? t('event.served.you', {dose}) : t('event.served.you.gift', {from: name(event.from), dose}));
    }
    if (event.e === 'rolled') cue(event.verdict === 'loses' ? 'lost' : 'roll');
    if (event.e === 'card_dealt') cue(event.result === 'won' ? 'won' : event.result === 'lost' ? 'lost' : 'card');
    if (event.e === 'card_turned') cue('card');
  }
}

let told_turn = '';

/** « À toi de jouer », once for each turn; and in the title for as long as it lasts. @param {any} context */
export function tellTurn(context) {
  const {t, state, myTurn, me} = context;
  const game = state?.room ? t(`game.${state.room.game}`) : t('page.title');
  document.title = myTurn ? t('page.turn', {game}) : game;
  const turn = myTurn ? `${state.turn}.${state.phase}.${me}` : '';
  if (turn === told_turn) return;
  told_turn = turn;
  if (!turn) return;
  alertPlayer(t('turn.you'));
  cue('turn');
  buzz();
}
