/** The messages of the page of stored data, in the user's language. */

import type { MyDataWords } from "../../words/my-data.en";
import { prefs } from "$lib/app/prefs.svelte";
import { textsByLanguage } from "$lib/texts/languages";
import { Texts } from "$lib/texts/texts";
import type { Arg } from "$lib/types";

const modules = import.meta.glob<Record<string, MyDataWords>>("../../words/my-data.*.ts", { eager: true });
const catalogues = textsByLanguage(modules);

const texts = $derived(new Texts(prefs.language, { kept: catalogues[prefs.language] }));

export function k(key: keyof MyDataWords, args: Record<string, Arg> = {}): string {
  return texts.say(`kept.${key}`, args);
}
