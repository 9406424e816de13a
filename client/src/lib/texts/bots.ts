/** What a bot is called: by its level, or by the file of weights that it plays by. */

import type { Texts } from "./texts";

const BY_FILE = "learned:";

export function botName(texts: Texts, bot: string): string {
  return bot.startsWith(BY_FILE) ? texts.say("bot.learned_by", { name: bot.slice(BY_FILE.length) }) : texts.say(`bot.${bot}`);
}
