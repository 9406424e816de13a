/** Parts of a game that were built apart from this page, by `ludoteca page build`, and come out of the game's own
 * package. They import the page's own modules at `/kit/`, so that both share one Svelte and one desk. */

import { boxOf } from "./box-meta";
import { fillShelf } from "./catalogue.svelte";

declare const __KIT__: string;

/** Was this part made for the modules that this page has? What was made for others would only break. */
export const hasBuilt = (game: string, part: string): boolean => {
  const { built } = boxOf(game);
  return built?.kit === __KIT__ && part in built.parts;
};

/** The part, dressed; nothing if the game has none that fits this page. */
export async function builtPart<T>(game: string, part: string): Promise<T | undefined> {
  await fillShelf();
  const { built } = boxOf(game);
  if (built && built.kit !== __KIT__) console.warn(`${game}: its table was built for ${built.kit}, this page has ${__KIT__}: ludoteca page build`);
  if (!built || !hasBuilt(game, part)) return undefined;
  await Promise.all([import("./kit-preload"), built.style && styled(built.style)]);
  return (await import(/* @vite-ignore */ built.parts[part]!)) as T;
}

const sheets = new Map<string, Promise<void>>();

function styled(address: string): Promise<void> {
  const known = sheets.get(address);
  if (known) return known;
  const link = document.createElement("link");
  const loaded = new Promise<void>((done) => (link.onload = link.onerror = () => done()));
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
  sheets.set(address, loaded);
  return loaded;
}
