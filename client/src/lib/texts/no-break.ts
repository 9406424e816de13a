/** Sentences with drawn cards in them: no line begins with the comma after a card, nor ends with the quotation mark
 * before one. */

import type { Span } from "./texts";

export interface Tied extends Span {
  /** signs that stay with a card, before and after it */
  open: string;
  close: string;
  /** the same, where a drawing says it already: read aloud and not shown */
  hushed?: [before: string, after: string];
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

/** Drawings side by side need no commas, nor brackets round them; a reader still hears them. */
export function hushed(all: Tied[], isDrawn: (span: Span) => boolean): Tied[] {
  const found = all.map((span) => ({ ...span }));
  for (let at = 0; at < found.length; at++) {
    const run: Tied[] = [];
    for (let next = at; found[next] && isDrawn(found[next]!); next += 2) {
      run.push(found[next]!);
      if (found[next]!.close !== "," || found[next + 1]?.text !== " ") break;
    }
    if (!run.length) continue;
    const [first, last] = [run[0]!, run.at(-1)!];
    const isBracketed = first.open === "(" && last.close.startsWith(")");
    run.forEach((span, nth) => {
      const before = isBracketed && nth === 0 ? "(" : "";
      const after = nth < run.length - 1 ? "," : isBracketed ? ")" : "";
      if (!before && !after) return;
      Object.assign(span, { open: span.open.slice(before.length), close: span.close.slice(after.length), hushed: [before, after] });
    });
    at += 2 * (run.length - 1);
  }
  return found;
}
