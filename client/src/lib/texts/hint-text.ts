import type { Hint } from "$lib/table/advice.svelte";
import type { Phrase } from "$lib/table/frame";

const EVEN = "no_clear_difference";

/** A hint in sentences: the move and what speaks for it, how the turn goes on, whether it is clearly better. */
export function sentences(hint: Hint, phrase: (one: Phrase) => string, reason: (key: string, args?: Phrase[1]) => string, then: (moves: string) => string): string {
  const [key, args] = hint.reason;
  const said = [`${phrase(hint.phrase)}: ${reason(key, args)}`];
  if (hint.plan.length) said.push(then(hint.plan.map(phrase).join("; ")));
  if (hint.even && key !== EVEN) said.push(reason(EVEN));
  return said.join(" ");
}
