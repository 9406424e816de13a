/** What the server gives. The client knows no rule: it draws views and offers legal moves. */

export type Kind = "hand" | "deck" | "pile" | "row" | "grid" | "counter" | "sign";

export interface Zone {
  id: string;
  kind: Kind;
  items?: (string | null)[];
  owner?: number;
  number?: number;
  places?: [number, number][];
  /** which seat laid each item there */
  by?: (number | null)[];
}

export interface View {
  seat: number | null;
  turn: number;
  zones: Zone[];
  /** zones as they lay before the last move cleared them */
  passed?: Zone[];
}

export type Arg = string | number | boolean | null | Note | Arg[];

/** A sentence before it is worded: its key in a table of texts, and its arguments. */
export interface Note {
  key: string;
  args: Record<string, Arg>;
}

export type Language = "en" | "pt-BR" | "uk";
export const LANGUAGES: Language[] = ["en", "pt-BR", "uk"];
