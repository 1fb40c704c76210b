// The position on display as a PNG image.

import { boardOf } from "../game/game.js";
import { BoardImage, stonesAfter } from "./board-image.js";

/** Pixels per unit of the drawing. */
const SCALE = 1.5;

/**
 * @param {Game} game
 * @param {Look} look
 * @param {{hasNumbers: boolean, hasLastMove: boolean}} marks
 * @returns {Promise<Blob>} A PNG.
 */
export function renderPng(game, look, { hasNumbers, hasLastMove }) {
  const stones = stonesAfter(game, game.ply);
  const image = new BoardImage(game, stones, look, SCALE);
  for (const stone of stones) image.drawStone(stone);
  const line = boardOf(game).outcome?.line ?? [];
  if (line.length) image.drawWinningLine(line);
  for (const stone of stones) {
    image.drawMark(stone, { hasNumber: hasNumbers, isLast: hasLastMove && stone.number === game.ply && game.ply > 0 });
  }
  return new Promise((resolve) => {
    image.canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png");
  });
}
