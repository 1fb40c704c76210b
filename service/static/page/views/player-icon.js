// A small stone of a player.

import { gradients, stoneShape } from "../board/stone-shapes.js";
import { s } from "../dom.js";

export function playerIcon(player, style) {
  const box = { viewBox: "-22 -22 44 44", class: `player-icon ${style}`, "aria-hidden": "true" };
  return s("svg", box, style === "stones" && gradients(), stoneShape(player, style, player));
}
