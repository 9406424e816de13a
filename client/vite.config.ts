/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { Chunks } from "./chunks.ts";
import { firstPaint } from "./first-paint.ts";
import { KIT_VERSION, kitEntries, kitPlugin } from "./src/kit.ts";

const here = (path: string) => decodeURI(new URL(path, import.meta.url).pathname);

/** Boards are in the games' folders; their packages are resolved here. */
const packagesForGames = {
  name: "packages-for-games",
  async resolveId(
    this: { resolve(source: string, from: string): Promise<unknown> },
    source: string,
    from: string | undefined,
  ) {
    const isPackage = /^[a-z@]/.test(source) && !source.includes(":");
    if (isPackage && from?.includes("/ludoteca/games/")) return this.resolve(source, here("./src/main.ts"));
    return null;
  },
};

const chunks = new Chunks();

export default defineConfig({
  base: "./", // files name each other by where they lie, so that the page works in any folder
  plugins: [packagesForGames, kitPlugin, svelte(), chunks.plugin, firstPaint],
  define: { __KIT__: JSON.stringify(KIT_VERSION) },
  resolve: { alias: { $lib: here("./src/lib"), $ui: here("./src/ui") } },
  build: {
    outDir: "../src/ludoteca/server/page",
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // index.html loads what every page needs, and has its styles inside
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !/^assets\/(page|rolldown-runtime)-/.test(file)),
    },
    target: "es2022",
    // Small textures are in the style sheets. The security policy allows data: URLs for pictures, not for sprites.
    assetsInlineLimit: (file, content) => /(?<!sprite)\.svg$/.test(file) && content.length < 5000,
    rolldownOptions: {
      input: { index: here("./index.html"), ...kitEntries() },
      preserveEntrySignatures: "strict", // the kit's exports keep their names, for boards built elsewhere
      output: {
        entryFileNames: ({ name }) => (name.startsWith("kit/") ? "[name].js" : "assets/[name]-[hash].js"),
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".."] },
  },
  test: { include: ["src/**/*.test.ts"] },
});
