// @ts-check
// The pictures of an evening: awards, throws, guesses, luck, what was received and given.
import {html, nothing, svg} from '../../vendor/lit-html/lit-html.js';
import {bestGuessers, coolHeads, goldenHand} from '../app/awards.js';
import {countedOf} from '../app/words.js';
import {amber, bad, figure, font, good, line, muted, recapOf, sky, text} from './figure.js';
import {icon, outlineOf} from './icons.js';
import {luckChart} from './luck.js';

/** Paired bars. @param {any} context */
function flowChart(context) {
  const {t, dose, house, name} = context;
  const lines = recapOf(context).flow.map((one) => ({...one, name: name(one.seat), all: {received: countedOf(one.received, house), given: countedOf(one.given, house)}}));
  if (lines.length === 0) return nothing;
  const most = Math.max(1, ...lines.flatMap(({all}) => [all.received, all.given]));
  const width = (value) => Math.round((value / most) * 184);
  const label = (one) => t('recap.bar', {name: one.name, received: dose(one.received), given: dose(one.given)});
  const bar = (x, y, value, colour) => svg`<rect x=${x} y=${y} width=${width(value)} height="24" rx="6" fill=${colour}></rect><text x=${x + width(value) + 8} y=${y + 22} fill=${text} font-size="30" font-weight="700">${value}</text>`;
  const chart = html`<svg viewBox="0 0 500 ${lines.length * 72 + 12}" role="img" font-family=${font} aria-label=${`${t('recap.chart')}. ${lines.map(label).join('. ')}`}>
    ${lines.map((one, index) => svg`<text x="12" y=${index * 72 + 32} fill=${muted} font-size="30">${one.name}</text>${bar(12, index * 72 + 42, one.all.received, sky)}${bar(256, index * 72 + 42, one.all.given, amber)}`)}</svg>`;
  return figure(context, 'flow', chart, {
    head: [t('recap.player'), t('recap.received'), t('recap.given'), t('recap.bought')],
    rows: lines.map((one) => [one.name, dose(one.received), dose(one.given), one.dice_bought]),
  }, html`<p class="legend"><span class="key received" aria-hidden="true"></span> ${t('recap.received')} <span class="key given" aria-hidden="true"></span> ${t('recap.given')}</p>`);
}

/** A line that goes in steps. @param {number[]} values @param {(index: number) => number} x @param {(value: number) => number} y */
const steps = (values, x, y) => values.map((value, index) => `${index === 0 ? 'M' : 'H'}${x(index)}${index === 0 ? ' ' : 'V'}${y(value)}`).join('') + `H${x(values.length)}`;

/** Score and dice, throw by throw; a lost round is crossed. @param {any} context */
function throwChart(context) {
  const {t, name} = context;
  const throws = recapOf(context).throws.slice(-60);
  if (throws.length === 0) return nothing;
  const most = Math.max(6, ...throws.map((one) => one.total));
  const x = (index) => 60 + Math.round((index / throws.length) * 424);
  const y = (value) => 220 - Math.round((value / most) * 170);
  const word = (one) => t('recap.throw', {name: name(one.seat), n: one.dice, total: one.total, verdict: t(`dice.word.${one.verdict}`)});
  const chart = html`<svg viewBox="0 0 500 240" role="img" font-family=${font} aria-label=${`${t('recap.throws')}. ${throws.map(word).join('. ')}`}>
    ${[0, Math.round(most / 2), most].map((value) => svg`<path d=${`M56 ${y(value)}H484`} stroke=${line} stroke-width=".6"></path><text x="50" y=${y(value) + 9} fill=${muted} font-size="26" text-anchor="end">${value}</text>`)}
    <path d=${`${steps(throws.map((one) => one.dice), x, y)}V220H60z`} fill=${sky} opacity=".45"></path>
    <path d=${steps(throws.map((one) => one.total), x, y)} fill="none" stroke=${amber} stroke-width="4" stroke-linejoin="round"></path>
    ${throws.map((one, index) => (one.verdict === 'loses' ? svg`<path transform=${`translate(${(x(index) + x(index + 1)) / 2 - 11} ${y(one.total) - 30})`} d=${outlineOf('gone')} fill=${bad}></path>` : nothing))}</svg>`;
  return figure(context, 'throws', chart, {
    head: [t('recap.turn'), t('recap.player'), t('recap.dice'), t('recap.score'), t('recap.result')],
    rows: throws.map((one, index) => [index + 1, name(one.seat), one.dice, one.total, t(`dice.word.${one.verdict}`)]),
  }, html`<p class="legend"><span class="key given" aria-hidden="true"></span> ${t('recap.score')} <span class="key received" aria-hidden="true"></span> ${t('recap.dice')}</p>`);
}

/** @type {Record<string, [sign: string, colour: string]>} */
const signs = {won: ['won', good], lost: ['gone', bad], void: ['none', muted]};

/** Players by questions: right, wrong, not asked. @param {any} context */
function guessGrid(context) {
  const {t, name} = context;
  const {cards} = recapOf(context);
  const latest = cards.filter((card) => card.round === cards.at(-1).round);
  if (latest.length === 0) return nothing;
  const seats = [...new Set(latest.map((card) => card.seat))];
  const at = (seat, question) => latest.find((card) => card.seat === seat && card.question === question)?.result;
  const word = (result) => (result ? t(`recap.${result}`) : '–');
  const numbers = [1, 2, 3, 4, 5];
  const said = seats.map((seat) => t('pair', {label: name(seat), value: numbers.map((number) => word(at(seat, number))).join(', ')}));
  const chart = html`<svg viewBox="0 0 500 ${seats.length * 50 + 52}" role="img" font-family=${font} aria-label=${`${t('recap.guesses')}. ${said.join('. ')}`}>
    ${numbers.map((number) => svg`<text x=${180 + number * 54} y="34" fill=${muted} font-size="26" text-anchor="middle">${number}</text>`)}
    ${seats.map((seat, row) => svg`<text x="12" y=${row * 50 + 76} fill=${text} font-size="26">${name(seat)}</text>
      ${numbers.map((number) => { const [sign, colour] = signs[at(seat, number)] ?? ['none', line]; return svg`<path transform=${`translate(${168 + number * 54} ${row * 50 + 56})`} d=${outlineOf(sign)} fill=${colour}></path>`; })}`)}</svg>`;
  return figure(context, 'guesses', chart, {
    head: [t('recap.player'), ...numbers], rows: seats.map((seat) => [name(seat), ...numbers.map((number) => word(at(seat, number)))]),
  });
}

/** What is worth an award, in words. @param {any} context @returns {{sign: string, title: string, text: string}[]} */
export function awardsOf(context) {
  const {t, name} = context;
  const {throws, cards, flow} = recapOf(context);
  const hand = goldenHand(throws);
  const guessers = bestGuessers(cards);
  const cool = coolHeads(throws, flow);
  const names = (seats) => t.list(seats.map(name));
  return [
    hand && {sign: 'medal', title: t('recap.golden'), text: t('recap.golden.text', {name: name(hand.seat), total: hand.total, n: hand.dice})},
    guessers && {sign: 'target', title: t('recap.guesser'), text: t('recap.guesser.text', {name: names(guessers.seats), right: guessers.right, asked: guessers.asked})},
    cool && {sign: 'cool', title: t('recap.cool'), text: t('recap.cool.text', {name: names(cool.seats), n: cool.dice})},
  ].filter((award) => award !== null);
}

/** @param {any} context */
function awardList(context) {
  const awards = awardsOf(context);
  return awards.length === 0 ? nothing : html`<ul class="awards" role="list">${awards.map((award) => html`<li class="award">${icon(award.sign)}
    <span><strong>${award.title}</strong><br>${award.text}</span></li>`)}</ul>`;
}

/** @param {any} context */
export const charts = (context) => html`<div class="charts">${awardList(context)}${flowChart(context)}</div><div class="charts">${throwChart(context)}${guessGrid(context)}</div><div class="charts">${luckChart(context)}</div>`;
