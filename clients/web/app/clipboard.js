// @ts-check
// Copying a text. The clipboard of browsers is for secure pages only; in a kitchen's network there is the old way, which
// works within a tap.

/** @param {string} text */
function copyBySelection(text) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  // Within an open dialog nothing outside of it can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body;
  const field = Object.assign(document.createElement('textarea'), {value: text, readOnly: true, className: 'unseen'});
  place.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return copied;
}

/** To be called from a tap. @param {string} text @returns {Promise<boolean>} whether it was copied */
export async function copyText(text) {
  if (isSecureContext && navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here: the old way may be.
    }
  }
  return copyBySelection(text);
}
