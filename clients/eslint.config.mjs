// What no type annotation catches. Run by scripts/lint.sh from the root of the repository.
import js from '@eslint/js';

const shared = ['URL', 'URLSearchParams', 'console', 'crypto', 'fetch', 'setTimeout', 'clearTimeout', 'setInterval',
  'clearInterval', 'performance', 'queueMicrotask', 'AbortController', 'AbortSignal', 'EventTarget', 'Event',
  'CustomEvent', 'structuredClone', 'TextDecoder', 'TextEncoder', 'Blob', 'Response', 'MessageChannel'];
const browser = ['window', 'document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage', 'atob', 'btoa', 'WebSocket',
  'requestAnimationFrame', 'cancelAnimationFrame', 'matchMedia', 'addEventListener', 'removeEventListener',
  'isSecureContext', 'getComputedStyle', 'AudioContext', 'HTMLElement', 'HTMLDialogElement', 'HTMLInputElement',
  'BroadcastChannel', 'MutationObserver', 'innerWidth', 'FormData', 'globalThis', 'speechSynthesis', 'dispatchEvent', 'Node', 'Element', 'Image', 'XMLSerializer'];
const node = ['Response', 'process', 'Buffer', 'globalThis', 'setImmediate'];

const names = (...lists) => Object.fromEntries(lists.flat().map((name) => [name, 'readonly']));

/** Text that players type must never become markup, and the pages' policy forbids inline styles. */
const noMarkup = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((name) => ({
    selector: `MemberExpression[property.name='${name}']`,
    message: 'Text becomes markup here. Use a lit-html template.',
  })),
  { selector: "ImportSpecifier[imported.name='unsafeHTML']", message: 'Text becomes markup here.' },
];

export default [
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-syntax': ['error', ...noMarkup],
    },
  },
  { files: ['clients/{web,js,fairness}/**/*.js'], languageOptions: { globals: names(shared, browser) } },
  { files: ['**/*.mjs'], languageOptions: { globals: names(shared, node) } },
  // Functions of these tests run inside the page.
  { files: ['tests/browser/**', 'tests/support/browser.mjs'], languageOptions: { globals: names(browser) } },
];
