/** Data from the server. The client knows no rules: it draws views and offers legal moves. */

export type Kind = "hand" | "deck" | "pile" | "row" | "grid" | "counter" | "sign";

export interface Zone {
  id: string;
  kind: Kind;
  items?: (string | null)[];
  owner?: number;
  number?: number;
  places?: [number, number][];
  /** the seat that laid each item */
  by?: (number | null)[];
}

export interface View {
  seat: number | null;
  turn: number;
  zones: Zone[];
  /** zones as they were before the last move cleared them */
  passed?: Zone[];
}

export type Arg = string | number | boolean | null | Note | Arg[];

/** A message before formatting: its key in a text table, and its arguments. */
export interface Note {
  key: string;
  args: Record<string, Arg>;
}

export type Language = "en" | "pt-BR" | "uk";
export const LANGUAGES: Language[] = ["en", "pt-BR", "uk"];
