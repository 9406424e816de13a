/** Who I am to this server: a nickname, and a key that the page never sees. */

import { get, remove, post, put } from "./api";
import { prefs } from "./prefs.svelte";

export const me = $state<{ id: string | null; name: string | null; isLoaded: boolean }>({
  id: null,
  name: null,
  isLoaded: false,
});

let pending: Promise<void> | undefined;

/** Asks once who I am; after a failure it may be asked again. */
export function loadMe(): Promise<void> {
  pending ??= get<{ id: string | null; name: string | null }>("/api/me").then(
    (answer) => void Object.assign(me, answer, { isLoaded: true }),
    (error: unknown) => {
      pending = undefined;
      throw error;
    },
  );
  return pending;
}

export async function setMyName(name: string): Promise<void> {
  Object.assign(me, await put<{ id: string; name: string }>("/api/me", { name }), { isLoaded: true });
}

/** Becomes, on this device, whoever was given the code; `replaceIdentity` gives up who I am here, if I am somebody. */
export async function linkDevice(code: string, replaceIdentity: boolean): Promise<void> {
  Object.assign(
    me,
    await put<{ id: string; name: string }>("/api/me/code", { code, replace_identity: replaceIdentity }),
    { isLoaded: true },
  );
}

/** All that the server keeps of me; what is in the lists is for the file. */
export interface MyData {
  name: string;
  created: number;
  devices: number[];
  ratings: { games: Record<string, unknown> };
  tables: { moves: unknown[]; said: unknown[] }[];
  played: unknown[];
  daily: unknown[];
  push_subscriptions: unknown[];
}

export const loadMyData = (): Promise<MyData> => get<MyData>("/api/me/data");

/** A new key for this device; the old one ends when the new one has arrived. Says how many other devices are me. */
export async function rotateKey(): Promise<number> {
  const { previous_key } = await post<{ previous_key: string }>("/api/me/key", {});
  return (await remove<{ other_devices: number }>(`/api/me/key/${previous_key}`)).other_devices;
}

/** This device is me no longer. */
export async function logOut(): Promise<void> {
  await remove("/api/me/device");
  clearUser();
}

/** Deletes me, whose name was shown when I was asked, with all that is mine; says how many tables went. */
export async function deleteAccount(name: string): Promise<number> {
  const { tables } = await post<{ tables: number }>("/api/me/delete", { name });
  clearUser();
  return tables;
}

function clearUser(): void {
  Object.assign(me, { id: null, name: null });
  sessionStorage.clear(); // what this tab was about to do was somebody's
}

const SUGGESTED_NAMES = {
  en: ["Cashew", "Pitanga", "Guava", "Papaya", "Mango", "Tamarind", "Acerola", "Starfruit"],
  "pt-BR": ["Caju", "Pitanga", "Goiaba", "Umbu", "Cajá", "Acerola", "Jambo", "Mangaba"],
  uk: ["Калина", "Малина", "Ожина", "Барвінок", "Волошка", "Любисток", "Чебрець", "Порічка"],
};
const random = Math.random();

/** A name to start with for whoever has none yet: a fruit or a flower, so nobody is stopped by a form. */
export const suggestedName = (): string => {
  const names = SUGGESTED_NAMES[prefs.language];
  return names[Math.floor(random * names.length)]!;
};
