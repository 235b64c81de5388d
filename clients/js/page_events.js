// @ts-check

/**
 * Listens to what a page tells about being looked at. Returns what ends the listening.
 * @param {import('./surroundings.js').Surroundings['page']} page
 * @param {{looked: (hidden: boolean) => void, shown: (persisted: boolean) => void, left: () => void,
 *   stirred: (by: 'online' | 'focus') => void}} tell
 * @returns {() => void}
 */
export function listenToPage({ document, window }, tell) {
  /** @type {[EventTarget | null, string, (event: any) => void][]} */
  const listeners = [
    [document, 'visibilitychange', () => tell.looked(document?.visibilityState === 'hidden')],
    [window, 'pageshow', (event) => tell.shown(event.persisted === true)],
    [window, 'pagehide', () => tell.left()],
    [window, 'online', () => tell.stirred('online')],
    [window, 'focus', () => tell.stirred('focus')],
  ];
  for (const [target, name, listener] of listeners) target?.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target?.removeEventListener(name, listener);
  };
}
