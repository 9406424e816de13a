/** What a card does, from the table `effect` of the game's texts, by the most specific key. */

import type { Texts } from "./texts";

const NUMBER = /^\d+$/;

/** `red-skip` is a skip, `joker-7` a joker, `red-7` a number, `G07` one of the `G`; `any` is the fallback. */
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
