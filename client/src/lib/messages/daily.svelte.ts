/** The messages of the daily deals and statistics, in the user's language. */

import type { DailyWords } from "../../words/daily.en";
import { prefs } from "$lib/app/prefs.svelte";
import { LANGUAGE_RULES } from "$lib/texts/languages";
import type { Arg } from "$lib/types";
import { pageTexts } from "./words.svelte";

export function d(key: keyof DailyWords, args: Record<string, Arg> = {}): string {
  return pageTexts().say(`daily.${key}`, args);
}

/** A rank: "2nd", "2º", "2-ге". */
export const place = (rank: number): string => LANGUAGE_RULES[prefs.language].ordinal(rank);

/** A date (2026-11-16) in the user's language. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat(LANGUAGE_RULES[prefs.language].locale, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** A time of day to the minute, in the user's language and time zone. */
export function timeText(at: number): string {
  const minute = 60_000;
  return new Intl.DateTimeFormat(LANGUAGE_RULES[prefs.language].locale, { timeStyle: "short" }).format(
    Math.round(at / minute) * minute,
  );
}

/** "9 h 12 min": whole minutes, so that it changes seldom. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const unit = (value: number, name: "hour" | "minute") =>
    new Intl.NumberFormat(prefs.language, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  const hours = Math.floor(minutes / 60);
  return [hours ? unit(hours, "hour") : "", minutes % 60 ? unit(minutes % 60, "minute") : ""].filter(Boolean).join(" ");
}
