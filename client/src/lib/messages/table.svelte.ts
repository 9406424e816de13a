/** The table's messages in the user's language. */

import type { TableWords } from "../../words/table.en";
import type { Arg } from "$lib/types";
import { pageTexts } from "./words.svelte";

export function t(key: keyof TableWords, args: Record<string, Arg> = {}): string {
  return pageTexts().say(`table.${key}`, args);
}
