// Zobrist keys of 64 bits, in two words: hashes of positions that a stone changes by one operation.

/** Cells of the largest board. */
export const MOST_CELLS = 32 * 32;
/** Factors and shifts of "lowbias32" by Chris Wellons, which mixes the bits of an integer. */
const [FIRST_FACTOR, SECOND_FACTOR] = [0x7feb352d, 0x846ca68b];
const GOLDEN = 0x9e3779b9;

/** The words of each key: for each cell with a stone of X, then for each with one of O. */
export const [LOW, HIGH] = [1, 2].map((part) => Int32Array.from({ length: 2 * MOST_CELLS }, (_, at) => mixed(Math.imul(part * MOST_CELLS * 2 + at, GOLDEN))));

/** An integer of 32 bits whose bits depend on all of another one's. */
function mixed(number) {
  let bits = number;
  bits = Math.imul(bits ^ (bits >>> 16), FIRST_FACTOR);
  bits = Math.imul(bits ^ (bits >>> 15), SECOND_FACTOR);
  return bits ^ (bits >>> 16);
}
