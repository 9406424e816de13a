/** The name of a bot by its level, or by its file of weights, and its strength. */

import type { Texts } from "./texts";

const BY_FILE = "learned:";
/** the master level with more time */
const PATIENT = "patient";

export function botName(texts: Texts, bot: string): string {
  return bot.startsWith(BY_FILE)
    ? texts.say("bot.learned_by", { name: bot.slice(BY_FILE.length) })
    : texts.say(`bot.${bot}`);
}

/** Strength marks; undefined for a bot that is not a level. `bots` are the levels, best first. */
export function strengthOf(bots: string[], bot: string | null): { n: number; of: number } | undefined {
  const at = bot === PATIENT ? 0 : bots.indexOf(bot ?? "");
  return at < 0 || bots.length < 2 ? undefined : { n: bots.length - at, of: bots.length };
}
