/**
 * Builds a game's board outside of this repository: `ludoteca page build` passes its folder `page` in LUDOTECA_PAGE.
 * The modules of the kit stay external; the rest of the board is written to `page/built`.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { KIT, KIT_VERSION, kitName } from "./src/kit.ts";

const page = process.env["LUDOTECA_PAGE"]!;
const PARTS = {
  Table: "Table.svelte",
  Chip: "Chip.svelte",
  Ending: "Ending.svelte",
  Picture: "Picture.svelte",
  sounds: "sounds.ts",
  beats: "beats.ts",
  Staging: "Staging.svelte",
};
const parts = Object.entries(PARTS).filter(([, file]) => existsSync(join(page, file)));

/** Loads the kit's modules from the page; packages are resolved beside this file. */
const kitResolver = {
  name: "kit-resolver",
  enforce: "pre" as const,
  resolveId(
    this: { resolve(source: string, from: string): Promise<unknown>; error(words: string): never },
    source: string,
    from: string | undefined,
  ) {
    if (KIT.includes(source)) return { id: `/${kitName(source)}.js`, external: "absolute" as const };
    if (/^(\$|svelte(\/|$))/.test(source)) this.error(`${source} is not in the kit. It has:\n  ${KIT.join("\n  ")}`);
    if (/^[a-z@]/i.test(source) && !source.includes(":") && from?.startsWith(page))
      return this.resolve(source, join(import.meta.dirname, "src/kit.ts"));
    return null;
  },
};

/** Writes the manifest: the parts that exist, and the kit version they need. */
const builtJson = {
  name: "built-json",
  generateBundle(this: { emitFile(file: { type: "asset"; fileName: string; source: string }): void }) {
    const built = { kit: KIT_VERSION, parts: parts.map(([part]) => part) };
    this.emitFile({ type: "asset", fileName: "built.json", source: `${JSON.stringify(built)}\n` });
  },
};

export default defineConfig({
  root: page,
  base: "./",
  publicDir: false,
  plugins: [kitResolver, svelte({ configFile: false, compilerOptions: { runes: true } }), builtJson],
  build: {
    outDir: join(page, "built"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries(parts.map(([part, file]) => [part, join(page, file)])),
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css")) ? "style.css" : "[name]-[hash][extname]",
      },
    },
  },
});
