// ESLint rules for the page: no circles between modules, no texts outside of the locales, and no ties to the page in what
// the npm package has.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const STATIC = path.join(ROOT, "service", "static");
const PAGE = path.join(STATIC, "page");
/** Modules that know the page's store, language or address. */
const OF_PAGE = /^(?:views|play|locales|navigation|storage)\/|^(?:i18n|api|state|store|settings)\.js$/;
/** Globals of the site that a module runs in. */
const SITE = ["caches", "history", "indexedDB", "localStorage", "location", "sessionStorage"];
const COMMENTS = /\/\*[^]*?\*\//g;
const IMPORTS = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;
/** Files beside a module, such as its worker. */
const FILES = /\bnew URL\("([^"]+[^"/])", import\.meta\.url\)/g;
/** Prose: a capital with a second word, four words, or the end of a sentence. */
const SENTENCE = /\b[A-Z][a-z]+ [a-z]+|[A-Za-z]+(?: [a-z]+){3}|^[A-Z].*[a-z][.!?…]$/;
const WORD = /^[A-Z][a-z]+$/;
/** Words with a capital that are no texts: keys of the keyboard. */
const KEYS = ["Enter", "Escape", "Backspace", "Home", "End", "Tab"];

/**
 * Whether a string looks like a text for people.
 *
 * @param {string} string
 */
export function isText(string) {
  return SENTENCE.test(string) || (WORD.test(string) && !KEYS.includes(string));
}

/** @type {Map<string, {imports: string[], files: string[]}>} */
const known = new Map();

/** The modules that a module imports, also later, and the files that it names by their addresses. @param {string} module */
function read(module) {
  let found = known.get(module);
  if (found === undefined) {
    const source = readFileSync(module, "utf8").replace(COMMENTS, "");
    const [imports, files] = [IMPORTS, FILES].map((pattern) =>
      [...source.matchAll(pattern)].map(([, address]) => path.join(path.dirname(module), address)),
    );
    found = { imports, files };
    known.set(module, found);
  }
  return found;
}

/** @param {string} module */
function importsOf(module) {
  return read(module).imports;
}

/**
 * Whether a module leads back to itself by its imports, also by those that are loaded later.
 *
 * @param {string} module
 */
export function isInCircle(module) {
  const seen = new Set();
  const open = [...importsOf(module)];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each === module) return true;
    if (seen.has(each)) continue;
    seen.add(each);
    open.push(...importsOf(each));
  }
  return false;
}

/**
 * Paths of the modules and files that the entries of the npm package lead to, relative to the folder of static files.
 * The entries stand in its package.json.
 */
export function packedFiles() {
  const targets = Object.values(JSON.parse(readFileSync(path.join(ROOT, "packaging/npm/package.json"), "utf8")).exports);
  const entries = targets.map((each) => each.default ?? each).filter((each) => each !== "./package.json");
  const files = new Set(entries.map((each) => path.join(STATIC, each)));
  // A set that grows while it is read: each module adds what it leads to.
  for (const file of files) {
    if (file.endsWith(".js")) [...read(file).imports, ...read(file).files].forEach((each) => files.add(each));
  }
  return [...files].map((file) => path.relative(STATIC, file)).sort();
}

/** @type {Set<string>} */
let packed;

export default {
  rules: {
    library: {
      create: (context) => {
        packed ??= new Set(packedFiles());
        if (!packed.has(path.relative(STATIC, context.filename))) return {};
        return {
          "ImportExpression[source.type!='Literal']": (node) =>
            context.report({ node, message: "Bundlers find modules of packages by literal addresses alone." }),
          Program(node) {
            const own = importsOf(context.filename).map((each) => path.relative(PAGE, each)).find((each) => OF_PAGE.test(each));
            if (own) context.report({ node, message: `This module is in the npm package, and ${own} is the page's alone.` });
            const { through } = context.sourceCode.scopeManager.globalScope;
            for (const { identifier } of through.filter((each) => SITE.includes(each.identifier.name))) {
              context.report({ node: identifier, message: "Modules of the npm package leave the address and the storage to their site." });
            }
          },
        };
      },
    },
    "no-circles": {
      create: (context) => ({
        Program(node) {
          if (isInCircle(context.filename)) context.report({ node, message: "This module imports itself through others." });
        },
      }),
    },
    "no-texts": {
      create: (context) => {
        const check = (node, string) => {
          if (isText(string)) context.report({ node, message: "Texts belong in the locales." });
        };
        return {
          Literal: (node) => typeof node.value === "string" && check(node, node.value),
          TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.cooked).join("")),
        };
      },
    },
  },
};
