// @ts-check
// The first page: a code, or a new game.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {live} from '../../vendor/lit-html/directives/live.js';
import {cleanCode} from '../app/router.js';
import {card} from './cards.js';
import {diagnoseButton} from './connecting.js';
import {diceRow} from './dice.js';
import {inAppAdvice} from './in_app.js';
import {languageSwitch} from './languages.js';
import {button, problem} from './parts.js';

/** @param {any} context */
function resumeCard({t, store}) {
  const kept = store.resumable();
  if (!kept) return nothing;
  return html`<section class="card-box"><h2>${t('home.resume')}</h2>
    ${button({test: 'resume-seat', kind: 'primary', onClick: () => store.go(`/j/${kept.code}`),
    label: `${kept.name ? `${kept.name} — ` : ''}${t('home.resume.game', {code: kept.code})}`})}</section>`;
}

/** @param {any} context */
export function home(context) {
  const {t, ui, set, store} = context;
  const enter = (event) => {
    event.preventDefault();
    const code = cleanCode(ui.form.code ?? '');
    if (code.length === 0) return set({problem: t('home.code.missing')});
    store.go(`/j/${code}`);
  };
  const code = cleanCode(ui.form.code ?? '');
  return html`<header class="bar plain"><h1 tabindex="-1">${t('page.title')}</h1>${languageSwitch(context)}</header>
    <main><form class="content" @submit=${enter}>
      <div class="hero" aria-hidden="true">${card(t, 'Qh')}${card(t, 'Ks')}${diceRow(t, [5, 3])}</div>
      ${inAppAdvice(context)}${resumeCard(context)}
      <label class="field"><span>${t('home.code')}</span>
        <input class="code" data-test="code" autocapitalize="characters" autocomplete="off" autocorrect="off" spellcheck="false"
          enterkeyhint="go" maxlength="8" aria-describedby="code-hint ${ui.problem ? 'code-problem' : ''}" .value=${live(ui.form.code ?? '')}
          @input=${(event) => set({form: {...ui.form, code: event.target.value}, problem: null})}></label>
      <p class="muted" id="code-hint">${t('home.code.hint')}</p>
      ${problem(ui.problem, 'code-problem')}
      <p>${t('home.adults')} ${button({test: 'care', label: t('action.more'), kind: 'link', onClick: () => set({dialog: 'care'})})}</p>
      <button class="button primary" data-test="join">${t('home.join')}</button>
      ${button({test: 'create', label: t('home.create'), onClick: () => { set({creating: true, problem: null}); window.scrollTo(0, 0); }})}
      <section class="demo"><h2>${t('home.demo')}</h2><p class="muted">${t('home.demo.hint')}</p><div class="tools">
        ${['tas_de_des', 'rouge_ou_noir'].map((game) => button({test: `demo-${game}`, label: t(`game.${game}`), disabled: ui.busy, onClick: () => store.demo(game)}))}</div></section>
      <nav class="links"><a class="button link" data-test="show-table" href=${code ? `/table/${code}` : '/table'}>${t('home.table')}</a>
        ${diagnoseButton(context, t('home.trouble'), 'link')}</nav>
    </form></main>`;
}

/** @param {any} context */
export function create(context) {
  const {t, ui, set, store} = context;
  const {form} = ui;
  const change = (patch) => set({form: {...form, ...patch}, problem: null});
  const games = ['tas_de_des', 'rouge_ou_noir'];
  const game = form.game ?? games[0];
  const go = () => (form.no_alcohol === undefined ? set({problem: t('create.choose')})
    : store.createRoom({game, no_alcohol: form.no_alcohol, language: t.language}));
  return html`<header class="bar plain"><h1 tabindex="-1">${t('create.title')}</h1>${languageSwitch(context)}</header>
    <main><div class="content">
      <fieldset><legend>${t('create.game')}</legend>${games.map((name) => html`<label class="choice"><input type="radio" name="game"
        data-test="game-${name}" .checked=${live(game === name)} @change=${() => change({game: name})}>
        <span><strong>${t(`game.${name}`)}</strong><br>${t(`game.${name}.pitch`)}</span></label>`)}</fieldset>
      <fieldset><legend>${t('create.how')}</legend>
        <label class="choice"><input type="radio" name="how" data-test="with-alcohol" .checked=${live(form.no_alcohol === false)}
          @change=${() => change({no_alcohol: false})}><span>${t('create.with')}</span></label>
        <label class="choice"><input type="radio" name="how" data-test="without-alcohol" .checked=${live(form.no_alcohol === true)}
          @change=${() => change({no_alcohol: true})}><span>${t('create.without')}<br><span class="muted">${t('create.without.hint')}</span></span></label>
      </fieldset>
      ${form.no_alcohol === true ? nothing : html`<p class="muted">${t('care.health')}
        ${button({test: 'care', label: t('action.more'), kind: 'link', onClick: () => set({dialog: 'care'})})}</p>`}
    </div><div class="actions">${problem(ui.problem)}
      ${button({test: 'create-go', label: t('create.go'), kind: 'primary', onClick: go, disabled: ui.busy})}
      ${button({test: 'back', label: t('action.back'), kind: 'quiet', onClick: () => set({creating: false, problem: null})})}
    </div></main>`;
}
