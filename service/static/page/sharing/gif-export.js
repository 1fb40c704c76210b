// The line on display as an animated GIF, a frame for each move.

import { goTo, boardOf } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { BoardImage, stonesAfter } from "./board-image.js";
import { GifEncoder } from "./gif.js";

/** Maximum number of frames: a full board of 32 × 32. */
export const MAX_MOVES = 1024;
/** Pixels of the longer side at most, and pixels per unit of the drawing at most. */
const MAX_SIDE = 720;
const MAX_SCALE = 0.65;
/** Hundredths of a second. */
const DELAY = 60;
const LAST_DELAY = 300;
/** With the transparent one, colors of six bits. */
const COLORS = 63;
/** Colors that share these bits of each component are one. */
const COLOR_MASK = 0xf8f8f8;

/**
 * @param {Game} game
 * @param {Look} look
 * @param {{hasNumbers: boolean, hasLastMove: boolean}} marks
 * @param {(share: number) => void} onProgress  Called with the share of the frames that are drawn.
 * @returns {Promise<Blob>}
 */
export async function renderGif(game, look, { hasNumbers, hasLastMove }, onProgress) {
  const end = game.moves.length;
  const all = stonesAfter(game, end);
  const flat = { ...look, isFlat: true };
  const scale = Math.min(MAX_SCALE, (MAX_SCALE * MAX_SIDE) / longerSide(new BoardImage(game, all, flat, MAX_SCALE)));
  const start = new BoardImage(game, all, flat, scale);
  const image = new BoardImage(game, all, flat, scale);
  const marksOf = (stone, ply) => ({ hasNumber: hasNumbers, isLast: hasLastMove && stone.number === ply });
  const finished = new BoardImage(game, all, flat, scale);
  for (const stone of all) {
    finished.drawStone(stone);
    // Of all marks, so that their few pixels count among the colors.
    finished.drawMark(stone, { hasNumber: hasNumbers, isLast: hasLastMove });
  }
  const line = boardOf(goTo(game, end)).outcome?.line ?? [];
  if (line.length) finished.drawWinningLine(line);
  const colors = new Palette(pixelsOf(finished, whole(finished)));

  for (const stone of stonesAfter(game, 0)) image.drawStone(stone);
  const { width, height } = image.canvas;
  const gif = new GifEncoder(width, height, colors.palette);
  gif.add(colors.indicesOf(pixelsOf(image, whole(image))), whole(image), end > 0 ? DELAY : LAST_DELAY);
  for (let ply = 1; ply <= end; ply += 1) {
    const stones = all.filter(({ number }) => number === ply || (hasLastMove && number > 0 && number === ply - 1));
    for (const stone of stones) {
      image.restore(stone, start);
      image.drawStone(stone);
    }
    const isWon = ply === end && line.length > 0;
    const winning = isWon ? all.filter((stone) => line.some((cell) => cellKey(cell) === cellKey(stone))) : [];
    if (isWon) image.drawWinningLine(line);
    const changed = [...new Set([...stones, ...winning])];
    for (const stone of changed) image.drawMark(stone, marksOf(stone, ply));
    const boxes = changed.map((stone) => image.boxOf(stone));
    const box = union(boxes);
    const indices = colors.indicesOf(pixelsOf(image, box));
    clearOutside(indices, box, boxes, gif.transparent);
    gif.add(indices, box, ply === end ? LAST_DELAY : DELAY);
    onProgress(ply / end);
    // The page stays responsive between the frames.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return gif.finish();
}

/** The colors of an image, the most frequent ones, and the nearest of them for every other. */
class Palette {
  #nearest = new Map();

  constructor(pixels) {
    const counts = new Map();
    for (const color of pixels) {
      const key = color & COLOR_MASK;
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { color, count: 1 });
    }
    const frequent = [...counts.values()].sort((a, b) => b.count - a.count).slice(0, COLORS);
    this.palette = frequent.map(({ color }) => componentsOf(color));
  }

  /** The index of the nearest color for each pixel. */
  indicesOf(pixels) {
    return Uint8Array.from(pixels, (color) => this.#indexOf(color));
  }

  #indexOf(color) {
    let index = this.#nearest.get(color);
    if (index === undefined) {
      const own = componentsOf(color);
      const distances = this.palette.map((each) => each.reduce((sum, part, at) => sum + (part - own[at]) ** 2, 0));
      index = distances.indexOf(Math.min(...distances));
      this.#nearest.set(color, index);
    }
    return index;
  }
}

/** @returns {[red: number, green: number, blue: number]} */
function componentsOf(color) {
  return [color & 255, (color >> 8) & 255, (color >> 16) & 255];
}

/** The colors of the pixels of a part of an image, red in the lowest byte. */
function pixelsOf({ context }, { left, top, width, height }) {
  const { data } = context.getImageData(left, top, width, height);
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = data[4 * at] | (data[4 * at + 1] << 8) | (data[4 * at + 2] << 16);
  }
  return pixels;
}

function whole({ canvas: { width, height } }) {
  return { left: 0, top: 0, width, height };
}

function longerSide({ canvas: { width, height } }) {
  return Math.max(width, height);
}

function union(boxes) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.top + box.height)) - top;
  return { left, top, width, height };
}

/** Make all pixels transparent that lie in none of some boxes. */
function clearOutside(indices, box, boxes, transparent) {
  for (let y = 0; y < box.height; y += 1) {
    const rows = boxes.filter(({ top, height }) => box.top + y >= top && box.top + y < top + height);
    for (let x = 0; x < box.width; x += 1) {
      const isInside = rows.some(({ left, width }) => box.left + x >= left && box.left + x < left + width);
      if (!isInside) indices[y * box.width + x] = transparent;
    }
  }
}
