/** The address as state. */

export const route = $state({ path: location.pathname });

export function go(path: string): void {
  history.pushState(null, "", path);
  route.path = location.pathname;
}

addEventListener("popstate", () => (route.path = location.pathname));
