/** Word to this browser while the page is closed, where browser and house can do that: asked for with the bell, and
 * ended with it. The house says no more than at which game somebody is waited for. */

import { ask, drop, put } from "$lib/app/api";
import { prefs } from "$lib/app/prefs.svelte";

const bytes = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function manager(): Promise<PushManager | undefined> {
  if (!("serviceWorker" in navigator) || typeof PushManager === "undefined") return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Returns whether word will come to a closed page too. */
export async function hearFromAfar(): Promise<boolean> {
  try {
    const { key } = await ask<{ key: string | null }>("/api/push");
    const pushes = key ? await manager() : undefined;
    if (!pushes || !key) return false;
    const found = (await pushes.getSubscription()) ?? (await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
    const { endpoint, keys } = found.toJSON();
    await put("/api/me/push", { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"], language: prefs.language });
    return true;
  } catch {
    return false; // no push service can be reached, or the browser wants none: the bell rings in open pages
  }
}

export async function hearNoMore(): Promise<void> {
  const found = await (await manager())?.getSubscription();
  if (!found) return;
  await found.unsubscribe().catch(() => false);
  await drop("/api/me/push").catch(() => undefined);
}
