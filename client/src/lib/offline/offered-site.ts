/** The games without a server, where a server offers them: kept in this browser when the user asks for it. */

import { startEngine } from "$lib/backend/engine";
import type { GameInfo } from "$lib/wire";

const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="ludoteca-offline-site"]');
/** Where they are, with a slash at the end; undefined if the server does not offer them. */
export const offeredSite: string | undefined = meta?.content;
/** The bytes to download. */
export const offeredBytes = Number(meta?.dataset["bytes"] ?? 0);

const KEPT = "ludoteca.kept";
const CHUNK = 20;
/** Milliseconds between looks at what the service worker has. */
const PAUSE = 500;
const LOOKS_PER_REQUEST = 10;
const MAX_LOOKS = 60;
/** The share of the engine in the progress. The rest is files of the page. */
const ENGINE_SHARE = 0.7;

/** Can they be played without the network? The browser may have deleted what it kept. */
export async function isKept(): Promise<boolean> {
  if (!offeredSite || !("caches" in globalThis) || !localStorage.getItem(KEPT)) return false;
  return (await caches.match(offeredSite)) !== undefined;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));
const read = async <T>(path: string): Promise<T> => (await fetch(path)).json() as Promise<T>;

/** Fetches all of it. `progress` is told how much is done, from 0 to 1. */
export async function keepSite(site: string, progress: (share: number) => void): Promise<void> {
  const paths = await read<string[]>(`${site}site.json`);
  let engine = 0;
  let files = 0;
  const report = () => progress(ENGINE_SHARE * engine + (1 - ENGINE_SHARE) * files);
  await Promise.all([
    keepFiles(site, paths, (share) => ((files = share), report())),
    keepEngine(site, (share) => ((engine = share), report())),
  ]);
  localStorage.setItem(KEPT, new Date().toISOString());
}

/** Starting the engine once, with all games, keeps its parts. */
async function keepEngine(site: string, progress: (share: number) => void): Promise<void> {
  const games = await read<GameInfo[]>(`${site}api/games.json`);
  const engine = await startEngine(`${site}engine/client.js`, ["ludoteca.offline.thinker", "think"], (bytes, of) =>
    progress(of ? bytes / of : 0),
  );
  for (const { name } of games) await engine.load(name);
  engine.stop?.();
  progress(1);
}

async function keepFiles(site: string, paths: string[], progress: (share: number) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(`${site}sw.js`, { scope: site });
  const worker = await activeWorker(registration);
  for (let at = 0; at < paths.length; at += CHUNK) {
    await keepChunk(worker, site, paths.slice(at, at + CHUNK));
    progress(Math.min(1, (at + CHUNK) / paths.length));
  }
}

/** Few files at a time: a server limits the requests of a second. Asks again for what has not arrived. */
async function keepChunk(worker: ServiceWorker, site: string, paths: string[]): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    if (looks % LOOKS_PER_REQUEST === 0) worker.postMessage({ keep: paths });
    await pause();
    const kept = await Promise.all(paths.map((path) => caches.match(site.slice(0, -1) + path)));
    if (kept.every((response) => response)) return;
  }
  throw new Error("files are missing");
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  while (!registration.active) await pause();
  return registration.active;
}
