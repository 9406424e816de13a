import { expect, test } from "vitest";
import { LANGUAGES } from "$lib/types";
import { Texts, type Entry } from "$lib/texts/texts";

const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 25];
/** The plural form of each of these numbers, from a grammar. */
const BY_GRAMMAR = {
  en: ["other", "one", "other", "other", "other", "other", "other", "other"],
  "pt-BR": ["one", "one", "other", "other", "other", "other", "other", "other"],
  uk: ["many", "one", "few", "many", "many", "one", "few", "many"],
};
const files = import.meta.glob<Record<string, Record<string, Entry>>>("./*.*.ts", { eager: true });

test.each(LANGUAGES)("every text with a count uses the plural form of its number (%s)", (language) => {
  const tables = Object.entries(files).filter(([name]) => name.endsWith(`.${language}.ts`));
  expect(tables.length).toBe(5);
  for (const [name, file] of tables) {
    const words = Object.values(file)[0]!;
    const catalogue = new Texts(language, { words });
    for (const [key, entry] of Object.entries(words)) {
      if (typeof entry === "string") continue;
      expect(new Set(Object.keys(entry)), `${name}: ${key}`).toEqual(new Set(BY_GRAMMAR[language]));
      NUMBERS.forEach((n, at) => {
        const expected = new Texts(language, { words: { [key]: entry[BY_GRAMMAR[language][at]!]! } }).say(
          `words.${key}`,
          { n },
        );
        expect(catalogue.say(`words.${key}`, { n }), `${name}: ${key}`).toBe(expected);
      });
    }
  }
});

/** A counted noun right behind its number. */
const COUNTED_NOUN = {
  en: /\{n\} (?:more )?[a-z]+s\b/,
  "pt-BR": /(?<!\} de )\{n\} [a-zà-ú]+s\b/,
  uk: /\{n\} (?!(?:із|зі|з|за|проти|хв|в)(?![а-яіїєґ]))[а-яіїєґ’]+/,
};
/** Texts whose number has decimals. */
const NEVER_WHOLE = ["points_of"];

test.each(LANGUAGES)("what a number counts has plural forms (%s)", (language) => {
  const tables = Object.entries(files).filter(([name]) => name.endsWith(`.${language}.ts`));
  const inOneForm = tables
    .flatMap(([, file]) => Object.entries(Object.values(file)[0]!))
    .filter(([, entry]) => typeof entry === "string" && COUNTED_NOUN[language].test(entry))
    .map(([key]) => key);
  expect(inOneForm.filter((key) => !NEVER_WHOLE.includes(key))).toEqual([]);
});
