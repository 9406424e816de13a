/** What is on the shelf: games and texts, asked for once and kept. */

import { get, asRefusal, UNREACHABLE, type Refusal } from "./api";
import type { Box } from "./box-meta";
import { prefs } from "./prefs.svelte";
import { connectivity } from "./connectivity.svelte";
import { Texts, type Tables } from "$lib/texts/texts";
import { shellText } from "$lib/messages/shell.svelte";

export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  deck: boolean;
  /** of an option that is any whole number, its bounds; `values` are a few of them */
  minimum: number | null;
  maximum: number | null;
}

/** One of the things to beat; 0 seats are any number. */
export interface PathStep {
  seats: number;
  options: Record<string, string | number | boolean>;
}

export interface GameInfo {
  name: string;
  rules: number;
  seats: number[];
  default_seats: number;
  options: OptionInfo[];
  bots: string[];
  default_bot: string;
  /** who the bots may be, and where the face of each is fetched */
  characters?: Record<string, string | null>;
  /** bots that play by weights which the server has, and at how many seats */
  learned: { bot: string; seats: number[] }[];
  moves: string[];
  silent: number[];
  /** who plays together, for each number of seats at which somebody has a partner */
  sides: Record<string, number[][]>;
  /** is there a first match to walk through? */
  tutorial?: boolean;
  /** what one may set out to beat, in this order */
  challenges: PathStep[];
  faces: Record<string, [label: string, colour: string]>;
  /** the colours of words that signs show */
  inks: Record<string, string>;
  box: Box;
}

/** Every game, in the order of the shelf; those that joined later stand last. */
export const catalogue = $state<{ games: GameInfo[] | undefined; refused: Refusal | undefined }>({
  games: undefined,
  refused: undefined,
});

let pending: Promise<void> | undefined;

/** Done when the games are there, or are not to be had. */
export function loadCatalogue(): Promise<void> {
  if (catalogue.games) return Promise.resolve();
  pending ??= fetchGames().finally(() => (pending = undefined));
  return pending;
}

async function fetchGames(): Promise<void> {
  try {
    const games = await get<GameInfo[]>("/api/games");
    catalogue.games = games.sort((a, b) => a.box.place - b.box.place);
    catalogue.refused = undefined;
  } catch (error) {
    catalogue.refused = asRefusal(error);
  }
}

export const gameOf = (name: string): GameInfo | undefined => catalogue.games?.find((game) => game.name === name);

const cachedTexts = $state<Record<string, Texts>>({});
const latestTexts: Record<string, Texts> = {};
const requested = new Set<string>();

/** The texts of a game (or of the house), in the reader's language as soon as they are there. */
export function textsOf(game = ""): Texts | undefined {
  const { language } = prefs;
  const key = `${language}/${game}`;
  const cached = cachedTexts[key];
  if (cached) return cached;
  void connectivity.recoveries; // asked again when the server is back
  if (!requested.has(key)) {
    requested.add(key);
    get<Tables>(`/api/texts/${language}${game && `/${game}`}`)
      .then((tables) => {
        latestTexts[game] = new Texts(language, tables);
        cachedTexts[key] = latestTexts[game];
      })
      .catch((error: unknown) => {
        if (error === UNREACHABLE) requested.delete(key); // a game that is not there is not asked for again
      });
  }
  return latestTexts[game];
}

/** A game's name, before its texts are there too. */
export const gameName = (game: string): string => textsOf(game)?.say("game.name") ?? "…";

/** A refusal in the reader's language. */
export function refusalText(refusal: Refusal, game = "", names: string[] = []): string {
  const shellMessage = shellText(`refused_${refusal.key}`);
  if (shellMessage) return shellMessage;
  const texts = textsOf(game) ?? textsOf();
  if (!texts) return shellText("refused_unreached")!;
  return texts.has(`refusal.${refusal.key}`)
    ? texts.withNames(names).note("refusal", refusal)
    : texts.say("refusal.unexpected");
}
