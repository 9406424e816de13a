/** What somebody prefers on this device: from the browser until chosen, then kept here. */

import { LANGUAGES, type Language } from "$lib/types";

export interface Prefs {
  language: Language;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "reduced";
  sound: boolean;
  /** how bots pause */
  pace: "calm" | "brisk" | "instant";
  /** am I told what the others did while I waited? */
  waited: boolean;
}

const KEPT = "ludoteca.prefs";
const THEMES: Prefs["theme"][] = ["system", "light", "dark"];
const MOTIONS: Prefs["motion"][] = ["system", "full", "reduced"];
export const PACES: Prefs["pace"][] = ["calm", "brisk", "instant"];

const spoken = (): Language =>
  navigator.languages
    .map((tag) => LANGUAGES.find((language) => language.slice(0, 2) === tag.slice(0, 2)))
    .find((language) => language !== undefined) ?? "en";

const known = <T>(value: unknown, values: T[], usual: T): T =>
  values.includes(value as T) ? (value as T) : usual;

function kept(): Partial<Record<keyof Prefs, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // no storage here: preferences last as long as the page
  }
}

const before = kept();

export const prefs: Prefs = $state({
  language: known(before.language, LANGUAGES, spoken()),
  theme: known(before.theme, THEMES, "system"),
  motion: known(before.motion, MOTIONS, "system"),
  sound: before.sound === true,
  pace: known(before.pace, PACES, "brisk"),
  waited: before.waited !== false,
});

const dark = matchMedia("(prefers-color-scheme: dark)");
let isDarkOutside = $state(dark.matches);
dark.addEventListener("change", () => (isDarkOutside = dark.matches));

/** The theme in sight, also while the system decides. */
export const themeNow = (): "light" | "dark" =>
  prefs.theme === "system" ? (isDarkOutside ? "dark" : "light") : prefs.theme;

const choose = (name: "theme" | "motion"): void => {
  const root = document.documentElement;
  if (prefs[name] === "system") delete root.dataset[name];
  else root.dataset[name] = prefs[name];
};

$effect.root(() => {
  $effect(() => {
    document.documentElement.lang = prefs.language;
    choose("theme");
    choose("motion");
  });
  $effect(() => {
    const { language, theme, motion, sound, pace, waited } = prefs;
    const changed = { ...before } as Record<string, unknown>;
    // What was never chosen goes on following the browser.
    if (language !== spoken() || before.language) changed["language"] = language;
    if (theme !== "system" || before.theme) changed["theme"] = theme;
    if (motion !== "system" || before.motion) changed["motion"] = motion;
    if (sound || before.sound) changed["sound"] = sound;
    if (pace !== "brisk" || before.pace) changed["pace"] = pace;
    if (!waited || before.waited !== undefined) changed["waited"] = waited;
    try {
      localStorage.setItem(KEPT, JSON.stringify(changed));
    } catch {
      // see above
    }
  });
});

addEventListener("storage", (event) => {
  if (event.key !== KEPT) return;
  const other = kept();
  prefs.language = known(other.language, LANGUAGES, prefs.language);
  prefs.theme = known(other.theme, THEMES, prefs.theme);
  prefs.motion = known(other.motion, MOTIONS, prefs.motion);
  prefs.sound = other.sound === true;
  prefs.pace = known(other.pace, PACES, prefs.pace);
  prefs.waited = other.waited !== false;
});
