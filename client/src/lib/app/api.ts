/** Requests to the backend. Its errors are thrown as they arrive: {key, args, paragraph}. */

import { backend } from "$lib/backend/current";
import { UNREACHABLE } from "$lib/backend/refusals";
import { markUnreachable } from "./connectivity.svelte";

export { asRefusal, isRefusal, UNREACHABLE, type Refusal } from "$lib/backend/refusals";

async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  try {
    return await backend.request(method, path, body);
  } catch (error) {
    if (error === UNREACHABLE) markUnreachable();
    throw error;
  }
}

export const get = <T>(path: string) => request("GET", path) as Promise<T>;
export const put = <T>(path: string, body: unknown) => request("PUT", path, body) as Promise<T>;
export const remove = <T>(path: string) => request("DELETE", path) as Promise<T>;
export const post = <T>(path: string, body: unknown) => request("POST", path, body) as Promise<T>;
