/** Sentences with drawn cards in them: no line begins with the comma after a card, nor ends with the quotation mark
 * before one. */

import type { Span } from "./texts";

export interface Tied extends Span {
  /** signs that stay with a card, before and after it */
  open: string;
  close: string;
}

export function tied(spans: Span[], isDrawn: (span: Span) => boolean): Tied[] {
  const all = spans.map((span) => ({ ...span, open: "", close: "" }));
  all.forEach((span, at) => {
    if (!isDrawn(span)) return;
    const [before, after] = [all[at - 1], all[at + 1]];
    if (before && !before.table) before.text = before.text.replace(/[«“(]+$/u, (sign) => ((span.open = sign), ""));
    if (after && !after.table) after.text = after.text.replace(/^[,.:;!?»”)]+/u, (sign) => ((span.close = sign), ""));
  });
  return all;
}
