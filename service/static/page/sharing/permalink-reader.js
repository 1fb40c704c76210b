// Games of permalinks, read from the fragment of the page's address.

import { ROOT, goTo, newGame, outcomeOfLine, replay } from "../game/game.js";
import { allowsOpening, loadOpenings, startOpening } from "../game/opening.js";
import { OPENING_STEPS } from "../game/opening-steps.js";
import { cellName, parseMoves } from "../game/notation.js";
import { PRESETS, createRules, validateRules } from "../game/rules.js";
import { messages } from "../i18n.js";
import { REASONS } from "./permalink.js";

const { withDecisionsOf } = await loadOpenings();
const t = messages.share.link;
const RULES = /^(?:(\d{1,2})x(\d{1,2})|unbounded)x(\d{1,2})(!?)(-blocked|-renju)?$/;
const PARAMETERS = ["game", "moves", "first", "ply", "X", "O", "opening", "decisions", "result"];
const RESULT = /^([XO0])(-[RTA])?$/;

/** The fragment is not the link of a game; the message names the parameter. */
class PermalinkError extends Error {}

/**
 * The game of a fragment: for review, or at its start to be played. An invalid fragment gives a new
 * game and an error.
 *
 * @returns {{game: Game, liveNode: number | null, error: string | null}}
 */
export function parsePermalink(hash) {
  try {
    const game = readGame(new URLSearchParams(hash.slice(1)));
    const isNew = game.moves.length === 0 && game.setup.length === 0;
    return { game, liveNode: isNew ? ROOT : null, error: null };
  } catch (error) {
    if (!(error instanceof PermalinkError)) throw error;
    return { game: newGame(PRESETS.gomoku), liveNode: ROOT, error: error.message };
  }
}

function readGame(query) {
  const unknown = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw new PermalinkError(t.unknownParameter(unknown, PARAMETERS));
  const name = query.get("game") ?? "gomoku";
  const rules = Object.hasOwn(PRESETS, name) ? PRESETS[name] : parseRules(name);
  if (rules === null) throw new PermalinkError(t.unknownGame(name));
  const cells = (field) => {
    const list = parseMoves(query.get(field) ?? "", rules);
    if (list === null) throw new PermalinkError(t.invalidMoves(field, query.get(field)));
    return list;
  };
  const stonesOf = (player) => cells(player).map((cell) => ({ ...cell, player, number: 0 }));
  const first = query.get("first") === "O" ? "O" : "X";
  const opening = query.get("opening");
  const { game, illegalMove } = replay(rules, first, [...stonesOf("X"), ...stonesOf("O")], cells("moves"));
  if (illegalMove !== null) throw new PermalinkError(messages.share.illegalMove(cellName(illegalMove, rules)));
  const played = opening === null ? game : withOpening(game, opening, query.get("decisions") ?? "");
  const opened = query.has("result") ? withResult(played, query.get("result") ?? "") : played;
  return query.has("ply") ? goTo(opened, Number(query.get("ply")) || 0) : opened;
}

/** The game as ended at its last move; one that is over on the board says so itself. */
function withResult(game, text) {
  const [, winner, suffix = ""] = RESULT.exec(text) ?? [];
  if (winner === undefined) throw new PermalinkError(t.invalidResult(text));
  if (outcomeOfLine(game) !== null) return game;
  const reason = Object.keys(REASONS).find((name) => REASONS[name] === suffix);
  const ending = Object.freeze({ node: game.line.at(-1) ?? ROOT, winner: winner === "0" ? null : winner, reason });
  return Object.freeze({ ...game, ending });
}

function withOpening(game, kind, decisions) {
  const isPossible = Object.hasOwn(OPENING_STEPS, kind) && allowsOpening(game.rules, kind) && game.first === "X" && game.setup.length === 0;
  const opened = isPossible ? withDecisionsOf(Object.freeze({ ...game, opening: startOpening(kind) }), decisions) : null;
  if (opened === null) throw new PermalinkError(t.invalidOpening(kind));
  return opened;
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
