/** The messages of the page of stored data, in the user's language. */

import { myDataEn, type MyDataWords } from "../../words/my-data.en";
import { myDataPtBR } from "../../words/my-data.pt-BR";
import { myDataUk } from "../../words/my-data.uk";
import { prefs } from "$lib/app/prefs.svelte";
import { Texts } from "$lib/texts/texts";
import type { Arg, Language } from "$lib/types";

const catalogues: Record<Language, MyDataWords> = { en: myDataEn, "pt-BR": myDataPtBR, uk: myDataUk };

const texts = $derived(new Texts(prefs.language, { kept: catalogues[prefs.language] }));

export function k(key: keyof MyDataWords, args: Record<string, Arg> = {}): string {
  return texts.say(`kept.${key}`, args);
}
