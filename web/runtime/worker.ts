// A worker that runs Python and answers messages by calling one function of it, in the order in which they come.
import { ENCODING, forgetOthers, obtain } from "./download.ts";
import { BASE, LIBRARY, SCRIPT, WASM, type Manifest } from "./manifest.ts";
import { startPython, type Python, type PythonFunction, type Read } from "./python.ts";

/** The first message says what to start, each later one what to do; `id` comes back in the answer. */
export type Request =
  | { id: number; start: { manifest: Manifest; module: string; name: string; games: string[] } }
  | { id: number; load: string }
  | { id: number; call: string };
export type Answer =
  { id: number; text: string } | { id: number; error: string } | { progress: { bytes: number; of: number } };

/** The library of types has either a page's global names or a worker's. */
interface WorkerScope {
  postMessage(answer: Answer): void;
  onmessage: (event: MessageEvent<Request>) => void;
}

const scope = globalThis as unknown as WorkerScope;
const folder = new URL("./", import.meta.url).href;
let manifest: Manifest;
let python: Python;
let handle: PythonFunction;
let turn: Promise<void> = Promise.resolve();
const loaded = new Set<string>();

/** Reads parts, each once, and reports how far all that was asked for is. */
function reader(): { read: Read; expect(parts: string[]): void } {
  const coming = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let bytes = 0;
  let of = 0;
  const begin = (name: string): void => {
    const part = manifest.parts[name];
    if (!part) throw new Error(`there is no part ${name}`);
    if (coming.has(name)) return;
    of += part[ENCODING];
    const content = obtain(folder, part, (more) => post({ progress: { bytes: (bytes += more), of } }));
    content.catch(() => coming.delete(name));
    coming.set(name, content);
  };
  return {
    expect: (parts) => parts.forEach(begin),
    read: async (name) => {
      begin(name);
      const content = await coming.get(name);
      if (!content) throw new Error(`${name} was not downloaded`);
      return content;
    },
  };
}

function post(answer: Answer): void {
  scope.postMessage(answer);
}

/** A game without weights has no part of its own. */
async function load(game: string): Promise<void> {
  if (!loaded.has(game) && game in manifest.parts) await python.add(game);
  loaded.add(game);
}

/** Pyodide runs its large script itself, unless it is there already. */
async function run(script: Uint8Array<ArrayBuffer>): Promise<void> {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  await import(address);
  URL.revokeObjectURL(address);
}

async function answer(request: Request): Promise<string> {
  if ("call" in request) return handle(request.call);
  if ("load" in request) {
    await load(request.load);
    return "";
  }
  const { module, name, games } = request.start;
  manifest = request.start.manifest;
  const { read, expect } = reader();
  expect([SCRIPT, WASM, LIBRARY, BASE, ...games.filter((game) => game in manifest.parts)]);
  await run(await read(SCRIPT));
  python = await startPython(folder, read);
  for (const game of games) await load(game);
  handle = python.find(module, name);
  void forgetOthers(folder);
  return "";
}

scope.onmessage = ({ data }): void => {
  turn = turn.then(async () => {
    try {
      post({ id: data.id, text: await answer(data) });
    } catch (error) {
      post({ id: data.id, error: String(error) });
    }
  });
};
