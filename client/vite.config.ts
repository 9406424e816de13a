/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { KIT_VERSION, kitEntries, kitPlugin } from "./src/kit.ts";

const here = (path: string) => decodeURI(new URL(path, import.meta.url).pathname);

/** A game's table lies in the game's folder; the packages it is made with lie here. */
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

export default defineConfig({
  plugins: [packagesForGames, kitPlugin, svelte()],
  define: { __KIT__: JSON.stringify(KIT_VERSION) },
  resolve: { alias: { $lib: here("./src/lib"), $ui: here("./src/ui") } },
  build: {
    outDir: "../src/ludoteca/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy allows no data: addresses for scripts
    rolldownOptions: {
      input: { index: here("./index.html"), ...kitEntries() },
      preserveEntrySignatures: "strict", // the kit keeps its names, for tables that are built elsewhere
      output: { entryFileNames: ({ name }) => (name.startsWith("kit/") ? "[name].js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".."] },
  },
  test: { include: ["src/**/*.test.ts"] },
});
