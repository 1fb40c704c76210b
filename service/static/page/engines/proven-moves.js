// What proofs say of the moves that the explorer lists, as `explored` in service/api/explorer.py does for the games of the service.

import { opponent } from "../game/board.js";
import { namedCell } from "../game/cells.js";
import { boardOf, playMove } from "../game/game.js";
import { provenResult } from "./proofs.js";
import { PROOFS } from "./shipped-proofs.js";

/** Numbers of games of a move that none has. */
const NO_GAMES = { share: 0, games: 0, x_wins: 0, draws: 0, o_wins: 0, open: 0 };

/**
 * An answer of the explorer with the winners that proofs name, of the position and of its moves: those that win come first, then others
 * that a proof decides. The move of a proof is listed even without a game.
 *
 * @param {Game} game
 * @param {any} answer  What `PlayedGames` has found.
 */
export async function withProofs(game, answer) {
  const { toMove } = boardOf(game);
  const winnerAfter = async (move) => (await provenResult(playMove(game, move), PROOFS))?.winner ?? null;
  const result = await provenResult(game, PROOFS);
  const moves = await Promise.all(answer.moves.map(async (explored) => ({ ...explored, proven: await winnerAfter(explored.move) })));
  const wins = result?.winner === toMove && !moves.some(({ proven }) => proven === toMove);
  if (wins && result.line.length > 0) moves.push({ ...NO_GAMES, move: namedCell(result.line[0], game.rules), proven: toMove });
  const order = [toMove, opponent(toMove), null];
  moves.sort((one, other) => order.indexOf(one.proven) - order.indexOf(other.proven));
  return { ...answer, proven: result?.winner ?? null, moves };
}
