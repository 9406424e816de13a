// Reads TypeScript and writes the same as JavaScript.
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

const source = stripTypeScriptTypes(readFileSync(0, "utf-8"));
process.stdout.write(source.replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"'));
