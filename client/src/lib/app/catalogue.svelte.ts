/** What is on the shelf: games and texts, asked for once and kept. */

import { ask, asRefusal, UNREACHED, type Refusal } from "./api";
import type { Box } from "./box-meta";
import { prefs } from "./prefs.svelte";
import { reach } from "./connectivity.svelte";
import { Texts, type Tables } from "$lib/texts/texts";
import { shellWords } from "$lib/messages/shell.svelte";

export interface OptionShown {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  deck: boolean;
  /** of an option that is any whole number, its bounds; `values` are a few of them */
  least: number | null;
  most: number | null;
}

/** One of the things to beat; 0 seats are any number. */
export interface StepShown {
  seats: number;
  options: Record<string, string | number | boolean>;
}

export interface GameShown {
  name: string;
  rules: number;
  seats: number[];
  usual_seats: number;
  options: OptionShown[];
  bots: string[];
  usual_bot: string;
  /** who the bots may be, and where the face of each is fetched */
  characters?: Record<string, string | null>;
  /** bots that play by weights which the server has, and at how many seats */
  learned: { bot: string; seats: number[] }[];
  moves: string[];
  silent: number[];
  /** who plays together, for each number of seats at which somebody has a partner */
  sides: Record<string, number[][]>;
  /** is there a first match to walk through? */
  guide?: boolean;
  /** what one may set out to beat, in this order */
  path: StepShown[];
  faces: Record<string, [label: string, colour: string]>;
  /** the colours of words that signs show */
  inks: Record<string, string>;
  box: Box;
}

/** Every game, in the order of the shelf; those that joined later stand last. */
export const shelf = $state<{ games: GameShown[] | undefined; refused: Refusal | undefined }>({
  games: undefined,
  refused: undefined,
});

let asking: Promise<void> | undefined;

/** Done when the games are there, or are not to be had. */
export function fillShelf(): Promise<void> {
  if (shelf.games) return Promise.resolve();
  asking ??= askForGames().finally(() => (asking = undefined));
  return asking;
}

async function askForGames(): Promise<void> {
  try {
    const games = await ask<GameShown[]>("/api/games");
    shelf.games = games.sort((a, b) => a.box.place - b.box.place);
    shelf.refused = undefined;
  } catch (error) {
    shelf.refused = asRefusal(error);
  }
}

export const gameOf = (name: string): GameShown | undefined =>
  shelf.games?.find((game) => game.name === name);

const kept = $state<Record<string, Texts>>({});
const newest: Record<string, Texts> = {};
const asked = new Set<string>();

/** The texts of a game (or of the house), in the reader's language as soon as they are there. */
export function textsOf(game = ""): Texts | undefined {
  const { language } = prefs;
  const key = `${language}/${game}`;
  const found = kept[key];
  if (found) return found;
  void reach.times; // asked again when the server is back
  if (!asked.has(key)) {
    asked.add(key);
    ask<Tables>(`/api/texts/${language}${game && `/${game}`}`)
      .then((tables) => {
        newest[game] = new Texts(language, tables);
        kept[key] = newest[game];
      })
      .catch((error: unknown) => {
        if (error === UNREACHED) asked.delete(key); // a game that is not there is not asked for again
      });
  }
  return newest[game];
}

/** A game's name, before its texts are there too. */
export const gameName = (game: string): string => textsOf(game)?.say("game.name") ?? "…";

/** A refusal in the reader's language. */
export function sayRefusal(refusal: Refusal, game = "", names: string[] = []): string {
  const own = shellWords(`refused_${refusal.key}`);
  if (own) return own;
  const texts = textsOf(game) ?? textsOf();
  if (!texts) return shellWords("refused_unreached")!;
  return texts.has(`refusal.${refusal.key}`)
    ? texts.named(names).note("refusal", refusal)
    : texts.say("refusal.unexpected");
}
