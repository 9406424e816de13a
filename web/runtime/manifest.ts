/** What `engine/manifest.json` says of the files beside it. */
export interface Manifest {
  /** The folder of this build; its name changes with its content. */
  folder: string;
  /** The parts of the engine: those named below, and one for each game that has weights. */
  parts: Record<string, Part>;
}

/** The sizes of a file as it is, and of its copies beside it. */
export interface Part {
  file: string;
  bytes: number;
  /** SHA-256 of the file as it is, in hexadecimal. */
  sha256: string;
  gz: number;
  br: number;
}

/** Pyodide asks for the first three by their names. */
export const SCRIPT = "pyodide.asm.js";
export const WASM = "pyodide.asm.wasm";
export const LIBRARY = "python_stdlib.zip";
export const BASE = "base";
