/** The URL at which other devices reach this server: the page's own, unless that is a loopback address. */

import { get } from "./api";
import type { PublicUrls } from "$lib/wire";

export interface LanAddress {
  /** the URL to share, without a path */
  origin: string;
  /** does it work from other devices? */
  isReachable: boolean;
}

const isThisComputer = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");

export async function lanAddress(): Promise<LanAddress> {
  if (!isThisComputer(location.hostname)) return { origin: location.origin, isReachable: true };
  const { addresses } = await get<PublicUrls>("/api/addresses").catch(() => ({ addresses: [] }));
  return { origin: addresses[0] ?? location.origin, isReachable: addresses.length > 0 };
}
