// Games of permalinks, without openings that settle the colors.

import { ROOT, goTo, outcomeOfLine, replay } from "../game/game.js";
import { NotationError, faultOfSetup, shown } from "../game/game-input.js";
import { REASONS, cellName, parseMoves } from "../game/notation.js";
import { PRESETS, createRules, validateRules } from "../game/rules.js";

const RULES = /^(?:(\d{1,2})x(\d{1,2})|unbounded)x(\d{1,2})(!?)(-blocked|-renju)?$/;
const PARAMETERS = ["game", "moves", "first", "ply", "X", "O", "opening", "decisions", "result"];
const RESULT = /^([XO0])(-[RTA])?$/;

/** The fragment is not the link of a game. The kind names a text of the page, which takes the values. */
export class PermalinkError extends NotationError {
  /**
   * @param {"unknownParameter" | "unknownGame" | "invalidMoves" | "invalidOpening" | "invalidStudy" | "invalidResult" | "illegalMove"} kind
   * @param {any[]} values
   */
  constructor(kind, ...values) {
    super(`link: ${kind.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)}: ${shown(values.join("; "))}`);
    this.kind = kind;
    this.values = values;
  }
}

/**
 * The game of a fragment.
 *
 * @param {string} hash
 * @param {(game: Game, kind: string, decisions: string) => Game | null} [withOpening]  Null if the opening is invalid.
 * @returns {Game}
 * @throws {PermalinkError}
 */
export function readPermalink(hash, withOpening = () => null) {
  const query = new URLSearchParams(hash.slice(1));
  const unknown = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw new PermalinkError("unknownParameter", unknown, [...PARAMETERS, "study"]);
  const name = query.get("game") ?? "gomoku";
  const rules = Object.hasOwn(PRESETS, name) ? PRESETS[name] : parseRules(name);
  if (rules === null) throw new PermalinkError("unknownGame", name);
  const cells = (field) => {
    const list = parseMoves(query.get(field) ?? "", rules);
    if (list === null) throw new PermalinkError("invalidMoves", field, query.get(field));
    return list;
  };
  const stonesOf = (player) => cells(player).map((cell) => ({ ...cell, player, number: 0 }));
  const first = query.get("first") === "O" ? "O" : "X";
  const opening = query.get("opening");
  const setup = [...stonesOf("X"), ...stonesOf("O")];
  if (faultOfSetup(setup, rules) !== null) {
    const field = query.has("O") ? "O" : "X";
    throw new PermalinkError("invalidMoves", field, query.get(field));
  }
  const { game, illegalMove } = replay(rules, first, setup, cells("moves"));
  if (illegalMove !== null) throw new PermalinkError("illegalMove", cellName(illegalMove, rules));
  const played = opening === null ? game : withOpening(game, opening, query.get("decisions") ?? "");
  if (played === null) throw new PermalinkError("invalidOpening", opening);
  const opened = query.has("result") ? withResult(played, query.get("result") ?? "") : played;
  return query.has("ply") ? goTo(opened, plyOf(query.get("ply"))) : opened;
}

/** The number of moves on display, 0 by default. @param {string | null} text */
export function plyOf(text) {
  return Math.trunc(Number(text)) || 0;
}

/** The game as ended at its last move; one that is over on the board says so itself. */
function withResult(game, text) {
  const [, winner, suffix = ""] = RESULT.exec(text) ?? [];
  if (winner === undefined) throw new PermalinkError("invalidResult", text);
  if (outcomeOfLine(game) !== null) return game;
  const reason = Object.keys(REASONS).find((name) => REASONS[name] === suffix);
  const ending = Object.freeze({ node: game.line.at(-1) ?? ROOT, winner: winner === "0" ? null : winner, reason });
  return Object.freeze({ ...game, ending });
}

function parseRules(text) {
  const match = RULES.exec(text);
  if (match === null) return null;
  const number = (group) => (match[group] === undefined ? null : Number(match[group]));
  const rules = createRules(number(1), number(2), number(3), {
    overline: match[4] === "",
    blockedWins: match[5] !== "-blocked",
    forbiddenPoints: match[5] === "-renju",
  });
  return validateRules(rules) === null ? rules : null;
}
