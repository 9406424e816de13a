/** The page's messages (all but the table's) in the user's language. */

import type { ShellWords } from "../../words/shell.en";
import { prefs } from "$lib/app/prefs.svelte";
import { textsByLanguage } from "$lib/texts/languages";
import type { TimeControl } from "$lib/table/frame";
import { duration } from "../texts/durations";
import { formatCounts, joinList, Texts } from "../texts/texts";
import type { Arg } from "$lib/types";

const modules = import.meta.glob<Record<string, ShellWords>>("../../words/shell.*.ts", { eager: true });
const catalogues = textsByLanguage(modules);

const texts = $derived(new Texts(prefs.language, { shell: catalogues[prefs.language] }));

export function s(key: keyof ShellWords, args: Record<string, Arg> = {}): string {
  return texts.say(`shell.${key}`, args);
}

/** A message by a computed key, if there is one. */
export function shellText(key: string, args: Record<string, Arg> = {}): string | undefined {
  return texts.has(`shell.${key}`) ? texts.say(`shell.${key}`, args) : undefined;
}

/** A time in the past: "5 minutes ago". */
export function ago(seconds: number): string {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const words = new Intl.RelativeTimeFormat(prefs.language, { numeric: "auto", style: "short" });
  if (past < 60) return s("just_now");
  if (past < 3600) return words.format(-Math.floor(past / 60), "minute");
  if (past < 86400) return words.format(-Math.floor(past / 3600), "hour");
  return words.format(-Math.floor(past / 86400), "day");
}

/** "Ana, Bia and Caio" in the user's language. */
export const joinNames = (names: string[]): string => joinList(prefs.language, names, "conjunction");

/** "2–6", or "2 or 4": the possible numbers of players. */
export const playerCounts = (seats: number[]): string => formatCounts(prefs.language, seats);

/** "2 min a move", "10 min + 10 sec": a time control in few words. */
export const timeControlText = ({ kind, seconds, increment }: TimeControl): string =>
  kind === "move"
    ? s("clock_a_move", { time: duration(seconds) })
    : s("clock_a_match", { time: duration(seconds), more: duration(increment) });
