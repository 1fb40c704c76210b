// The puzzles on this device, with the responses of `/v1/puzzles`: what engines/puzzles/puzzles.py and the service do.

import { replay } from "../game/game.js";
import { parseMoves } from "../game/notation.js";
import { PRESETS, rulesToJson } from "../game/rules.js";
import { combinationIn } from "../engines/search/motifs.js";
import { positionOf } from "../engines/search/position.js";
import { hintAt, judgeAnswer } from "./puzzle-judge.js";

const ADDRESS = new URL("../../puzzles.txt", import.meta.url);
const DAILY = /^\/daily\?date=(.+)$/;
const ACTION = /^\/(\w+)(\/answer|\/hint)?$/;
const DAY_MS = 86_400_000;

/** @typedef {Record<"id" | "kind" | "moves" | "source", string> & {rating: number, game: Game, solution: Cell[], refutation: Cell[], breadths: number[]}} Puzzle */

/** @type {Promise<Puzzle[]> | undefined} */
let loading;

async function load() {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(response.statusText);
  return parsePuzzles(await response.text());
}

/**
 * The response to a request; null if there is no such puzzle.
 *
 * @param {import("../engines/search/threat-solver.js").ThreatSolver} solver
 * @param {string} path  What follows `/v1/puzzles`.
 * @param {{moves: string}} [body]
 */
export async function askPuzzleBook(solver, path, body) {
  return respond(solver, await loadPuzzles(), path, body);
}

/** All puzzles, with their solutions. */
export function loadPuzzles() {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * @param {import("../engines/search/threat-solver.js").ThreatSolver} solver
 * @param {Puzzle[]} puzzles
 * @param {string} path
 * @param {{moves: string}} [body]
 */
export async function respond(solver, puzzles, path, body) {
  const [, date] = DAILY.exec(path) ?? [];
  if (date !== undefined) return describe(solver, await puzzleOf(puzzles, date, solver.puzzles.firstDay));
  const [, id, action] = ACTION.exec(path) ?? [];
  if (path.startsWith("?")) return list(solver, puzzles);
  const puzzle = puzzles.find((each) => each.id === id);
  if (puzzle === undefined) return null;
  if (action === undefined) return describe(solver, puzzle);
  const judge = action === "/hint" ? hintAt : judgeAnswer;
  return judge(solver, puzzle, parseMoves(body?.moves ?? "", puzzle.game.rules) ?? []);
}

/** The puzzles of a text, whose first line names the fields. @returns {Puzzle[]} */
export function parsePuzzles(text) {
  const [head, ...lines] = text.trimEnd().split("\n");
  const names = head.replace("# ", "").split("\t");
  return lines.map((line) => {
    const values = line.split("\t");
    const fields = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    const rules = PRESETS[fields.game];
    const { game } = replay(rules, "X", [], parseMoves(fields.moves, rules) ?? []);
    return /** @type {any} */ ({
      ...fields,
      rating: Number(fields.rating),
      breadths: fields.breadths.split(",").map(Number),
      solution: parseMoves(fields.solution, rules),
      refutation: parseMoves(fields.refutation, rules),
      game,
    });
  });
}

/** The list of all puzzles, the easiest first. */
function list(solver, puzzles) {
  const summaries = puzzles.map((puzzle) => summaryOf(solver, puzzle));
  summaries.sort((a, b) => a.level - b.level || a.lines - b.lines || (a.id < b.id ? -1 : 1));
  return { puzzles: summaries, total: summaries.length, next: null };
}

function summaryOf(solver, { id, kind, rating, game, solution, refutation, breadths }) {
  const lines = breadths.reduce((product, breadth) => product * breadth, 1);
  const { linesOfDefences, linesOfLevels } = solver.puzzles;
  const bounds = kind === "defence" ? linesOfDefences : linesOfLevels;
  const position = positionOf(game);
  solver.place(position);
  const { side } = position;
  const [tempting, ...win] = refutation;
  const motif = tempting
    ? solver.after(tempting, side, () => combinationIn(solver, 1 - side, win))
    : combinationIn(solver, side, solution);
  return {
    id,
    collection: collectionOf(kind, game.rules),
    level: 1 + bounds.filter((most) => lines > most).length,
    kind,
    to_move: side === 0 ? "X" : "O",
    plies: solution.length,
    breadth: breadths[0],
    rating,
    motif,
    lines,
  };
}

/** The collection of a puzzle. @param {string} kind @param {Rules} rules */
function collectionOf(kind, { forbiddenPoints }) {
  if (kind === "defence") return "defence";
  return forbiddenPoints ? "renju" : "gomoku";
}

function describe(solver, puzzle) {
  const { game, moves, source } = puzzle;
  return { ...summaryOf(solver, puzzle), game: rulesToJson(game.rules), moves, source };
}

/** The puzzle of a day, as 2026-01-31, a win in gomoku: none comes twice before every other has come once. */
async function puzzleOf(all, date, firstDay) {
  const puzzles = all.filter(({ kind, game }) => collectionOf(kind, game.rules) === "gomoku");
  const day = Date.parse(date) / DAY_MS + firstDay;
  const cycle = Math.floor(day / puzzles.length);
  const lots = await Promise.all(puzzles.map(async (puzzle) => ({ puzzle, lot: await digestOf(`${cycle} ${puzzle.id}`) })));
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return lots[day % puzzles.length].puzzle;
}

async function digestOf(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
