/** Starts the host of tables: what it keeps, and its two workers. */

import { startEngine, type Engine } from "./engine";
import { engineState } from "./engine-state.svelte";
import { keepForOffline } from "./keep-offline";
import { OfflineHost } from "./offline-host";
import { SavedValues } from "./saved-values";

const LOCK = "ludoteca-host";

/** `script` is the address of the engine's loader. */
export async function startHost(script: string): Promise<OfflineHost> {
  try {
    await becomeOnlyTab();
    engineState.phase = "starting";
    const [engine, values] = await Promise.all([
      startEngine(script, ["ludoteca.offline.host", "handle"], (bytes, of) =>
        Object.assign(engineState, { bytes, of }),
      ),
      SavedValues.open(() => (engineState.isMemoryOnly = true)),
    ]);
    let thinker: Promise<Engine> | undefined;
    const startThinker = () => (thinker ??= startEngine(script, ["ludoteca.offline.thinker", "think"]));
    const host = new OfflineHost(engine, startThinker, values);
    await host.start(await values.all());
    startThinker().catch(() => (thinker = undefined)); // the first question starts it again
    void navigator.storage?.persist?.().catch(() => false);
    engineState.phase = "ready";
    keepForOffline(startThinker).catch(() => undefined); // the next visit fetches the rest
    return host;
  } catch (error) {
    engineState.phase = "failed";
    throw error;
  }
}

/** Two hosts would write over each other: this tab waits until the one before it is closed. */
function becomeOnlyTab(): Promise<void> {
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((resolve) => {
    const holdForever = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock) return holdForever();
      engineState.phase = "waiting";
      void navigator.locks.request(LOCK, holdForever);
      return undefined;
    });
  });
}
