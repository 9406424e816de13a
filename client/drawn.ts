/**
 * Renders every item of every game to HTML with its styles and drawings, for the lab's reports:
 * `server/page/drawn/<game>.json`. Words on a card stay as ⟦key⟧ until the language is known.
 */

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer } from "vite";

const here = import.meta.dirname;
const games = join(here, "../src/ludoteca/games");
const out = join(here, "../src/ludoteca/server/page/drawn");
const require = createRequire(import.meta.url);

/** The text tables of a game that name its items, with their keys. */
function keysOf(game: string): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  let keys: string[] = [];
  for (const line of readFileSync(join(games, game, "text/en.toml"), "utf8").split("\n")) {
    const table = /^\[([\w-]+)\]/.exec(line)?.[1];
    if (table) tables.set(table, (keys = []));
    const [, quoted, plain] = /^(?:"([^"]+)"|([\w-]+))\s*=/.exec(line) ?? [];
    if (quoted ?? plain) keys.push((quoted ?? plain)!);
  }
  return tables;
}

const dataUrl = (path: string) => `data:image/svg+xml;base64,${readFileSync(path).toString("base64")}`;

/** A style sheet with its pictures inlined. Fonts keep their names only: the page has them among its assets. */
function styleOf(path: string): string {
  const css = readFileSync(path, "utf8")
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/@font-face\s*\{[^}]*(greek|vietnamese|-ext-)[^}]*\}/g, "")
    .replace(/,\s*url\([^)]*\.woff\) format\([^)]*\)/g, "")
    .replace(/url\("?[^)"]*\/([\w-]+\.woff2)"?\)/g, "url($1)")
    .replace(/url\("?(\.\/[^)"]+\.svg)"?\)/g, (_, file: string) => `url(${dataUrl(resolve(dirname(path), file))})`);
  return css.replace(/\s+/g, " ");
}

/** The style sheets that a component imports. */
function sheetsOf(page: string): string[] {
  const source = readFileSync(join(page, "Picture.svelte"), "utf8");
  return [...source.matchAll(/import "([^"]+\.css)"/g)].map(([, name]) =>
    name!.startsWith(".") ? join(page, name!) : require.resolve(name!),
  );
}

declare global {
  var wordsOfGame: { say: (key: string) => string; has: (key: string) => boolean };
}
const WORDS =
  "const words = () => ({ texts: globalThis.wordsOfGame }); export const useRulebook = words, useTable = words;";

const server = await createServer({
  root: here,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null, fs: { allow: [".."] } },
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { $lib: join(here, "src/lib"), $ui: join(here, "src/ui") } },
  plugins: [
    {
      name: "packages-for-games",
      enforce: "pre",
      /**
       * Resolves packages from here, reads style sheets from their files, and stubs the table context, the rulebook and
       * words.
       */
      resolveId(source, from) {
        if (source.endsWith(".css")) return "\0style";
        if (/\/Picture\w+\.svelte$/.test(source)) return "\0row"; // connected items: here each stands alone
        if (/lib\/(texts\/rulebook|table\/table-context)\.svelte$/.test(source)) return "\0words";
        if (/^[a-z@]/.test(source) && !source.includes(":") && from?.includes("/ludoteca/games/"))
          return this.resolve(source, join(here, "src/main.ts"));
        return null;
      },
      load: (id) => (id === "\0style" ? "" : id === "\0words" ? WORDS : id === "\0row" ? "export default {}" : null),
    },
    svelte({ configFile: false, compilerOptions: { css: "injected" } }),
  ],
});

try {
  const { render } = await server.ssrLoadModule("svelte/server");
  mkdirSync(out, { recursive: true });
  for (const game of readdirSync(games)) {
    const page = join(games, game, "page");
    if (!existsSync(join(page, "Picture.svelte"))) continue;
    const keys = keysOf(game);
    globalThis.wordsOfGame = {
      say: (key: string) => `⟦${key}⟧`,
      has: (key: string) => (keys.get(key.split(".")[0]!) ?? []).includes(key.slice(key.indexOf(".") + 1)),
    };
    const kit = await server.ssrLoadModule(join(page, "Picture.svelte"));
    const styles = new Set<string>(sheetsOf(page).map(styleOf));
    const sprites = new Set<string>();
    const plain = (html: string) =>
      html.replace(/<!--[^]*?-->/g, "").replace(/(href=")([^"#]+\.svg)[^"#]*#/g, (_, start: string, file: string) => {
        sprites.add(file.replace(/^\/@fs/, ""));
        return `${start}#`;
      });
    const renderHtml = (component: unknown, props: object): string => {
      const { head, body } = render(component, { props });
      for (const [, css] of head.matchAll(/<style[^>]*>([^]*?)<\/style>/g)) styles.add(css!.replace(/\s+/g, " "));
      return plain(body);
    };
    const items: Record<string, string> = {};
    for (const item of new Set(["card", "pattern", "race"].flatMap((table) => keys.get(table) ?? []))) {
      try {
        items[item] = renderHtml(kit.default, { item, text: "" });
      } catch {
        // a name that is no item, such as a card's back
      }
    }
    const own = kit.Sheet ? renderHtml(kit.Sheet, {}) : "";
    const sheet = own + [...sprites].map((file) => readFileSync(file, "utf8").replace(/<\?xml[^>]*>/, "")).join("");
    writeFileSync(join(out, `${game}.json`), JSON.stringify({ items, sheet, style: [...styles].join("\n") }));
  }
} finally {
  await server.close();
}
