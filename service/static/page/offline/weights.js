// Attack weights, written by packaging/page_weights.py from engines/patterns/attacks.py.

export const FIVE = 5;
/** Weights are whole numbers of this part of one. */
export const UNIT = 240;
export const LACKING = 3;
export const BONUS = 24000;
export const POTENTIALS = 3;
/** Index: power times POTENTIALS, plus potential. */
export const WEIGHTS = new Int32Array([
  0, 0, 0,
  0, 24, 60,
  0, 480, 1200,
  0, 960, 1680,
  0, 1440, 24000,
  48000, 48000, 48000,
]);
