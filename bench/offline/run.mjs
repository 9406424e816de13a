// Our sources in Pyodide: node run.mjs PYODIDE ARCHIVE SCRIPT
import { readFileSync } from "node:fs";

const [pyodide, archive, script] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/ours" });
python.runPython("import sys; sys.path.insert(0, '/ours')");
python.runPython(readFileSync(script, "utf8"));
