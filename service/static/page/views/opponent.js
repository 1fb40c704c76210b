// The choice of an opponent: a level of an engine, or another person on the same device.

import { h } from "../dom.js";
import { LEVEL_ENGINES, hasLevels, supports } from "../engines/engine-support.js";
import { LEVELS } from "../facts.js";
import { opponent } from "../game/board.js";
import { hasFives } from "../game/rules.js";
import { messages } from "../i18n.js";
import { sideOfHuman } from "../state.js";
import { checkbox } from "./form-controls.js";

const t = messages.opponent;
const names = messages.players.levels;
const levels = /** @type {[string, number | null][]} */ (LEVELS);
const PERSON = "person";

/** @param {PageStore} store */
export function opponentChooser(store) {
  let isByPointer = false;
  const level = h("input", {
    type: "range",
    max: levels.length - 1,
    "aria-label": t.level,
    oninput: () => show(levels[level.value][0]),
    onchange: () => {
      choose(store, levels[level.value][1]);
      // The keys that follow a choice by pointer are meant for the game.
      if (isByPointer) level.blur();
    },
    onpointerdown: () => (isByPointer = true),
    onkeydown: () => (isByPointer = false),
  });
  const person = checkbox(t.person, false, (checked) => choose(store, checked ? undefined : levels[level.value][1]));
  const name = h("strong", {});
  const portrait = h("p", { class: "hint", "aria-live": "polite" });
  const ends = [levels[0], levels[levels.length - 1]].map(([each]) => h("span", {}, names[each]));
  const element = h(
    "fieldset",
    { class: "opponent" },
    h("legend", {}, t.title),
    h("div", { class: "row" }, name, person),
    level,
    h("div", { class: "ends hint", "aria-hidden": "true" }, ...ends),
    portrait,
  );
  /** @param {string | null} chosen  Null if the players stand for no choice. */
  const show = (chosen) => {
    name.textContent = chosen === null ? "" : names[chosen] ?? "";
    // The portraits of levels mention fours and threes.
    const isDescribed = chosen === PERSON || hasFives(store.state.game.rules);
    portrait.textContent = chosen === null ? t.other : isDescribed ? t.portraits[chosen] : "";
    if (chosen !== null && chosen in names) level.ariaValueText = names[chosen];
  };
  store.watch(["players", "engines", "game"], (state, before) => {
    if (state !== before && ["players", "engines"].every((each) => state[each] === before[each]) && state.game.rules === before.game.rules) return;
    const chosen = chosenName(state);
    const at = levels.findIndex(([each]) => each === chosen);
    if (at >= 0) level.value = String(at);
    level.disabled = levelEngine(state) === null;
    person.firstChild.checked = chosen === PERSON;
    element.classList.toggle("unused", at < 0);
    element.setAttribute("aria-busy", String(state.engines === null));
    show(chosen);
  });
  return element;
}

/** The side that the opponent has: White, if the players are two people or two engines. */
function sideOfOpponent({ players }) {
  return opponent(sideOfHuman(players) ?? "X");
}

/** The engine that plays at levels: the chosen one if it has any. */
function levelEngine({ engines, players, game, ...state }) {
  if (engines === null) return LEVEL_ENGINES[0];
  const { engine: chosen } = players[sideOfOpponent({ players, ...state })];
  const isAble = (name) => engines.some((engine) => engine.name === name && supports(engine, game.rules) && hasLevels(engine));
  return [chosen, ...LEVEL_ENGINES].find((name) => name !== null && isAble(name)) ?? null;
}

/** The choice that the players stand for; null if there is none for them. */
function chosenName(state) {
  const { players, engines } = state;
  if (players.X.engine === null && players.O.engine === null) return PERSON;
  if (sideOfHuman(players) === null) return null;
  const { engine, options } = players[sideOfOpponent(state)];
  const description = engines?.find(({ name }) => name === engine);
  if (engines !== null && !hasLevels(description)) return null;
  return levels.find(([, strength]) => strength === (options.strength ?? null))?.[0] ?? null;
}

/**
 * Let an engine play at a strength, null for all of it; undefined lets a person play.
 *
 * @param {PageStore} store
 * @param {number | null | undefined} strength
 */
function choose(store, strength) {
  const { state } = store;
  const side = sideOfOpponent(state);
  const you = { ...state.players[opponent(side)], engine: null };
  const { strength: _, ...options } = state.players[side].options;
  const isSame = levelEngine(state) === state.players[side].engine;
  const kept = isSame ? options : {};
  const seat =
    strength === undefined
      ? { ...state.players[side], engine: null, options: {} }
      : { ...state.players[side], engine: levelEngine(state), options: strength === null ? kept : { ...kept, strength } };
  store.update({ players: /** @type {Seats} */ ({ ...state.players, [side]: seat, [opponent(side)]: you }) });
}
