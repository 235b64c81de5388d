// @ts-check
// Luck as a picture: beyond the middle whoever won more often than the exact chances promised, short of it whoever won less.
import {html, nothing, svg} from '../../vendor/lit-html/lit-html.js';
import {luckOf} from '../app/luck.js';
import {bad, figure, font, good, line, muted, recapOf, text} from './figure.js';

const middle = 250;
const longest = 150;

/** With its sign. @param {any} t @param {number} luck */
const signed = (t, luck) => `${luck > 0 ? '+' : ''}${t('recap.luck.number', {n: luck})}`;

/** @param {any} context */
export function luckChart(context) {
  const {t, name} = context;
  const recap = recapOf(context);
  const all = luckOf(recap);
  if (all.length === 0) return nothing;
  const most = Math.max(1, ...all.map(({luck}) => Math.abs(luck)));
  const said = (one) => t('recap.luck.line', {name: name(one.seat), won: one.won, tries: one.tries, expected: one.expected, luck: signed(t, one.luck)});
  const bar = ({seat, luck}, index) => {
    const width = Math.round((Math.abs(luck) / most) * longest);
    const y = index * 72 + 42;
    const end = luck < 0 ? middle - width : middle + width;
    return svg`<text x="12" y=${y - 10} fill=${muted} font-size="30">${name(seat)}</text>
      <rect x=${Math.min(middle, end)} y=${y} width=${width} height="24" rx="6" fill=${luck < 0 ? bad : good}></rect>
      <text x=${luck < 0 ? end - 8 : end + 8} y=${y + 22} fill=${text} font-size="30" font-weight="700" text-anchor=${luck < 0 ? 'end' : 'start'}>${signed(t, luck)}</text>`;
  };
  const chart = html`<svg viewBox="0 0 500 ${all.length * 72 + 12}" role="img" font-family=${font} aria-label=${`${t('recap.luck')}. ${all.map(said).join('. ')}`}>
    <path d=${`M${middle} 36V${all.length * 72}`} stroke=${line} stroke-width="2"></path>${all.map(bar)}</svg>`;
  return figure(context, 'luck', chart, {
    head: [t('recap.player'), t('recap.luck.tries'), t('recap.luck.won'), t('recap.luck.expected'), t('recap.luck.difference')],
    rows: all.map((one) => [name(one.seat), one.tries, one.won, t('recap.luck.number', {n: one.expected}), signed(t, one.luck)]),
  }, html`<p class="legend">${t('recap.luck.legend')}${recap.turned.length > 0 ? ` ${t('recap.luck.turned')}` : nothing}</p>`);
}
