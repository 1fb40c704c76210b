// What is proven of a game in which Black is an engine that plays proofs: within how many moves it wins.

import { provenOf } from "../engines/proven-game.js";
import { h, replaceChildren } from "../dom.js";
import { formatMoves } from "../game/notation.js";
import { presetName } from "../game/rules.js";
import { loadMessages, messages } from "../i18n.js";

/** Engines that play the moves of proofs at full strength. */
const ENGINES = ["proven", "search"];

/** Whether a player is an engine that plays proofs. @param {Seat} seat */
export function playsProofs({ engine, options }) {
  return engine !== null && ENGINES.includes(engine) && !options.strength;
}

/** Show it above the moves. @param {HTMLElement} moves @param {PageStore} store */
export async function showProvenLine(moves, store) {
  await loadMessages("proof");
  const element = h("p", { class: "hint proven-line" });
  moves.firstElementChild?.after(element);
  let turn = 0;
  store.watch(["game", "players"], async ({ game, players }) => {
    turn += 1;
    const own = turn;
    // Without the files or the solver, nothing is claimed.
    const proven = playsProofs(players.X) ? await provenOf(game).catch(() => null) : null;
    if (own === turn) replaceChildren(element, proven?.winner === "X" && lineOf(game, proven));
  });
}

/** The claim, with a link to the page of the proof if it knows the game. */
function lineOf({ rules, setup, moves, ply }, { plies }) {
  const text = messages.proof.wins(plies);
  if (presetName(rules) !== "gomoku" || setup.length > 0) return text;
  return h("a", { href: `proof#${formatMoves(moves.slice(0, ply), rules)}` }, text);
}
