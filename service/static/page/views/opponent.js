// The choice of an opponent: a level of an engine, or another person on the same device.

import { h } from "../dom.js";
import { hasLevels, supports } from "../engines/engine-support.js";
import { LEVELS } from "../facts.js";
import { opponent } from "../game/board.js";
import { messages } from "../i18n.js";
import { sideOfHuman } from "../state.js";

const t = messages.opponent;
/** Engines that play at levels, the first supported one is taken. */
const ENGINES = ["search", "minimax", "attack-weights"];
const PERSON = "person";

/** @param {PageStore} store */
export function opponentChooser(store) {
  /** @type {any[][]} */
  const levels = LEVELS.map(([level, strength]) => [level, messages.players.levels[level], strength]);
  const inputs = [...levels, [PERSON, t.person, undefined]].map(([name, label, strength]) => {
    let isByPointer = false;
    const input = h("input", {
      type: "radio",
      name: "opponent",
      value: name,
      onchange: ({ target }) => {
        choose(store, strength);
        // The keys that follow a choice by pointer are meant for the game.
        if (isByPointer) target.blur();
      },
      onkeydown: () => {
        isByPointer = false;
      },
    });
    const element = h("label", { class: "chip", title: t.portraits[name], onpointerdown: () => (isByPointer = true) }, input, h("span", {}, label));
    return { name, input, element };
  });
  const portrait = h("p", { class: "hint", "aria-live": "polite" });
  const chips = h("div", { class: "chips" }, ...inputs.map((each) => each.element));
  const element = h("fieldset", { class: "opponent" }, h("legend", {}, t.title), chips, portrait);
  store.watch(["players", "engines", "game"], (state, before) => {
    if (state !== before && ["players", "engines"].every((name) => state[name] === before[name]) && state.game.rules === before.game.rules) return;
    const chosen = chosenName(state);
    for (const { name, input } of inputs) {
      input.checked = name === chosen;
      input.disabled = name !== PERSON && levelEngine(state) === null;
    }
    element.setAttribute("aria-busy", String(state.engines === null));
    portrait.textContent = chosen === null ? t.other : t.portraits[chosen];
  });
  return element;
}

/** The side that the opponent has: White, if the players are two people or two engines. */
function sideOfOpponent({ players }) {
  return opponent(sideOfHuman(players) ?? "X");
}

/** The engine that plays at levels: the chosen one if it has any. */
function levelEngine({ engines, players, game, ...state }) {
  if (engines === null) return ENGINES[0];
  const { engine: chosen } = players[sideOfOpponent({ players, ...state })];
  const isAble = (name) => engines.some((engine) => engine.name === name && supports(engine, game.rules) && hasLevels(engine));
  return [chosen, ...ENGINES].find((name) => name !== null && isAble(name)) ?? null;
}

/** The choice that the players stand for; null if there is none for them. */
function chosenName(state) {
  const { players, engines } = state;
  if (players.X.engine === null && players.O.engine === null) return PERSON;
  if (sideOfHuman(players) === null) return null;
  const { engine, options } = players[sideOfOpponent(state)];
  const description = engines?.find(({ name }) => name === engine);
  if (engines !== null && !hasLevels(description)) return null;
  return LEVELS.find(([, strength]) => strength === (options.strength ?? null))?.[0] ?? null;
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
