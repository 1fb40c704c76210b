// The symmetries of a square, and those of a board.

const SIGNS = [1, -1];
/** Mirrors and the half turn, which every rectangle has. @type {((cell: Cell) => Cell)[]} */
const MIRRORS = SIGNS.flatMap((down) => SIGNS.map((right) => ({ row, col }) => ({ row: down * row, col: right * col })));

/** The eight symmetries of a square around (0, 0), the identity first. @type {((cell: Cell) => Cell)[]} */
export const TURNS = [...MIRRORS, ...MIRRORS.map((mirror) => ({ row, col }) => mirror({ row: col, col: row }))];

/**
 * The symmetries that map a board with borders onto itself, the identity first: eight of a square one, else four.
 *
 * @param {{rows: number, cols: number}} board
 * @returns {((cell: Cell) => Cell)[]}
 */
export function symmetriesOf({ rows, cols }) {
  // Twice the distance to the centre: half cells are no integers.
  return (rows === cols ? TURNS : MIRRORS).map((turn) => (cell) => {
    const { row, col } = turn({ row: 2 * cell.row - rows + 1, col: 2 * cell.col - cols + 1 });
    return { row: (row + rows - 1) / 2, col: (col + cols - 1) / 2 };
  });
}
