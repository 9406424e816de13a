/** The table's messages in the user's language. */

import type { TableWords } from "../../words/table.en";
import { prefs } from "$lib/app/prefs.svelte";
import { textsByLanguage } from "$lib/texts/languages";
import { Texts } from "../texts/texts";
import type { Arg } from "$lib/types";

const modules = import.meta.glob<Record<string, TableWords>>("../../words/table.*.ts", { eager: true });
const catalogues = textsByLanguage(modules);

const texts = $derived(new Texts(prefs.language, { table: catalogues[prefs.language] }));

export function t(key: keyof TableWords, args: Record<string, Arg> = {}): string {
  return texts.say(`table.${key}`, args);
}
