/**
 * Sentences with inline drawings: no line begins with the comma after a card, nor ends with the quotation mark before
 * one.
 */

import type { Span } from "./texts";

export interface AttachedSpan extends Span {
  /** punctuation that stays with a card, before and after it */
  open: string;
  close: string;
  /** the same, where the drawing makes it redundant: read aloud but not shown */
  readAloud?: [before: string, after: string];
}

export function attachPunctuation(spans: Span[], isDrawn: (span: Span) => boolean): AttachedSpan[] {
  const all = spans.map((span) => ({ ...span, open: "", close: "" }));
  all.forEach((span, at) => {
    if (!isDrawn(span)) return;
    const [before, after] = [all[at - 1], all[at + 1]];
    if (before && !before.table) before.text = before.text.replace(/[«“(]+$/u, (sign) => ((span.open = sign), ""));
    if (after && !after.table) after.text = after.text.replace(/^[,.:;!?»”)]+/u, (sign) => ((span.close = sign), ""));
  });
  return all;
}

/** Hides commas and brackets round neighbouring drawings; screen readers still read them. */
export function hideRedundant(all: AttachedSpan[], isDrawn: (span: Span) => boolean): AttachedSpan[] {
  const result = all.map((span) => ({ ...span }));
  for (let at = 0; at < result.length; at++) {
    const run: AttachedSpan[] = [];
    for (let next = at; result[next] && isDrawn(result[next]!); next += 2) {
      run.push(result[next]!);
      if (result[next]!.close !== "," || result[next + 1]?.text !== " ") break;
    }
    if (!run.length) continue;
    const [first, last] = [run[0]!, run.at(-1)!];
    const isBracketed = first.open === "(" && last.close.startsWith(")");
    run.forEach((span, nth) => {
      const before = isBracketed && nth === 0 ? "(" : "";
      const after = nth < run.length - 1 ? "," : isBracketed ? ")" : "";
      if (!before && !after) return;
      Object.assign(span, {
        open: span.open.slice(before.length),
        close: span.close.slice(after.length),
        readAloud: [before, after],
      });
    });
    at += 2 * (run.length - 1);
  }
  return result;
}
