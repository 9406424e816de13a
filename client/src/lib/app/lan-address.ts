/** Where others find this server: at this very address, unless it means "this computer" to everybody. */

import { get } from "./api";

export interface LanAddress {
  /** the address to hand on, without a path */
  origin: string;
  /** does it lead here from other devices? */
  isReachable: boolean;
}

const isThisComputer = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");

export async function lanAddress(): Promise<LanAddress> {
  if (!isThisComputer(location.hostname)) return { origin: location.origin, isReachable: true };
  const { addresses } = await get<{ addresses: string[] }>("/api/addresses").catch(() => ({ addresses: [] }));
  return { origin: addresses[0] ?? location.origin, isReachable: addresses.length > 0 };
}
