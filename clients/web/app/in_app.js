// @ts-check
// The small browsers inside other applications: they forget what a page keeps as soon as they are closed.

const applications = /FBAN|FBAV|FB_IAB|Instagram|Snapchat|Line\/|MicroMessenger|BytedanceWebview|musical_ly|Twitter|LinkedInApp|Pinterest|GSA\/|WhatsApp/;
/** Android names its embedded browser; the small window of a Wi-Fi's login page is one too. */
const android_view = /; wv\)/;
/** On an iPhone, a browser that is one says so; the others are views of applications. */
const apple_view = /iPhone|iPad|iPod/;
const apple_browser = /Safari\//;

/**
 * The browser to open the page in instead, or null where this is one.
 * @param {string} userAgent @returns {'Safari' | 'Chrome' | null}
 */
export function betterBrowser(userAgent) {
  const apple = apple_view.test(userAgent);
  const embedded = applications.test(userAgent) || android_view.test(userAgent) || (apple && !apple_browser.test(userAgent));
  if (!embedded) return null;
  return apple ? 'Safari' : 'Chrome';
}
