/** The lab's own words in the reader's language, fetched with its page. */

import { labEn, type LabWords } from "../../words/lab.en";
import { labPtBR } from "../../words/lab.pt-BR";
import { labUk } from "../../words/lab.uk";
import { prefs } from "$lib/app/prefs.svelte";
import { Texts } from "$lib/texts/texts";
import type { Arg, Language } from "$lib/types";

const catalogues: Record<Language, LabWords> = { en: labEn, "pt-BR": labPtBR, uk: labUk };

const texts = $derived(new Texts(prefs.language, { lab: catalogues[prefs.language] }));

export function l(key: keyof LabWords, args: Record<string, Arg> = {}): string {
  return texts.say(`lab.${key}`, args);
}

/** A word whose key is only known when it runs, or what was asked for. */
export const labWord = (key: string, fallback: string): string =>
  texts.has(`lab.${key}`) ? texts.say(`lab.${key}`) : fallback;

/** 12.3 % */
export const percent = (part: number | null): string =>
  part === null
    ? "–"
    : new Intl.NumberFormat(prefs.language, { style: "percent", maximumFractionDigits: 1 }).format(part);

export const formatNumber = (value: number, digits = 1): string =>
  new Intl.NumberFormat(prefs.language, { maximumFractionDigits: digits }).format(value);

/** How long something still takes, in the largest unit that says it. */
export function durationText(seconds: number): string {
  const [value, unit] =
    seconds < 90 ? [seconds, "second"] : seconds < 5400 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  return new Intl.NumberFormat(prefs.language, {
    style: "unit",
    unit: unit as string,
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(value as number);
}
