// The game in the page's address, behind the #: a link is a game.

import { PRESETS, fault, presetOf, rules } from "../game/rules.js";
import { formatMoves, parseMoves } from "../game/notation.js";
import { goTo, replay } from "../game/game.js";

/** Milliseconds: browsers refuse addresses that change many times a second. */
const DELAY_MS = 150;
const SIZE = /^(?:(\d{1,2})x(\d{1,2})|unbounded)x(\d{1,2})(!?)$/;

/** The address of a game, such as `#game=gomoku&moves=h8i9`. */
export function format({ rules: game, first, setup, moves, ply }) {
  const query = new URLSearchParams({ game: presetOf(game) ?? spell(game) });
  const side = (player) => formatMoves(setup.filter((stone) => stone.player === player), game);
  if (setup.length) {
    query.set("X", side("X"));
    query.set("O", side("O"));
  }
  if (moves.length) query.set("moves", formatMoves(moves, game));
  if (first !== "X") query.set("first", first);
  if (ply !== moves.length) query.set("ply", ply);
  // Both may stand there as they are, and read better so.
  return `#${query.toString().replaceAll("%2F", "/").replaceAll("%21", "!")}`;
}

/**
 * The game of an address.
 *
 * @returns {import("../game/game.js").Game | null} Null where the address is of no game.
 */
export function parse(hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const game = PRESETS[query.get("game")] ?? unspell(query.get("game") ?? "");
  if (game === null) return null;
  const cells = (name) => parseMoves(query.get(name) ?? "", game);
  const lists = [cells("X"), cells("O"), cells("moves")];
  if (lists.includes(null)) return null;
  const stones = (list, player) => list.map((cell) => ({ ...cell, player, number: 0 }));
  const setup = [...stones(lists[0], "X"), ...stones(lists[1], "O")];
  const first = query.get("first") === "O" ? "O" : "X";
  const { game: played, refused } = replay(game, first, setup, lists[2]);
  if (refused !== null) return null;
  return query.has("ply") ? goTo(played, Number(query.get("ply")) || 0) : played;
}

/**
 * Keep the address of the store's game up to date, and take over a game whose address is entered.
 *
 * @param {import("../store.js").Store} store
 * @param {(game: import("../game/game.js").Game) => void} open
 */
export function follow(store, open) {
  let timer = 0;
  let shown = location.hash;
  const write = () => {
    shown = format(store.state.game);
    if (shown !== location.hash) history.replaceState(null, "", shown);
  };
  store.watch(["game"], ({ game }, before) => {
    clearTimeout(timer);
    // Another game is another page of the history: "back" leads to the one before.
    if (before.game.moves.length && game.moves.length === 0 && before.game !== game) {
      shown = format(game);
      history.pushState(null, "", shown);
    }
    timer = setTimeout(write, DELAY_MS);
  });
  addEventListener("popstate", () => {
    const game = location.hash === shown ? null : parse(location.hash);
    if (game !== null) open(game);
  });
}

function spell({ rows, cols, winLength, overline }) {
  return `${rows === null ? "unbounded" : `${rows}x${cols}`}x${winLength}${overline ? "" : "!"}`;
}

function unspell(text) {
  const match = SIZE.exec(text);
  if (match === null) return null;
  const number = (group) => (match[group] === undefined ? null : Number(match[group]));
  const game = rules(number(1), number(2), number(3), match[4] === "");
  return fault(game) === null ? game : null;
}
