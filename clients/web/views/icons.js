// @ts-check
// Small signs, drawn: what a font holds differs from phone to phone, and some show such signs as pictures of their own.
import {drawings} from './fixed.js';

/** @type {Record<string, string>} */
const outlines = {
  crown: 'M2 7l5.5 4L12 4l4.5 7L22 7l-2 12H4z',
  star: 'M12 2l3 6.8 7.5.7-5.6 5 1.6 7.5-6.5-3.9L5.5 22l1.6-7.5-5.6-5L9 8.8z',
  bot: 'M11 1h2v4h6a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h6zM7 9v4h3V9zm7 0v4h3V9zM7 16v2h10v-2z',
  turn: 'M7 3l12 9-12 9z',
  asleep: 'M14.5 2a8.5 8.5 0 1 0 7.5 12.5A8 8 0 0 1 14.5 2z',
  lost: 'M13.5 1 4 14h6l-2 9L19 9h-6.5z',
  gone: 'M5 2.5 12 9.5 19 2.5 21.5 5 14.5 12l7 7-2.5 2.5-7-7-7 7L2.5 19l7-7-7-7z',
  cup: 'M13 1h5v2h-3.3l-.6 3H21l-2.5 17h-13L3 6h9.1zM6 9l.5 4h11l.5-4z',
  waits: 'M5 2h14v3c0 3-2.5 5-4.5 7 2 2 4.5 4 4.5 7v3H5v-3c0-3 2.5-5 4.5-7C7.5 10 5 8 5 5z',
  won: 'M2 13l3-3 5 5L19.5 4.5l3 3L10 21z',
  same: 'M3 6h18v4H3zM3 14h18v4H3z',
  none: 'M3 10h18v4H3z',
  above: 'M12 3l10 17H2z',
  below: 'M12 21 2 4h20z',
  inside: 'M1 4l9 8-9 8zM23 4l-9 8 9 8z',
  outside: 'M9 4 0 12l9 8zM15 4l9 8-9 8z',
  medal: 'M6 1h4l2 5 2-5h4l-3.5 8a7 7 0 1 1-5 0zm6 10.5-1.3 2.7-2.9.4 2.1 2-.5 2.9L12 18.1l2.6 1.4-.5-2.9 2.1-2-2.9-.4z',
  target: 'M12 1a11 11 0 1 0 .01 0zm0 4a7 7 0 1 1-.01 0zm0 4a3 3 0 1 0 .01 0z',
  cool: 'M11 1h2v4l3-2 1 1.7-4 2.8v3l2.6-1.5.4-4.9 2 .2-.3 3.6 3.5-2 1 1.7-3.5 2 3.3 1.6-.9 1.8-4.5-2.1L13.5 12l2.6 1.5 4.5-2.1.9 1.8-3.3 1.6 3.5 2-1 1.7-3.5-2 .3 3.6-2 .2-.4-4.9L13 13.5v3l4 2.8-1 1.7-3-2v4h-2v-4l-3 2-1-1.7 4-2.8v-3l-2.6 1.5L8 20.3l-2-.2.3-3.6-3.5 2-1-1.7 3.5-2L2 13.2l.9-1.8 4.5 2.1L10 12l-2.6-1.5-4.5 2.1L2 10.8l3.3-1.6-3.5-2 1-1.7 3.5 2L6 3.9l2-.2.4 4.9L11 10.5v-3L7 4.7 8 3l3 2z',
};

const drawn = drawings(outlines, () => 'icon-mark', 24);

/** For eyes only: whoever uses it also says it. @param {string} name */
export const icon = (name) => drawn[name];
/** The outline of a sign, for pictures drawn otherwise. @param {string} name */
export const outlineOf = (name) => outlines[name];
