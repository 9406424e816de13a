/** Can the server be reached? While it cannot, it is asked quietly until it answers again. */

export const connectivity = $state({ isReachable: true, recoveries: 0, offline: !navigator.onLine });

/** milliseconds that the server has for the shortest of answers */
const LIMIT = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function markUnreachable(): void {
  connectivity.isReachable = false;
  timer ??= setTimeout(retry, 1500);
}

/** Does the server answer now? */
export async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch("/api/me", { signal: AbortSignal.timeout(LIMIT) })).status < 500;
  } catch {
    return false;
  }
}

async function retry(): Promise<void> {
  if (await isServerUp()) {
    timer = undefined;
    connectivity.isReachable = true;
    connectivity.recoveries += 1; // pages that failed to load read this and try again
  } else timer = setTimeout(retry, 2500);
}

addEventListener("offline", () => (connectivity.offline = true));
addEventListener("online", () => {
  connectivity.offline = false;
  if (connectivity.isReachable) return;
  clearTimeout(timer);
  void retry();
});
