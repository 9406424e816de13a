/** Starts the host of tables: what it keeps, and its two workers. */

import { startEngine, type Engine } from "./engine";
import { engineState } from "./engine-state.svelte";
import { keepForOffline } from "./keep-offline";
import { OfflineHost } from "./offline-host";
import { SavedValues } from "./saved-values";

const LOCK = "ludoteca-host";

/** `script` is the address of the engine's loader. */
export async function startHost(script: string): Promise<OfflineHost> {
  engineState.phase = "starting";
  const progress = new Progress();
  try {
    if (!canRun()) throw new Error("no WebAssembly");
    await becomeOnlyTab();
    engineState.phase = "starting";
    const [engine, values] = await Promise.all([
      startEngine(script, ["ludoteca.offline.host", "handle"], progress.report),
      SavedValues.open(() => (engineState.isMemoryOnly = true)),
    ]);
    const thinker = new Thinker(script);
    const startThinker = () => thinker.start();
    const host = new OfflineHost(engine, thinker, values);
    await host.start(await values.all());
    startThinker().catch(() => undefined); // the first question starts it again
    void navigator.storage?.persist?.().catch(() => false);
    engineState.phase = "ready";
    keepForOffline(startThinker).catch(() => undefined); // the next visit fetches the rest
    return host;
  } catch (error) {
    engineState.phase = canRun() ? "failed" : "unsupported";
    throw error;
  } finally {
    progress.end();
  }
}

const canRun = (): boolean => typeof WebAssembly === "object" && typeof DecompressionStream === "function";

/** The second worker. One that fails is ended, and started again for the next question. */
class Thinker {
  private starting: Promise<Engine> | undefined;
  constructor(private readonly script: string) {}

  start(): Promise<Engine> {
    return (this.starting ??= startEngine(this.script, ["ludoteca.offline.thinker", "think"]).catch(
      (error: unknown) => {
        this.starting = undefined;
        throw error;
      },
    ));
  }

  drop(): void {
    void this.starting?.then((engine) => engine.stop()).catch(() => undefined);
    this.starting = undefined;
  }
}

/** Milliseconds without a byte after which the network counts as slow. */
const STALL = 10_000;

class Progress {
  private timer = this.watch();

  readonly report = (bytes: number, of: number): void => {
    Object.assign(engineState, { bytes, of, isStalled: false });
    clearTimeout(this.timer);
    if (bytes < of) this.timer = this.watch();
  };

  end(): void {
    clearTimeout(this.timer);
    engineState.isStalled = false;
  }

  private watch() {
    return setTimeout(() => (engineState.isStalled = engineState.phase === "starting"), STALL);
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
