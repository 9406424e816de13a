/** Is the backend reachable? While it is not, it is polled until it answers again. */

import { backend } from "$lib/backend/current";

export const connectivity = $state({ isReachable: true, recoveries: 0, offline: !navigator.onLine });

let timer: ReturnType<typeof setTimeout> | undefined;

export function markUnreachable(): void {
  connectivity.isReachable = false;
  timer ??= setTimeout(retry, 1500);
}

async function retry(): Promise<void> {
  if (await backend.isUp()) {
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
