/** The appearance of an item: a few letters, a colour, and a sign that stands for the colour in black and white. */

import type { Texts } from "$lib/texts/texts";
import type { GameSummary } from "$lib/table/frame";
import { numbersOf, stemOf } from "./things";
import type { Zone } from "$lib/types";

export interface ItemAppearance {
  label: string;
  tone: string;
  name: string;
}

const TONES = ["red", "blue", "green", "yellow", "magenta", "cyan", "white", "black"];
const TONE_ALIASES: Record<string, string> = {
  purple: "magenta",
  pink: "magenta",
  orange: "bright_red",
  glass: "white",
  grey: "white",
};

/** A colour in the item's own name: `red-7` is red. */
function toneInName(item: string): string {
  for (const part of item.split("-")) {
    if (TONES.includes(part)) return part;
    if (TONE_ALIASES[part]) return TONE_ALIASES[part];
  }
  return "default";
}

const isWord = (label: string) => /^\p{L}[\p{L}-]{2,}$/u.test(label);

/** The name without its colour, which the sign shows: "red skip" becomes "skip", whatever the ending. */
function plainName(name: string, tone: string, texts: Texts): string {
  if (!texts.has(`colour.${tone}`)) return name;
  const colour = texts.say(`colour.${tone}`).slice(0, 4).toLocaleLowerCase();
  const rest = name.split(" ").filter((word) => !word.toLocaleLowerCase().startsWith(colour));
  return rest.join(" ") || name;
}

export function itemAppearance(
  item: string,
  gameInfo: Pick<GameSummary, "faces" | "inks"> | undefined,
  texts: Texts,
): ItemAppearance {
  const face = gameInfo?.faces[item];
  const nameTone = toneInName(item);
  const ink = face?.[1] ?? gameInfo?.inks[item] ?? "default";
  const tone = ink === "default" ? nameTone : ink;
  const faceLabel = face?.[0] ?? item;
  // a letter for the colour helps where there is no sign: `R7` is a red 7
  const hasColourLetter =
    faceLabel !== item && faceLabel[0] === nameTone[0]!.toUpperCase() && /^.[\d+Ø⟲]/u.test(faceLabel);
  const shortLabel = hasColourLetter
    ? faceLabel.slice(1)
    : faceLabel === item && nameTone !== "default"
      ? item
          .split("-")
          .filter((part) => part !== nameTone)
          .join("-")
      : faceLabel;
  // a table may have places that are not cards, such as the end of a serpent
  const table = ["card", "place"].find((candidate) => texts.has(`${candidate}.${item}`));
  const name = table ? texts.say(`${table}.${item}`) : item;
  const label = isWord(shortLabel) && faceLabel === item ? plainName(name, nameTone, texts) : shortLabel || item;
  return { label: label[0]!.toUpperCase() + label.slice(1), tone: tone.replace("_", "-"), name };
}

/** The name of a zone: `rainbow 2`, `workshop 1`. */
export function zoneName(zone: Zone, zones: Zone[], texts: Texts): string {
  const stem = stemOf(zone.id);
  const name = texts.has(`zone.${stem}`) ? texts.say(`zone.${stem}`) : stem;
  let numbers = numbersOf(zone.id);
  if (zone.owner !== undefined && numbers.split("-")[0] === String(zone.owner)) {
    numbers = numbers.split("-").slice(1).join("-");
  }
  if (!numbers) return name;
  const position = zones.some((other) => other.id === `${stem}-0`) ? Number(numbers) + 1 : numbers;
  return `${name} ${position}`;
}

/** The word of a sign, from the text table named after the sign, or from `card`; `yellow-L4×2` with its number. */
export function signWord(zone: Zone, value: string, texts: Texts): string {
  const [word, number] = value.split("×");
  for (const table of [stemOf(zone.id), "card", "race", "pattern"]) {
    if (texts.has(`${table}.${word}`)) return texts.say(`${table}.${word}`) + (number ? ` ×${number}` : "");
  }
  return value;
}
