/** The page's texts in the language that is shown. Those of a language are fetched when it is first chosen. */

import { connectivity } from "$lib/app/connectivity.svelte";
import { prefs } from "$lib/app/prefs.svelte";
import { Texts, type Entry } from "$lib/texts/texts";
import type { Language } from "$lib/wire";

type Module = Record<string, Record<string, Entry>>;

/** `../../words/shell.uk.ts`; the files of one language are one chunk */
const modules = import.meta.glob<Module>("../../words/{shell,table,daily}.*.ts");

let shown = $state.raw(new Texts("en", {}));

/** The texts by table: `shell`, `table`, `daily`. */
export const pageTexts = (): Texts => shown;

/** Shows this language once its texts are here; a later choice wins. */
export async function loadWords(language: Language): Promise<void> {
  if (shown.language === language && Object.keys(shown.tables).length) return;
  const files = Object.entries(modules).filter(([file]) => file.endsWith(`.${language}.ts`));
  const tables = await Promise.all(
    files.map(async ([file, load]) => [/(\w+)\.[\w-]+\.ts$/.exec(file)![1]!, Object.values(await load())[0]!] as const),
  );
  if (language === prefs.language) shown = new Texts(language, Object.fromEntries(tables));
}

/** Follows the choice of a language. Without a connection the last one stays. */
export function followLanguage(): void {
  $effect.root(() => {
    $effect(() => {
      void connectivity.recoveries;
      loadWords(prefs.language).catch(() => {});
    });
  });
}
