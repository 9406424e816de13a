/** The table's messages in the user's language. */

import { tableEn, type TableWords } from "../../words/table.en";
import { tablePtBR } from "../../words/table.pt-BR";
import { tableUk } from "../../words/table.uk";
import { prefs } from "$lib/app/prefs.svelte";
import { Texts } from "../texts/texts";
import type { Arg, Language } from "$lib/types";

const catalogues: Record<Language, TableWords> = { en: tableEn, "pt-BR": tablePtBR, uk: tableUk };

const texts = $derived(new Texts(prefs.language, { table: catalogues[prefs.language] }));

export function t(key: keyof TableWords, args: Record<string, Arg> = {}): string {
  return texts.say(`table.${key}`, args);
}
