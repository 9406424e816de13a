/** Can the server be reached? While it cannot, it is asked quietly until it answers again. */

export const reach = $state({ yes: true, times: 0 });

let timer: ReturnType<typeof setTimeout> | undefined;

export function lost(): void {
  reach.yes = false;
  timer ??= setTimeout(knock, 1500);
}

async function knock(): Promise<void> {
  timer = undefined;
  try {
    const answer = await fetch("/api/me");
    if (answer.status >= 500) throw answer;
    reach.yes = true;
    reach.times += 1; // pages that failed to load read this and try again
  } catch {
    timer = setTimeout(knock, 2500);
  }
}

addEventListener("online", () => {
  if (reach.yes) return;
  clearTimeout(timer);
  void knock();
});
