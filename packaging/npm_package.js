// Writes the package `tengen` of npm into a folder: `node packaging/npm_package.js FOLDER`. Its files are those of the page, unchanged.

import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { STATIC, packedFiles } from "./page_rules.js";

const SOURCE = path.join(path.dirname(fileURLToPath(import.meta.url)), "npm");
const [, , folder] = process.argv;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ["package.json", "README.md", "types"]) cpSync(path.join(SOURCE, name), path.join(folder, name), { recursive: true });
for (const file of packedFiles()) cpSync(path.join(STATIC, file), path.join(folder, file));
cpSync(path.join(SOURCE, "../../LICENSE"), path.join(folder, "LICENSE"));
