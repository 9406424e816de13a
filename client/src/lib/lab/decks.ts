/** Decks that are edited: lists of cards, of which the server says what may be changed. */

export interface Field {
  name: string;
  least: number;
  most: number;
  values: string[];
  rows: boolean;
}
export interface DeckInfo {
  fields: Field[];
  /** the field that names a card */
  card: string;
  sizes: [least: number, most: number] | null;
  builtin: Record<string, unknown[]>;
}
export type Card = Record<string, unknown>;

/** `back.count` of a card. */
export const valueAt = (card: Card, path: string): unknown =>
  path.split(".").reduce<unknown>((node, key) => (node as Card | undefined)?.[key], card);

/** The same card with another value there; nothing else is touched. */
export function withValue(card: Card, path: string, value: unknown): Card {
  const [key = "", ...rest] = path.split(".");
  return { ...card, [key]: rest.length ? withValue((card[key] ?? {}) as Card, rest.join("."), value) : value };
}

/** The list with what lies at this place one place further on. */
export function moveCard<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list];
  const to = from + by;
  if (to < 0 || to >= next.length) return next;
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

/** The next of some values, round and round. */
export const nextValue = (values: readonly string[], value: string): string =>
  values[(values.indexOf(value) + 1) % values.length]!;

/** A name that no card has yet, like those there are: C21 after C20. */
export function newName(names: readonly string[]): string {
  for (let n = names.length + 1; ; n += 1) {
    const name = `C${String(n).padStart(2, "0")}`;
    if (!names.includes(name)) return name;
  }
}

export const sameDeck = (deck: unknown, otherDeck: unknown): boolean =>
  JSON.stringify(deck) === JSON.stringify(otherDeck);

/** How many cards there are: counted, where the cards say how many. */
export const sizeOf = (cards: readonly unknown[]): number =>
  cards.reduce<number>(
    (sum, card) => sum + (typeof (card as Card)?.["count"] === "number" ? Number((card as Card)["count"]) : 1),
    0,
  );
