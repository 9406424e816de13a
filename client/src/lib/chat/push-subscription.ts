/**
 * Web Push to this browser while the page is closed, where browser and server support it: subscribed with the bell, and
 * unsubscribed with it. A message only says in which game it is the user's turn.
 */

import { get, remove, put } from "$lib/app/api";
import { prefs } from "$lib/app/prefs.svelte";
import type { PushPublicKey, PushSubscriptionRequest } from "$lib/wire";

const decodeKey = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function pushManager(): Promise<PushManager | undefined> {
  if (!("serviceWorker" in navigator) || typeof PushManager === "undefined") return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Returns whether push messages are now on. */
export async function subscribeToPush(): Promise<boolean> {
  try {
    const { key } = await get<PushPublicKey>("/api/push");
    const manager = key ? await pushManager() : undefined;
    if (!manager || !key) return false;
    const subscription =
      (await manager.getSubscription()) ??
      (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeKey(key) }));
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) return false;
    await put("/api/me/push", { endpoint, p256dh, auth, language: prefs.language } satisfies PushSubscriptionRequest);
    return true;
  } catch {
    return false; // no push service, or the browser denies it: only open pages ring
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe().catch(() => false);
  await remove("/api/me/push").catch(() => undefined);
}
