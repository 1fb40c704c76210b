// What is proven of a position in a game: by a file of a proof, and after its last move by the win by threats that ends it.

import { boardOf, goTo, playMove } from "../game/game.js";
import { winByThreats } from "./device-engine.js";
import { shippedProofs } from "./shipped-proofs.js";

/** @typedef {import("./proofs.js").ProofLibrary} ProofLibrary */
/** Finds a side's win by threats. @typedef {(game: Game, player: Player) => Promise<import("./search/threat-solver.js").Win | null>} Solve */

/**
 * What is proven of a position.
 *
 * @typedef {ProvenResult & {by: "file" | "threats", positions: number, name: string}} Proven
 *   With the number of positions and the name of the proof that it belongs to.
 */

/**
 * What is proven of the position on display; null if nothing is.
 *
 * @param {Game} game
 * @param {ProofLibrary} [library]
 * @param {Solve} [solve]
 * @returns {Promise<Proven | null>}
 * @throws {Error} The proofs or the solver cannot be loaded.
 */
export async function provenOf(game, library, solve = winByThreats) {
  const { rules, opening, setup } = game;
  // A game with an opening has rules of its own.
  if (opening !== null || rules.rows === null) return null;
  const { stones, toMove, outcome } = boardOf(game);
  const proofs = library ?? (await shippedProofs());
  if (outcome !== null || proofs.covering(rules, stones).length === 0) return null;
  const found = await proofs.decision(rules, stones, toMove);
  if (found !== null) return { ...found.result, ...nameOf(found.opening), by: "file" };
  // A position that was set up may have any stones: the solver is asked in games alone.
  if (setup.length > 0) return null;
  const entered = proofOf(game, proofs);
  const win = await solve(game, entered.attacker);
  return win && { winner: entered.attacker, plies: win.plies, line: win.moves, ...nameOf(entered), by: "threats" };
}

/** The proof that a game entered first: later stones may be those of others, too. @param {Game} game @param {ProofLibrary} proofs */
function proofOf(game, proofs) {
  const plies = Array.from({ length: game.ply + 1 }, (_, ply) => ply);
  const entered = plies.map((ply) => proofs.covering(game.rules, boardOf(goTo(game, ply)).stones)).find(({ length }) => length > 0);
  return /** @type {ProofLibrary["openings"]} */ (entered)[0];
}

function nameOf({ positions, name }) {
  return { positions, name };
}

/**
 * A defence that holds out longest, to the end of the game: the line of the file and the win by threats after it.
 *
 * @param {Game} game
 * @param {Proven} proven
 * @param {Solve} [solve]
 * @returns {Promise<Cell[]>}
 */
export async function wholeLine(game, { line, winner }, solve = winByThreats) {
  const end = line.reduce(playMove, game);
  const { outcome, toMove } = boardOf(end);
  if (outcome !== null || toMove !== winner) return line;
  const win = await solve(end, winner);
  return win === null ? line : [...line, ...win.moves];
}
