// Starts Python with the compiled engine, in a worker and in Node alike.
import { BASE, LIBRARY, WASM } from "./manifest.ts";

const PACKAGES = "/lib/python3.13/site-packages";

/** The bytes of a part of the engine. */
export type Read = (part: string) => Promise<Uint8Array<ArrayBuffer>>;
export type PythonFunction = (text: string) => string;
export interface Python {
  /** Adds the files of a part, such as a game's. */
  add(part: string): Promise<void>;
  /** A function of Python that takes a text and returns one. */
  find(module: string, name: string): PythonFunction;
  pyodide: Pyodide;
}

export interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, bytes: Uint8Array, options: object): void };
  pyimport(name: string): Record<string, PythonFunction>;
  runPython(code: string): unknown;
  /** In Node: shows a folder of this machine to Python. */
  mountNodeFS(place: string, folder: string): void;
}

interface PyodideModule {
  loadPyodide(options: object): Promise<Pyodide>;
}

/** `folder` is the address of Pyodide's own scripts, `options` are passed to it. */
export async function startPython(folder: string, read: Read, options: object = {}): Promise<Python> {
  const { loadPyodide } = (await import(`${folder}pyodide.mjs`)) as PyodideModule;
  const base = read(BASE);
  const pyodide = await withFetch(read, () => loadPyodide({ indexURL: folder, ...options }));
  unpack(pyodide, await base);
  return {
    add: async (part) => unpack(pyodide, await read(part)),
    find: (module, name) => {
      const found = pyodide.pyimport(module)[name];
      if (!found) throw new Error(`${module} has no ${name}`);
      return found;
    },
    pyodide,
  };
}

/** Pyodide fetches its two large files itself. It is given what `read` has, so that they can be compressed
 * on hosts that compress nothing, and counted. */
async function withFetch<T>(read: Read, start: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const name =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    if (name === WASM) return new Response(await read(WASM), { headers: { "Content-Type": "application/wasm" } });
    return name === LIBRARY ? new Response(await read(LIBRARY)) : fetch(input, init);
  };
  try {
    return await start();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** An archive is a line of JSON, the path and size of each file in order, and then the files. */
function unpack({ FS }: Pyodide, archive: Uint8Array): void {
  let start = archive.indexOf(10) + 1;
  const sizes = JSON.parse(new TextDecoder().decode(archive.subarray(0, start))) as [string, number][];
  for (const [path, size] of sizes) {
    const place = `${PACKAGES}/${path}`;
    FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    FS.writeFile(place, archive.subarray(start, start + size), { canOwn: true });
    start += size;
  }
}
