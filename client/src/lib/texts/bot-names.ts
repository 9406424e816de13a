/** What a bot is called by its level, or by the file of weights that it plays by, and how strong that is. */

import type { Texts } from "./texts";

const BY_FILE = "learned:";
/** the master, with more time */
const PATIENT = "patient";

export function botName(texts: Texts, bot: string): string {
  return bot.startsWith(BY_FILE)
    ? texts.say("bot.learned_by", { name: bot.slice(BY_FILE.length) })
    : texts.say(`bot.${bot}`);
}

/** How many marks of how many; nothing for a bot that is no level. `bots` are the levels, best first. */
export function strengthOf(bots: string[], bot: string | null): { n: number; of: number } | undefined {
  const at = bot === PATIENT ? 0 : bots.indexOf(bot ?? "");
  return at < 0 || bots.length < 2 ? undefined : { n: bots.length - at, of: bots.length };
}
