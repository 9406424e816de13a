/** Can the server be reached? While it cannot, it is asked quietly until it answers again. */

export const reach = $state({ yes: true, times: 0, offline: !navigator.onLine });

/** milliseconds that the server has for the shortest of answers */
const LIMIT = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function lost(): void {
  reach.yes = false;
  timer ??= setTimeout(knock, 1500);
}

/** Does the server answer now? */
export async function answers(): Promise<boolean> {
  try {
    return (await fetch("/api/me", { signal: AbortSignal.timeout(LIMIT) })).status < 500;
  } catch {
    return false;
  }
}

async function knock(): Promise<void> {
  if (await answers()) {
    timer = undefined;
    reach.yes = true;
    reach.times += 1; // pages that failed to load read this and try again
  } else timer = setTimeout(knock, 2500);
}

addEventListener("offline", () => (reach.offline = true));
addEventListener("online", () => {
  reach.offline = false;
  if (reach.yes) return;
  clearTimeout(timer);
  void knock();
});
