/** The address as state: links open without a page load; back and forward work. */

import { base, withoutBase } from "./base";

export interface Route {
  path: string;
  query: Record<string, string>;
  hash: string;
}

/** Decodes a part of the path; what cannot be decoded stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const readLocation = (): Route => ({
  path: decode(withoutBase(location.pathname) ?? "/"),
  query: Object.fromEntries(new URLSearchParams(location.search)),
  hash: decode(location.hash.slice(1)),
});

export const route: Route = $state(readLocation());

/** Counts navigations, so that opening the same page again is noticed too. */
export const navigation = $state({ count: 0 });

function update(): void {
  const before = route.path;
  Object.assign(route, readLocation());
  if (route.path === before) return;
  navigation.count += 1;
  void focusHeading();
}

export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(history.state, "", base + path);
  else history.pushState(null, "", base + path);
  const before = route.path;
  update();
  if (route.path !== before) scrollTo(0, 0);
}

addEventListener("popstate", update);
addEventListener("hashchange", update);

const isOurs = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.origin === location.origin &&
  !link.hasAttribute("download") &&
  (!link.target || link.target === "_self") &&
  withoutBase(link.pathname)?.startsWith("/api/") === false;

document.addEventListener("click", (event) => {
  if (event.defaultPrevented) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link?.href || !isOurs(link, event)) return;
  const sameFile = link.pathname === location.pathname && link.search === location.search;
  if (sameFile && link.hash) return; // the browser jumps within the page
  event.preventDefault();
  go(withoutBase(link.pathname)! + link.search + link.hash);
});

/** Moves the focus to the heading of the new page once it exists, for screen readers and keyboards. */
async function focusHeading(): Promise<void> {
  const here = navigation.count;
  const old = document.querySelector("h1");
  for (let wait = 0; wait < 60; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (here !== navigation.count) return;
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading || heading === old) continue;
    if (document.activeElement !== document.body) return; // the new page has set the focus itself
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}
