// Positions in the form of requests.

import { boardOf, playerOfMove } from "./game.js";
import { formatMoves } from "./notation.js";
import { rulesToJson } from "./rules.js";

/** The position of a game in the form of requests. */
export function positionRequest(game) {
  const position = { game: rulesToJson(game.rules), to_move: playerOfMove(game, game.ply) };
  if (game.setup.length === 0) {
    return { ...position, moves: formatMoves(game.moves.slice(0, game.ply), game.rules) };
  }
  const stones = [...boardOf(game).stones.values()].map(({ row, col, player }) => ({ row, col, player }));
  return { ...position, stones, setup: true };
}
