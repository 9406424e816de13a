/** The decks of the deck editor: lists of cards, with the editable fields given by the server. */

export interface Field {
  name: string;
  least: number;
  most: number;
  values: string[];
  rows: boolean;
}
export interface DeckInfo {
  fields: Field[];
  /** The field with the name of a card. */
  card: string;
  sizes: [least: number, most: number] | null;
  builtin: Record<string, unknown[]>;
}
export type Card = Record<string, unknown>;

/** The value at a path such as `back.count`. */
export const valueAt = (card: Card, path: string): unknown =>
  path.split(".").reduce<unknown>((node, key) => (node as Card | undefined)?.[key], card);

/** A copy of the card with another value at this path. */
export function withValue(card: Card, path: string, value: unknown): Card {
  const [key = "", ...rest] = path.split(".");
  return { ...card, [key]: rest.length ? withValue((card[key] ?? {}) as Card, rest.join("."), value) : value };
}

/** A copy of the list with this element moved by one place. */
export function moveCard<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list];
  const to = from + by;
  if (to < 0 || to >= next.length) return next;
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

/** The next value, after the last one the first. */
export const nextValue = (values: readonly string[], value: string): string =>
  values[(values.indexOf(value) + 1) % values.length]!;

/** A new card name, such as C21 after C20. */
export function newName(names: readonly string[]): string {
  for (let n = names.length + 1; ; n += 1) {
    const name = `C${String(n).padStart(2, "0")}`;
    if (!names.includes(name)) return name;
  }
}

export const sameDeck = (deck: unknown, otherDeck: unknown): boolean =>
  JSON.stringify(deck) === JSON.stringify(otherDeck);

/** The number of cards, by their counts if they have one. */
export const sizeOf = (cards: readonly unknown[]): number =>
  cards.reduce<number>(
    (sum, card) => sum + (typeof (card as Card)?.["count"] === "number" ? Number((card as Card)["count"]) : 1),
    0,
  );
