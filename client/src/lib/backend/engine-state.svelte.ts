/** How far the engine in the worker is, for the banner that tells the user. */

interface EngineState {
  /** `waiting`: the games are open in another tab; `unsupported`: this browser cannot run them */
  phase: "idle" | "starting" | "waiting" | "ready" | "failed" | "unsupported";
  /** bytes that have been loaded, and all */
  bytes: number;
  of: number;
  /** The browser stores nothing: what is played is lost with the tab. */
  isMemoryOnly: boolean;
  /** Nothing has arrived for a while. */
  isStalled: boolean;
  /** What bots and hints need could not be loaded, or stopped. */
  isThinkerLost: boolean;
}

export const engineState: EngineState = $state({
  phase: "idle",
  bytes: 0,
  of: 0,
  isMemoryOnly: false,
  isStalled: false,
  isThinkerLost: false,
});
