/** The words about what is kept of somebody, in the reader's language. */

import { keptEn, type KeptWords } from "../../words/my-data.en";
import { keptPtBR } from "../../words/my-data.pt-BR";
import { keptUk } from "../../words/my-data.uk";
import { prefs } from "$lib/app/prefs.svelte";
import { Texts } from "$lib/texts/texts";
import type { Arg, Language } from "$lib/types";

const all: Record<Language, KeptWords> = { en: keptEn, "pt-BR": keptPtBR, uk: keptUk };

const texts = $derived(new Texts(prefs.language, { kept: all[prefs.language] }));

export function k(key: keyof KeptWords, args: Record<string, Arg> = {}): string {
  return texts.say(`kept.${key}`, args);
}
