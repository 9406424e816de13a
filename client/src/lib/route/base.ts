/**
 * Where the page lives on its host: "" at its root, `/games/ludoteca` below it. Addresses inside the page (routes, paths
 * of requests) begin after it; links and files are given it here. A server is at the root; the script in the head of a
 * static site finds the folder that it was put into.
 */

export const base: string = globalThis.document?.documentElement.dataset.base ?? "";

/** The address within the page of a path on the host; undefined if it is not the page's. */
export function withoutBase(path: string, start = base): string | undefined {
  return path.startsWith(`${start}/`) ? path.slice(start.length) : undefined;
}

/** Files of games' packages, which an answer names by their addresses, are below the base too. */
export function withBase<T>(answer: T, start = base): T {
  if (!start) return answer;
  const text = JSON.stringify(answer).replaceAll('"/api/games/', () => `"${start}/api/games/`);
  return JSON.parse(text) as T;
}
