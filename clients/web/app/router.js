// @ts-check
// Which page an address is.

/** Codes are letters; whatever else was typed or pasted is dropped. */
export function cleanCode(text) {
  return String(text).toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, 8);
}

/**
 * @param {string} pathname
 * @returns {{page: 'home' | 'room' | 'table' | 'diag', code: string | null}}
 */
export function routeOf(pathname) {
  const [first, second] = pathname.split('/').filter(Boolean);
  const code = second ? cleanCode(decodeURIComponent(second)) || null : null;
  if (first === 'j' && code) return {page: 'room', code};
  if (first === 'table') return {page: 'table', code};
  if (first === 'diag') return {page: 'diag', code: null};
  return {page: 'home', code: null};
}
