import { prefer } from "./browser.js";

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

import { formats, winnerMoves } from "../../service/static/page/format.js";
import { LANGUAGES, chosenLanguage } from "../../service/static/page/language.js";
import { loadSettings, saveSettings } from "../../service/static/page/settings.js";

const LOCALES = new URL("../../service/static/page/locales/", import.meta.url);
const PARTS = readdirSync(new URL("en", LOCALES)).map((name) => `/${name}`);

/** The kinds of the messages by their paths, in order. */
function kinds(value, path = "") {
  if (typeof value === "function") return [`${path}: function of ${value.length}`];
  // Some languages write no space between sentences.
  const isEmpty = value === "" && path !== ".space";
  if (typeof value !== "object") return [`${path}: ${isEmpty ? "empty" : typeof value}`];
  return Object.entries(value).flatMap(([name, each]) => kinds(each, `${path}.${name}`));
}

const kindsOf = async (file) => kinds((await import(new URL(file, LOCALES))).messages);

/** What the API says in English, and only the other languages have to say. */
const IS_OF_API = (kind) => /^\.engines\.(scores|meanings)\./.test(kind);

test("all languages but English have the same texts in place of the API's", async () => {
  const [english, ...others] = await Promise.all(
    ["en", ...Object.keys(LANGUAGES).filter((tag) => tag !== "en")].map((tag) => kindsOf(`${tag}/lists.js`)),
  );
  assert.deepEqual(english.filter(IS_OF_API), []);
  const first = others[0].filter(IS_OF_API);
  assert.ok(first.length > 10);
  for (const other of others) assert.deepEqual(other.filter(IS_OF_API), first);
});

for (const part of [".js", ...PARTS]) {
  test(`all languages have the messages of en${part}, in its order`, async () => {
    const english = await kindsOf(`en${part}`);
    assert.ok(english.length > 5);
    assert.ok(!english.some((kind) => kind.endsWith(": empty")));
    // A part is a field of the messages, beside those that every page has.
    if (part === ".js") assert.ok(!english.some((kind) => PARTS.includes(`/${kind.split(".")[1]}.js`)));
    for (const language of Object.keys(LANGUAGES)) {
      const found = await kindsOf(language + part);
      assert.deepEqual(found.filter((kind) => !IS_OF_API(kind)), english, language);
    }
  });
}

/** A win that the side to move reaches in so many plies, or the other side: the winner makes the last move. */
const LENGTHS = [1, 2, 3, 4, 5, 6, 13, 14, 33, 34];
const movesOfWinner = (plies) => Array.from({ length: plies }, (_, at) => at).filter((at) => at % 2 === 0).length;
/** What templates of a win read, without a digit. */
const WIN = { kind: "search", force: "search", code: "exact", player: "P", other: "Q", move: "M", line: "L", reply: "R", second: "S" };

/** The functions of messages by their paths. @returns {[string, Function][]} */
function templates(value, path = "") {
  if (typeof value === "function") return [[path, value]];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, each]) => templates(each, `${path}.${name}`));
}

/**
 * What a template says of a win in so many plies; undefined if it is about something else.
 *
 * @param {Function} template
 * @param {number} plies
 * @param {number} place  Of the plies among its parameters; -1 if its parameter is a win.
 */
function textOf(template, plies, place) {
  const given = place < 0 ? [{ ...WIN, plies }] : Array.from({ length: template.length }, (_, at) => (at === place ? plies : "N"));
  try {
    return template(...given);
  } catch {
    return undefined;
  }
}

/** All templates by language and path. @returns {Promise<[string, string, Function][]>} */
async function allTemplates() {
  const found = [];
  for (const language of Object.keys(LANGUAGES)) {
    for (const part of [".js", ...PARTS]) {
      const { messages } = await import(new URL(language + part, LOCALES));
      found.push(...templates(messages, part).map(([path, template]) => [language, path, template]));
    }
  }
  return found;
}

/** The templates that say how long a win takes, with the place of the plies: parameters have their names in English. */
function lengthsOfWins(all) {
  const places = new Map();
  for (const [language, path, template] of all) {
    const names = /^\(?(.*?)\)? =>/.exec(String(template))?.[1].split(", ") ?? [];
    if (language === "en" && names.includes("plies")) places.set(path, names.indexOf("plies"));
    else if (!places.has(path) && textOf(template, 3, -1) !== textOf(template, 5, -1)) places.set(path, -1);
  }
  return places;
}

test("every length of a win, in every language, is in moves of the winner", async () => {
  const all = await allTemplates();
  const places = lengthsOfWins(all);
  assert.ok(places.size > 15, [...places.keys()].join(" "));
  for (const [language, path, template] of all) {
    const place = places.get(path);
    if (place === undefined) continue;
    // Some languages show the moves in place of their number.
    if (place < 0 && textOf(template, 3, place) === textOf(template, 5, place)) continue;
    for (const plies of LENGTHS) {
      const text = textOf(template, plies, place);
      const said = text.match(/\d+/g) ?? [];
      // "At once" has no number.
      if (plies > 1 || said.length > 0) assert.deepEqual(said, [String(movesOfWinner(plies))], `${language} ${path}, ${plies} plies: ${text}`);
    }
  }
});

test("a loss in so many plies is as long as a win in them", () => {
  for (const plies of LENGTHS) assert.deepEqual([winnerMoves(plies), winnerMoves(-plies)], Array(2).fill(movesOfWinner(plies)));
});

const CHOICES = [
  [["eo", "cs", "en"], "cs"],
  [["en-GB", "cs"], "en"],
  [["zh-TW", "cs"], "cs"],
  [["zh-Hans-SG"], "zh"],
  [["eo"], "en"],
];

for (const [preferred, language] of CHOICES) {
  test(`a browser that prefers ${preferred} gets ${language}`, (t) => {
    t.after(() => prefer("en"));
    prefer(...preferred);
    assert.equal(chosenLanguage(), language);
  });
}

test("the selected language comes before those of the browser, unless it is unknown", (t) => {
  t.after(() => localStorage.clear());
  saveSettings({ language: "cs" });
  assert.equal(chosenLanguage(loadSettings().language), "cs");
  assert.equal(chosenLanguage("eo"), "en");
});

test("words take the form of their number", () => {
  const { plural } = formats("cs");
  const forms = { one: "tah", few: "tahy", other: "tahů" };
  assert.deepEqual([1, 2, 5].map((count) => plural(count, forms)), ["tah", "tahy", "tahů"]);
  assert.equal(plural(2, { one: "tah", other: "tahů" }), "tahů");
});

test("numbers have a minus sign, an infinite value and small shares of their own", () => {
  const { integer, share, signed } = formats("en");
  assert.deepEqual([integer(-1234), signed(3), signed(null), share(0.001), share(0)], ["−1,234", "+3", "∞", "<1%", "0%"]);
});
