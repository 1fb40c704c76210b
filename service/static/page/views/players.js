// Who plays: a person or an engine on either side, and how strong it may be.

import { h, put, s } from "../dom.js";
import { boardOf } from "../game/game.js";
import { texts } from "../locales/en.js";
import { definitions, stone } from "../board/stone-shapes.js";
import { engineChoices } from "../engines/engine-support.js";
import { field, select } from "./form-controls.js";

/** Options that say what is told, not how it is played. */
const TELLING = ["explain"];

export function showPlayers(element, store, view) {
  const rows = ["X", "O"].map((player) => new Row(player, store, view));
  put(element, ...rows.map((row) => row.element));
}

class Row {
  constructor(player, store, view) {
    this.player = player;
    this.store = store;
    this.view = view;
    this.open = false;
    this.head = h("div", { class: "head" });
    this.body = h("div", { class: "body" });
    this.element = h("section", { class: "player" }, this.head, this.body);
    store.watch(["engines", "players", "game", "look"], (state, before) => {
      const same = ["engines", "players", "look"].every((name) => state[name] === before[name]);
      const first = state === before;
      if (first || !same || state.game.rules !== before.game.rules) this.#show();
    });
    store.watch(["game", "roll", "thinking"], () => this.#mark());
  }

  get own() {
    return this.store.state.players[this.player];
  }

  #change(changes) {
    const players = { ...this.store.state.players, [this.player]: { ...this.own, ...changes } };
    this.store.update({ players });
  }

  #show() {
    const { engines, game } = this.store.state;
    const { engine } = this.own;
    const choices = [[null, texts.players.person], ...engineChoices(engines, game.rules, engine)];
    const choose = (name) => this.#change({ engine: name, options: {} });
    const label = texts.players.who(this.player);
    // Rebuilding a list that has the focus would lose it.
    const focused = this.head.contains(document.activeElement);
    this.die = h("span", { class: "die", hidden: true });
    const chooser = select(choices, engine, choose, { "aria-label": label });
    put(this.head, icon(this.player, this.view.look), chooser, this.die, this.#gear());
    if (focused) chooser.focus();
    put(this.body, ...(this.open && engine !== null ? this.#settings() : []));
    this.#mark();
  }

  #gear() {
    if (this.own.engine === null) return null;
    const press = () => {
      this.open = !this.open;
      this.#show();
      this.head.querySelector("button").focus();
    };
    const label = texts.players.settings(this.player);
    const attributes = { type: "button", class: "icon", "aria-expanded": String(this.open) };
    return h("button", { ...attributes, "aria-label": label, title: label, onclick: press }, gear());
  }

  #settings() {
    const { time, times, strength, depths, searchOnly } = texts.players;
    const { timeMs, depth } = this.own;
    return [
      field(time, select(times, timeMs, (value) => this.#change({ timeMs: value }))),
      field(strength, select(depths, depth, (value) => this.#change({ depth: value }))),
      ...this.#options(),
      h("p", { class: "hint" }, searchOnly),
    ];
  }

  #options() {
    const card = this.store.state.engines?.find(({ name }) => name === this.own.engine);
    const options = card?.options.filter(({ name }) => !TELLING.includes(name)) ?? [];
    return options.flatMap((option) => [
      field(option.name.replaceAll("_", " "), this.#option(option)),
      h("p", { class: "hint" }, option.meaning),
    ]);
  }

  #option({ name, type, low, high, default: usual }) {
    const set = (value) => {
      const { [name]: _, ...others } = this.own.options;
      this.#change({ options: value === null ? others : { ...others, [name]: value } });
    };
    const now = this.own.options[name] ?? null;
    const byItself = usual === null ? texts.players.decides : String(usual);
    if (type === "boolean") {
      const { yes, no } = texts.players;
      return select([[null, byItself], [true, yes], [false, no]], now, set);
    }
    if (high !== null && high - low < 20) {
      const numbers = Array.from({ length: high - low + 1 }, (_, at) => [low + at, String(low + at)]);
      return select([[null, byItself], ...numbers], now, set);
    }
    const read = (event) => set(event.target.value === "" ? null : Number(event.target.value));
    const attributes = { type: "number", min: low, max: high, value: now, placeholder: byItself };
    return h("input", { ...attributes, onchange: read });
  }

  /** Whose turn it is, who thinks, and what was rolled. */
  #mark() {
    const { game, roll, thinking } = this.store.state;
    const { toMove, outcome } = boardOf(game);
    this.element.classList.toggle("turn", outcome === null && toMove === this.player);
    this.element.classList.toggle("won", outcome?.winner === this.player);
    this.element.classList.toggle("busy", thinking?.player === this.player);
    const rolled = roll?.player === this.player;
    this.die.hidden = !rolled;
    if (rolled) put(this.die, ...die(roll.value));
  }
}

/** A player's stone, small. */
export function icon(player, look) {
  const box = { viewBox: "-22 -22 44 44", class: `icon-stone ${look}`, "aria-hidden": "true" };
  return s("svg", box, look === "stones" && definitions(), stone(player, look, player));
}

function die(value) {
  const shape = s(
    "svg",
    { viewBox: "-20 -20 40 40", role: "img", "aria-label": texts.players.die(value) },
    s("path", { class: "side", d: "M0 -18L17 -5V5L0 18L-17 5V-5Z" }),
    s("path", { class: "edge", d: "M0 -18L-10 5L0 11L10 5ZM-17 5L-10 5M17 5L10 5M0 11V18" }),
    s("text", { y: 1, class: "number" }, String(value)),
  );
  return [shape];
}

function gear() {
  return s(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: "M4 7h9M19 7h1M4 17h1M11 17h9" }),
    s("circle", { cx: 16, cy: 7, r: 3 }),
    s("circle", { cx: 8, cy: 17, r: 3 }),
  );
}
