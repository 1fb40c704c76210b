// An opening that settles the colors, on the board page: the player to decide, the choices, and the colors that were taken.

import { openingMarks } from "../board/opening-marks.js";
import { h } from "../dom.js";
import { boardOf, currentNode } from "../game/game.js";
import { cellKey, cellName } from "../game/notation.js";
import { seatOf } from "../game/opening.js";
import { settlementOf, stageDue, stageOf } from "../game/opening-stages.js";
import { messages } from "../i18n.js";
import { OpeningController } from "../play/opening-controller.js";
import { hasEngine, isEngineGame, isHumanTurn } from "../state.js";
import { namesOf } from "./strips.js";

const t = messages.opening;
/** @type {Map<string, string>} */
const NO_NOTES = new Map();

/**
 * @param {HTMLElement} status  The note about the opening comes after it.
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {(describe: (state: State) => object) => void} setOpeningStatus  Sets the function that describes decisions in the status line.
 */
export function showOpening(status, store, controllers, setOpeningStatus) {
  const note = h("p", { class: "hint" });
  const announcer = h("p", { class: "visually-hidden", role: "status" });
  status.after(note, announcer);
  store.watch(["game", "players", "engines"], (state) => {
    const { game } = state;
    note.hidden = game.opening === null;
    if (note.hidden) note.textContent = note.style.minHeight = "";
    const stage = stageIn(game);
    store.update({ "board.openingMarks": openingMarks(game.rules, stage), "board.cellNotes": notesOf(stage) });
    if (game.opening === null) return;
    const settled = describeSettlement(state);
    // Keep the height of the rules, which are longer than the sentence, so that nothing below moves.
    if (settled === null) note.style.minHeight = "";
    else note.style.minHeight ||= `${note.offsetHeight}px`;
    const declared = stage?.declared ? `${t.declared(stage.declared)} ` : "";
    note.textContent = settled ?? declared + t.rules[game.opening.kind];
    announcer.textContent = settled ?? (stage ? describeStage(state) : "");
  });
  store.watch(["refused"], ({ refused, game }) => {
    const stage = stageIn(game);
    if (refused === null || stage === null || !boardOf(game).isLegal(refused.cell) || !isHumanTurn(store.state)) return;
    const name = cellName(refused.cell, game.rules);
    const outside = [messages.announcements.refused(name), describeStage(store.state)].join(messages.sentenceEnd);
    store.update({ notice: { kind: "info", text: stage.kind === "offer" ? t.same(name) : outside } });
  });
  const openings = new OpeningController(store, controllers.game);
  setOpeningStatus((state) => statusOf(state, controllers.engines, openings));
}

/** @param {Game} game */
function stageIn(game) {
  return game.opening === null ? null : stageOf(game);
}

/** The fifth moves that are offered, for the names of their cells. @param {Stage | null} stage */
function notesOf(stage) {
  return stage === null ? NO_NOTES : new Map(stage.offered.map((cell, at) => [cellKey(cell), t.offered(at + 1)]));
}

function nameOf(state, seat) {
  const { game, players } = state;
  const name = messages.players.seats[seatOf(game, seat)];
  if (players[seat].engine === null) return hasEngine(players) ? t.you : name;
  return t.engine(name, engineIn(state, seat));
}

/** The level or name of an engine, as its strip shows it; the strip has only colors for a game that was not played here. */
function engineIn(state, side) {
  return namesOf({ ...state, liveNode: currentNode(state.game) }, side)[0];
}

function describeStage(state) {
  const stage = stageDue(state.game);
  return t.stage(nameOf(state, stage.seat), describeDecision(state.game, stage));
}

/** What there is to decide. @param {Game} game @param {Stage} stage */
function describeDecision(game, { kind, instead, placed, places, square, offered, count }) {
  const { toMove } = boardOf(game);
  switch (kind) {
    case "place": {
      const text = places > 1 ? t.place[toMove](placed + 1, places) : t.placeOne[toMove](game.ply + 1);
      return square === null ? text : [text, t.square(square)].join(messages.comma);
    }
    case "take":
      if (instead === null) return t.takeOne;
      return instead.choice === "place" ? t.takeOrPlace : t.takeOrOffer(instead.count);
    case "declare":
      return t.declare;
    case "offer":
      return t.offer(offered.length + 1, count);
    default:
      return t.choose(offered.map((cell) => cellName(cell, game.rules)).join(messages.comma));
  }
}

/** The player that took a color, and the color, once the opening is settled. */
function describeSettlement(state) {
  const { game, players } = state;
  const settlement = settlementOf(game);
  if (settlement === null) return null;
  const { seat, color } = settlement;
  const name = messages.players.seats[seat];
  const player = players[color].engine === null ? name : t.engine(name, engineIn(state, color));
  return t.took[color](messages.gamePanel.openings[game.opening.kind], player);
}

/**
 * What the status line says of a decision, and its choices.
 *
 * @param {State} state
 * @param {EngineController} engines
 * @param {OpeningController} openings
 */
function statusOf(state, engines, openings) {
  const { game, players, liveNode, thinking } = state;
  const stage = stageDue(game);
  const status = { text: describeStage(state), player: stage.byButton ? null : boardOf(game).toMove };
  if (thinking) return { ...status, action: { label: messages.status.stop, onPress: () => engines.stop() } };
  if (players[stage.seat].engine !== null) {
    const label = isEngineGame(players) ? messages.status.start : messages.status.continue;
    const isWaiting = isEngineGame(players) || liveNode !== currentNode(game);
    const action = { label, onPress: () => engines.continueFromHere(), isPrimary: true };
    return { ...status, action: isWaiting ? action : null };
  }
  return { ...status, actions: choicesOf(stage, openings) };
}

/** A button for each choice. @param {Stage} stage @param {OpeningController} openings */
function choicesOf({ kind, instead, most }, openings) {
  const choose = (label, decide, title) => ({
    label,
    title,
    onPress: ({ detail }) => {
      decide();
      // The button is gone: the keyboard goes on at the board.
      if (detail === 0) /** @type {any} */ (document.querySelector("#board [tabindex='0']"))?.focus();
    },
  });
  if (kind === "declare") {
    const numbers = Array.from({ length: most }, (_, at) => at + 1);
    return numbers.map((number) => choose(String(number), () => openings.choose(number), t.declared(number)));
  }
  if (kind !== "take") return [];
  const colors = /** @type {const} */ (["X", "O"]).map((color) => choose(t.take[color], () => openings.takeColor(color)));
  if (instead === null) return colors;
  const label = instead.choice === "place" ? t.placeMore : t.offerMany(instead.count);
  return [...colors, choose(label, () => openings.choose(instead.choice))];
}
