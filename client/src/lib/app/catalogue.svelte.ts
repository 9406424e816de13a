/** The catalogue of games and their texts, fetched once and cached. */

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
  /** bounds of an integer option; `values` are a few examples */
  minimum: number | null;
  maximum: number | null;
}

/** One challenge; 0 seats means any number. */
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
  /** characters of the bots, each with the URL of its face */
  characters?: Record<string, string | null>;
  /** bots with weights on this server, and the seat counts these were trained for */
  learned: { bot: string; seats: number[] }[];
  moves: string[];
  silent: number[];
  /** teams for each number of seats that has partners */
  sides: Record<string, number[][]>;
  /** does the game have a tutorial? */
  tutorial?: boolean;
  /** challenges in order */
  challenges: PathStep[];
  faces: Record<string, [label: string, colour: string]>;
  /** colours of the words that signs show */
  inks: Record<string, string>;
  box: Box;
}

/** All games in catalogue order; external ones come last. */
export const catalogue = $state<{ games: GameInfo[] | undefined; refused: Refusal | undefined }>({
  games: undefined,
  refused: undefined,
});

let pending: Promise<void> | undefined;

/** Resolves when the games are loaded or have failed to load. */
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

/** The texts of a game (or of the page), in the user's language once loaded. */
export function textsOf(game = ""): Texts | undefined {
  const { language } = prefs;
  const key = `${language}/${game}`;
  const cached = cachedTexts[key];
  if (cached) return cached;
  void connectivity.recoveries; // fetched again when the server is back
  if (!requested.has(key)) {
    requested.add(key);
    get<Tables>(`/api/texts/${language}${game && `/${game}`}`)
      .then((tables) => {
        latestTexts[game] = new Texts(language, tables);
        cachedTexts[key] = latestTexts[game];
      })
      .catch((error: unknown) => {
        if (error === UNREACHABLE) requested.delete(key); // an unknown game is not requested again
      });
  }
  return latestTexts[game];
}

/** A game's name, also before its texts are loaded. */
export const gameName = (game: string): string => textsOf(game)?.say("game.name") ?? "…";

/** An error in the user's language. */
export function refusalText(refusal: Refusal, game = "", names: string[] = []): string {
  const shellMessage = shellText(`refused_${refusal.key}`);
  if (shellMessage) return shellMessage;
  const texts = textsOf(game) ?? textsOf();
  if (!texts) return shellText("refused_unreached")!;
  return texts.has(`refusal.${refusal.key}`)
    ? texts.withNames(names).note("refusal", refusal)
    : texts.say("refusal.unexpected");
}
