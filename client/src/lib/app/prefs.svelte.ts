/** The preferences of this device: the browser's until chosen, then stored here. */

import { LANGUAGES, PACES, type Language, type Pace } from "$lib/wire";

export interface Prefs {
  language: Language;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "reduced";
  sound: boolean;
  /** how long bots pause between moves */
  pace: Pace;
  /** show a summary of what happened since the last turn? */
  waited: boolean;
}

const STORAGE_KEY = "ludoteca.prefs";
const THEMES: Prefs["theme"][] = ["system", "light", "dark"];
const MOTIONS: Prefs["motion"][] = ["system", "full", "reduced"];

const browserLanguage = (): Language =>
  navigator.languages
    .map((tag) => LANGUAGES.find((language) => language.slice(0, 2) === tag.slice(0, 2)))
    .find((language) => language !== undefined) ?? "en";

const oneOf = <T>(value: unknown, values: readonly T[], fallback: T): T =>
  values.includes(value as T) ? (value as T) : fallback;

function readStored(): Partial<Record<keyof Prefs, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // no storage: preferences last as long as the page
  }
}

const stored = readStored();

export const prefs: Prefs = $state({
  language: oneOf(stored.language, LANGUAGES, browserLanguage()),
  theme: oneOf(stored.theme, THEMES, "system"),
  motion: oneOf(stored.motion, MOTIONS, "system"),
  sound: stored.sound === true,
  pace: oneOf(stored.pace, PACES, "brisk"),
  waited: stored.waited !== false,
});

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
let systemIsDark = $state(darkQuery.matches);
darkQuery.addEventListener("change", () => (systemIsDark = darkQuery.matches));

/** The theme in effect, also where the system decides. */
export const currentTheme = (): "light" | "dark" =>
  prefs.theme === "system" ? (systemIsDark ? "dark" : "light") : prefs.theme;

const applyAttribute = (name: "theme" | "motion"): void => {
  const root = document.documentElement;
  if (prefs[name] === "system") delete root.dataset[name];
  else root.dataset[name] = prefs[name];
};

$effect.root(() => {
  $effect(() => {
    document.documentElement.lang = prefs.language;
    applyAttribute("theme");
    applyAttribute("motion");
  });
  $effect(() => {
    const { language, theme, motion, sound, pace, waited } = prefs;
    const changed = { ...stored } as Record<string, unknown>;
    // Values never chosen keep following the browser.
    if (language !== browserLanguage() || stored.language) changed["language"] = language;
    if (theme !== "system" || stored.theme) changed["theme"] = theme;
    if (motion !== "system" || stored.motion) changed["motion"] = motion;
    if (sound || stored.sound) changed["sound"] = sound;
    if (pace !== "brisk" || stored.pace) changed["pace"] = pace;
    if (!waited || stored.waited !== undefined) changed["waited"] = waited;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(changed));
    } catch {
      // no storage, as above
    }
  });
});

addEventListener("storage", (event) => {
  if (event.key !== STORAGE_KEY) return;
  const other = readStored();
  prefs.language = oneOf(other.language, LANGUAGES, prefs.language);
  prefs.theme = oneOf(other.theme, THEMES, prefs.theme);
  prefs.motion = oneOf(other.motion, MOTIONS, prefs.motion);
  prefs.sound = other.sound === true;
  prefs.pace = oneOf(other.pace, PACES, prefs.pace);
  prefs.waited = other.waited !== false;
});
