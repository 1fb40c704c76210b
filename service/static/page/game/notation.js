// Cells as `h8`, or as `7/7` where there is no bottom row to count from; as the service writes them.

/**
 * @typedef {object} Cell
 * @property {number} row  From 0 at the top.
 * @property {number} col  From 0 at the left.
 */

const LETTERS = 26;
const CELL = /([a-z]{1,2})(\d{1,2})|(-?\d{1,7})\/(-?\d{1,7})/giy;
const BETWEEN = /[\s,]*/y;

/** A cell's name in maps: the same for the same cell. */
export function key({ row, col }) {
  return `${row}/${col}`;
}

/** The letters of a column: a to z, then aa. */
export function columnName(col) {
  const last = String.fromCharCode(97 + (col % LETTERS));
  return col < LETTERS ? last : columnName(Math.floor(col / LETTERS) - 1) + last;
}

export function cellName(cell, { rows }) {
  return rows === null ? key(cell) : columnName(cell.col) + (rows - cell.row);
}

/** A game's moves as one text. */
export function formatMoves(cells, rules) {
  return cells.map((cell) => cellName(cell, rules)).join(rules.rows === null ? " " : "");
}

/**
 * The cells that a text such as `h8i9` or `7/7 8/8` names, whether they are on the board or not.
 *
 * @returns {Cell[] | null} Null where the text is anything else.
 */
export function parseMoves(text, { rows }) {
  const cells = [];
  let at = skip(text, 0);
  while (at < text.length) {
    CELL.lastIndex = at;
    const match = CELL.exec(text);
    if (match === null || (match[1] !== undefined && rows === null)) return null;
    cells.push(
      match[1] === undefined
        ? { row: Number(match[3]), col: Number(match[4]) }
        : { row: rows - Number(match[2]), col: columnNumber(match[1].toLowerCase()) },
    );
    at = skip(text, CELL.lastIndex);
  }
  return cells;
}

function skip(text, at) {
  BETWEEN.lastIndex = at;
  BETWEEN.exec(text);
  return BETWEEN.lastIndex;
}

function columnNumber(letters) {
  return [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 96, 0) - 1;
}
