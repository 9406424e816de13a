/** What is said of a row of a garden. */

import type { Texts } from "$lib/texts";
import { signed } from "./faces";
import type { Row } from "./gardens";

/** "Fairies: 2, Mimic, +2. Power awake: mimics count 0" */
export function rowSaid(texts: Texts, row: Row): string {
  const name = texts.say(`race.${row.race}`);
  const mimic = row.mimics ? `, ${texts.say("card.mimic")}` : "";
  return `${name}: ${row.n}${mimic}, ${signed(row.worth)}. ${powerSaid(texts, row)}`;
}

export function powerSaid(texts: Texts, row: Row): string {
  const state = row.bell ? (row.rung ? "rung" : "ready") : row.awake ? "lit" : "dark";
  const said = texts.say(`scene.${state}`);
  return `${said.charAt(0).toLocaleUpperCase()}${said.slice(1)}: ${texts.say(`power.${row.race}`)}`;
}
