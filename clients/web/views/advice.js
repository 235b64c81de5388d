// @ts-check
// What to look at when a phone sees nothing, in the order in which it helps.

/** Parts of the keys `diag.help.*`. */
export const advice = ['wifi', 'mobile', 'portal', 'iphone', 'firewall', 'address'];
