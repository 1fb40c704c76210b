// tengen/links: games in addresses, for Node, workers and browsers.

import type { Game, GameInput } from "./index.js";

/**
 * The game of a link such as `#game=renju&moves=h8i9`, or of a whole address; of a study, with its variations and comments.
 * The promise is rejected with a NotationError.
 */
export declare function parseLink(link: string | URL): Promise<Game>;
/** The link to the line and position on display, such as `#game=renju&moves=h8i9`, after the address of a page without its fragment. */
export declare function formatLink(game: GameInput, page?: string): string;
