/** What a card does, in the game's own words: the table `effect` of its texts, from the narrowest word to the widest. */

import type { Texts } from "./texts";

const NUMBER = /^\d+$/;

/** `red-skip` is a skip, `kobito-7` a kobito, `red-7` a number, `G07` one of the `G`; `any` is what is left. */
export function effectKeys(item: string): string[] {
  const [head = "", ...rest] = item.split("-");
  const tail = rest.join("-");
  const number = NUMBER.test(item) || NUMBER.test(tail) ? ["number"] : [];
  return [item, tail, head, ...number, item.replace(/\d+$/, ""), "any"].filter(Boolean);
}

export function effectText(texts: Texts, item: string): string {
  const key = effectKeys(item).find((key) => texts.has(`effect.${key}`));
  return key === undefined ? "" : texts.say(`effect.${key}`);
}
