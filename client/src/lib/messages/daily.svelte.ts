/** The messages of the daily deals and statistics, in the user's language. */

import { dailyEn, type DailyWords } from "../../words/daily.en";
import { dailyPtBR } from "../../words/daily.pt-BR";
import { dailyUk } from "../../words/daily.uk";
import { prefs } from "$lib/app/prefs.svelte";
import { Texts } from "$lib/texts/texts";
import type { Arg, Language } from "$lib/types";

const catalogues: Record<Language, DailyWords> = { en: dailyEn, "pt-BR": dailyPtBR, uk: dailyUk };

const texts = $derived(new Texts(prefs.language, { daily: catalogues[prefs.language] }));

export function d(key: keyof DailyWords, args: Record<string, Arg> = {}): string {
  return texts.say(`daily.${key}`, args);
}

const SUFFIX: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** "2nd", "2º", "2-ге". */
export function place(rank: number): string {
  if (prefs.language === "pt-BR") return `${rank}º`;
  if (prefs.language === "uk") return `${rank}-${ukrainianSuffix(rank)}`;
  return `${rank}${SUFFIX[new Intl.PluralRules("en", { type: "ordinal" }).select(rank)]}`;
}

/** The suffix of a Ukrainian neuter ordinal: перше, друге, третє, сьоме, сорокове. */
function ukrainianSuffix(rank: number): string {
  if (rank % 100 > 10 && rank % 100 < 20) return "те";
  if (rank % 100 === 40) return "ве";
  return ({ 1: "ше", 2: "ге", 3: "тє", 7: "ме", 8: "ме" } as Record<number, string>)[rank % 10] ?? "те";
}

/** A date (2026-11-16) in the user's language. Days are those of UTC. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat(prefs.language === "en" ? "en-GB" : prefs.language, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "9 h 12 min": whole minutes, so that it changes seldom. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const unit = (value: number, name: "hour" | "minute") =>
    new Intl.NumberFormat(prefs.language, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  const hours = Math.floor(minutes / 60);
  return [hours ? unit(hours, "hour") : "", minutes % 60 ? unit(minutes % 60, "minute") : ""].filter(Boolean).join(" ");
}
