// What lies under the stones: the wood or paper, its lines, and the names of rows and columns.

import { s, put } from "../dom.js";
import { columnName } from "../game/notation.js";
import { CELL } from "./stone-shapes.js";
import { Surface, margin } from "./viewport.js";

/** Sides of boards that have dots, to the lines, from 0, on which they lie. */
const DOTS = { 13: [3, 9], 15: [3, 11], 19: [3, 9, 15] };

export class Ground {
  #blocks = new Map();

  /** @param {Surface} surface */
  constructor(surface) {
    this.surface = surface;
    this.layer = s("g", { "aria-hidden": "true" });
  }

  /** Draw it from nothing. */
  redraw(rules, look) {
    this.look = look;
    this.#blocks.clear();
    put(this.layer);
    if (!this.surface.free) put(this.layer, ...bounded(rules, look));
  }

  /** Draw what has come in sight, and drop what has gone. */
  follow(span) {
    if (!this.surface.free) return;
    const blocks = Surface.blocks(span);
    const names = new Set(blocks.map(({ row, col }) => `${row}/${col}`));
    for (const [name, element] of this.#blocks) {
      if (!names.has(name)) {
        element.remove();
        this.#blocks.delete(name);
      }
    }
    for (const block of blocks) {
      const name = `${block.row}/${block.col}`;
      if (!this.#blocks.has(name)) {
        const element = this.#block(block);
        this.#blocks.set(name, element);
        this.layer.append(element);
      }
    }
  }

  #block({ row, col, size }) {
    const { x, y } = this.surface.centre({ row, col });
    const half = this.look === "stones" ? 0 : CELL / 2;
    const ends = Array.from({ length: size }, (_, at) => at * CELL);
    const lines = ends.map(
      (at) =>
        `M${x - half} ${y - half + at}h${size * CELL}M${x - half + at} ${y - half}v${size * CELL}`,
    );
    return s("path", { d: lines.join(""), class: "lines" });
  }
}

function bounded({ rows, cols }, look) {
  const around = margin({ rows, cols });
  const box = {
    x: -around,
    y: -around,
    width: cols * CELL + 2 * around,
    height: rows * CELL + 2 * around,
  };
  const lines = look === "stones" ? crossings(rows, cols) : squares(rows, cols);
  const wood = look === "stones" ? [grain(box)] : [];
  return [s("rect", { ...box, class: "paper" }), ...wood, ...lines, ...names(rows, cols, around)];
}

/** Years of a tree: a few long, soft waves. */
function grain({ x, y, width, height }) {
  const years = 22;
  const third = Math.round(width / 3);
  const waves = Array.from({ length: Math.ceil(height / years) }, (_, at) => {
    const top = Math.round(y + years * at + 9 * Math.sin(at * 2.4));
    const bend = Math.round(10 * Math.sin(at * 1.7));
    return `M${x} ${top}c${third} ${bend} ${2 * third} ${-bend} ${width} ${bend / 2}`;
  });
  return s("path", { d: waves.join(""), class: "grain" });
}

function crossings(rows, cols) {
  const half = CELL / 2;
  const across = range(rows).map((row) => `M${half} ${row * CELL + half}h${(cols - 1) * CELL}`);
  const down = range(cols).map((col) => `M${col * CELL + half} ${half}v${(rows - 1) * CELL}`);
  return [
    s("path", { d: [...across, ...down].join(""), class: "lines" }),
    s("rect", {
      x: half,
      y: half,
      width: (cols - 1) * CELL,
      height: (rows - 1) * CELL,
      class: "rim",
    }),
    ...dots(rows, cols),
  ];
}

function dots(rows, cols) {
  const at = (line) => line * CELL + CELL / 2;
  if (rows !== cols || !DOTS[rows]) return [];
  const middle = (rows - 1) / 2;
  const pairs = DOTS[rows].flatMap((row) => DOTS[rows].map((col) => [row, col]));
  const dot = ([row, col]) => s("circle", { cx: at(col), cy: at(row), r: 3.6, class: "dot" });
  const seen = pairs.some(([row, col]) => row === middle && col === middle);
  return (seen ? pairs : [...pairs, [middle, middle]]).map(dot);
}

/** Between cells only: a board of paper has no frame. */
function squares(rows, cols) {
  const across = range(rows - 1).map((row) => `M3 ${(row + 1) * CELL}H${cols * CELL - 3}`);
  const down = range(cols - 1).map((col) => `M${(col + 1) * CELL} 3V${rows * CELL - 3}`);
  return [s("path", { d: [...across, ...down].join(""), class: "lines" })];
}

function names(rows, cols, around) {
  const at = (line) => line * CELL + CELL / 2;
  const out = around * 0.5;
  const size = (around * 0.47).toFixed(1);
  const name = (x, y, text) => s("text", { x, y, class: "name", "font-size": size }, text);
  return [
    ...range(cols).map((col) => name(at(col), rows * CELL + out, columnName(col))),
    ...range(rows).map((row) => name(-out, at(row), String(rows - row))),
  ];
}

function range(length) {
  return Array.from({ length }, (_, index) => index);
}
