import type { HintInfo, Phrase } from "$lib/wire";

const EVEN = "no_clear_difference";

/** A hint in sentences: the move and the reasons for it, the rest of the turn, whether it is clearly better. */
export function hintText(
  hint: HintInfo,
  phrase: (move: Phrase) => string,
  reason: (key: string, args?: Phrase[1]) => string,
  then: (moves: string) => string,
): string {
  const [key, args] = hint.reason;
  const parts = [`${phrase(hint.phrase)}: ${reason(key, args)}`];
  if (hint.plan.length) parts.push(then(hint.plan.map(phrase).join("; ")));
  if (hint.even && key !== EVEN) parts.push(reason(EVEN));
  return parts.join(" ");
}
