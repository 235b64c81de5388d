// @ts-check
// Five short cues from oscillators: no file. Browsers keep sound back until a tap, and again after a lock.
import {preferences} from './preferences.js';

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, [frequency: number, start: number, length: number][]>} */
const cues = {
  turn: [[660, 0, 0.12], [880, 0.13, 0.2]],
  roll: [[180, 0, 0.05], [220, 0.07, 0.05], [160, 0.14, 0.06]],
  card: [[520, 0, 0.06]],
  won: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.22]],
  lost: [[330, 0, 0.16], [247, 0.17, 0.3]],
};

/** To be called from a tap or a key. */
export function unlockSound() {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  if (context.state !== 'running') context.resume().catch(() => {});
}

/** @param {keyof typeof cues} name */
export function cue(name) {
  if (!preferences.sound || !context || context.state !== 'running') return;
  for (const [frequency, start, length] of cues[name]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.2, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

/** Whether this browser says that it can; on iPhones none does. */
export const canBuzz = () => typeof navigator.vibrate === 'function';

/** A phone that can, buzzes once; it needs no sound. */
export function buzz() {
  if (preferences.vibration && canBuzz() && navigator.userActivation?.hasBeenActive) navigator.vibrate(80);
}

for (const kind of ['pointerup', 'keydown']) document.addEventListener(kind, unlockSound);
