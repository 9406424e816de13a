/** The faces of the cards: their points, and the sign of their effect. */

export type Sign = "lantern" | "bell" | "song" | "mask";

export interface Face {
  points: number;
  sign: Sign;
}

const face = (points: number, sign: Sign): Face => ({ points, sign });

export const FACES: Record<string, Face> = {
  dwarf: face(2, "lantern"),
  elf: face(3, "lantern"),
  fairy: face(1, "lantern"),
  faun: face(0, "lantern"),
  wisp: face(2, "lantern"),
  gnome: face(3, "lantern"),
  goblin: face(3, "bell"),
  kobold: face(2, "bell"),
  leprechaun: face(-4, "lantern"),
  troll: face(0, "bell"),
  mimic: face(-3, "mask"),
  spring: face(0, "song"),
  summer: face(-3, "song"),
  autumn: face(0, "song"),
  winter: face(0, "song"),
};

/** The card of an item: in a garden a mimic is named with the race beside it. */
export const cardOf = (item: string): string => (item.startsWith("mimic") ? "mimic" : item);
export const isSong = (item: string): boolean => FACES[item]?.sign === "song";

/** A number with its sign: +3, −4, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
