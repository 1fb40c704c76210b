// Notation of cells and moves: `h8`, or `7/7` (row/column) on an unbounded board, as in the HTTP API.

/** In links, after the winner of a game that the board does not show as over. */
export const REASONS = { resigned: "-R", time: "-T", agreed: "-A", record: "" };

const LETTERS = 26;
const CELL = /([a-z]{1,2})(\d{1,2})|(-?\d{1,7})\/(-?\d{1,7})(?![^\s,;])/giy;
const SEPARATOR = /[\s,;]*/y;

/** The key of a cell in maps. */
export function cellKey({ row, col }) {
  return `${row}/${col}`;
}

/** The letters of a column: a to z, then aa. */
export function columnName(col) {
  const last = String.fromCharCode(97 + (col % LETTERS));
  return col >= LETTERS ? columnName(Math.floor(col / LETTERS) - 1) + last : last;
}

export function cellName(cell, { rows }) {
  return rows === null ? cellKey(cell) : columnName(cell.col) + (rows - cell.row);
}

export function formatMoves(cells, rules) {
  return cells.map((cell) => cellName(cell, rules)).join(rules.rows === null ? " " : "");
}

/**
 * Parse moves such as `h8i9` or `7/7 8/8`. The cells may lie off the board.
 *
 * @returns {Cell[] | null} Null for invalid notation.
 */
export function parseMoves(text, { rows }) {
  const cells = [];
  let at = skipSeparator(text, 0);
  while (at < text.length) {
    CELL.lastIndex = at;
    const match = CELL.exec(text);
    if (match === null || (match[1] !== undefined && rows === null)) return null;
    cells.push(
      match[1] === undefined
        ? { row: Number(match[3]), col: Number(match[4]) }
        : { row: rows - Number(match[2]), col: columnIndex(match[1].toLowerCase()) },
    );
    at = skipSeparator(text, CELL.lastIndex);
  }
  return cells;
}

function skipSeparator(text, at) {
  SEPARATOR.lastIndex = at;
  SEPARATOR.exec(text);
  return SEPARATOR.lastIndex;
}

function columnIndex(letters) {
  return [...letters].reduce((index, letter) => index * LETTERS + letter.charCodeAt(0) - 96, 0) - 1;
}
