/** Who I am to this server: a nickname, and a key that the page never sees. */

import { ask, drop, post, put } from "./api";
import { prefs } from "./prefs.svelte";

export const me = $state<{ id: string | null; name: string | null; known: boolean }>({
  id: null,
  name: null,
  known: false,
});

let asking: Promise<void> | undefined;

/** Asks once who I am; after a failure it may be asked again. */
export function meet(): Promise<void> {
  asking ??= ask<{ id: string | null; name: string | null }>("/api/me").then(
    (answer) => void Object.assign(me, answer, { known: true }),
    (error: unknown) => {
      asking = undefined;
      throw error;
    },
  );
  return asking;
}

export async function callMe(name: string): Promise<void> {
  Object.assign(me, await put<{ id: string; name: string }>("/api/me", { name }), { known: true });
}

/** Becomes, on this device, whoever was given the code; `instead` of who I am here, if I am somebody. */
export async function becomeByCode(code: string, instead: boolean): Promise<void> {
  Object.assign(me, await put<{ id: string; name: string }>("/api/me/code", { code, instead }), { known: true });
}

/** All that the server keeps of me; what is in the lists is for the file. */
export interface Kept {
  name: string;
  created: number;
  devices: number[];
  ratings: { games: Record<string, unknown> };
  tables: { moves: unknown[]; said: unknown[] }[];
  played: unknown[];
  daily: unknown[];
  notices: unknown[];
}

export const allOfMine = (): Promise<Kept> => ask<Kept>("/api/me/kept");

/** A new key for this device; the old one ends when the new one has arrived. Says how many other devices are me. */
export async function renewKey(): Promise<number> {
  const { before } = await post<{ before: string }>("/api/me/key", {});
  return (await drop<{ others: number }>(`/api/me/key/${before}`)).others;
}

/** This device is me no longer. */
export async function leaveDevice(): Promise<void> {
  await drop("/api/me/device");
  beNobody();
}

/** Deletes me, whose name was shown when I was asked, with all that is mine; says how many tables went. */
export async function forgetMe(name: string): Promise<number> {
  const { tables } = await post<{ tables: number }>("/api/me/forgotten", { name });
  beNobody();
  return tables;
}

function beNobody(): void {
  Object.assign(me, { id: null, name: null });
  sessionStorage.clear(); // what this tab was about to do was somebody's
}

const PROPOSED = {
  en: ["Cashew", "Pitanga", "Guava", "Papaya", "Mango", "Tamarind", "Acerola", "Starfruit"],
  "pt-BR": ["Caju", "Pitanga", "Goiaba", "Umbu", "Cajá", "Acerola", "Jambo", "Mangaba"],
  uk: ["Калина", "Малина", "Ожина", "Барвінок", "Волошка", "Любисток", "Чебрець", "Порічка"],
};
const pick = Math.random();

/** A name to start with for whoever has none yet: a fruit or a flower, so nobody is stopped by a form. */
export const proposedName = (): string => {
  const names = PROPOSED[prefs.language];
  return names[Math.floor(pick * names.length)]!;
};
