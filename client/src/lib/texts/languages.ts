/** What the page needs of a language besides its texts: a row each. */

import type { Language } from "$lib/wire";

interface LanguageRules {
  /** on the switch */
  short: string;
  name: string;
  /** the locale of dates and lists */
  locale: string;
  /** a rank: "2nd" */
  ordinal: (rank: number) => string;
  /** fruits and flowers, suggested to new users as names */
  suggestedNames: string[];
}

export const LANGUAGE_RULES: Record<Language, LanguageRules> = {
  en: {
    short: "EN",
    name: "English",
    locale: "en-GB",
    ordinal: englishOrdinal,
    suggestedNames: ["Cashew", "Pitanga", "Guava", "Papaya", "Mango", "Tamarind", "Acerola", "Starfruit"],
  },
  "pt-BR": {
    short: "PT",
    name: "Português",
    locale: "pt-BR",
    ordinal: (rank) => `${rank}º`,
    suggestedNames: ["Caju", "Pitanga", "Goiaba", "Umbu", "Cajá", "Acerola", "Jambo", "Mangaba"],
  },
  uk: {
    short: "УК",
    name: "Українська",
    locale: "uk",
    ordinal: ukrainianOrdinal,
    suggestedNames: ["Калина", "Малина", "Ожина", "Барвінок", "Волошка", "Любисток", "Чебрець", "Порічка"],
  },
};

function englishOrdinal(rank: number): string {
  const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
  return `${rank}${suffixes[new Intl.PluralRules("en", { type: "ordinal" }).select(rank)]}`;
}

/** Neuter: перше, друге, третє, сьоме, сорокове. */
function ukrainianOrdinal(rank: number): string {
  const suffixes: Record<number, string> = { 1: "ше", 2: "ге", 3: "тє", 7: "ме", 8: "ме" };
  if (rank % 100 > 10 && rank % 100 < 20) return `${rank}-те`;
  if (rank % 100 === 40) return `${rank}-ве`;
  return `${rank}-${suffixes[rank % 10] ?? "те"}`;
}

/** Modules of texts by language, which is in the name of the file: `lab.uk.ts`. */
export function textsByLanguage<Words>(modules: Record<string, Record<string, Words>>): Record<Language, Words> {
  const entries = Object.entries(modules).map(([file, module]) => [
    /\.([\w-]+)\.ts$/.exec(file)![1]!,
    Object.values(module)[0]!,
  ]);
  return Object.fromEntries(entries) as Record<Language, Words>;
}
