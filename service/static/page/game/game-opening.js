// The openings of renju by their names, for programs.

import { gameOf } from "./game-input.js";
import { ROMANISED, openingOf } from "./opening-names.js";

/** @type {Record<"D" | "I", "direct" | "indirect">} */
const KINDS = { D: "direct", I: "indirect" };

/** The opening that the line of a game follows after three moves; null for another one. @param {any} game */
export function openingName(game) {
  const { rules, setup, moves, first } = gameOf(game);
  const opening = setup.length === 0 && first === "X" ? openingOf(rules, moves) : null;
  if (opening === null || opening.number === null) return null;
  const { kind, number } = opening;
  return { number, kind: KINDS[kind], name: ROMANISED[kind][number - 1] };
}
