/** What somebody prefers on this device. */

import { LANGUAGES, type Language } from "./types";

export interface Prefs {
  language: Language;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "reduced";
}

const spoken = (): Language =>
  navigator.languages
    .map((tag) => LANGUAGES.find((language) => language.slice(0, 2) === tag.slice(0, 2)))
    .find((language) => language !== undefined) ?? "en";

export const prefs: Prefs = $state({ language: spoken(), theme: "system", motion: "system" });
