// @ts-check
// What this phone's players are to drink, or to count: never over an awaited move, never with a clock.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {recall, remember} from '../app/storage.js';
import {translator} from '../app/i18n.js';
import {addDoses, countedOf, doseText} from '../app/words.js';
import {button} from './parts.js';

/** @param {any} context @param {any} serving */
function reasonText({t, name}, serving) {
  return t(`drink.why.${serving.why}`, {name: serving.from === undefined ? '' : name(serving.from)});
}

/** Above the private cap, this phone alone speaks of points and water. @param {any} context @param {number} seat */
const overCap = ({session}, seat) => session.own[seat]?.cap > 0 && session.own[seat].counted > session.own[seat].cap;

/** @param {any} context @param {any} total */
function servings(context, total) {
  const {t, name, mine, house, send, set, store} = context;
  const {seat, pending} = total;
  const own = context.session.own[seat];
  const words = translator(t.language, store.messages, house.no_alcohol || own?.soft ? 'points' : 'sip');
  const dose = addDoses(pending.map((serving) => serving.dose));
  const title = mine.length > 1 ? words('drink.title.for', {name: name(seat), dose: doseText(words, dose, house)})
    : words('drink.title', {dose: doseText(words, dose, house)});
  const settle = async (passed) => {
    if (await send((connection) => connection.served(seat, upto, passed))) set({drinkOpen: false});
  };
  const upto = Math.max(...pending.map((serving) => serving.id));
  const reasons = [...new Set(pending.map((serving) => reasonText(context, serving)))];
  return html`<section class="drink" aria-labelledby="drink-${seat}" data-test="drink-${seat}">
    <h2 id="drink-${seat}">${title}</h2>
    <p>${t.list(reasons)}</p>
    ${overCap(context, seat) && !house.no_alcohol ? html`<p class="water">${t('drink.cap', {n: countedOf(dose, house)})}</p>`
    : html`<p class="muted">${words('drink.or')}</p>`}
    <div class="row">
      ${button({test: `done-${seat}`, label: t('drink.done'), kind: 'primary', onClick: () => settle(false)})}
      ${button({test: `pass-${seat}`, label: t('drink.pass'), onClick: () => settle(true)})}
    </div>
    <p class="muted small">${t('drink.rush')}</p></section>`;
}

/** At twenty counted units, then every ten: a word about water, once. @param {any} context */
function waterNotice({t, session, me, state, set}) {
  const own = session.own[me];
  const due = own && own.counted >= 20 ? 20 + Math.floor((own.counted - 20) / 10) * 10 : 0;
  const key = `water.${state.room.code}.${me}`;
  if (due === 0 || recall(key, 0) >= due) return nothing;
  return html`<section class="drink water" aria-labelledby="water"><h2 id="water">${t('water.title')}</h2>
    <p>${t('water.text')}</p>
    ${button({test: 'water-ok', label: t('action.ok'), onClick: () => { remember(key, due); set({}); }})}</section>`;
}

/** @param {any} context @param {boolean} awaited whether a move of this phone is awaited: then a chip is enough */
export function drinkCard(context, awaited) {
  const {t, state, mine, ui, set, dose, name, hides} = context;
  const mineToSettle = state.totals.filter((total) => mine.includes(total.seat) && total.pending?.length > 0);
  const [others, shown] = [true, false].map((hidden) => mineToSettle.filter(({seat}) => hides(seat) === hidden));
  if (mineToSettle.length === 0) return waterNotice(context);
  if (awaited && !ui.drinkOpen) {
    const all = addDoses(mineToSettle.flatMap((total) => total.pending.map((serving) => serving.dose)));
    return button({test: 'drink-chip', label: t('drink.chip', {dose: dose(all)}), kind: 'quiet', extra: 'drink-chip',
      onClick: () => set({drinkOpen: true})});
  }
  return html`${shown.map((total) => servings(context, total))}${awaited ? nothing : html`${others.map(({seat}) => button({
    test: `hand-to-${seat}`, label: t('hand.drink', {name: name(seat)}), onClick: () => set({seat}),
  }))}${waterNotice(context)}`}`;
}
