// The players: a human or an engine on either side, with the engine's settings.

import { h, replaceChildren, s } from "../dom.js";
import { boardOf } from "../game/game.js";
import { actingSide, seatOf, stageOf } from "../game/opening.js";
import { IN_ENGLISH, engineName, format, messages, playerName } from "../i18n.js";
import { engineChoices, findEngine, hasLevels, playingEngine, supports } from "../engines/engine-support.js";
import { LEVELS } from "../facts.js";
import { button, checkbox, field, replaceKeepingFocus, select } from "./form-controls.js";
import { playerIcon } from "./player-icon.js";

const t = messages.players;
const ofOptions = messages.tools.engineOptions;
const TIMES_MS = [100, 300, 1000, 3000, 10_000];
/** In plies; null for no limit. */
const DEPTHS = [null, 8, 4, 2, 1];
/** Options that change what is reported, not how the engine plays. */
const REPORTING_OPTIONS = ["attacks"];
/** The largest range of an integer option that is offered as a list. */
const MAX_LISTED = 20;

export function showPlayers(element, store, boardView) {
  const rows = ["X", "O"].map((side) => new PlayerRow(side, store, boardView).element);
  const { onDevice, onDeviceHint } = messages.tools;
  const choice = checkbox(onDevice, store.state.onDevice, (checked) => store.update({ onDevice: checked }));
  replaceChildren(element, ...rows, h("div", {}, choice, h("p", { class: "hint" }, onDeviceHint)));
}

/** The engines that play the chosen game, with a line about each. */
export function engineList(store) {
  const list = h("dl", {});
  store.watch(["engines", "game"], ({ engines, game: { rules } }) => {
    const able = (engines ?? []).filter((engine) => supports(engine, rules));
    replaceChildren(list, ...able.flatMap((engine) => [h("dt", {}, engineName(engine.name)), h("dd", {}, introduce(engine))]));
  });
  return h("details", { class: "engine-list" }, h("summary", {}, messages.tools.more.engines), list);
}

/** What an engine is like, in a line. */
function introduce({ name, summary }) {
  return messages.engines[name] ?? summary;
}

class PlayerRow {
  #isOpen = false;

  constructor(side, store, boardView) {
    this.side = side;
    this.store = store;
    this.boardView = boardView;
    this.head = h("div", { class: "head" });
    this.settings = h("div", { class: "settings" });
    this.introduction = h("p", { class: "hint" });
    this.element = h("section", { class: "player" }, this.head, this.introduction, this.settings);
    store.watch(["engines", "players", "game"], (state, before) => {
      const isUnchanged = ["engines", "players"].every((name) => state[name] === before[name]);
      const seat = stageOf(state.game) && seatOf(state.game, side);
      if (isUnchanged && state.game.rules === before.game.rules && seat === this.seat) return;
      this.seat = seat;
      this.#redraw();
    });
    store.watch(["game", "dieRoll", "thinking"], () => this.#update());
  }

  get player() {
    return this.store.state.players[this.side];
  }

  get #name() {
    return playerName(this.side, this.store.state.game.rules);
  }

  #change(changes) {
    const players = { ...this.store.state.players, [this.side]: { ...this.player, ...changes } };
    this.store.update({ players });
  }

  #redraw() {
    const { engines, game } = this.store.state;
    const { engine } = this.player;
    const engineNames = [[null, t.human], ...engineChoices(engines, game.rules, engine)];
    const onSelect = (name) => this.#change({ engine: name, options: this.#optionsFor(name) });
    const engineSelect = select(engineNames, engine, onSelect, {
      "aria-label": this.seat ? t.seats[this.seat] : t.player(this.#name),
    });
    this.die = h("span", { class: "die", hidden: true });
    const icon = this.seat ? seatBadge(this.seat) : playerIcon(this.side, this.boardView.style);
    const choices = h("div", { class: "choices" }, engineSelect, this.#levelSelect());
    replaceKeepingFocus(this.head, icon, choices, this.die, this.#settingsButton());
    const description = this.#description(engine);
    const playing = playingEngine(this.store.state, engine);
    const isReplaced = engine !== null && playing !== engine;
    this.introduction.textContent = isReplaced ? t.replaced(engineName(playing)) : description ? introduce(description) : "";
    replaceKeepingFocus(this.settings, ...(this.#isOpen && engine !== null ? this.#settings() : []));
    this.#update();
  }

  #description(engine) {
    return findEngine(this.store.state.engines, engine);
  }

  /** The options of another engine in place of the player's: it plays at the same level. */
  #optionsFor(engine) {
    const { strength } = this.player.options;
    return strength && hasLevels(this.#description(engine)) ? { strength } : {};
  }

  #levelSelect() {
    const { engine, options } = this.player;
    if (!hasLevels(this.#description(engine))) return null;
    const strength = options.strength ?? null;
    const choices = LEVELS.map(([level, value]) => [value, t.levels[level]]);
    if (!LEVELS.some(([, value]) => value === strength)) choices.push([strength, t.otherLevel(strength)]);
    const onSelect = (value) => this.#setOption("strength", value);
    return select(choices, strength, onSelect, { class: "level", "aria-label": t.level(this.#name) });
  }

  #setOption(name, value) {
    const { [name]: _, ...others } = this.player.options;
    this.#change({ options: value === null ? others : { ...others, [name]: value } });
  }

  #settingsButton() {
    if (this.player.engine === null) return null;
    const toggle = () => {
      this.#isOpen = !this.#isOpen;
      this.#redraw();
      this.head.querySelector("button").focus();
    };
    const label = t.settings(this.#name);
    return button(settingsIcon(), toggle, {
      class: "icon",
      "aria-expanded": String(this.#isOpen),
      "aria-label": label,
      title: label,
    });
  }

  #settings() {
    const { engine, timeMs, depth, ponder } = this.player;
    const times = TIMES_MS.map((ms) => [ms, format.seconds(ms)]);
    const depths = DEPTHS.map((plies) => [plies, plies === null ? t.unlimited : t.plies(plies)]);
    return [
      field(t.time, select(times, timeMs, (value) => this.#change({ timeMs: value }))),
      field(t.depth, select(depths, depth, (value) => this.#change({ depth: value }))),
      h("p", { class: "hint" }, ofOptions.limitsHint),
      this.#description(engine)?.uses_limits && checkbox(ofOptions.ponder, Boolean(ponder), (checked) => this.#change({ ponder: checked })),
      ...this.#options(),
    ];
  }

  #options() {
    const options = this.#description(this.player.engine)?.options.filter(({ name }) => !REPORTING_OPTIONS.includes(name)) ?? [];
    return options.flatMap((option) => [
      field(ofOptions.names[option.name] ?? option.name, this.#optionControl(option)),
      h("p", { class: "hint", ...IN_ENGLISH }, option.meaning),
    ]);
  }

  #optionControl({ name, type, low, high, default: defaultValue }) {
    const set = (value) => this.#setOption(name, value);
    const value = this.player.options[name] ?? null;
    const defaultLabel = defaultValue === null ? ofOptions.engineDefault : String(defaultValue);
    if (type === "boolean") {
      return select([[null, defaultLabel], [true, t.yes], [false, t.no]], value, set);
    }
    if (high !== null && high - low < MAX_LISTED) {
      const numbers = Array.from({ length: high - low + 1 }, (_, at) => [low + at, String(low + at)]);
      return select([[null, defaultLabel], ...numbers], value, set);
    }
    return numberInput({ low, high, value, placeholder: defaultLabel, onSet: set });
  }

  /** Show the side to move, the winner and the last roll of the die. */
  #update() {
    const { game, dieRoll } = this.store.state;
    const { outcome } = boardOf(game);
    this.element.classList.toggle("to-move", outcome === null && actingSide(game) === this.side);
    this.element.classList.toggle("winner", outcome?.winner === this.side);
    const hasRolled = dieRoll?.player === this.side;
    this.die.hidden = !hasRolled;
    if (hasRolled) replaceChildren(this.die, dieIcon(dieRoll.value));
  }
}

/** The first or the second player, before the colors are settled. */
function seatBadge(side) {
  return h("span", { class: "seat", "aria-hidden": "true" }, { X: "1", O: "2" }[side]);
}

function dieIcon(value) {
  return s(
    "svg",
    { viewBox: "-20 -20 40 40", role: "img", "aria-label": t.die(value) },
    s("path", { class: "outline", d: "M0 -18L17 -5V5L0 18L-17 5V-5Z" }),
    s("path", { class: "edges", d: "M0 -18L-10 5L0 11L10 5ZM-17 5L-10 5M17 5L10 5M0 11V18" }),
    s("text", { y: 1, class: "number" }, String(value)),
  );
}

/** An input of whole numbers that is checked while typing: only valid ones are set. */
function numberInput({ low, high, value, placeholder, onSet }) {
  const error = h("span", { class: "error", role: "alert" });
  const oninput = ({ target }) => {
    const number = target.valueAsNumber;
    const isEmpty = target.value === "" && !target.validity.badInput;
    const isValid = isEmpty || (Number.isInteger(number) && number >= low && number <= (high ?? Infinity));
    target.setAttribute("aria-invalid", String(!isValid));
    error.textContent = isValid ? "" : ofOptions.invalidNumber(low, high);
  };
  const onchange = ({ target }) => {
    if (target.getAttribute("aria-invalid") !== "true") onSet(target.value === "" ? null : target.valueAsNumber);
  };
  const input = h("input", { type: "number", min: low, max: high, step: 1, value, placeholder, oninput, onchange });
  return h("span", { class: "number-input" }, input, error);
}

function settingsIcon() {
  return s(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: "M4 7h9M19 7h1M4 17h1M11 17h9" }),
    s("circle", { cx: 16, cy: 7, r: 3 }),
    s("circle", { cx: 8, cy: 17, r: 3 }),
  );
}
