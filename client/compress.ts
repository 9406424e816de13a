/** Compresses the files of the built page once, as well as Brotli can: `page.js` lies beside `page.js.br`. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const built = join(import.meta.dirname, "../src/ludoteca/server/page");
const TEXT = /^(assets|kit)[\\/].*\.(js|css|svg)$/;
/** Bytes below which it saves next to nothing. */
const LEAST = 500;

for (const name of readdirSync(built, { recursive: true, encoding: "utf8" }).filter((name) => TEXT.test(name))) {
  const content = readFileSync(join(built, name));
  const options = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  if (content.length >= LEAST)
    writeFileSync(join(built, `${name}.br`), brotliCompressSync(content, { params: options }));
}
