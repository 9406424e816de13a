/** Games that lay a table of their own. Each lives in its game's folder and is fetched with its table. */

import type { Component, Snippet } from "svelte";
import { builtPart, hasBuilt } from "./external-boards";
import type { Sounds } from "./sound";

/** `end` is drawn where my place's controls were, once the match is over. */
export type World = Component<{ end: Snippet }>;

/** A card or piece in a line of text, drawn as small as a word; `text` is read aloud. */
export type Chip = Component<{ item: string; text: string }>;

const tables = import.meta.glob<{ default: World }>("../../../../src/ludoteca/games/*/page/Table.svelte");
const tunes = import.meta.glob<{ sounds: Sounds }>("../../../../src/ludoteca/games/*/page/sounds.ts");
/** `joins` names the texts of which several side by side are one drawing: their values, with commas. */
interface Chips {
  default: Chip;
  joins?: string;
}
const chips = import.meta.glob<Chips>("../../../../src/ludoteca/games/*/page/Chip.svelte");

const place = (game: string, file: string) => `../../../../src/ludoteca/games/${game}/page/${file}`;

export const hasWorld = (game: string): boolean => place(game, "Table.svelte") in tables || hasBuilt(game, "Table");

/** The game's own table, or nothing if it has none. */
export async function worldOf(game: string): Promise<World | undefined> {
  const found = tables[place(game, "Table.svelte")]?.() ?? builtPart<{ default: World }>(game, "Table");
  return (await found)?.default;
}

export async function soundsOf(game: string): Promise<Sounds> {
  const found = tunes[place(game, "sounds.ts")]?.() ?? builtPart<{ sounds: Sounds }>(game, "sounds");
  return (await found)?.sounds ?? {};
}

export async function chipOf(game: string): Promise<Chips | undefined> {
  return await (chips[place(game, "Chip.svelte")]?.() ?? builtPart<Chips>(game, "Chip"));
}
