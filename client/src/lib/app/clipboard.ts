/** Copies a text, also where the clipboard API needs a secure context; returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // denied: fall back to a selection
    }
  }
  return copyBySelection(text);
}

/** Copies by way of a selection outside the viewport. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; top: 0; opacity: 0";
  (before?.closest("dialog, [popover]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
