/** Is the server reachable? While it is not, it is polled until it answers again. */

export const connectivity = $state({ isReachable: true, recoveries: 0, offline: !navigator.onLine });

/** timeout of the health check in milliseconds */
const LIMIT = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function markUnreachable(): void {
  connectivity.isReachable = false;
  timer ??= setTimeout(retry, 1500);
}

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
    connectivity.recoveries += 1; // pages that failed to load read this and retry
  } else timer = setTimeout(retry, 2500);
}

addEventListener("offline", () => (connectivity.offline = true));
addEventListener("online", () => {
  connectivity.offline = false;
  if (connectivity.isReachable) return;
  clearTimeout(timer);
  void retry();
});
