/** An open rulebook: its blocks, its pictures, and the game's drawings for them. */

import { getContext, setContext, type Component } from "svelte";
import { get, asRefusal, type Refusal } from "$lib/app/api";
import { parse, type Block } from "./markdown";
import { loadExternal } from "$lib/app/external-boards";
import { textsOf } from "$lib/app/catalogue.svelte";
import type { Texts } from "./texts";
import { itemAppearance, type ItemAppearance } from "$lib/moves/item-appearance";
import type { Language, RulebookInfo } from "$lib/wire";

export type Picture = RulebookInfo["pictures"][string];

/** How a game draws its things in its rulebook: `page/Picture.svelte`. */
export interface GameDrawings {
  /**
   * one thing; `--pw` is the width of a card (`--breadth` that of wider cards); null is face down in a zone with this
   * stem
   */
  default: Component<{ item: string | null; text: string; zone?: string; inline?: boolean; card?: unknown }>;
  /** symbols that the other drawings refer to, once per page */
  Sheet?: Component;
  /** connected things: a line that `joins`, or things with places */
  Row?: Component<{ items: (string | null)[]; marks: number[]; places?: [number, number][]; zone?: string }>;
  joins?: (items: (string | null)[], zone?: string) => boolean;
  /** the things that show a card of a deck, drawn by its data (`card`) */
  drawn?: (card: unknown, nth: number) => string[];
  /** is this a tile that touches its neighbours? */
  isTile?: (item: string) => boolean;
  /** Are the words of these signs drawn as things? */
  isDrawn?: (zone: string) => boolean;
}

const modules = import.meta.glob<GameDrawings>("../../../../src/ludoteca/games/*/page/Picture.svelte");

/** The game's drawings; undefined if it has none, or if the page is older than the server. */
export async function drawingsOf(game: string): Promise<GameDrawings | undefined> {
  try {
    return await (modules[`../../../../src/ludoteca/games/${game}/page/Picture.svelte`]?.() ??
      loadExternal<GameDrawings>(game, "Picture"));
  } catch {
    return undefined;
  }
}

export class Rulebook {
  game = $state("");
  blocks = $state.raw<Block[]>([]);
  drawings = $state.raw<GameDrawings | undefined>();
  refused = $state.raw<Refusal | undefined>();
  /** the game of the loaded drawings: while another loads, still the last one */
  drawnGame = $state("");
  private data = $state.raw<RulebookInfo | undefined>();
  private requested = "";
  readonly texts: Texts | undefined = $derived.by(() => (this.game ? textsOf(this.game) : undefined));
  /** Is everything loaded that the page needs, so that the layout does not shift? */
  readonly isReady = $derived.by(() => this.data !== undefined && this.texts !== undefined);

  async open(game: string, language: Language): Promise<void> {
    const requested = `${language}/${game}`;
    this.requested = requested;
    this.game = game;
    try {
      const [data, drawings] = await Promise.all([get<RulebookInfo>(`/api/rulebook/${requested}`), drawingsOf(game)]);
      if (requested !== this.requested) return;
      this.blocks = parse(data.text);
      this.drawings = drawings;
      this.data = data;
      this.drawnGame = game;
      this.refused = undefined;
    } catch (error) {
      if (requested === this.requested) this.refused = asRefusal(error);
    }
  }

  picture(name: string): Picture | undefined {
    return this.data?.pictures[name];
  }

  /** The number of a thing, from the first picture that counts one of these words. */
  countOf(words: string[]): number | undefined {
    for (const picture of Object.values(this.data?.pictures ?? {})) {
      if (!("counts" in picture)) continue;
      const items = picture.lines.flatMap((line) => line.items);
      const at = words.map((word) => items.indexOf(word)).find((index) => index >= 0);
      if (at !== undefined && picture.counts[at] !== undefined) return picture.counts[at];
    }
    return undefined;
  }

  nameOf(item: string): string {
    return this.data?.things[item]?.[0] ?? item;
  }

  /** The appearance of a thing that the game does not draw itself. */
  appearance(item: string): ItemAppearance {
    const [, label, colour] = this.data?.things[item] ?? ["", item, "default"];
    return itemAppearance(item, { faces: { [item]: [label, colour] }, inks: {} }, this.texts!);
  }
}

const KEY = Symbol("rulebook");
export const setRulebook = (rulebook: Rulebook): Rulebook => setContext(KEY, rulebook);
export const useRulebook = (): Rulebook => getContext<Rulebook>(KEY);
