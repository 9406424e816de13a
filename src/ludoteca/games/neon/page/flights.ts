/** Hidden cards fly as backs: from the pile to a seat, from seat to seat, and back. Visible ones fly by their keys. */

import type { Line } from "$lib/table/frame";
import { pinAt, createDragImage } from "$lib/motion/drag-image";

const MAX_CARDS = 10;
const EASE = "cubic-bezier(.2,.8,.2,1)";

export interface CardCounts {
  pile: number;
  /** by seat */
  hands: number[];
}

interface BackFlight {
  from: DOMRect;
  to: DOMRect;
  many: number;
  duration: number;
  /** the sideways bend, as a fraction of the distance */
  bend?: number;
  after?: number;
}

/** The changes between two frames, except for the viewer's cards, which have names. */
export function flyBacks(
  table: HTMLElement,
  before: CardCounts,
  after: CardCounts,
  me: number | null,
  news: Line[],
): void {
  const box = (zone: string) => table.querySelector(`[data-zone="${zone}"]`)?.getBoundingClientRect();
  const pile = box("pile");
  const flights: BackFlight[] = [];
  const swap = news.find(([, key]) => key === "swaps")?.[2];
  const renewal = news.find(([, key]) => key === "renews")?.[2];
  if (swap) {
    const [first, second] = [Number(swap["who"]), Number(swap["whom"])];
    const [from, to] = [box(`hand-${first}`), box(`hand-${second}`)];
    if (from && to) {
      flights.push({ from, to, many: after.hands[second] ?? 0, duration: 420, bend: 0.25 });
      flights.push({ from: to, to: from, many: after.hands[first] ?? 0, duration: 420, bend: 0.25 });
    }
  } else if (renewal) {
    const hand = box(`hand-${Number(renewal["who"])}`);
    const many = Number(renewal["n"]);
    if (hand && pile) {
      flights.push({ from: hand, to: pile, many, duration: 260 });
      if (Number(renewal["who"]) !== me) flights.push({ from: pile, to: hand, many, duration: 260, after: 260 });
    }
  } else if (pile) {
    after.hands.forEach((count, seat) => {
      const many = count - (before.hands[seat] ?? 0);
      const to = seat !== me && many > 0 ? box(`hand-${seat}`) : undefined;
      if (to) flights.push({ from: pile, to, many, duration: 240 });
    });
  }
  const back = table.querySelector<HTMLElement>("[data-back-of-card]");
  if (back) for (const flight of flights) send(back, flight);
}

function send(back: HTMLElement, { from, to, many, duration, bend = 0, after = 0 }: BackFlight): void {
  const wide = 62;
  const spot = (box: DOMRect): [number, number] => [
    box.left + box.width / 2 - wide / 2,
    box.top + box.height / 2 - wide * 0.7,
  ];
  const [[x, y], [a, b]] = [spot(from), spot(to)];
  const aside: [number, number] = [(x + a) / 2 + (y - b) * bend, (y + b) / 2 + (a - x) * bend];
  for (let nth = 0; nth < Math.min(many, MAX_CARDS); nth++) {
    const image = createDragImage(back);
    image.removeAttribute("data-back-of-card");
    pinAt(image, { left: 0, top: 0, width: wide });
    Object.assign(image.style, { translate: "none", filter: "none" });
    document.body.append(image);
    const at = (place: [number, number], size: number, turn: number) => ({
      transform: `translate(${place[0]}px,${place[1]}px) scale(${size}) rotate(${turn}deg)`,
    });
    void image
      .animate(
        [
          { ...at([x, y], 1, 0), opacity: 1 },
          at(aside, 1, 8 * (nth % 2 ? 1 : -1)),
          { ...at([a, b], 0.55, 0), opacity: 0.4 },
        ],
        {
          duration: duration + 120,
          delay: after + nth * 60,
          easing: EASE,
          fill: "backwards",
        },
      )
      .finished.finally(() => image.remove());
  }
}
