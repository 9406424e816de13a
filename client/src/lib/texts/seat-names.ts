/** The names of the seats, by the same rules as the engine (`core/characters.py`). */

import type { Texts } from "./texts";

export interface Occupant {
  name: string | null;
  bot: string | null;
  character?: string | null;
  reserved_for?: string | null;
}

/**
 * People by their names, bots by their characters; a bot with a person's name gets a suffix, one without a character a
 * number, as does a free seat.
 */
export function seatNames(texts: Texts, occupants: Occupant[]): string[] {
  const people = occupants.map(({ name, reserved_for }) => name ?? reserved_for ?? undefined);
  const usedNames = new Set(people.map((name) => name?.toLowerCase()));
  return occupants.map(({ bot, character }, seat) => {
    const person = people[seat];
    if (person !== undefined) return person;
    if (!bot) return texts.say("seat.name", { seat: seat + 1 });
    if (!character || !texts.has(`character.${character}`)) return texts.say("seat.bot", { seat: seat + 1 });
    const name = texts.say(`character.${character}`);
    return usedNames.has(name.toLowerCase()) ? texts.say("seat.bot_named", { name }) : name;
  });
}
