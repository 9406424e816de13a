/**
 * The page as it is first painted: puts the skeleton, its script and the styles of all pages into index.html, and lists
 * for the server which files each page needs (`preload.json`). Static sites have `find-base.js` in their head, too.
 */

import { pathInRepository, pathOf } from "./chunks.ts";
import type { Plugin } from "vite";

const SOURCES = ["skeleton.html", "skeleton.css", "script.js", "find-base.js"];
const PAGE = /^client\/src\/pages\/(\w+)\.svelte$/;
const BOARD = /^src\/ludoteca\/games\/(\w+)\/page\/Table\.svelte$/;
const DRAWINGS = /^src\/ludoteca\/games\/(\w+)\/page\/Picture\.svelte$/;
const LANGUAGE = /^client\/src\/words\/shell\.([\w-]+)\.ts$/;
/** The texts in the skeleton, by the file that has them. */
const TEXTS = { shell: ["hello", "hello_sub"], table: ["loading"] };

interface Chunk {
  type: "chunk";
  fileName: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
}
interface Asset {
  type: "asset";
  source: string | Uint8Array;
}
type Bundle = Record<string, Chunk | Asset>;

interface Files {
  scripts: string[];
  styles: string[];
}

/** Comments and indentation are not sent. */
const short = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/^\s*(\/\/.*)?\n?/gm, "")
    .replace(/ \/\/ .*$/gm, "");

/** The texts of the skeleton in a language. */
async function textsIn(language: string): Promise<Record<string, unknown>> {
  const tables = Object.entries(TEXTS).map(async ([table, keys]) => {
    const file = pathOf(`client/src/words/${table}.${language}.ts`);
    const words = Object.values((await import(file)) as Record<string, Record<string, unknown>>)[0]!;
    return keys.map((key) => [key, words[key]] as const);
  });
  return Object.fromEntries((await Promise.all(tables)).flat());
}

/** The files of a chunk and of all that it imports, but for those that every page has. */
function filesOf(chunk: Chunk, bundle: Bundle, common: Set<string>): Files {
  const chunks = new Set<Chunk>();
  const visit = (one: Chunk): void => {
    if (chunks.has(one)) return;
    chunks.add(one);
    for (const name of one.imports) visit(bundle[name] as Chunk);
  };
  visit(chunk);
  const urls = (files: string[]) => [...new Set(files)].filter((file) => !common.has(file)).map((file) => `/${file}`);
  return {
    scripts: urls([...chunks].map((one) => one.fileName)),
    styles: urls([...chunks].flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])])),
  };
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === "chunk");

/** By the page, game or language that a module is for, the files it needs. */
function filesBy(pattern: RegExp, bundle: Bundle, common: Set<string>): Record<string, Files> {
  const rows = chunksOf(bundle).flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const name = pattern.exec(pathInRepository(id))?.[1];
      return name ? [[name, filesOf(chunk, bundle, common)] as const] : [];
    }),
  );
  return Object.fromEntries(rows);
}

const sources: Record<string, string> = {};

export const firstPaint: Plugin = {
  name: "first-paint",
  async buildStart() {
    for (const name of SOURCES)
      sources[name] = await this.fs.readFile(pathOf(`client/first-paint/${name}`), { encoding: "utf8" });
    const icons = await this.fs.readFile(pathOf("client/src/art/icons.svg"), { encoding: "utf8" });
    sources["back"] = /<symbol id="i-back"[^]*?<\/symbol>/
      .exec(icons)![0]
      .replace(/(?<=<\/?)symbol/g, "svg")
      .replace('id="i-back"', 'class="i back"');
    const logo = await this.fs.readFile(pathOf("client/src/ui/Logo.svelte"), { encoding: "utf8" });
    sources["logo"] = /<svg[^]*<\/svg>/.exec(logo)![0];
  },
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle: built }) {
      if (!built) return html; // the development server: Vite's own index.html
      const bundle = built as unknown as Bundle;
      html = html.replaceAll('="./', '="/'); // a server answers at the root, below which it has pages
      const skeleton = sources["skeleton.html"]!.replace(/<!-- (\w+) -->/g, (_, name: string) => sources[name]!);
      const common = commonFiles(bundle);
      const languages = Object.entries(filesBy(LANGUAGE, bundle, common));
      const data = {
        words: Object.fromEntries(languages.map(([language, { scripts }]) => [language, scripts[0]!])),
        texts: Object.fromEntries(
          await Promise.all(languages.map(async ([language]) => [language, await textsIn(language)] as const)),
        ),
      };
      const script = short(sources["script.js"]!).replace("({});", () => `(${JSON.stringify(data)});`);
      const styles = [...html.matchAll(/ *<link rel="stylesheet"[^>]*href="\/([^"]+)">\n?/g)];
      const sheets = styles.map(([, file]) =>
        String((bundle[file!] as Asset).source).replaceAll("url(./", "url(/assets/"),
      );
      const skeletonCss = short(sources["skeleton.css"]!);
      const loaded = styles.map(([, file]) => `    <link rel="stylesheet" href="/${file}" disabled>\n`).join("");
      for (const [tag] of styles) html = html.replace(tag, "");
      return (
        html
          // the disabled link tells Vite's loader that these styles are here
          .replace("</head>", () => `  <style>${sheets.join("")}${skeletonCss}</style>\n${loaded}  </head>`)
          .replace("<!-- skeleton.html -->", () => skeleton.replace(/\s*\n\s*/g, " ").trim())
          .replace(/<script>[^]*?<\/script>/, () => `<script>${script}</script>`)
      );
    },
  },
  generateBundle: {
    order: "post",
    handler(_, built) {
      const bundle = built as unknown as Bundle;
      const common = commonFiles(bundle);
      const files = {
        pages: filesBy(PAGE, bundle, common),
        boards: filesBy(BOARD, bundle, common),
        drawings: filesBy(DRAWINGS, bundle, common),
      };
      this.emitFile({ type: "asset", fileName: "preload.json", source: `${JSON.stringify(files, null, 1)}\n` });
      this.emitFile({ type: "asset", fileName: "find-base.js", source: short(sources["find-base.js"]!) });
    },
  },
};

/** What index.html itself loads. */
export function commonFiles(bundle: Bundle): Set<string> {
  const main = chunksOf(bundle).find((chunk) => chunk.moduleIds.some((id) => id.endsWith("/client/src/main.ts")))!;
  const { scripts, styles } = filesOf(main, bundle, new Set());
  return new Set([...scripts, ...styles].map((url) => url.slice(1)));
}
