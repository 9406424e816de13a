/** The options of a match that differ from the printed rules, in words. */

import { s } from "$lib/messages/shell.svelte";
import type { OptionInfo } from "$lib/wire";
import type { Texts } from "./texts";

/** One text for each option that is not at its default, as in "Open hands" or "Cards in hand: 7". */
export function houseRules(texts: Texts | undefined, options: Record<string, unknown>, all: OptionInfo[]): string[] {
  return all
    .filter(({ name, default: printed }) => name in options && options[name] !== printed)
    .map(({ name }) => houseRule(texts, name, options[name]));
}

/** The text of one option at a value. A custom deck is only named. */
export function houseRule(texts: Texts | undefined, name: string, value: unknown): string {
  const option = texts?.say(`option.${name}`) ?? "";
  if (value === true || typeof value === "object") return option;
  if (value === false) return `${option}: ${s("no")}`;
  return `${option}: ${typeof value === "number" ? value : (texts?.say(`value.${String(value)}`) ?? "")}`;
}
