/** The server's HTTP side. A refusal is thrown as it comes: {key, args, paragraph}. */

import type { Arg } from "./types";

export interface Refusal {
  key: string;
  args: Record<string, Arg>;
  paragraph: number | null;
}

async function fetched(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const said: unknown = await answer.json();
  if (!answer.ok) throw (said as { error: Refusal }).error;
  return said;
}

export const ask = <T>(path: string) => fetched("GET", path) as Promise<T>;
export const put = <T>(path: string, body: unknown) => fetched("PUT", path, body) as Promise<T>;
export const post = <T>(path: string, body: unknown) => fetched("POST", path, body) as Promise<T>;
