// The database of RenjuNet, read on the device: engines/game/records/rif.py describes the format.
//
// The real one has 100,000 games in 30 MB. The reader walks through the text once, keeps the names of the tables, and writes
// each game as SGF, which the page lists, opens, reviews and downloads as any other.

import { cellName } from "../game/notation.js";
import { FIVE, createRules } from "../game/rules.js";
import { messages } from "../i18n.js";
import { decodeRecord } from "./record-text.js";
import { pointOf } from "./sgf-root.js";

const SIDE = 15;
const BOARD = createRules(SIDE, SIDE, FIVE);
/** The cells by their names. */
const CELLS = new Map(
  Array.from({ length: SIDE * SIDE }, (_, at) => {
    const cell = Object.freeze({ row: Math.floor(at / SIDE), col: at % SIDE });
    return [cellName(cell, BOARD), { cell, point: pointOf(cell) }];
  }),
);
/** Moves that name an opening. */
const OPENING_MOVES = 3;
/** Games that are listed, and names that the tables may have. */
const MOST = 200_000;
/** Characters of a game's moves or notes; the rest is ignored. */
const MOST_TEXT = 4096;
/** Characters of a name. */
const MOST_NAME = 200;
/** Of one element, and of elements within elements. */
const [MOST_ATTRIBUTES, MOST_DEPTH] = [1000, 1000];
/** Characters that are read without a pause. */
const PART = 500_000;
/** Unknown elements that are named. */
const MOST_NOTES = 8;
/** Characters of the file that are quoted. */
const MOST_QUOTED = 40;

/** Elements whose names games refer to. */
const TABLES = ["rule", "player", "tournament"];
/** Elements of a game that hold text. */
const TEXTS = ["move", "info"];
const IGNORED = [
  "database", "publisher", "country", "city", "month", "opening", "info", "publishers", "countries", "cities", "months", "openings",
  "rules", "players", "tournaments", "games",
];
const SCORES = { 1: { winner: "X", text: "B+" }, 0.5: { winner: null, text: "0" }, 0: { winner: "O", text: "W+" } };
/** What `RU` of SGF calls the presets. */
const RULES = { gomoku: "freestyle", standard: "standard", renju: "renju", caro: "caro" };
/** Words of the names of rules, without accents; engines/game/records/rule_codes.py reads more spellings. */
const WORDS = {
  renju: [
    "renju", "rif", "jonsson", "sakata", "tarannikov", "tarranikov", "taranikov", "soosorv", "soosyrv", "soosrv",
    "soosoorv", "soosurv", "sosorv", "sosyrv", "taraguchi", "yamaguchi", "yamasyrv", "yamasorv", "yamasoorv", "yamasosyrv",
    "linhuan", "连珠", "連珠", "聯珠", "렌주",
  ],
  standard: ["standard", "exactly"],
  caro: ["caro"],
  gomoku: [
    "freestyle", "unrestricted", "gomoku", "gomocup", "gobang", "wuziqi", "five", "swap", "swap2", "pro",
    "五子棋", "五目並べ", "오목",
  ],
};
const PRESET_OF = new Map(Object.entries(WORDS).flatMap(([preset, words]) => words.map((word) => [word, preset])));
const NEGATIONS = ["no", "non", "not", "without", "like", "except"];

const START = "A-Za-z_:\\u00c0-\\ufffc";
const BLANKS = "[ \\t\\r\\n]";
const ELEMENT = new RegExp(`[${START}][${START}\\d.·-]*`, "y");
const ATTRIBUTE = new RegExp(`${BLANKS}+([${START}][${START}\\d.·-]*)${BLANKS}*=${BLANKS}*(?:"([^<"]*)"|'([^<']*)')`, "y");
const TAG_END = new RegExp(`${BLANKS}*(/?)>`, "y");
const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,8})|#x([\dA-Fa-f]{1,8}));/y;
const MOST_CODE = 0x10ffff;
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** Characters that XML cannot contain; the decoder leaves no halves of pairs. */
const DAMAGED = /[^\t\n\r\x20-\ufffd]/g;
const NO_CHARACTER = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const REPLACEMENT = "\ufffd";
/** What separates moves, beside a space. */
const BLANK = /[^\S ]/g;
const equals = (name, value) => `${BLANKS}+${name}${BLANKS}*=${BLANKS}*(?:"${value}"|'${value}')`;
const DECLARATION = new RegExp(
  `^<\\?xml${equals("version", "[\\w.:-]+")}(?:${equals("encoding", "[A-Za-z][\\w.-]*")})?(?:${equals("standalone", "(?:yes|no)")})?${BLANKS}*\\?>`,
);
const ENCODING = /^<\?xml[^>]{0,100}?encoding\s{0,9}=\s{0,9}["']([\w.-]{1,40})/;
const HEAD = 200;

/** The text is no database; the message says why. */
export class DatabaseError extends Error {}

/**
 * Read a database, with pauses in which the page stays usable.
 *
 * @param {string | ArrayBuffer} source
 * @returns {Promise<{games: {facts: GameFacts, warnings: string[]}[], warnings: string[]}>}  Up to damage, with a warning.
 * @throws {DatabaseError}  There is no game before the damage.
 */
export async function readDatabase(source) {
  /** @type {string[]} */
  const doubts = [];
  const text = typeof source === "string" ? source : decoded(new Uint8Array(source), doubts);
  const reader = new Reader(repaired(text));
  const isDamaged = reader.text.includes(REPLACEMENT);
  const t = messages.share.database;
  try {
    await reader.read();
  } catch (error) {
    if (!(error instanceof DatabaseError) || reader.games.length === 0) throw error;
    reader.warnings.push(error.message);
  }
  const { games, warnings, isCut } = reader;
  if (games.length === 0) throw new DatabaseError(isCut ? t.part(0) : t.empty);
  return { games, warnings: [...doubts, ...warnings, ...(isDamaged ? [t.characters] : []), ...(isCut ? [t.part(games.length)] : [])] };
}

/**
 * The text in the encoding that the file declares, or UTF-8; the likeliest one if it cannot be in that.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string[]} warnings
 */
function decoded(bytes, warnings) {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)).replace(/^ï»¿/, "");
  const [isLittle, isBig] = [["ÿþ", "<\0"], ["þÿ", "\0<"]].map((starts) => starts.some((start) => head.startsWith(start)));
  const name = isLittle ? "utf-16le" : isBig ? "utf-16be" : (ENCODING.exec(head)?.[1] ?? "utf-8");
  try {
    const decoder = new TextDecoder(name);
    // A declaration that can be read as ASCII is not in UTF-16.
    if (isLittle || isBig || !decoder.encoding.startsWith("utf-16")) return decoder.decode(bytes);
  } catch {
    // The encoding is unknown.
  }
  warnings.push(messages.share.database.encoding(name));
  return decodeRecord(bytes.buffer, navigator.languages).text;
}

/** The text with a sign in place of damaged characters, part by part: there may be as many as the text is long. @param {string} text */
function repaired(text) {
  const parts = [];
  for (let at = 0; at < text.length; at += PART) parts.push(text.slice(at, at + PART).replace(DAMAGED, REPLACEMENT));
  return parts.join("");
}

class Reader {
  /** @type {{facts: GameFacts, warnings: string[]}[]} */
  games = [];
  /** @type {string[]} */
  warnings = [];
  /** Whether the file has more games or names than are read. */
  isCut = false;
  /** By `id`. @type {Record<string, Map<string, ReturnType<typeof namedOf>>>} */
  #tables = Object.fromEntries(TABLES.map((name) => [name, new Map()]));
  #names = 0;
  /** The presets that names of rules mean. @type {Map<string, string | null>} */
  #presets = new Map();
  /** The elements around the place that is read. @type {string[]} */
  #open = [];
  #hasRoot = false;
  /** Attributes of the game that is read. @type {Record<string, string> | null} */
  #game = null;
  #texts = { move: "", info: "" };
  /** The element whose text is read. @type {"move" | "info" | null} */
  #kept = null;
  #unknown = new Set();
  #at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  async read() {
    const { text } = this;
    let pause = PART;
    if (/^<\?xml\b/.test(text) && !DECLARATION.test(text.slice(0, HEAD))) throw this.#error(0);
    while (this.#at < text.length && !this.isCut) {
      if (this.#at > pause) {
        pause = this.#at + PART;
        await new Promise((resolve) => setTimeout(resolve));
      }
      const next = text.indexOf("<", this.#at);
      const end = next < 0 ? text.length : next;
      if (end > this.#at) this.#takeText(this.#at, end);
      this.#at = end;
      if (next >= 0) this.#takeMarkup(next);
    }
    if (!this.isCut && (this.#open.length > 0 || !this.#hasRoot)) throw this.#error(text.length);
  }

  #error(at) {
    let line = 1;
    for (let found = this.text.indexOf("\n"); found >= 0 && found < at; found = this.text.indexOf("\n", found + 1)) line += 1;
    return new DatabaseError(messages.share.database.damaged(line));
  }

  #takeText(start, end) {
    const text = this.text.slice(start, end);
    if (this.#open.length === 0 ? /[^ \t\r\n]/.test(text) : text.includes("]]>")) throw this.#error(start);
    const plain = text.includes("&") ? this.#resolved(text, start) : text;
    this.#keep(plain);
  }

  #keep(text) {
    if (this.#kept === null || this.#texts[this.#kept].length > MOST_TEXT) return;
    this.#texts[this.#kept] += text.slice(0, MOST_TEXT + 2).replace(/\r\n?/g, "\n");
  }

  /** A text with what its references stand for, as long as any that is kept. */
  #resolved(text, at) {
    let [plain, from] = ["", 0];
    for (let next = text.indexOf("&"); next >= 0; next = text.indexOf("&", from)) {
      REFERENCE.lastIndex = next;
      const match = REFERENCE.exec(text);
      if (match === null) throw this.#error(at);
      const [, name, decimal, hexadecimal] = match;
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
      if (name === undefined && (!(code <= MOST_CODE) || NO_CHARACTER.test(String.fromCodePoint(code)))) throw this.#error(at);
      if (plain.length <= MOST_TEXT) plain += text.slice(from, next) + (name === undefined ? String.fromCodePoint(code) : ENTITIES[name]);
      from = REFERENCE.lastIndex;
    }
    return plain.length <= MOST_TEXT ? plain + text.slice(from) : plain;
  }

  #takeMarkup(at) {
    const { text } = this;
    const second = text[at + 1];
    if (second === "/") this.#takeEnd(at);
    else if (second === "?") this.#takeInstruction(at);
    else if (second !== "!") this.#takeStart(at);
    else if (text.startsWith("<!--", at)) this.#takeComment(at);
    else if (text.startsWith("<![CDATA[", at) && this.#open.length > 0) this.#takeRaw(at);
    else if (text.startsWith("<!DOCTYPE", at)) throw new DatabaseError(messages.share.database.doctype);
    else throw this.#error(at);
  }

  #takeInstruction(at) {
    const end = this.#find("?>", at + 2, at);
    ELEMENT.lastIndex = at + 2;
    const [target] = ELEMENT.exec(this.text) ?? [""];
    const isLast = ELEMENT.lastIndex === end || " \t\r\n".includes(this.text[ELEMENT.lastIndex]);
    if (target === "" || !isLast || (target.toLowerCase() === "xml" && !(at === 0 && target === "xml"))) throw this.#error(at);
    this.#at = end + 2;
  }

  #takeComment(at) {
    const end = this.#find("--", at + 4, at);
    if (this.text[end + 2] !== ">") throw this.#error(end);
    this.#at = end + 3;
  }

  #takeRaw(at) {
    const start = at + "<![CDATA[".length;
    const end = this.#find("]]>", start, at);
    this.#keep(this.text.slice(start, end));
    this.#at = end + 3;
  }

  #find(what, start, at) {
    const found = this.text.indexOf(what, start);
    if (found < 0) throw this.#error(at);
    return found;
  }

  #takeEnd(at) {
    const name = this.#open.pop();
    TAG_END.lastIndex = at + 2 + (name?.length ?? 0);
    const end = TAG_END.exec(this.text);
    if (name === undefined || !this.text.startsWith(name, at + 2) || end === null || end[1] !== "") throw this.#error(at);
    this.#at = TAG_END.lastIndex;
    this.#finish(name);
  }

  #takeStart(at) {
    const { text } = this;
    ELEMENT.lastIndex = at + 1;
    const [name] = ELEMENT.exec(text) ?? [""];
    if (name === "" || (this.#open.length === 0 && this.#hasRoot)) throw this.#error(at);
    /** @type {Record<string, string>} */
    const attributes = Object.create(null);
    let [place, count] = [ELEMENT.lastIndex, 0];
    for (;;) {
      ATTRIBUTE.lastIndex = place;
      const match = ATTRIBUTE.exec(text);
      if (match === null) break;
      const [, key, double, single] = match;
      count += 1;
      if (key in attributes || count > MOST_ATTRIBUTES) throw this.#error(place);
      const value = double ?? single;
      attributes[key] = value.includes("&") ? this.#resolved(value, place) : value;
      place = ATTRIBUTE.lastIndex;
    }
    TAG_END.lastIndex = place;
    const end = TAG_END.exec(text);
    if (end === null || this.#open.length === MOST_DEPTH) throw this.#error(place);
    this.#at = TAG_END.lastIndex;
    this.#begin(name, attributes);
    if (end[1] === "/") this.#finish(name);
    else this.#open.push(name);
  }

  #begin(name, attributes) {
    if (!this.#hasRoot && name !== "database") throw new DatabaseError(messages.share.database.none);
    this.#hasRoot = true;
    this.#kept = null;
    if (name === "game") {
      this.#game = attributes;
      this.#texts = { move: "", info: "" };
    } else if (this.#game !== null && TEXTS.includes(name)) {
      this.#kept = name;
    } else if (TABLES.includes(name)) {
      this.#names += 1;
      this.isCut = this.#names > MOST;
      this.#tables[name].set(attributes.id ?? "", namedOf(attributes));
    } else if (!IGNORED.includes(name) && !this.#unknown.has(name) && this.#unknown.size < MOST_NOTES) {
      this.#unknown.add(name);
      this.warnings.push(messages.share.database.element(quoted(name)));
    }
  }

  #finish(name) {
    this.#kept = null;
    if (name !== "game" || this.#game === null) return;
    this.isCut = this.games.length === MOST;
    if (!this.isCut) this.games.push(this.#read(this.#game));
    this.#game = null;
  }

  /** @param {Record<string, string>} game */
  #read(game) {
    const t = messages.share.database;
    /** @type {string[]} */
    const warnings = [];
    const tournament = this.#tables.tournament.get(game.tournament ?? "");
    const rule = this.#tables.rule.get(game.rule || tournament?.rule || "")?.name ?? "";
    const preset = this.#presetOf(rule);
    if (rule !== "" && preset === null) warnings.push(t.rule(quoted(rule)));
    const { move, info } = this.#texts;
    if (move.length > MOST_TEXT || info.length > MOST_TEXT) warnings.push(t.cut);
    const { moves, fault } = movesOf(wholeWords(move));
    if (fault !== null) warnings.push(t.move(moves.length + 1, quoted(fault)));
    const score = (game.bresult ?? "").trim().replace(/\.0$/, "");
    const result = Object.hasOwn(SCORES, score) ? SCORES[score] : null;
    if (score !== "" && result === null) warnings.push(t.result(quoted(score)));
    const players = { X: this.#tables.player.get(game.black ?? "")?.name ?? "", O: this.#tables.player.get(game.white ?? "")?.name ?? "" };
    const { name: event = "", date = "" } = tournament ?? {};
    const text = [
      "(;FF[4]GM[4]CA[UTF-8]SZ[15]",
      property("RU", RULES[preset ?? "renju"]), property("PB", players.X), property("PW", players.O), property("EV", event),
      property("RO", short(game.round)), property("DT", date), property("RE", result?.text ?? ""), property("GN", short(game.id)),
      property("C", info.slice(0, MOST_TEXT).trim()),
      ...moves.map(({ point }, at) => (at % 2 === 0 ? `;B[${point}]` : `;W[${point}]`)),
      ")",
    ].join("");
    const begin = { rules: BOARD, moves: moves.slice(0, OPENING_MOVES).map(({ cell }) => cell) };
    const facts = { text, moves: moves.length, begin, players, event, date, rules: rule, winner: result?.winner ?? null, isDraw: result?.winner === null };
    return { facts, warnings };
  }

  #presetOf(name) {
    if (this.#presets.size > MOST_NAME) this.#presets.clear();
    const known = this.#presets.get(name);
    const preset = known === undefined ? presetOf(name) : known;
    this.#presets.set(name, preset);
    return preset;
  }
}

/** What games need of a rule, a player or a tournament. @param {Record<string, string>} attributes */
function namedOf({ name, surname, start, year, rule }) {
  return { name: short([name, surname].filter(Boolean).join(" ")), date: short(start || year), rule };
}

/** A property of SGF; empty without a value. @param {string} name @param {string} value */
function property(name, value) {
  return value && `${name}[${value.replace(/[\]\\]/g, "\\$&")}]`;
}

/** The preset that the name of rules means; null if it is not known. @param {string} name */
function presetOf(name) {
  const plain = name.slice(0, MOST_NAME).toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
  const words = plain.replace(/\blin[\s_-]huan/, "linhuan").match(/swap2|\p{L}+/gu) ?? [];
  const found = new Set(words.flatMap((word) => PRESET_OF.get(word) ?? []));
  // "Gomoku" says least: the other word is the rule.
  if (found.size > 1) found.delete("gomoku");
  const [preset] = found;
  return found.size === 1 && !words.some((word) => NEGATIONS.includes(word)) ? preset : null;
}

/** The beginning of a text that is read, without a word that is cut off. @param {string} text */
function wholeWords(text) {
  if (text.length <= MOST_TEXT) return text;
  const kept = text.slice(0, MOST_TEXT + 1);
  return kept.slice(0, kept.replace(BLANK, " ").lastIndexOf(" ") + 1);
}

/** The moves up to the first word that is none. @param {string} text */
function movesOf(text) {
  /** @type {{cell: Cell, point: string}[]} */
  const moves = [];
  for (const word of text.replace(BLANK, " ").split(" ")) {
    if (word === "") continue;
    const found = CELLS.get(word) ?? CELLS.get(word.toLowerCase());
    if (found === undefined || moves.length === CELLS.size) return { moves, fault: word };
    moves.push(found);
  }
  return { moves, fault: null };
}

/** A name without line breaks. @param {string | undefined} text */
function short(text = "") {
  return text.slice(0, MOST_NAME).replace(/\s+/g, " ").trim();
}

function quoted(text) {
  return text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
}
