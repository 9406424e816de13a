import { expect, test } from "vitest";
import { LANGUAGE_RULES, textsByLanguage } from "./languages";

test.each([
  ["en", "1st 2nd 3rd 4th 11th 12th 21st 40th 111th"],
  ["pt-BR", "1º 2º 3º 4º 11º 12º 21º 40º 111º"],
  ["uk", "1-ше 2-ге 3-тє 4-те 11-те 12-те 21-ше 40-ве 111-те"],
] as const)("ranks in %s", (language, ranks) => {
  const { ordinal } = LANGUAGE_RULES[language];
  expect([1, 2, 3, 4, 11, 12, 21, 40, 111].map(ordinal).join(" ")).toBe(ranks);
});

test("the name of a file says its language", () => {
  const modules = { "../words/lab.en.ts": { labEn: "a" }, "../words/my-data.pt-BR.ts": { myDataPtBR: "b" } };
  expect(textsByLanguage(modules)).toEqual({ en: "a", "pt-BR": "b" });
});
