// The 26 openings of renju: three stones around the centre, equal up to the symmetries of the board.
//
// Numbers and names are from the Renju International Federation (renju.net/study/openings): D1 to D13 with
// White's stone beside the first one, I1 to I13 with it diagonally.

import { TURNS } from "./symmetry.js";

/** Steps from the centre, down and to the right, to the second stone and to the third one of each opening. */
const OPENINGS = {
  D: { second: [-1, 0], thirds: [[-2, 0], [-2, 1], [-2, 2], [-1, 1], [-1, 2], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2]] },
  I: { second: [-1, 1], thirds: [[-2, 2], [-1, 2], [0, 2], [1, 2], [2, 2], [0, 1], [1, 1], [2, 1], [1, 0], [2, 0], [1, -1], [2, -1], [2, -2]] },
};
/** Their names in Latin letters, by number. */
export const ROMANISED = {
  D: "Kansei Keigetsu Sosei Kagetsu Zangetsu Ugetsu Kinsei Shogetsu Kyugetsu Shingetsu Zuisei Sangetsu Yusei".split(" "),
  I: "Chosei Kyogetsu Kosei Suigetsu Ryusei Ungetsu Hogetsu Rangetsu Gingetsu Myojo Shagetsu Meigetsu Suisei".split(" "),
};
/** Openings of fewer cells would leave the board. */
const LEAST_SIZE = 9;

/**
 * The opening of a game of five or more in a row that began in the centre; null for another one. After two moves, only
 * its kind is known: direct or indirect.
 *
 * @param {Rules} rules
 * @param {Cell[]} moves  From an empty board on.
 * @returns {{kind: "D" | "I", number: number | null} | null}
 */
export function openingOf({ rows, cols, winLength }, moves) {
  const [first, second, third] = moves;
  const isOdd = rows !== null && rows === cols && rows % 2 === 1 && rows >= LEAST_SIZE;
  if (!isOdd || winLength < 5 || second === undefined) return null;
  const centre = (rows - 1) / 2;
  if (first.row !== centre || first.col !== centre) return null;
  const stepTo = ({ row, col }) => ({ row: row - centre, col: col - centre });
  for (const turned of TURNS) {
    for (const [kind, opening] of Object.entries(OPENINGS)) {
      if (!isSame(opening.second, turned(stepTo(second)))) continue;
      const named = /** @type {"D" | "I"} */ (kind);
      if (third === undefined) return { kind: named, number: null };
      const at = opening.thirds.findIndex((step) => isSame(step, turned(stepTo(third))));
      if (at >= 0) return { kind: named, number: at + 1 };
    }
  }
  return null;
}

/** @param {number[]} step @param {Cell} cell */
function isSame([down, right], { row, col }) {
  return row === down && col === right;
}
