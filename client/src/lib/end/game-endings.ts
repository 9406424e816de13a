/** What a game adds to its ending: `page/Ending.svelte` in its folder, fetched when a match or a round is over. */

import type { Component } from "svelte";
import { loadExternal } from "$lib/app/external-boards";
import type { ScoreEntry } from "$lib/table/frame";
import type { Counting } from "./counting.svelte";
import type { Place } from "./ranking";

export interface GameEnding {
  /** what a place of the podium holds, in the space that it is given */
  default: Component<{ place: Place; counting: Counting }>;
  /** behind the whole scene */
  Ground?: Component<{ places: Place[]; counting: Counting }>;
  /** between the result and the podium */
  Above?: Component<{ places: Place[]; counting: Counting }>;
  /** the face of an opponent whom the rules play */
  Face?: Component<{ place: Place }>;
  /** in place of the podium's columns, where all share one score sheet */
  Together?: Component<{ place: Place; counting: Counting }>;
  /** was this entry counted in an earlier round? */
  isEarlier?: (entry: ScoreEntry) => boolean;
}

const modules = import.meta.glob<GameEnding>("../../../../src/ludoteca/games/*/page/Ending.svelte");

/** The game's ending; undefined if it has none, or if the page is older than the server. */
export async function endingOf(game: string): Promise<GameEnding | undefined> {
  try {
    return await (modules[`../../../../src/ludoteca/games/${game}/page/Ending.svelte`]?.() ??
      loadExternal<GameEnding>(game, "Ending"));
  } catch {
    return undefined;
  }
}
