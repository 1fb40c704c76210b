// tengen/sgf: records of games, for Node, workers and browsers.

import type { Game, GameInput } from "./index.js";

/** The game of a record with its variations, at the end of its main line. Throws a NotationError. */
export declare function parseSgf(text: string): Game;
/** The record of all variations. Throws a RangeError for boards without borders. */
export declare function formatSgf(game: GameInput): string;
