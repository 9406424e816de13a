// Downloads parts compressed, also from a host that compresses nothing.
import type { Part } from "./manifest.ts";

type Encoding = "br" | "gz";

/** Chromium has no Brotli for scripts yet; the constructor says so. */
function decoder(encoding: Encoding): DecompressionStream {
  return new DecompressionStream((encoding === "br" ? "brotli" : "gzip") as CompressionFormat);
}

function preferred(): Encoding {
  try {
    decoder("br");
    return "br";
  } catch {
    return "gz";
  }
}

/** How this browser downloads parts. */
export const ENCODING = preferred();

/** Downloads a part and tells `progress` of the bytes as they come. */
export async function download(
  folder: string,
  part: Part,
  progress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${folder}${part.file}.${ENCODING}`);
  if (!response.ok || !response.body) throw new Error(`${part.file}: ${response.status}`);
  const counter = new TransformStream<BufferSource, BufferSource>({
    transform(chunk, controller) {
      progress(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const counted = response.body.pipeThrough(counter);
  // Some hosts name the encoding of such a file, and then the browser has decoded it.
  const decoded = response.headers.get("Content-Encoding") ? counted : counted.pipeThrough(decoder(ENCODING));
  const bytes = new Uint8Array(await new Response(decoded).arrayBuffer());
  if (bytes.length !== part.bytes) throw new Error(`${part.file}: ${bytes.length} bytes instead of ${part.bytes}`);
  return bytes;
}
