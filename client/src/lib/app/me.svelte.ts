/** Who I am to this server: a nickname, and a key that the page never sees. */

import { ask, put } from "./api";
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
