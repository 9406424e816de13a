/** The server's HTTP side. A refusal is thrown as it comes: {key, args, paragraph}. */

import { lost } from "./connectivity.svelte";
import type { Arg } from "$lib/types";

export interface Refusal {
  key: string;
  args: Record<string, Arg>;
  paragraph: number | null;
}

/** Time limits in milliseconds: for reads, since large texts take a while on a slow network, and for changes. */
const ASKED = 12000;
const DONE = 8000;

/** Thrown when nothing came back at all, or not in time. */
export const UNREACHED: Refusal = { key: "unreached", args: {}, paragraph: null };
const UNEXPECTED: Refusal = { key: "unexpected", args: {}, paragraph: null };

export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && "key" in error && "args" in error;

/** Whatever was caught, as something that can be said. */
export const asRefusal = (error: unknown): Refusal => (isRefusal(error) ? error : UNEXPECTED);

async function fetched(method: string, path: string, body?: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(method === "GET" ? ASKED : DONE);
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      signal,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    lost();
    throw UNREACHED;
  }
  const said: unknown = await answer.json().catch(() => undefined);
  if (said === undefined && signal.aborted) {
    lost();
    throw UNREACHED;
  }
  if (answer.ok && said !== undefined) return said;
  const error = (said as { error?: unknown } | undefined)?.error;
  throw isRefusal(error) ? error : UNEXPECTED;
}

export const ask = <T>(path: string) => fetched("GET", path) as Promise<T>;
export const put = <T>(path: string, body: unknown) => fetched("PUT", path, body) as Promise<T>;
export const drop = <T>(path: string) => fetched("DELETE", path) as Promise<T>;
export const post = <T>(path: string, body: unknown) => fetched("POST", path, body) as Promise<T>;
