/** The wall, the goals and the cards of the view, ready to be drawn. */

import { getContext, setContext } from "svelte";
import type { TableContext } from "$lib/table/table-context.svelte";
import type { Line } from "$lib/table/frame";
import type { View, Zone } from "$lib/types";
import { backsOf, type Back } from "./backs";
import { boxOf, cellOf, frontOf, groups, placeOf, sizeOf, type Box, type Front, type Place } from "./cells";

export interface WallCard {
  card: string;
  x: number;
  y: number;
  wide: number;
  high: number;
  /** the seat that laid it, where the log has it */
  who: number | undefined;
}

export interface Goal {
  nth: number;
  /** its key in the texts: `yellow-L4` */
  pattern: string;
  colour: string;
  places: Place[];
  now: number;
  target: number;
  /** the copies in the wall */
  copies: Place[][];
}

const zoneIn = (view: View | null | undefined, id: string): Zone | undefined =>
  view?.zones.find((zone) => zone.id === id);
const placesOf = (zone: Zone | undefined): Place[] => zone?.places ?? [];

export function goalsOf(view: View | null | undefined): Goal[] {
  const cards = zoneIn(view, "goals")?.items ?? [];
  return cards.map((_, nth) => ({
    nth,
    pattern: zoneIn(view, `pattern-${nth}`)?.items?.[0] ?? "",
    colour: zoneIn(view, `goal-${nth}`)?.items?.[0] ?? "",
    places: placesOf(zoneIn(view, `goal-${nth}`)),
    now: zoneIn(view, `copies-${nth}`)?.number ?? 0,
    target: zoneIn(view, `wanted-${nth}`)?.number ?? 0,
    copies: groups(placesOf(zoneIn(view, `made-${nth}`))),
  }));
}

export function wallOf(view: View | null | undefined): Map<string, string> {
  const zone = zoneIn(view, "wall");
  return new Map(placesOf(zone).map((place, at) => [cellOf(...place), zone?.items?.[at] ?? ""]));
}

const LONGEST_SIDE = 5;

/** The size of the cards, where no front is visible: derived from the area of the wall. */
function cardSize(places: Place[], turns: number[], wall: Set<string>): Place {
  for (let wide = 1; wide <= LONGEST_SIDE; wide++)
    for (let high = wide; high <= LONGEST_SIDE; high++)
      for (const [w, h] of [
        [wide, high],
        [high, wide],
      ] as Place[]) {
        const covered = new Set(
          places.flatMap(([x, y], at) => cellsUnder(x, y, ...sizeOf({ wide: w, high: h }, turns[at] ?? 0))),
        );
        if (covered.size === wall.size && [...covered].every((cell) => wall.has(cell))) return [w, h];
      }
  return [2, 3];
}

export const cellsUnder = (x: number, y: number, wide: number, high: number): string[] =>
  Array.from({ length: wide * high }, (_, at) => cellOf(x + (at % wide), y + Math.floor(at / wide)));

export class BoardContext {
  constructor(readonly context: TableContext) {}

  readonly view = $derived.by(() => this.context.frame?.view ?? undefined);
  readonly wall = $derived(wallOf(this.view));
  readonly goals = $derived(goalsOf(this.view));
  readonly met = $derived(this.goals.filter((goal) => goal.now >= goal.target).length);
  /** the bounds of the wall, or the place of the first card */
  readonly box: Box = $derived.by(() => {
    if (this.wall.size) return boxOf([...this.wall.keys()].map(placeOf));
    const [wide, high] = this.size;
    return { left: 0, top: 0, right: Math.max(wide, high), bottom: Math.max(wide, high) };
  });

  /** the fronts of the viewer's cards, by name, and of those that all have seen */
  readonly fronts: Map<string, Front> = $derived.by(() => {
    const { view } = this;
    const fronts = new Map<string, Front>();
    const addFronts = (cards: (string | null)[], stem: string) =>
      cards.forEach((card, at) => {
        const zone = zoneIn(view, `${stem}-${at}`);
        if (card && zone?.items) fronts.set(card, frontOf(zone.items as string[], placesOf(zone)));
      });
    const others = (view?.zones ?? []).filter((zone) => zone.kind === "hand" && zone.owner !== view?.seat);
    const publicItems = [zoneIn(view, "bottom"), zoneIn(view, "top"), ...others]
      .flatMap((zone) => zone?.items ?? [])
      .filter((item) => item !== null);
    addFronts(publicItems, "known");
    addFronts(this.hand?.items ?? [], "front");
    return fronts;
  });
  readonly hand = $derived.by(() =>
    this.view?.seat == null ? undefined : zoneIn(this.view, `hand-${this.view.seat}`),
  );
  readonly pile = $derived(
    ["pile", "bottom", "top"].reduce((sum, id) => sum + (zoneIn(this.view, id)?.items?.length ?? 0), 0),
  );
  readonly bottom = $derived((zoneIn(this.view, "bottom")?.items ?? []) as string[]);
  /** the card drawn next, if it is public */
  readonly next = $derived(
    zoneIn(this.view, "top")?.items?.[0] ?? (this.pile === this.bottom.length ? this.bottom[0] : undefined),
  );
  /** the visible backs, by zone */
  readonly backs = $derived(backsOf(this.view));
  readonly topBack = $derived(this.backs.get("top-back")?.[0]);
  /** cards not laid yet, in all hands and the pile */
  readonly left = $derived.by(() => {
    const hands = (this.view?.zones ?? []).filter((zone) => zone.kind === "hand");
    return hands.reduce((sum, zone) => sum + (zone.items?.length ?? 0), this.pile);
  });
  handOf(seat: number): (string | null)[] {
    return zoneIn(this.view, `hand-${seat}`)?.items ?? [];
  }

  /** the seat that laid each card, as far as the log has it */
  private readonly layers = $derived.by(() => {
    const lines: Line[] = this.context.source.log.filter(([, key]) => key === "lays" || key === "lays_turned");
    return new Map(lines.map(([, , args]) => [String(args["card"]), Number(args["who"])]));
  });
  private readonly turns = $derived(
    new Map((zoneIn(this.view, "turned")?.items ?? []).map((item) => [item!.slice(0, -2), Number(item!.slice(-1))])),
  );
  /** width and height of an upright card */
  readonly size: Place = $derived.by(() => {
    const [front] = this.fronts.values();
    if (front) return [front.wide, front.high];
    const zone = zoneIn(this.view, "laid");
    const turns = (zone?.items ?? []).map((card) => this.turns.get(card ?? "") ?? 0);
    return cardSize(placesOf(zone), turns, new Set(this.wall.keys()));
  });
  /** the cards of the wall, the newest last */
  readonly wallCards: WallCard[] = $derived.by(() => {
    const zone = zoneIn(this.view, "laid");
    return placesOf(zone).map(([x, y], at) => {
      const card = zone?.items?.[at] ?? "";
      const [wide, high] = sizeOf({ wide: this.size[0], high: this.size[1] }, this.turns.get(card) ?? 0);
      return { card, x, y, wide, high, who: this.layers.get(card) };
    });
  });

  /** the back of a card in hand, if backs are visible */
  backOf(card: string): Back | undefined {
    const { hand } = this;
    return hand && this.backs.get(`backs-${hand.owner}`)?.[hand.items?.indexOf(card) ?? -1];
  }

  /** A back in words: "Yellow L ×2". */
  backName(back: Back): string {
    return `${this.context.texts.say(`pattern.${back.pattern}`)} ×${back.number}`;
  }

  goalName(goal: Goal): string {
    return this.context.texts.say(`pattern.${goal.pattern}`);
  }

  blockName(kind: string): string {
    return this.context.appearance(kind).name;
  }

  /** A card by the colours of its rows, as rotated: "C02: yellow purple; green purple; blue glass". */
  cardName(card: string, rows: string[][]): string {
    const word = (kind: string) => this.context.texts.say(kind === "glass" ? "world.glass" : `colour.${kind}`);
    return this.context.texts.say("world.front", {
      card,
      blocks: rows.map((row) => row.map(word).join(" ")).join("; "),
    });
  }
}

const KEY = Symbol("site");
export const setBoard = (board: BoardContext): BoardContext => setContext(KEY, board);
export const useBoard = (): BoardContext => getContext<BoardContext>(KEY);

/** The tool of the drawing office that represents each seat. */
export const TOOLS = ["pencil", "square", "compass", "tsquare"] as const;
export const toolOf = (seat: number): string => TOOLS[seat % TOOLS.length]!;
