/** The address as state. Links are followed without a new page; back and forward work. */

export interface Route {
  path: string;
  query: Record<string, string>;
  hash: string;
}

/** Addresses are typed by people too: what cannot be decoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const read = (): Route => ({
  path: decoded(location.pathname),
  query: Object.fromEntries(new URLSearchParams(location.search)),
  hash: decoded(location.hash.slice(1)),
});

export const route: Route = $state(read());

/** Another page was asked for; `moved` counts, so that the same page twice is noticed too. */
export const travel = $state({ moved: 0 });

function arrive(): void {
  const before = route.path;
  Object.assign(route, read());
  if (route.path === before) return;
  travel.moved += 1;
  void focusHeading();
}

export function go(path: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(history.state, "", path);
  else history.pushState(null, "", path);
  const before = route.path;
  arrive();
  if (route.path !== before) scrollTo(0, 0);
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);

const isOurs = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.origin === location.origin &&
  !link.hasAttribute("download") &&
  (!link.target || link.target === "_self") &&
  !link.pathname.startsWith("/api/");

document.addEventListener("click", (event) => {
  if (event.defaultPrevented) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link?.href || !isOurs(link, event)) return;
  const sameFile = link.pathname === location.pathname && link.search === location.search;
  if (sameFile && link.hash) return; // the browser jumps within the page
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

/** Whoever reads by ear or keyboard starts at the heading of the new page, as soon as it is there. */
async function focusHeading(): Promise<void> {
  const here = travel.moved;
  const old = document.querySelector("h1");
  for (let wait = 0; wait < 60; wait += 1) {
    await new Promise((done) => setTimeout(done, 50));
    if (here !== travel.moved) return;
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading || heading === old) continue;
    if (document.activeElement !== document.body) return; // the new page knows a better place
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}
