// ESLint rules for the page: no circles between modules, and no texts outside of the locales.

import { readFileSync } from "node:fs";
import path from "node:path";

const COMMENTS = /\/\*[^]*?\*\//g;
const IMPORTS = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;
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

/** @type {Map<string, string[]>} */
const importsByModule = new Map();

/** @param {string} module */
function importsOf(module) {
  let imports = importsByModule.get(module);
  if (imports === undefined) {
    const source = readFileSync(module, "utf8").replace(COMMENTS, "");
    imports = [...source.matchAll(IMPORTS)].map(([, address]) => path.join(path.dirname(module), address));
    importsByModule.set(module, imports);
  }
  return imports;
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

export default {
  rules: {
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
