/** The routes. Each page is fetched when it is first opened. */

import type { Component } from "svelte";
import { backend } from "$lib/backend/current";

type Props = Record<string, string>;
type Load = () => Promise<{ default: Component<Props> }>;

// Every page takes the parts of its path as props, all of them strings.
const load = (file: () => Promise<{ default: unknown }>): Load => file as Load;

const PAGES: [address: RegExp, load: Load][] = [
  [/^\/$/, load(() => import("../../pages/Catalogue.svelte"))],
  [/^\/new\/(?<game>[^/]+)$/, load(() => import("../../pages/NewTable.svelte"))],
  [/^\/table\/(?<table>[^/]+)$/, load(() => import("../../pages/Table.svelte"))],
  [/^\/tables$/, load(() => import("../../pages/Tables.svelte"))],
  [/^\/replay\/(?<table>[^/]+)$/, load(() => import("../../pages/Replay.svelte"))],
  [/^\/review\/(?<table>[^/]+)$/, load(() => import("../../pages/Review.svelte"))],
  [/^\/rules(?:\/(?<game>[^/]+))?$/, load(() => import("../../pages/Rules.svelte"))],
  [/^\/guide\/(?<game>[^/]+)$/, load(() => import("../../pages/Tutorial.svelte"))],
  [/^\/lab$/, load(() => import("../../pages/Lab.svelte"))],
  [/^\/daily\/(?<game>[^/]+)$/, load(() => import("../../pages/Daily.svelte"))],
  [/^\/record$/, load(() => import("../../pages/Record.svelte"))],
  [/^\/carry$/, load(() => import("../../pages/LinkDevice.svelte"))],
  [/^\/me$/, load(() => import("../../pages/MyData.svelte"))],
  [/^\/credits$/, load(() => import("../../pages/Credits.svelte"))],
];
// development only: the drawings of the games
if (import.meta.env.DEV)
  PAGES.push([/^\/gallery(?:\/(?<game>[^/]+))?$/, load(() => import("../../pages/Gallery.svelte"))]);
/** without a server, instead of the pages about accounts and devices */
const DEVICE_DATA = load(() => import("../../pages/DeviceData.svelte"));
const ACCOUNT_PAGES = /^\/(carry|me)$/;
const NOT_FOUND = load(() => import("../../pages/NotFound.svelte"));

export interface RouteMatch {
  load: Load;
  props: Props;
}

export function pageAt(path: string): RouteMatch {
  const address = path.length > 1 ? path.replace(/\/$/, "") : path;
  if (!backend.hasOthers && ACCOUNT_PAGES.test(address)) return { load: DEVICE_DATA, props: {} };
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(address);
    if (match) {
      const parts = Object.entries(match.groups ?? {}).filter(([, part]) => part !== undefined);
      return { load, props: Object.fromEntries(parts) };
    }
  }
  return { load: NOT_FOUND, props: {} };
}
