/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
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

export default defineConfig({
  plugins: [packagesForGames, kitPlugin, svelte()],
  define: { __KIT__: JSON.stringify(KIT_VERSION) },
  resolve: { alias: { $lib: here("./src/lib"), $ui: here("./src/ui") } },
  build: {
    outDir: "../src/ludoteca/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content security policy allows no data: URLs for scripts
    rolldownOptions: {
      input: { index: here("./index.html"), ...kitEntries() },
      preserveEntrySignatures: "strict", // the kit's exports keep their names, for boards built elsewhere
      output: { entryFileNames: ({ name }) => (name.startsWith("kit/") ? "[name].js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".."] },
  },
  test: { include: ["src/**/*.test.ts"] },
});
