/** Adds the matches of a file to the user's account, in parts that the server takes at once. */

import type { Refusal } from "$lib/backend/refusals";
import type { ImportedMatches, MatchFile, RefusedMatch } from "$lib/wire";

/** Sends one part to the server. */
type Send = (part: MatchFile) => Promise<ImportedMatches>;

const TABLE = "table/";
/** Of one part. The server's own limits are a little higher. */
const MAX_MATCHES = 40;
const MAX_BYTES = 200_000;
/** How often one part is sent again after the pause that the server wants. */
const MAX_WAITS = 20;

export const BAD_FILE: Refusal = { key: "bad_import", args: {}, paragraph: null };

export interface Brought {
  tables: number;
  known: number;
  /** ids in the file of those that are at the server now */
  added: string[];
  refused: (RefusedMatch & { game: string })[];
}

/** Throws the refusal of a file that has no matches of Ludoteca. */
export function readFile(text: string): MatchFile {
  try {
    const file = JSON.parse(text) as Partial<MatchFile> | null;
    if (typeof file?.ludoteca === "number" && typeof file.values === "object") return file as MatchFile;
  } catch {
    // refused like any other file that is not ours
  }
  throw BAD_FILE;
}

/** The file in parts: matches only, without what was said at their tables. */
export function splitFile({ ludoteca, values }: MatchFile): MatchFile[] {
  const parts: MatchFile[] = [];
  let bytes = 0;
  for (const [key, value] of Object.entries(values)) {
    if (!key.startsWith(TABLE)) continue;
    const match = value !== null && typeof value === "object" ? { ...value, chat: [] } : value;
    const size = new Blob([JSON.stringify(match)]).size;
    const last = parts.at(-1);
    if (last && Object.keys(last.values).length < MAX_MATCHES && bytes + size <= MAX_BYTES) {
      last.values[key] = match;
      bytes += size;
    } else {
      parts.push({ ludoteca, values: { [key]: match } });
      bytes = size;
    }
  }
  return parts.length ? parts : [{ ludoteca, values: {} }]; // the server says whether it knows the version
}

export async function bringMatches(
  file: MatchFile,
  send: Send,
  progress: (done: number, of: number) => void,
): Promise<Brought> {
  const parts = splitFile(file);
  const of = parts.reduce((sum, part) => sum + Object.keys(part.values).length, 0);
  const brought: Brought = { tables: 0, known: 0, added: [], refused: [] };
  let done = 0;
  for (const part of parts) {
    progress(done, of);
    const { tables, known, added, refused } = await sendPatiently(part, send);
    brought.tables += tables;
    brought.known += known;
    brought.added.push(...added);
    brought.refused.push(...refused.map((match) => ({ ...match, game: gameIn(part, match.table) })));
    done += Object.keys(part.values).length;
  }
  return brought;
}

function gameIn(part: MatchFile, table: string): string {
  const game = (part.values[TABLE + table] as { game?: unknown } | null | undefined)?.game;
  return typeof game === "string" ? game : "";
}

async function sendPatiently(part: MatchFile, send: Send): Promise<ImportedMatches> {
  for (let wait = 0; ; wait++) {
    try {
      return await send(part);
    } catch (error) {
      const { key, args } = error as Refusal;
      if (key !== "too_fast" || wait === MAX_WAITS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(args["n"])));
    }
  }
}
