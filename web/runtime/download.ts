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
  const bytes = kept ? new Uint8Array(await kept.arrayBuffer()) : await downloadTwice(address, part, progress);
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
  const site = new URL("../", folder).href; // another site may be on the same host
  const others = (await caches.keys()).filter((name) => name.startsWith(STORE + site) && name !== STORE + folder);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** What did not arrive whole is asked for once more, past all caches on the way. */
async function downloadTwice(
  address: string,
  part: Part,
  progress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  let counted = 0;
  const count = (bytes: number): void => {
    counted += bytes;
    progress(bytes);
  };
  try {
    return await download(address, part, count, "default");
  } catch {
    progress(-counted);
    return download(address, part, progress, "reload");
  }
}

async function download(
  address: string,
  part: Part,
  progress: (bytes: number) => void,
  cache: RequestCache,
): Promise<Uint8Array<ArrayBuffer>> {
  // Brotli by the host is better than what this browser may be able to decompress itself.
  const plain = ENCODING !== "br" && (await fetch(address, { method: "HEAD" })).headers.has("Content-Encoding");
  const response = await fetch(plain ? address : `${address}.${ENCODING}`, { cache });
  if (!response.ok || !response.body) throw new Error(`${part.file}: ${response.status}`);
  const scale = part[ENCODING] / (plain ? part.bytes : part[ENCODING]);
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      progress(chunk.byteLength * scale);
      controller.enqueue(chunk);
    },
  });
  const sent = await collect(response.body.pipeThrough(counter));
  // Some hosts say what such a file is encoded in, and then the browser has decoded it.
  const bytes =
    sent.length === part.bytes ? sent : await collect(new Blob([sent]).stream().pipeThrough(decoder(ENCODING)));
  await check(part, bytes);
  return bytes;
}

/** Browsers compute hashes only for pages that came encrypted or from this machine. */
async function check({ file, bytes, sha256 }: Part, content: Uint8Array<ArrayBuffer>): Promise<void> {
  if (content.length !== bytes) throw new Error(`${file}: ${content.length} bytes instead of ${bytes}`);
  if (!("subtle" in crypto)) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== sha256) throw new Error(`${file} is damaged`);
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
