/** Where others find this server: at this very address, unless it means "this computer" to everybody. */

import { ask } from "./api";

export interface Nearby {
  /** the address to hand on, without a path */
  origin: string;
  /** does it lead here from other devices? */
  reaches: boolean;
}

const isThisComputer = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");

export async function nearby(): Promise<Nearby> {
  if (!isThisComputer(location.hostname)) return { origin: location.origin, reaches: true };
  const { addresses } = await ask<{ addresses: string[] }>("/api/addresses").catch(() => ({ addresses: [] }));
  return { origin: addresses[0] ?? location.origin, reaches: addresses.length > 0 };
}
