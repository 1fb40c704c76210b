// What other sites embed: the link of the page for frames, a frame, and two lines of HTML with an element.

import { formatMoves } from "../game/notation.js";
import { presetName } from "../game/rules.js";
import { formatPermalink } from "./permalink.js";

/** Where the elements are for every site. */
const ELEMENTS = "https://cdn.jsdelivr.net/npm/tengen/page/elements/";
/** Of a board with its buttons, in pixels. */
const SIZE = { width: 480, height: 560 };
/** The opponent on a board without moves, as of /embed. */
const LEVEL = "novice";

/**
 * The address of the page that shows a game in frames.
 *
 * @param {Game} game
 * @param {string} page  The address of the board page.
 */
export function frameLink(game, page) {
  return new URL(`embed${formatPermalink(game)}`, page).href;
}

/** A frame with a game. @param {Game} game @param {string} page @param {string} title */
export function frameCode(game, page, title) {
  const attributes = { src: frameLink(game, page), ...SIZE, title, loading: "lazy" };
  return `<iframe ${attributesOf(attributes)}></iframe>`;
}

/**
 * Two lines of HTML with a game to step through, or with a board to play on if there are no moves yet.
 *
 * @param {Game} game
 * @returns {string | null} Null if the game has stones that were set up, or rules without a name.
 */
export function elementCode({ rules, first, setup, moves, ply }) {
  const name = presetName(rules);
  if (name === null || setup.length > 0 || first !== "X") return null;
  const isPlayed = moves.length === 0;
  const tag = isPlayed ? "board" : "game";
  const attributes = attributesOf({ rules: name, ...(isPlayed ? { level: LEVEL } : ply < moves.length && { ply }) });
  return [
    `<script type="module" src="${ELEMENTS}define-${tag}.js"></script>`,
    `<tengen-${tag} ${attributes}>${formatMoves(moves, rules)}</tengen-${tag}>`,
  ].join("\n");
}

/** @param {Record<string, string | number>} attributes */
function attributesOf(attributes) {
  const escaped = (value) => String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`).join(" ");
}
