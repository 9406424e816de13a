/** How far the engine in the worker is, for the banner that tells the user. */

interface EngineState {
  /** `waiting`: the games are open in another tab */
  phase: "starting" | "waiting" | "ready" | "failed";
  /** bytes that have been loaded, and all */
  bytes: number;
  of: number;
  /** The browser stores nothing: what is played is lost with the tab. */
  isMemoryOnly: boolean;
}

export const engineState: EngineState = $state({ phase: "starting", bytes: 0, of: 0, isMemoryOnly: false });
