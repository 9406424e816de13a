/** Fetches in the background what has not been used yet, so that all games can be played offline. */

import { base } from "$lib/route/base";
import type { GameInfo } from "$lib/wire";
import type { Engine } from "./engine";

/** The first game comes first: milliseconds until the rest is fetched. */
const DELAY = 5000;

const read = async <T>(path: string): Promise<T> => (await fetch(base + path)).json() as Promise<T>;

export async function keepForOffline(thinker: () => Promise<Engine>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DELAY));
  const files = await read<string[]>("/site.json");
  const worker = await navigator.serviceWorker?.ready;
  worker?.active?.postMessage({ keep: files });
  for (const { name } of await read<GameInfo[]>("/api/games.json")) await (await thinker()).load(name);
}
