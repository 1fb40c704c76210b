// The colors of the map by moves until the win: one scale for the board, the legend and the picture.

/** Viridis, from the first to the last: its lightness alone tells the order, for every kind of color vision. */
const SCALE = ["#fde725", "#7ad151", "#22a884", "#2a788e", "#414487", "#440154"];
const INKS = ["#000000", "#ffffff"];
/** Of replies that are not proven. */
export const OPEN = { fill: "#ffffff", ink: "#a4260f" };

/**
 * The fill of a number of moves, and the color of a text on it.
 *
 * @param {number} moves
 * @param {{least: number, most: number}} range  Of all numbers of moves.
 */
export function colorOf(moves, { least, most }) {
  const at = ((moves - least) / Math.max(most - least, 1)) * (SCALE.length - 1);
  const low = Math.min(Math.floor(at), SCALE.length - 2);
  const [from, to] = [channels(SCALE[low]), channels(SCALE[low + 1])];
  const mixed = from.map((value, channel) => Math.round(value + (at - low) * (to[channel] - value)));
  const fill = `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  const ink = contrast(fill, INKS[0]) >= contrast(fill, INKS[1]) ? INKS[0] : INKS[1];
  return { fill, ink };
}

/** The contrast of two colors, from 1 to 21. Source: WCAG 2, relative luminance. */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color) {
  const linear = channels(color).map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function channels(color) {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}
