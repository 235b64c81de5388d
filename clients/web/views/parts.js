// @ts-check
// Small pieces that all screens are made of.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';

/**
 * A button. `test` is its stable name for tests.
 * @param {{test: string, label: any, onClick: () => void, kind?: 'primary' | 'secondary' | 'quiet' | 'link' | 'answer' | 'tile',
 *   disabled?: boolean, pressed?: boolean, name?: string, extra?: string}} wanted
 */
export function button({test, label, onClick, kind = 'secondary', disabled = false, pressed, name, extra = ''}) {
  return html`<button type="button" class="button ${kind} ${extra}" data-test=${test} ?disabled=${disabled}
    aria-label=${name ?? nothing} aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    @click=${onClick}>${label}</button>`;
}

/** A switch with its sentence. @param {{test: string, label: any, checked: boolean, onChange: (on: boolean) => void, disabled?: boolean}} wanted */
export function checkbox({test, label, checked, onChange, disabled = false}) {
  return html`<label class="check"><input type="checkbox" data-test=${test} .checked=${checked} ?disabled=${disabled}
    @change=${(event) => onChange(event.target.checked)}><span>${label}</span></label>`;
}

/** Says something went wrong, next to where it did. @param {string | null | undefined} text @param {string} [id] */
export const problem = (text, id) => (text ? html`<p class="problem" id=${id ?? nothing} role="alert">${text}</p>` : nothing);

/** For ears only. @param {string} text */
export const unseen = (text) => html`<span class="unseen">${text}</span>`;

/** A − / + pair. @param {{test: string, value: any, less: () => void, more: () => void, canLess: boolean, canMore: boolean,
 *   lessName: string, moreName: string}} wanted */
export function stepper({test, value, less, more, canLess, canMore, lessName, moreName}) {
  return html`<div class="stepper">
    ${button({test: `${test}-less`, label: '−', name: lessName, onClick: less, disabled: !canLess, extra: 'step'})}
    <div class="step-value">${value}</div>
    ${button({test: `${test}-more`, label: '+', name: moreName, onClick: more, disabled: !canMore, extra: 'step'})}
  </div>`;
}

/** A handful of confetti, once, for what went well. */
export const burst = html`<span class="burst" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i></span>`;
