// node web/run.mjs [--whole-library] FOLDER SCRIPT ARGUMENTS...: runs a script in the engine that a site holds.
// The script sees the checkout as /checkout.
import { readFileSync } from "node:fs";
import { LIBRARY } from "./runtime/manifest.ts";
import { startPython } from "./runtime/python.ts";

/** Node prints the line of a script that fails, and Pyodide's line is a megabyte. */
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.stack?.slice(-4000)}\n`);
  process.exit(1);
});

const words = process.argv.slice(2);
const whole = words[0] === "--whole-library" ? words.shift() : undefined;
const [site = "", script = "", ...rest] = words;
const manifest = JSON.parse(readFileSync(`${site}/engine/manifest.json`, "utf-8"));
const folder = `${site}/engine/${manifest.folder}/`;
const read = async (name) => new Uint8Array(readFileSync(folder + name));
const library = new URL(`node_modules/pyodide/${LIBRARY}`, import.meta.url).pathname;
const { add, pyodide } = await startPython(folder, read, whole ? { stdLibURL: library } : {});
for (const name of Object.keys(manifest.parts)) if (!/^base$|\./.test(name)) await add(name);
pyodide.mountNodeFS("/checkout", new URL("..", import.meta.url).pathname);
pyodide.runPython(`import sys; sys.argv = ${JSON.stringify([script, ...rest])}`);
pyodide.runPython(readFileSync(script, "utf-8"));
