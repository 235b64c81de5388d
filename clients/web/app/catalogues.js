// @ts-check
// Message catalogues: how parts are merged, and how French is set.

/**
 * Merges the parts of one language. A key stands in one part only.
 * @param {[string, Record<string, unknown>][]} parts
 */
export function mergeCatalogues(parts) {
  /** @type {Record<string, unknown>} */
  const merged = {};
  for (const [name, part] of parts) {
    for (const [key, message] of Object.entries(part)) {
      if (key in merged) throw new Error(`${name}: "${key}" stands in another part too`);
      merged[key] = message;
    }
  }
  return merged;
}
