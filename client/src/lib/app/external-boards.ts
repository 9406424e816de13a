/**
 * Components of a game built apart from this page by `ludoteca page build`, served from the game's own package. They
 * import the page's modules from `/kit/`, so that both share one Svelte and one table context.
 */

import { boxOf } from "./box-meta";
import { loadCatalogue } from "./catalogue.svelte";

declare const __KIT__: string;

/** Was this component built for the page's kit version? Others would only break. */
export const hasExternal = (game: string, part: string): boolean => {
  const { built } = boxOf(game);
  return built?.kit === __KIT__ && part in built.parts;
};

/** The component with its styles; undefined if the game has none that fits this page. */
export async function loadExternal<T>(game: string, part: string): Promise<T | undefined> {
  await loadCatalogue();
  const { built } = boxOf(game);
  if (built && built.kit !== __KIT__)
    console.warn(`${game}: its table was built for ${built.kit}, this page has ${__KIT__}: ludoteca page build`);
  if (!built || !hasExternal(game, part)) return undefined;
  await Promise.all([import("./kit-preload"), built.style && loadStylesheet(built.style)]);
  return (await import(/* @vite-ignore */ built.parts[part]!)) as T;
}

const sheets = new Map<string, Promise<void>>();

function loadStylesheet(address: string): Promise<void> {
  const pending = sheets.get(address);
  if (pending) return pending;
  const link = document.createElement("link");
  const loaded = new Promise<void>((resolve) => (link.onload = link.onerror = () => resolve()));
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
  sheets.set(address, loaded);
  return loaded;
}
