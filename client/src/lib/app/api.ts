/** The HTTP client. The server's errors are thrown as they arrive: {key, args, paragraph}. */

import { markUnreachable } from "./connectivity.svelte";
import type { ErrorReason as Refusal } from "$lib/wire";

export type { Refusal };

/** Time limits in milliseconds: longer for reads, since large texts take a while on a slow network. */
const READ_TIMEOUT = 12000;
const WRITE_TIMEOUT = 8000;

/** Thrown when no answer arrives, or none in time. */
export const UNREACHABLE: Refusal = { key: "unreached", args: {}, paragraph: null };
const UNEXPECTED: Refusal = { key: "unexpected", args: {}, paragraph: null };

export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && "key" in error && "args" in error;

/** Turns a caught value into an error that can be shown. */
export const asRefusal = (error: unknown): Refusal => (isRefusal(error) ? error : UNEXPECTED);

async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(method === "GET" ? READ_TIMEOUT : WRITE_TIMEOUT);
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    markUnreachable();
    throw UNREACHABLE;
  }
  const data: unknown = await answer.json().catch(() => undefined);
  if (data === undefined && signal.aborted) {
    markUnreachable();
    throw UNREACHABLE;
  }
  if (answer.ok && data !== undefined) return data;
  const error = (data as { error?: unknown } | undefined)?.error;
  throw isRefusal(error) ? error : UNEXPECTED;
}

export const get = <T>(path: string) => request("GET", path) as Promise<T>;
export const put = <T>(path: string, body: unknown) => request("PUT", path, body) as Promise<T>;
export const remove = <T>(path: string) => request("DELETE", path) as Promise<T>;
export const post = <T>(path: string, body: unknown) => request("POST", path, body) as Promise<T>;
