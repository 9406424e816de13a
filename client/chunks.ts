/**
 * How the modules of the page are divided into files: one file that every page needs, one for each page, one for the
 * board of each game and one for each language, so that a table opens with few requests.
 */

import type { Plugin, Rolldown } from "vite";

const SHELF = "client/src/pages/Catalogue.svelte";
const TABLE = "client/src/pages/Table.svelte";
const RULES = "client/src/pages/Rules.svelte";
const RULES_TAB = "client/src/ui/table/Rules.svelte";
/** Pages that show a board as a table does. */
const BOARD_PAGES = [TABLE, ...["Replay", "Review", "Tutorial"].map((page) => `client/src/pages/${page}.svelte`)];
/** The parts of a game's board, which are loaded together. */
const BOARD = /^src\/ludoteca\/games\/(\w+)\/page\/(Table\.svelte|Chip\.svelte|sounds\.ts|beats\.ts|Staging\.svelte)$/;
const DRAWINGS = /^src\/ludoteca\/games\/(\w+)\/page\/Picture\.svelte$/;
const PAGE = /^client\/src\/pages\/\w+\.svelte$/;
const WORDS = /^client\/src\/words\/(?:shell|table|daily)\.([\w-]+)\.ts$/;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const ROOT = decodeURI(new URL("..", import.meta.url).pathname);

export const pathOf = (path: string): string => ROOT + path;

/** The path of a module within the repository. */
export const pathInRepository = (id: string): string => id.split("?")[0]!.replace(ROOT, "");

const RUNTIME = /import\{t as (\w+)\}from"[^"]*\/rolldown-runtime-[\w-]+\.js";/;
const RUNTIME_FILE = /\/rolldown-runtime-[\w-]+\.js$/;

/** The bundler puts its one helper, which makes the object of a module, into a file of its own: one request less. */
function inlineRuntime(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const runtime = chunks.find(({ fileName }) => RUNTIME_FILE.test(fileName));
  const helper = /^var (\w+)=Object\.defineProperty,t=(.*);export\{t\};\s*$/.exec(runtime?.code ?? "");
  if (!runtime || !helper) return;
  const body = helper[2]!.replace(`${helper[1]}(`, "Object.defineProperty(");
  for (const chunk of chunks) {
    chunk.code = chunk.code.replace(RUNTIME, (_, name: string) => `const ${name}=${body};`);
    chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName || chunk.code.includes(file));
  }
  if (!chunks.some((chunk) => chunk.imports.includes(runtime.fileName))) delete bundle[runtime.fileName];
}

export class Chunks {
  /** for each module, the files that import it, directly or not: the page's main file, pages, boards, drawings */
  private users: Map<string, Set<string>> | undefined;
  private readonly ids = new Set<string>();

  /** Notes all modules, before they are divided. */
  readonly plugin: Plugin = {
    name: "chunks",
    moduleParsed: ({ id }) => void this.ids.add(id),
    generateBundle: { order: "pre", handler: (_, bundle) => inlineRuntime(bundle) },
  };

  /** A group takes what its modules import along, so what all pages share comes first and boards come last. */
  readonly groups = [/^page$/, /^(words|shelf)/, /^rulebook$/, /^table$/, /^replay$/, /-drawings$/, /-board$/].map(
    (names, at, all) => ({
      priority: all.length - at,
      name: (id: string, graph: ModuleGraph): string | null => {
        const name = this.nameOf(id, graph);
        return name !== null && names.test(name) ? name : null;
      },
    }),
  );

  /** The name of the file that contains a module; null if the bundler decides. */
  private readonly nameOf = (id: string, graph: ModuleGraph): string | null => {
    this.users ??= this.findUsers(graph);
    const language = WORDS.exec(pathInRepository(id))?.[1];
    if (language) return `words-${language}`;
    const users = this.users.get(id);
    if (!users) return null;
    const all = [...users];
    if (users.has("main")) return "page";
    if (users.has(SHELF)) return all.some((user) => user !== SHELF && PAGE.test(user)) ? "page" : "shelf";
    if (all.some((user) => BOARD_PAGES.includes(user))) {
      const isOfTables = (user: string) => BOARD_PAGES.includes(user) || BOARD.test(user) || user === RULES_TAB;
      if (!all.every(isOfTables)) return "page";
      if (users.has(TABLE)) return "table";
      return all.length > 1 ? "replay" : null;
    }
    if (users.has(RULES) || users.has(RULES_TAB)) {
      if (all.some((user) => DRAWINGS.test(user))) return "page"; // or one board would need the rulebook
      return all.length > 1 ? "rulebook" : null;
    }
    if (all.some((user) => PAGE.test(user))) return null;
    const [game, another] = new Set(all.map((user) => (BOARD.exec(user) ?? DRAWINGS.exec(user))?.[1]));
    if (another) return "table";
    return all.some((user) => DRAWINGS.test(user)) ? `${game}-drawings` : `${game}-board`;
  };

  private findUsers(graph: ModuleGraph): Map<string, Set<string>> {
    const users = new Map<string, Set<string>>();
    const visit = (id: string, user: string): void => {
      const known = users.get(id) ?? new Set();
      if (known.has(user)) return;
      users.set(id, known.add(user));
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, user);
    };
    for (const id of this.ids) {
      if (id.includes("?")) continue;
      const path = pathInRepository(id);
      if (path === "client/src/main.ts") visit(id, "main");
      else if (path === RULES_TAB || PAGE.test(path) || BOARD.test(path) || DRAWINGS.test(path)) visit(id, path);
    }
    return users;
  }
}
