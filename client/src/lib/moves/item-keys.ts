/** Items with a number for each of several alike, so that every one has a name of its own. */
export interface Numbered {
  item: string | null;
  nth: number;
  key: string;
}

export function numbered(items: (string | null)[]): Numbered[] {
  const seen = new Map<string | null, number>();
  return items.map((item) => {
    const nth = seen.get(item) ?? 0;
    seen.set(item, nth + 1);
    return { item, nth, key: `${item ?? "?"}#${nth}` };
  });
}
