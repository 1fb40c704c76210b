// A strip for each player above and below the board: name, level, whether it is thinking, and its clock.

import { byId, h, replaceChildren, s } from "../dom.js";
import { LEVEL_ENGINES, hasLevels, levelName, playingEngine } from "../engines/engine-support.js";
import { TRAINING, outcomeOf } from "../game/game.js";
import { actingSide, seatOf, stageOf } from "../game/opening.js";
import { engineName, messages, playerName } from "../i18n.js";
import { sideOfHuman } from "../state.js";
import { button } from "./form-controls.js";
import { playerIcon } from "./player-icon.js";

const t = messages.players;

/**
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {BoardView} boardView
 */
export function showStrips(store, controllers, boardView) {
  for (const place of /** @type {const} */ (["top", "bottom"])) {
    new Strip(byId(`strip-${place}`), place, store, controllers, boardView);
  }
}

class Strip {
  constructor(element, place, store, controllers, boardView) {
    this.element = element;
    this.place = place;
    this.store = store;
    this.boardView = boardView;
    this.icon = h("span", { class: "strip-icon" });
    this.name = h("strong", {});
    this.detail = h("span", { class: "hint" });
    this.dots = h("span", { class: "dots", hidden: true, "aria-hidden": "true" }, ...[1, 2, 3].map(() => h("i", {})));
    this.clock = h("span", { class: "clock numeric", role: "timer", hidden: true });
    const attributes = { class: "icon swap", "aria-label": t.swap, title: t.swap };
    const swap = place === "bottom" && button(swapIcon(), () => controllers.game.swapSides(), attributes);
    replaceChildren(element, this.icon, this.name, this.detail, this.dots, this.clock, swap);
    store.watch(["game", "liveNode", "players", "thinking", "engines", "isOffline"], (state) => this.#update(state));
    store.watch(["clock.left", "players"], ({ clock: { left } }) => {
      this.clock.hidden = left === null;
      if (left === null) return;
      this.clock.textContent = clockText(left[this.side]);
      this.clock.classList.toggle("low", left[this.side] < 10_000);
    });
  }

  /** The player of the strip: the visitor below, the opponent above. */
  get side() {
    const below = sideOfHuman(this.store.state.players) ?? "X";
    return (this.place === "bottom") === (below === "X") ? "X" : "O";
  }

  #update(state) {
    const { side } = this;
    const { game, thinking } = state;
    const key = `${side} ${this.boardView.style} ${stageOf(game) === null}`;
    if (key !== this.key) replaceChildren(this.icon, playerIcon(side, this.boardView.style));
    this.key = key;
    const outcome = outcomeOf(game);
    this.element.classList.toggle("to-move", outcome === null && actingSide(game) === side);
    this.element.classList.toggle("winner", outcome !== null && outcome.winner === side);
    this.dots.hidden = thinking?.player !== side || thinking.suggestion;
    const [name, detail] = namesOf(state, side);
    const label = [...new Set([playerName(side, game.rules), name, detail])].filter(Boolean).join(messages.comma);
    if (label === this.label) return;
    this.label = this.element.ariaLabel = label;
    this.name.textContent = name;
    this.detail.textContent = detail;
  }
}

/** The name of a player, such as an engine's level, and what else there is to say. @returns {[string, string]} */
export function namesOf(state, side) {
  const { players, game, liveNode, engines } = state;
  const { engine, options } = players[side];
  const color = stageOf(game) === null ? playerName(side, game.rules) : t.seats[seatOf(game, side)];
  // A record or a link is the game of other people.
  if (liveNode === null && (game.moves.length > 0 || game.id === TRAINING)) {
    const name = game.info?.players[side];
    return name ? [name, color] : [color, ""];
  }
  if (engine === null) return sideOfHuman(players) === side ? [t.you, color] : [color, ""];
  const playing = playingEngine(state, engine);
  // Until the engines are known, a strength tells one with levels.
  const isLevel = playing === engine && (engines ? hasLevels(engines.find(({ name }) => name === engine)) : options.strength !== undefined);
  const isUsual = LEVEL_ENGINES.slice(0, 2).includes(playing);
  return isLevel ? [levelName(options.strength), isUsual ? color : engineName(playing)] : [engineName(playing), color];
}

function swapIcon() {
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4" }));
}

/** As on a chess clock: minutes and seconds, and tenths at the end. */
function clockText(ms) {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
