/** The things on the table and the words of the moves. An item of a zone is the thing `zone/item`,
 * a zone its id, a seat `seat-2`, a cell of the grid `wall/3,2`. */

import type { Move } from "./clicks";
import type { Phrase } from "./live-frame";
import type { View, Zone } from "./types";

export const stemOf = (id: string): string =>
  id
    .split("-")
    .filter((part) => !/^\d+$/.test(part))
    .join("-");

/** The numbers of a zone's id: `workshop-2-1` has `2-1`. */
export const numbersOf = (id: string): string =>
  id
    .split("-")
    .filter((part) => /^\d+$/.test(part))
    .join("-");

export const thing = (zone: Zone, item: string): string => `${zone.id}/${item}`;
export const isCell = (word: string): boolean => /^-?\d+,-?\d+$/.test(word);

/** The zone that belongs to a seat: its id says so. Others only point at whose turn they are about. */
export const ownerOf = (zone: Zone): number | undefined =>
  zone.owner !== undefined && /\d/.test(zone.id) ? zone.owner : undefined;

const holds = (zone: Zone, item: string): boolean => zone.items?.includes(item) ?? false;
const LYING = new Set(["hand", "row", "pile", "grid"]);

/** Words about where the word before them lies. */
const WHERE = new Set(["from", "in"]);

export class Things {
  private readonly me: number | null;
  private readonly grid: Zone | undefined;
  private readonly byPreference: Zone[];

  constructor(
    readonly view: View,
    readonly seats: number,
  ) {
    this.me = view.seat;
    this.grid = view.zones.find((zone) => zone.kind === "grid" && zone.owner === undefined);
    const rank = (zone: Zone) => {
      const owner = ownerOf(zone);
      if (owner === undefined) return zone.owner !== undefined && zone.owner === this.me ? 2 : 3;
      if (owner !== this.me) return 4;
      return zone.kind === "hand" ? 0 : 1;
    };
    const lying = view.zones.filter((zone) => LYING.has(zone.kind) && !isDrawing(zone, this.grid));
    this.byPreference = lying.toSorted((a, b) => rank(a) - rank(b));
  }

  zone(id: string): Zone | undefined {
    return this.view.zones.find((zone) => zone.id === id);
  }

  /** The zone that a word means to the reader: `coatl-1` is their own `coatl-<seat>-1`. */
  named(word: string, owner = this.me): Zone | undefined {
    const own = this.zone(`${stemOf(word)}-${owner ?? ""}-${numbersOf(word)}`);
    return (owner === this.me ? this.zone(word) : undefined) ?? own;
  }

  moves(words: string[], phrases: Phrase[]): Move[] {
    return words.map((said, at) => ({ words: said, touches: this.touches(said, phrases[at]) }));
  }

  touches(said: string, phrase?: Phrase): string[] {
    const words = said.split(" ");
    const found: string[] = [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      if (words[at + 1] === "of" && words[at + 2]?.startsWith("seat-")) {
        const zone = this.named(word, Number(words[at + 2]!.slice(5)));
        if (zone) {
          found.push(zone.id);
          at += 2;
          continue;
        }
      }
      const touch = this.touch(words, at, phrase);
      if (touch !== undefined) found.push(touch);
    }
    return found;
  }

  private touch(words: string[], at: number, phrase: Phrase | undefined): string | undefined {
    const word = words[at]!;
    if (at === 0) {
      const hand = this.byPreference.find((zone) => zone.kind === "hand" && ownerOf(zone) === this.me);
      return hand && holds(hand, word) && !words.includes(word, 1) ? thing(hand, word) : undefined;
    }
    if (isCell(word)) return this.grid && `${this.grid.id}/${word}`;
    if (/^seat-\d+$/.test(word)) return Number(word.slice(5)) < this.seats ? word : undefined;
    if (/^\d+$/.test(word) && phrase && !named(phrase, word)) return undefined;
    const lies = this.place(words, at);
    if (lies !== undefined) return lies && holds(lies, word) ? thing(lies, word) : undefined;
    const zone = this.byPreference.find((zone) => holds(zone, word));
    if (zone) return thing(zone, word);
    const itself = this.named(word);
    return itself && itself.kind !== "sign" && itself.kind !== "counter" ? itself.id : undefined;
  }

  /** The zone in which the words say that a thing lies; null if it is not on the table. */
  private place(words: string[], at: number): Zone | null | undefined {
    if (WHERE.has(words[at + 1] ?? "")) {
      const owner = words[at + 3] === "of" ? Number(words[at + 4]?.slice(5)) : this.me;
      return this.named(words[at + 2] ?? "", owner);
    }
    if (words[at - 1] === "beside") return this.holderNamed(words, words[at]!) ?? null;
    // a verb that is itself a card in hand acts upon what lies there: `swap 7 on rainbow-2`
    if (words[at + 1] === "on" && this.touch(words, 0, undefined) !== undefined)
      return this.named(words[at + 2] ?? "");
    return undefined;
  }

  private holderNamed(words: string[], item: string): Zone | undefined {
    return words.map((word) => this.named(word)).find((zone) => zone && holds(zone, item));
  }

  /** The cells that moves name, so that the grid can grow to show them. */
  cells(moves: Move[]): Set<string> {
    const found = new Set<string>();
    if (!this.grid) return found;
    for (const move of moves)
      for (const touch of move.touches) {
        const cell = touch.slice(this.grid.id.length + 1);
        if (touch.startsWith(`${this.grid.id}/`) && isCell(cell)) found.add(cell);
      }
    return found;
  }
}

/** A grid beside the main one is a drawing: nothing in it is played. */
const isDrawing = (zone: Zone, main: Zone | undefined) => zone.kind === "grid" && zone !== main;

const named = (phrase: Phrase, word: string): boolean =>
  Object.values(phrase[1]).some((arg) => (Array.isArray(arg) ? arg.includes(word) : arg === word));
