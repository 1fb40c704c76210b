// tengen/moves: games as people and programs write their moves, for Node, workers and browsers.

import type { Cell, Game, MoveInput, Player, RulesInput } from "./index.js";

/** A move, the number of a cell of tic-tac-toe from 0, a row and a column, or a side and a move. */
export type WrittenMove = MoveInput | number | readonly [number, number] | readonly [string, MoveInput] | (Cell & { readonly player?: Player });

/**
 * The game of moves in any spelling that the service reads, at its end. Of a text with judgements, comments and variations, it is
 * the main line; results are skipped. Throws a NotationError or an IllegalMoveError.
 */
export declare function parseMoves(moves: string | readonly WrittenMove[], rules?: RulesInput): Game;
