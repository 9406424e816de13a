/** The server: requests over HTTP, tables over WebSockets. */

import type { Backend, Channel } from "./backend";
import { isRefusal, UNEXPECTED, UNREACHABLE } from "./refusals";

/** Time limits in milliseconds: longer for reads, since large texts take a while on a slow network. */
const READ_TIMEOUT = 12000;
const WRITE_TIMEOUT = 8000;
const CHECK_TIMEOUT = 4000;

declare global {
  /** Requests that `first-paint/script.js` made before this script was here. */
  var early: Record<string, { response: Promise<Response>; signal: AbortSignal }> | undefined;
}

/** The request for this path that is under way, for its first reader. */
function takeEarly(path: string) {
  const found = globalThis.early?.[path];
  delete globalThis.early?.[path];
  return found;
}

async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  const early = method === "GET" ? takeEarly(path) : undefined;
  const signal = early?.signal ?? AbortSignal.timeout(method === "GET" ? READ_TIMEOUT : WRITE_TIMEOUT);
  let answer: Response;
  try {
    answer = await (early?.response ??
      fetch(path, {
        method,
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      }));
  } catch {
    throw UNREACHABLE;
  }
  const data: unknown = await answer.json().catch(() => undefined);
  if (data === undefined && signal.aborted) throw UNREACHABLE;
  if (answer.ok && data !== undefined) return data;
  const error = (data as { error?: unknown } | undefined)?.error;
  throw isRefusal(error) ? error : UNEXPECTED;
}

export const serverBackend: Backend = {
  hasOthers: true,
  request,
  connect(path) {
    const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    return new WebSocket(base + path) as Channel;
  },
  async isUp() {
    try {
      return (await fetch("/api/me", { signal: AbortSignal.timeout(CHECK_TIMEOUT) })).status < 500;
    } catch {
      return false;
    }
  },
  download() {}, // the browser does it
};
