// Permalinks: the game in the fragment of the page's address.

import { goTo, replay } from "../game/game.js";
import { formatMoves, parseMoves } from "../game/notation.js";
import { PRESETS, createRules, presetName, validateRules } from "../game/rules.js";

/** Delay of address changes, in milliseconds: browsers limit their rate. */
const DELAY_MS = 150;
const RULES = /^(?:(\d{1,2})x(\d{1,2})|unbounded)x(\d{1,2})(!?)(-blocked|-renju)?$/;

/** The fragment of a game, such as `#game=gomoku&moves=h8i9`. */
export function formatPermalink({ rules, first, setup, moves, ply }) {
  const query = new URLSearchParams({ game: presetName(rules) ?? formatRules(rules) });
  const setupOf = (player) => formatMoves(setup.filter((stone) => stone.player === player), rules);
  if (setup.length) {
    query.set("X", setupOf("X"));
    query.set("O", setupOf("O"));
  }
  if (moves.length) query.set("moves", formatMoves(moves, rules));
  if (first !== "X") query.set("first", first);
  if (ply !== moves.length) query.set("ply", ply);
  // Fragments may contain both, and are easier to read with them.
  return `#${query.toString().replaceAll("%2F", "/").replaceAll("%21", "!")}`;
}

/**
 * The game of a fragment.
 *
 * @returns {import("../game/game.js").Game | null} Null for an invalid fragment.
 */
export function parsePermalink(hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const name = query.get("game") ?? "";
  const rules = Object.hasOwn(PRESETS, name) ? PRESETS[name] : parseRules(name);
  if (rules === null) return null;
  const cells = (field) => parseMoves(query.get(field) ?? "", rules);
  const [setupX, setupO, moves] = [cells("X"), cells("O"), cells("moves")];
  if (setupX === null || setupO === null || moves === null) return null;
  const stones = (list, player) => list.map((cell) => ({ ...cell, player, number: 0 }));
  const setup = [...stones(setupX, "X"), ...stones(setupO, "O")];
  const first = query.get("first") === "O" ? "O" : "X";
  const { game, illegalMove } = replay(rules, first, setup, moves);
  if (illegalMove !== null) return null;
  return query.has("ply") ? goTo(game, Number(query.get("ply")) || 0) : game;
}

/**
 * Keep the address equal to the game, and open the game of an address that is entered.
 *
 * @param {import("../store.js").Store} store
 * @param {(game: import("../game/game.js").Game) => void} open
 */
export function syncPermalink(store, open) {
  let timer = 0;
  let written = location.hash;
  const replace = () => {
    written = formatPermalink(store.state.game);
    if (written !== location.hash) history.replaceState(null, "", written);
  };
  store.watch(["game"], ({ game }, before) => {
    clearTimeout(timer);
    // A new game is a new entry of the history: "back" returns to the previous game.
    if (before.game.moves.length && game.moves.length === 0 && before.game !== game) {
      written = formatPermalink(game);
      history.pushState(null, "", written);
    }
    timer = setTimeout(replace, DELAY_MS);
  });
  addEventListener("popstate", () => {
    const game = location.hash === written ? null : parsePermalink(location.hash);
    if (game !== null) open(game);
  });
}

function formatRules({ rows, cols, winLength, overline, blockedWins, forbiddenPoints }) {
  const size = rows === null ? "unbounded" : `${rows}x${cols}`;
  const suffix = forbiddenPoints ? "-renju" : blockedWins ? "" : "-blocked";
  return `${size}x${winLength}${overline ? "" : "!"}${suffix}`;
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
