/** Items with a number for each of several equal ones, so that every key is unique. */
export interface KeyedItem {
  item: string | null;
  nth: number;
  key: string;
}

export function itemKeys(items: (string | null)[]): KeyedItem[] {
  const counts = new Map<string | null, number>();
  return items.map((item) => {
    const nth = counts.get(item) ?? 0;
    counts.set(item, nth + 1);
    return { item, nth, key: `${item ?? "?"}#${nth}` };
  });
}
