/**
 * C.A.S.A.'s turn in scenes. Its whole turn comes in one frame; the new lines of the log are applied to the view before
 * it, so that every scene has a view of its own.
 */

import type { LogLine, TransferInfo } from "$lib/wire";
import type { View, Zone } from "$lib/types";
import { pieceOf } from "./faces";
import { casaOf, itemsIn, numberIn, type CasaCard } from "./view-model";

export interface Scene {
  /** the log line of this scene */
  line: LogLine;
  /** the view after it */
  view: View;
  /** the card (from 1) and the space concerned */
  card: number;
  space: number;
  /** the transfers of this scene */
  transfers: TransferInfo[];
  /** milliseconds that it is shown */
  duration: number;
}

const DURATIONS: Record<string, number> = {
  casa_looks: 1500,
  casa_looks_in_vain: 1100,
  casa_takes: 1300,
  casa_places: 1000,
  casa_discards: 1000,
  casa_fulfils: 1700,
  casa_draws: 1200,
  casa_rests: 1300,
  row: 600,
  refills: 800,
  reshuffles: 600,
};
const list = (arg: unknown): string[] => (Array.isArray(arg) ? arg.map(String) : []);

/** The state of C.A.S.A. and of the row, line by line. */
class SceneState {
  readonly spaces: string[][];
  row: string[];
  cards: CasaCard[];
  points: number;
  pile: string[];

  constructor(
    before: View,
    private readonly after: View,
  ) {
    this.spaces = Array.from({ length: 10 }, (_, at) => itemsIn(before, `space-${at + 1}`));
    this.row = itemsIn(before, "row");
    this.cards = casaOf(before);
    this.points = numberIn(before, "casa-points");
    this.pile = itemsIn(before, "casa-pile");
  }

  /** The index of a card with that name that passes the test. */
  place(name: unknown, test: (card: CasaCard) => boolean = () => true): number {
    const exact = this.cards.findIndex((card) => card.card === name && test(card));
    return exact >= 0 ? exact : this.cards.findIndex((card) => card.card === name);
  }

  refill(takeLine: LogLine | undefined): void {
    for (let at = 0; at < 10; at++) this.spaces[at] = itemsIn(this.after, `space-${at + 1}`);
    // pieces taken later still lie there
    if (takeLine) this.spaces[Number(takeLine[2]["space"]) - 1] = list(takeLine[2]["pieces"]);
  }

  lay(piece: string, name: unknown): number {
    const { colour } = pieceOf(piece);
    const at = this.place(name, (card) => card.wants.includes(colour));
    const card = this.cards[at];
    if (!card) return 0;
    const wants = [...card.wants];
    wants.splice(wants.indexOf(colour), 1);
    this.cards = this.cards.with(at, { ...card, upon: [...card.upon, piece], wants });
    return at + 1;
  }

  fulfil(name: unknown, n: number): number {
    const at = this.place(name, (card) => card.wants.length === 0);
    this.cards = this.cards.filter((_, nth) => nth !== at);
    this.points += n;
    this.pile = [...this.pile, String(name)];
    return 0;
  }

  draw(name: string): number {
    this.row = this.row.slice(0, -1);
    const finalCard = casaOf(this.after).findLast((card) => card.card === name);
    this.cards = [
      ...this.cards,
      {
        card: name,
        upon: [],
        wants: finalCard ? [...finalCard.upon.map((piece) => pieceOf(piece).colour), ...finalCard.wants] : [],
      },
    ];
    return this.cards.length;
  }

  view(): View {
    const changedZones: Zone[] = [
      ...this.spaces.map((items, at): Zone => ({ id: `space-${at + 1}`, kind: "row", items })),
      { id: "row", kind: "row", items: this.row },
      ...this.cards.flatMap(({ card, upon, wants }, at): Zone[] => [
        { id: `casa-${at + 1}`, kind: "row", items: [card, ...upon] },
        { id: `casa-wants-${at + 1}`, kind: "sign", items: wants },
      ]),
      { id: "casa-points", kind: "counter", number: this.points },
      { id: "casa-pile", kind: "pile", items: this.pile },
    ];
    const otherZones = this.after.zones.filter(
      (zone) => !/^(space|row$|casa-(wants-)?\d|casa-points|casa-pile|casa-next|casa-card)/.test(zone.id),
    );
    return { ...this.after, zones: [...otherZones, ...changedZones] };
  }
}

/** The scenes of C.A.S.A.'s turn, if these lines contain one. The last view is the current one. */
export function casaScenes(before: View, after: View, news: LogLine[]): Scene[] {
  const first = news.findIndex(
    ([, key]) => key.startsWith("casa_") && key !== "casa_starts" && key !== "casa_scores" && key !== "casa_wins",
  );
  if (first < 0) return [];
  const stage = new SceneState(before, after);
  const result: Scene[] = [];
  let space = 0;
  let transfers: TransferInfo[] = [];
  news.forEach((line, at) => {
    const [, key, args] = line;
    let card = 0;
    if (key === "takes") stage.spaces[Number(args["space"]) - 1] = [];
    else if (key === "chooses") stage.row = stage.row.toSpliced(stage.row.lastIndexOf(String(args["card"])), 1);
    else if (key === "refills") {
      stage.refill(news.slice(at).find((other) => other[1] === "casa_takes"));
      transfers.push(...["body", "head", "tail"].map((shape) => ({ from: `bag-${shape}`, to: "space" })));
    } else if (key === "row") {
      stage.row = [...list(args["cards"]).toReversed(), ...stage.row];
      transfers.push({ from: "deck", to: "row" });
    } else if (key === "casa_looks" || key === "casa_looks_in_vain") {
      card = stage.place(args["card"]) + 1;
      const takeLine = news.slice(at).find((other) => other[1] === "casa_takes");
      space = key === "casa_looks" && takeLine ? Number(takeLine[2]["space"]) : 0;
    } else if (key === "casa_takes") space = Number(args["space"]);
    else if (key === "casa_places") {
      stage.spaces[space - 1] = without(stage.spaces[space - 1] ?? [], list(args["pieces"]));
      for (const piece of list(args["pieces"])) card = stage.lay(piece, args["card"]);
      // the pieces of a fulfilled page go to the other pages
      transfers.push({ from: space ? `space-${space}` : "casa-pile", to: `casa-${card}` });
    } else if (key === "casa_discards") {
      stage.spaces[space - 1] = without(stage.spaces[space - 1] ?? [], list(args["pieces"]));
    } else if (key === "casa_fulfils") {
      const place = stage.place(args["card"], ({ wants }) => wants.length === 0) + 1;
      transfers.push({ from: `casa-${place}`, to: "casa-pile", whole: true });
      for (let next = place + 1; next <= stage.cards.length; next++)
        transfers.push({ from: `casa-${next}`, to: `casa-${next - 1}`, whole: true });
      card = stage.fulfil(args["card"], Number(args["n"]));
      space = 0;
    } else if (key === "casa_draws") {
      card = stage.draw(String(args["card"]));
      transfers.push({ from: "row", to: `casa-${card}`, item: String(args["card"]) });
    }
    const stands = DURATIONS[key];
    if (at < first || !stands) return;
    result.push({ line, view: stage.view(), card, space, transfers, duration: stands });
    transfers = [];
  });
  return result;
}

function without(items: string[], removed: string[]): string[] {
  const left = [...items];
  for (const item of removed) {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
