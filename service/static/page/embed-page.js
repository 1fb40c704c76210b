// Entry point of the page /embed, which other sites frame: a game to step through, or a board to play on.

import { h, replaceChildren } from "./dom.js";
import { LEVELS } from "./facts.js";
import { boardOf } from "./game/game.js";
import { DEFAULT_LANGUAGE, chosenLanguage } from "./language.js";
import { readLinkedGame } from "./sharing/linked-game.js";
import { PermalinkError } from "./sharing/read-permalink.js";

/** The level of a link without moves that names none. */
const LEVEL = "novice";
/** What the fragment says besides the game. */
const OPTIONS = ["level", "lang"];
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

async function show() {
  const query = new URLSearchParams(location.hash.slice(1));
  const [level, selected] = OPTIONS.map((name) => query.get(name));
  for (const name of OPTIONS) query.delete(name);
  const language = chosenLanguage(selected ?? undefined);
  document.documentElement.lang = language;
  const link = `#${query}`;
  try {
    // An opening has settled the colors: the moves say the rest.
    const game = await readLinkedGame(link, (moves) => moves);
    const isPlayed = level !== null || game.moves.length + game.setup.length === 0;
    const element = isPlayed ? await boardFor(game, level ?? LEVEL) : await gameFor(game);
    replaceChildren(main, element, h("a", { href: `./${link}`, target: "_blank" }, document.title));
  } catch (error) {
    if (!(error instanceof PermalinkError)) throw error;
    replaceChildren(main, h("p", { role: "alert" }, await textOf(error, language)));
  }
}

/** @param {Game} game @param {string} named */
async function boardFor(game, named) {
  await import("./elements/define-board.js");
  const level = LEVELS.some(([name]) => name === named) ? named : LEVEL;
  const board = document.createElement("tengen-board");
  // Two people play rules that the search does not.
  board.addEventListener("failure", () => board.removeAttribute("level"));
  return Object.assign(board, { level, playAs: boardOf(game).toMove, game });
}

/** @param {Game} game */
async function gameFor(game) {
  await import("./elements/define-game.js");
  return Object.assign(document.createElement("tengen-game"), { controls: "steps", game });
}

/** Why the link is none, in the words of the page. @param {PermalinkError} error @param {string} language @returns {Promise<string>} */
async function textOf({ kind, values }, language) {
  const load = (tag) => import(`./locales/${tag}/share.js`);
  const { messages } = await load(language).catch(() => load(DEFAULT_LANGUAGE));
  const text = messages.link[kind] ?? messages[kind];
  return typeof text === "string" ? text : text(...values);
}

addEventListener("hashchange", show);
show();
