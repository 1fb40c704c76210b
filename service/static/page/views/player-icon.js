// A small stone of a player, beside a text.

import { stoneShape } from "../board/stone-shapes.js";
import { s } from "../dom.js";

/** The icon uses the board's gradients: those of a hidden icon would not be drawn. @param {Player} player @param {"stones" | "pencil"} style */
export function playerIcon(player, style) {
  const box = { viewBox: "-22 -22 44 44", class: `player-icon ${style}`, "aria-hidden": "true" };
  return s("svg", box, stoneShape(player, style, player));
}
