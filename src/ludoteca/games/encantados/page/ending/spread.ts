/** Each value moved as little as needed, in their order, so that none is nearer to the next than `gap`, from 0 to `end`. */
export function spread(values: number[], gap: number, end: number): number[] {
  const order = values.map((_, nth) => nth).sort((one, other) => values[one]! - values[other]! || one - other);
  const step = Math.min(gap, end / Math.max(1, values.length - 1));
  const at = order.map((nth) => values[nth]!);
  for (let nth = 1; nth < at.length; nth += 1) at[nth] = Math.max(at[nth]!, at[nth - 1]! + step);
  let most = end;
  for (let nth = at.length - 1; nth >= 0; nth -= 1, most -= step) at[nth] = Math.min(at[nth]!, most);
  const placed: number[] = [];
  order.forEach((nth, along) => (placed[nth] = at[along]!));
  return placed;
}
