/** Texts of a card, and of a row of a garden. */

import type { Texts } from "$lib/texts/texts";
import { FACES, cardOf, signed } from "./faces";
import type { Row } from "./gardens";

/** "Fairies: 2, Mimic, +2. Power awake: mimics count 0" */
export function rowText(texts: Texts, row: Row): string {
  const name = texts.say(`race.${row.race}`);
  const mimic = row.mimics ? `, ${texts.say("card.mimic")}` : "";
  const worth = `${name}: ${row.n}${mimic}, ${signed(row.worth)}.`;
  return row.mask ? worth : `${worth} ${powerText(texts, row)}`;
}

export function powerText(texts: Texts, row: Row): string {
  const state = row.bell ? (row.rung ? "rung" : "ready") : row.awake ? "lit" : "dark";
  const stateText = texts.say(`scene.${state}`);
  return `${stateText.charAt(0).toLocaleUpperCase()}${stateText.slice(1)}: ${texts.say(`power.${row.race}`)}`;
}

/** The name printed on a card. */
export function shortName(texts: Texts, item: string): string {
  const card = cardOf(item);
  return texts.say(texts.has(`short.${card}`) ? `short.${card}` : `card.${card}`);
}

/** The full text of a card in hand: its printed name and points, and its effect. */
export function cardText(texts: Texts, item: string): string {
  const card = cardOf(item);
  const points = FACES[card]!.points;
  const [short, whole] = [shortName(texts, card), texts.say(`card.${card}`)];
  return `${short} ${points < 0 ? signed(points) : points}. ${whole === short ? "" : `${whole}. `}${texts.say(`effect.${card}`)}`;
}
