// Positions that a proof decides: what engines/proofs/shipped/library.py does. The files are loaded when a position may be in them.

import { opponent } from "../game/board.js";
import { isSame } from "../game/cells.js";
import { boardOf } from "../game/game.js";
import { cellKey, cellName, parseMoves } from "../game/notation.js";
import { rulesFromJson } from "../game/rules.js";
import { symmetriesOf } from "../game/symmetry.js";

/** The bytes that a packed file begins with. */
const GZIP = [0x1f, 0x8b];
/** Codes of cells in the canonical image: of all images the one with the least codes, row by row. */
const CODES = { X: "1", O: "2" };

/** A cell of the board turned or mirrored. @typedef {(cell: Cell) => Cell} Symmetry */
/** What a proof knows of a position with the attacker to move. @typedef {{move: Cell, plies: number | null, reply: Cell | null}} Step */

/** A proof: the opening that it wins and, once they are asked for, its moves. */
class ProvenOpening {
  /** The steps by the canonical images of their positions. @type {Promise<Map<string, any>> | null} */
  #steps = null;

  /**
   * @param {any} head  The first line of the file, and its name.
   * @param {(name: string) => Promise<string>} read
   */
  constructor({ name, rules, moves, attacker, plies, positions }, read) {
    this.name = name;
    /** Until the attacker has won, at most. @type {number} */
    this.plies = plies;
    /** Number of positions that the file has a move for. @type {number} */
    this.positions = positions;
    this.rules = rulesFromJson(rules);
    /** @type {Player} */
    this.attacker = attacker;
    const cells = parseMoves(moves, this.rules) ?? [];
    // The attacker is to move after the last one.
    const playerAt = (at) => ((cells.length - at) % 2 === 0 ? attacker : opponent(attacker));
    this.images = symmetriesOf(boardSizeOf(this.rules)).map((turn) => cells.map((cell, at) => ({ ...turn(cell), player: playerAt(at) })));
    this.read = read;
  }

  /** Whether stones include those of the opening, or of an image of it. @param {Map<string, Stone>} stones */
  isIn(stones) {
    return this.images.some((image) => image.every((stone) => stones.get(cellKey(stone))?.player === stone.player));
  }

  /** The cells where one more stone completes the opening or an image of it. @param {Map<string, Stone>} stones @returns {Cell[]} */
  replies(stones) {
    const isMissing = (stone) => stones.get(cellKey(stone))?.player !== stone.player;
    return this.images.filter((image) => image.length === stones.size + 1).map((image) => image.filter(isMissing)).filter(({ length }) => length === 1).flat();
  }

  /** What the proof knows of a canonical image. @param {string} key @returns {Promise<Step | null>} */
  async step(key) {
    this.#steps ??= this.#load();
    this.#steps.catch(() => (this.#steps = null));
    const found = (await this.#steps).get(key);
    if (found === undefined) return null;
    const cellOf = (name) => (name ? /** @type {Cell[]} */ (parseMoves(name, this.rules))[0] : null);
    return { move: /** @type {Cell} */ (cellOf(found.move)), plies: found.plies ?? null, reply: cellOf(found.reply) };
  }

  async #load() {
    const [, ...lines] = (await this.read(this.name)).split("\n").filter(Boolean);
    return new Map(lines.map((line) => JSON.parse(line)).map((step) => [`${step.x}/${step.o}`, step]));
  }
}

export class ProofLibrary {
  /**
   * @param {any[]} heads  The first lines of the files, and their names.
   * @param {(name: string) => Promise<string>} read  The text of a file.
   */
  constructor(heads, read) {
    this.openings = heads.map((head) => new ProvenOpening(head, read));
  }

  /** The proofs in which a position may be. @param {Rules} rules @param {Map<string, Stone>} stones */
  covering(rules, stones) {
    return this.openings.filter((opening) => isSameRules(opening.rules, rules) && opening.isIn(stones));
  }

  /** The result of a position that a proof decides; null for all others. @returns {Promise<ProvenResult | null>} */
  async result(rules, stones, toMove) {
    return (await this.decision(rules, stones, toMove))?.result ?? null;
  }

  /**
   * The result of a position that proofs decide, with the proof: one names it, its move leads to it, or every reply leads to a
   * proven opening. Null for all others.
   *
   * @param {Rules} rules
   * @param {Map<string, Stone>} stones
   * @param {Player} toMove
   * @returns {Promise<{opening: ProvenOpening, result: ProvenResult} | null>}
   */
  async decision(rules, stones, toMove) {
    const covering = this.covering(rules, stones);
    const found = await stepIn(covering.filter(({ attacker }) => attacker === toMove), stones);
    if (found !== null) return decisionOf(found, stones, [found.step.move, found.step.reply], found.step.plies, toMove);
    const defence = covering.filter(({ attacker }) => attacker !== toMove);
    if (defence.length === 0) return this.#beforeReplies(rules, stones, toMove);
    for (const [key, played] of stones) {
      if (played.player === toMove) continue;
      const before = new Map(stones);
      before.delete(key);
      const answered = await stepIn(defence, before, played);
      if (answered === null) continue;
      const { plies, reply } = answered.step;
      return decisionOf(answered, stones, [reply], plies === null ? null : plies - 1, toMove);
    }
    return null;
  }

  /** The result if every reply leads to a proven opening. @param {Rules} rules @param {Map<string, Stone>} stones @param {Player} toMove */
  async #beforeReplies(rules, stones, toMove) {
    const openings = this.openings.filter((opening) => opening.attacker !== toMove && isSameRules(opening.rules, rules));
    const proven = openings.map((opening) => ({ opening, replies: opening.replies(stones) })).filter(({ replies }) => replies.length > 0);
    const cells = new Set(proven.flatMap(({ replies }) => replies.map(cellKey)));
    const { rows, cols } = boardSizeOf(rules);
    if (proven.length === 0 || cells.size < rows * cols - stones.size) return null;
    const longest = Math.max(...proven.map(({ opening }) => opening.plies));
    const reply = leastOf(proven.filter(({ opening }) => opening.plies === longest).map(({ replies }) => leastOf(replies)));
    const after = new Map(stones).set(cellKey(reply), { ...reply, player: toMove, number: 0 });
    const decision = await this.decision(rules, after, opponent(toMove));
    if (decision === null) return null;
    const { opening, result: { winner, plies, line } } = decision;
    return { opening, result: { winner, plies: plies + 1, line: [{ row: reply.row, col: reply.col }, ...line] } };
  }
}

/** The first of several replies, row by row. @param {Cell[]} replies */
function leastOf(replies) {
  return replies.reduce((least, each) => (each.row - least.row || each.col - least.col) < 0 ? each : least);
}

/** Proofs are of boards with borders. @param {Rules} rules */
function boardSizeOf({ rows, cols }) {
  return { rows: /** @type {number} */ (rows), cols: /** @type {number} */ (cols) };
}

/** @param {Rules} one @param {Rules} other */
export function isSameRules(one, other) {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/**
 * The proof of the shortest win from a position with the attacker to move, and what it knows.
 *
 * @param {ProvenOpening[]} openings
 * @param {Map<string, Stone>} stones
 * @param {Cell | null} played  The attacker's move, if it must be that of the proof, or the same by symmetry.
 * @returns {Promise<{opening: ProvenOpening, step: Step} | null>}
 */
async function stepIn(openings, stones, played = null) {
  if (openings.length === 0) return null;
  const { key, turns } = canonicalImage(openings[0].rules, stones);
  const found = [];
  for (const opening of openings) {
    const step = await opening.step(key);
    const turn = step && turns.find(({ to }) => played === null || isSame(to(played), step.move));
    if (step && turn) {
      const reply = step.reply && turn.back(step.reply);
      found.push({ opening, step: { ...step, move: turn.back(step.move), reply } });
    }
  }
  const length = ({ step }) => step.plies ?? Infinity;
  return found.length === 0 ? null : found.reduce((best, each) => (length(each) < length(best) ? each : best));
}

/**
 * The stones of the canonical image as lines of the files begin, and all symmetries that lead to it.
 *
 * @param {Rules} rules
 * @param {Map<string, Stone>} stones
 */
function canonicalImage(rules, stones) {
  const { rows, cols } = boardSizeOf(rules);
  const images = symmetriesOf({ rows, cols }).map((to) => {
    const cells = Array(rows * cols).fill("0");
    for (const stone of stones.values()) {
      const { row, col } = to(stone);
      cells[row * cols + col] = CODES[stone.player];
    }
    return { to, cells: cells.join("") };
  });
  const least = images.reduce((best, { cells }) => (cells < best ? cells : best), images[0].cells);
  const cellAt = (at) => ({ row: Math.floor(at / cols), col: at % cols });
  const names = (code) => [...least].map((each, at) => (each === code ? cellName(cellAt(at), rules) : "")).join("");
  const turns = images.filter(({ cells }) => cells === least).map(({ to }) => ({ to, back: inverseOf(to, rules) }));
  return { key: `${names(CODES.X)}/${names(CODES.O)}`, turns };
}

/** The symmetry that undoes another one. @param {Symmetry} to @param {Rules} rules @returns {Symmetry} */
function inverseOf(to, rules) {
  // No symmetry but the identity leaves two neighbours of a corner where they are.
  const probes = [{ row: 0, col: 1 }, { row: 1, col: 0 }];
  return /** @type {Symmetry} */ (symmetriesOf(boardSizeOf(rules)).find((from) => probes.every((cell) => isSame(from(to(cell)), cell))));
}

/** The proof and the result of a position, whose line begins with some moves and goes on as long as the proof names any. */
async function decisionOf({ opening }, stones, moves, plies, toMove) {
  const { rows, cols } = boardSizeOf(opening.rules);
  const after = new Map(stones);
  const line = [];
  let player = toMove;
  for (let next = moves; next.length > 0; ) {
    for (const move of next) {
      if (move === null) break;
      after.set(cellKey(move), { ...move, player, number: 0 });
      line.push(move);
      player = opponent(player);
    }
    const found = next.includes(null) ? null : await stepIn([opening], after);
    next = found === null ? [] : [found.step.move, found.step.reply];
  }
  // Without a bound in the file, the attacker makes the last move on the board.
  const free = rows * cols - stones.size;
  const bound = plies ?? free - Number((free % 2 === 1) !== (toMove === opening.attacker));
  return { opening, result: { winner: opening.attacker, plies: bound, line } };
}

/** The libraries by their folders. @type {Map<string, Promise<ProofLibrary>>} */
const libraries = new Map();

/**
 * The proofs of a folder, whose list is loaded once.
 *
 * @param {string} folder  Its address, with a slash at the end.
 * @returns {Promise<ProofLibrary>}
 */
export async function proofsIn(folder) {
  let library = libraries.get(folder);
  if (library === undefined) {
    const read = (name) => readProof(new URL(name, folder));
    library = read("index.json").then((index) => new ProofLibrary(JSON.parse(index), read));
    libraries.set(folder, library);
  }
  try {
    return await library;
  } catch (error) {
    libraries.delete(folder);
    throw error;
  }
}

/** The text of a file, unpacked if its server sends it as it is on disk. @param {URL} address */
async function readProof(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  const content = await response.blob();
  const start = new Uint8Array(await content.slice(0, GZIP.length).arrayBuffer());
  if (!GZIP.every((byte, at) => start[at] === byte)) return content.text();
  return new Response(content.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * The result of the position on display; null if no proof decides it, undefined if the proofs cannot be loaded.
 *
 * @param {Game} game
 * @param {string} folder  Of the proofs.
 * @returns {Promise<ProvenResult | null | undefined>}
 */
export async function provenResult(game, folder) {
  // A game with an opening has rules of its own.
  if (game.opening !== null || game.rules.rows === null) return null;
  const { stones, toMove, outcome } = boardOf(game);
  if (outcome !== null || stones.size === 0) return null;
  try {
    return await (await proofsIn(folder)).result(game.rules, stones, toMove);
  } catch {
    return undefined;
  }
}
