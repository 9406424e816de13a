/** Games with a board component of their own. Each lives in its game's folder and is fetched with its table. */

import type { Component, Snippet } from "svelte";
import { loadExternal, hasExternal } from "./external-boards";
import type { BeatTable } from "$lib/motion/beats";
import type { Sounds } from "./sound";

/** `end` replaces the controls in the player's area once the match is over. */
export type Board = Component<{ end: Snippet }>;

/** An inline drawing of a card or piece, as small as a word; `text` is read aloud. */
export type Chip = Component<{ item: string; text: string }>;

const boardModules = import.meta.glob<{ default: Board }>("../../../../src/ludoteca/games/*/page/Table.svelte");
const soundModules = import.meta.glob<{ sounds: Sounds }>("../../../../src/ludoteca/games/*/page/sounds.ts");
/** What a game draws at a beat, over its board. `box` is the place of a zone, by the parts of its id, if it is in sight. */
export type Staging = Component<{
  name: string;
  args: Record<string, unknown>;
  box: (...zone: unknown[]) => { left: number; top: number; width: number; height: number } | undefined;
}>;

const stagingModules = import.meta.glob<{ default: Staging }>("../../../../src/ludoteca/games/*/page/Staging.svelte");
const beatModules = import.meta.glob<{ beats: BeatTable }>("../../../../src/ludoteca/games/*/page/beats.ts");
/** `joins` names the text table whose neighbouring values merge into one drawing, with commas. */
interface ChipModule {
  default: Chip;
  joins?: string;
}
const chipModules = import.meta.glob<ChipModule>("../../../../src/ludoteca/games/*/page/Chip.svelte");

const modulePath = (game: string, file: string) => `../../../../src/ludoteca/games/${game}/page/${file}`;

export const hasBoard = (game: string): boolean =>
  modulePath(game, "Table.svelte") in boardModules || hasExternal(game, "Table");

/** The game's board component, if it has one. */
export async function boardOf(game: string): Promise<Board | undefined> {
  const module = boardModules[modulePath(game, "Table.svelte")]?.() ?? loadExternal<{ default: Board }>(game, "Table");
  return (await module)?.default;
}

export async function soundsOf(game: string): Promise<Sounds> {
  const module = soundModules[modulePath(game, "sounds.ts")]?.() ?? loadExternal<{ sounds: Sounds }>(game, "sounds");
  return (await module)?.sounds ?? {};
}

export async function chipOf(game: string): Promise<ChipModule | undefined> {
  return await (chipModules[modulePath(game, "Chip.svelte")]?.() ?? loadExternal<ChipModule>(game, "Chip"));
}

/** Which beat each line of a game's log is. */
export async function beatsOf(game: string): Promise<BeatTable> {
  const module = beatModules[modulePath(game, "beats.ts")]?.() ?? loadExternal<{ beats: BeatTable }>(game, "beats");
  return (await module)?.beats ?? {};
}

export async function stagingOf(game: string): Promise<Staging | undefined> {
  const module =
    stagingModules[modulePath(game, "Staging.svelte")]?.() ?? loadExternal<{ default: Staging }>(game, "Staging");
  return (await module)?.default;
}
