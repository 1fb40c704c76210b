// tengen/openings: the 26 openings of renju, for Node, workers and browsers.

import type { GameInput } from "./index.js";

/** The opening of renju that the line follows after three moves; null for another one. */
export declare function openingName(
  game: GameInput,
): { readonly number: number; readonly name: string; readonly kind: "direct" | "indirect" } | null;
