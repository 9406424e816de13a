/** Matches that were played without the network go to the server that offered the games, when it answers again. */

import { connectivity } from "$lib/app/connectivity.svelte";
import { backend } from "$lib/backend/current";
import { serverBackend } from "$lib/backend/server";
import { bringMatches, readFile, type Brought } from "$lib/matches/bring-matches";
import type { CurrentUser, ImportedMatches, MatchFile, MyTable } from "$lib/wire";

export const waiting = $state<{ matches: number }>({ matches: 0 });

/** Counts the matches that could be handed over now: none while the server does not answer. */
export async function countWaiting(): Promise<void> {
  const isUp = await serverBackend.isUp();
  const tables = isUp ? ((await backend.request("GET", "/api/tables")) as MyTable[]) : [];
  waiting.matches = tables.length;
}

/** Adds them to the user's account, which is opened with the name from here if there is none. Matches that are at the
 * server are no longer kept here, so that none goes on in two places; results stay. */
export async function handOver(progress: (done: number, of: number) => void): Promise<Brought> {
  const here = (await backend.request("GET", "/api/me")) as CurrentUser;
  const there = (await serverBackend.request("GET", "/api/me")) as CurrentUser;
  if (there.name === null) await serverBackend.request("PUT", "/api/me", { name: here.name });
  const file = readFile(JSON.stringify(await backend.request("GET", "/api/me/data")));
  const send = (part: MatchFile) => serverBackend.request("PUT", "/api/me/matches", part) as Promise<ImportedMatches>;
  const brought = await bringMatches(file, send, progress);
  for (const table of brought.added) await backend.request("DELETE", `/api/tables/${table}`);
  await countWaiting();
  connectivity.recoveries += 1; // lists of tables are read again
  return brought;
}
