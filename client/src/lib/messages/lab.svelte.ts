/** The messages of the lab in the user's language, fetched with its page. */

import type { LabWords } from "../../words/lab.en";
import { prefs } from "$lib/app/prefs.svelte";
import { textsByLanguage } from "$lib/texts/languages";
import { Texts } from "$lib/texts/texts";
import type { Arg } from "$lib/types";

const modules = import.meta.glob<Record<string, LabWords>>("../../words/lab.*.ts", { eager: true });
const catalogues = textsByLanguage(modules);

const texts = $derived(new Texts(prefs.language, { lab: catalogues[prefs.language] }));

export function l(key: keyof LabWords, args: Record<string, Arg> = {}): string {
  return texts.say(`lab.${key}`, args);
}

/** A message by a computed key, or the fallback. */
export const labWord = (key: string, fallback: string): string =>
  texts.has(`lab.${key}`) ? texts.say(`lab.${key}`) : fallback;

export const percent = (part: number | null): string =>
  part === null
    ? "–"
    : new Intl.NumberFormat(prefs.language, { style: "percent", maximumFractionDigits: 1 }).format(part);

export const formatNumber = (value: number, digits = 1): string =>
  new Intl.NumberFormat(prefs.language, { maximumFractionDigits: digits }).format(value);

/** A duration in the largest unit that fits. */
export function durationText(seconds: number): string {
  const [value, unit] =
    seconds < 90 ? [seconds, "second"] : seconds < 5400 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  return new Intl.NumberFormat(prefs.language, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(value);
}
