/** The current user: a name, and a session key that scripts cannot read. */

import { get, remove, post, put } from "./api";
import { prefs } from "./prefs.svelte";
import { LANGUAGE_RULES } from "$lib/texts/languages";
import type { CurrentUser, DeletedTables, LinkDevice, OtherDevices, PersonalData, PreviousKey } from "$lib/wire";

export const me = $state<CurrentUser & { isLoaded: boolean }>({
  id: null,
  name: null,
  isLoaded: false,
});

let pending: Promise<void> | undefined;

/** Fetches the current user once; may be retried after a failure. */
export function loadMe(): Promise<void> {
  pending ??= get<CurrentUser>("/api/me").then(
    (answer) => void Object.assign(me, answer, { isLoaded: true }),
    (error: unknown) => {
      pending = undefined;
      throw error;
    },
  );
  return pending;
}

export async function setMyName(name: string): Promise<void> {
  Object.assign(me, await put<CurrentUser>("/api/me", { name }), { isLoaded: true });
}

/** Links this device to the user of the code; `replaceIdentity` gives up the current user of this device. */
export async function linkDevice(code: string, replaceIdentity: boolean): Promise<void> {
  Object.assign(
    me,
    await put<CurrentUser>("/api/me/code", { code, replace_identity: replaceIdentity } satisfies LinkDevice),
    {
      isLoaded: true,
    },
  );
}

/** All data stored about the user. */
export const loadMyData = (): Promise<PersonalData> => get<PersonalData>("/api/me/data");

/** Rotates the session key; the old one expires when the new one has arrived. Returns the number of other devices. */
export async function rotateKey(): Promise<number> {
  const { previous_key } = await post<PreviousKey>("/api/me/key", {});
  return (await remove<OtherDevices>(`/api/me/key/${previous_key}`)).other_devices;
}

export async function logOut(): Promise<void> {
  await remove("/api/me/device");
  clearUser();
}

/** Deletes the user, whose name was shown for confirmation, and all data; returns the number of deleted tables. */
export async function deleteAccount(name: string): Promise<number> {
  const { tables } = await post<DeletedTables>("/api/me/delete", { name });
  clearUser();
  return tables;
}

function clearUser(): void {
  Object.assign(me, { id: null, name: null });
  sessionStorage.clear(); // pending actions of this tab belong to the deleted user
}

const random = Math.random();

/** A suggested name for new users, a fruit or a flower, so that no form stands in the way. */
export const suggestedName = (): string => {
  const names = LANGUAGE_RULES[prefs.language].suggestedNames;
  return names[Math.floor(random * names.length)]!;
};
