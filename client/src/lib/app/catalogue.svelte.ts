/** The catalogue of games and their texts, fetched once and cached. */

import { withBase } from "$lib/route/base";
import { get, asRefusal, UNREACHABLE, type Refusal } from "./api";
import { prefs } from "./prefs.svelte";
import { connectivity } from "./connectivity.svelte";
import { Texts } from "$lib/texts/texts";
import { shellText } from "$lib/messages/shell.svelte";
import type { GameInfo, TextTables } from "$lib/wire";

export type { ChallengeStep, GameInfo, OptionInfo } from "$lib/wire";

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

/** The answer of `/api/games` that the server put into the page, until it is read. */
let embedded = globalThis.document?.getElementById("games")?.textContent;
globalThis.document?.getElementById("games")?.remove();

function takeEmbedded(): GameInfo[] | undefined {
  const games = embedded ? (JSON.parse(embedded) as GameInfo[]) : undefined;
  embedded = undefined;
  return games;
}

async function fetchGames(): Promise<void> {
  try {
    const games = withBase(takeEmbedded() ?? (await get<GameInfo[]>("/api/games")));
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
    get<TextTables>(`/api/texts/${language}${game && `/${game}`}`)
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

/** The texts on a game's box: its name and tagline. They come with the catalogue. */
export function titleOf(game: string): Texts | undefined {
  const { language } = prefs;
  const title = gameOf(game)?.titles[language];
  return title && new Texts(language, title);
}

/** A game's name, also before its texts are loaded. */
export const gameName = (game: string): string => (titleOf(game) ?? textsOf(game))?.say("game.name") ?? "…";

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
