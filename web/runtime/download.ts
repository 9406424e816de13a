// Downloads parts of the engine compressed, also from a host that compresses nothing, and keeps them.
import type { Part } from "./manifest.ts";

/** Not every browser has Brotli for scripts; the constructor says so. */
function preferred(): "br" | "gz" {
  try {
    decoder("br");
    return "br";
  } catch {
    return "gz";
  }
}

function decoder(encoding: "br" | "gz"): DecompressionStream {
  return new DecompressionStream((encoding === "br" ? "brotli" : "gzip") as CompressionFormat);
}

/** What this browser can decompress. */
export const ENCODING = preferred();

/** The browser's own: while Pyodide starts, another takes its place. */
const fetch = globalThis.fetch.bind(globalThis);

/** A part from this browser's own store, or else from the host. `progress` is told of the bytes as they come. */
export async function obtain(
  folder: string,
  part: Part,
  progress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const address = folder + part.file;
  const store = await openStore(folder);
  const kept = await store?.match(address);
  const bytes = kept ? new Uint8Array(await kept.arrayBuffer()) : await download(address, part, progress);
  if (bytes.length !== part.bytes) throw new Error(`${part.file}: ${bytes.length} bytes instead of ${part.bytes}`);
  if (kept) progress(part[ENCODING]);
  // A full disk is no reason not to play.
  else await store?.put(address, new Response(bytes)).catch(() => undefined);
  return bytes;
}

/** The store of this build. There is none without encryption or in some private windows. */
async function openStore(folder: string): Promise<Cache | undefined> {
  if (!("caches" in globalThis)) return undefined;
  return caches.open(STORE + folder).catch(() => undefined);
}

const STORE = "ludoteca-engine ";

/** Forgets the parts of earlier builds. */
export async function forgetOthers(folder: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(STORE) && name !== STORE + folder);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function download(
  address: string,
  part: Part,
  progress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Brotli by the host is better than what this browser may be able to decompress itself.
  const plain = ENCODING !== "br" && (await fetch(address, { method: "HEAD" })).headers.has("Content-Encoding");
  const response = await fetch(plain ? address : `${address}.${ENCODING}`);
  if (!response.ok || !response.body) throw new Error(`${part.file}: ${response.status}`);
  const scale = part[ENCODING] / (plain ? part.bytes : part[ENCODING]);
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      progress(chunk.byteLength * scale);
      controller.enqueue(chunk);
    },
  });
  const bytes = await collect(response.body.pipeThrough(counter));
  // Some hosts say what such a file is encoded in, and then the browser has decoded it.
  return bytes.length === part.bytes ? bytes : collect(new Blob([bytes]).stream().pipeThrough(decoder(ENCODING)));
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
