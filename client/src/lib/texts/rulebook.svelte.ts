/** A rulebook that lies open: its blocks, its pictures, and how the game draws what is in them. */

import { getContext, setContext, type Component } from "svelte";
import { ask, asRefusal, type Refusal } from "$lib/app/api";
import { parse, type Block } from "./markdown";
import { builtPart } from "$lib/app/external-boards";
import { textsOf } from "$lib/app/catalogue.svelte";
import type { Texts } from "./texts";
import { dress, type Dress } from "$lib/moves/item-appearance";
import type { Language, Zone } from "$lib/types";

/** Items side by side; an empty one is an empty place, `marks` are the places with a ring round them. */
export interface Line {
  items: string[];
  label: string;
  marks: number[];
}
export interface Listed {
  lines: Line[];
  counts: number[];
  labels: string[];
  names: boolean;
  arrows: boolean;
}
export interface ZoneShown extends Zone {
  marks: number[];
  ringed: boolean;
}
export interface Position {
  seat: number | null;
  bare: boolean;
  zones: ZoneShown[];
}
export type Picture = Listed | Position;

interface Given {
  text: string;
  pictures: Record<string, Picture>;
  things: Record<string, [name: string, label: string, colour: string]>;
}

/** How a game draws its things in its rulebook: `page/Picture.svelte`. */
export interface Kit {
  /** one thing, `--pw` says how wide a card is (whose cards are wider says so in `--breadth`); null is face down in a
   * zone with this stem */
  default: Component<{ item: string | null; text: string; zone?: string; inline?: boolean; card?: unknown }>;
  /** drawings at which the others point, once on the page */
  Sheet?: Component;
  /** things that hang together: a line that `joins`, or things with places */
  Row?: Component<{ items: (string | null)[]; marks: number[]; places?: [number, number][]; zone?: string }>;
  joins?: (items: (string | null)[], zone?: string) => boolean;
  /** the things that show a card of a deck, which is drawn as it is told there (`card`) */
  drawn?: (card: unknown, nth: number) => string[];
  /** is this a block that lies edge to edge with others? */
  isTile?: (item: string) => boolean;
  /** Are the words of these signs drawn as things? */
  isDrawn?: (zone: string) => boolean;
}

const kits = import.meta.glob<Kit>("../../../../src/ludoteca/games/*/page/Picture.svelte");

/** The game's own drawings; nothing if it has none, or if the page is older than the server. */
export async function kitOf(game: string): Promise<Kit | undefined> {
  try {
    return await (kits[`../../../../src/ludoteca/games/${game}/page/Picture.svelte`]?.() ?? builtPart<Kit>(game, "Picture"));
  } catch {
    return undefined;
  }
}

export class Reader {
  game = $state("");
  blocks = $state.raw<Block[]>([]);
  kit = $state.raw<Kit | undefined>();
  refused = $state.raw<Refusal | undefined>();
  /** the game whose drawings are here: while another is fetched, still the last one */
  drawn = $state("");
  private given = $state.raw<Given | undefined>();
  private wanted = "";
  readonly texts: Texts | undefined = $derived.by(() => (this.game ? textsOf(this.game) : undefined));
  /** Everything is here that a page needs, so that nothing moves once it is drawn. */
  readonly isOpen = $derived.by(() => this.given !== undefined && this.texts !== undefined);

  async open(game: string, language: Language): Promise<void> {
    const wanted = `${language}/${game}`;
    this.wanted = wanted;
    this.game = game;
    try {
      const [given, kit] = await Promise.all([ask<Given>(`/api/rulebook/${wanted}`), kitOf(game)]);
      if (wanted !== this.wanted) return;
      this.blocks = parse(given.text);
      this.kit = kit;
      this.given = given;
      this.drawn = game;
      this.refused = undefined;
    } catch (error) {
      if (wanted === this.wanted) this.refused = asRefusal(error);
    }
  }

  picture(name: string): Picture | undefined {
    return this.given?.pictures[name];
  }

  /** How many of a thing there are, as the first picture says that counts one of these words for it. */
  countOf(words: string[]): number | undefined {
    for (const picture of Object.values(this.given?.pictures ?? {})) {
      if (!("counts" in picture)) continue;
      const items = picture.lines.flatMap((line) => line.items);
      const at = words.map((word) => items.indexOf(word)).find((found) => found >= 0);
      if (at !== undefined && picture.counts[at] !== undefined) return picture.counts[at];
    }
    return undefined;
  }

  nameOf(item: string): string {
    return this.given?.things[item]?.[0] ?? item;
  }

  /** How a thing looks where the game has no drawing of its own. */
  dress(item: string): Dress {
    const [, label, colour] = this.given?.things[item] ?? ["", item, "default"];
    return dress(item, { faces: { [item]: [label, colour] } }, this.texts!);
  }
}

const KEY = Symbol("rulebook");
export const setReader = (reader: Reader): Reader => setContext(KEY, reader);
export const useReader = (): Reader => getContext<Reader>(KEY);
