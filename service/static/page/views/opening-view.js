// An opening that settles the colors, on the board page: the player to decide, the choices, and the colors that were taken.

import { h } from "../dom.js";
import { boardOf, currentNode } from "../game/game.js";
import { settlementOf, stageDue, stageOf } from "../game/opening.js";
import { engineName, messages } from "../i18n.js";
import { OpeningController } from "../play/opening-controller.js";

const t = messages.opening;

/**
 * @param {HTMLElement} status  The note about the opening comes after it.
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {(describe: (state: object) => object) => void} setOpeningStatus  Sets the function that describes decisions in the status line.
 */
export function showOpening(status, store, controllers, setOpeningStatus) {
  const note = h("p", { class: "hint" });
  const announcer = h("p", { class: "visually-hidden", role: "status" });
  status.after(note, announcer);
  store.watch(["game", "players"], (state) => {
    const { game } = state;
    note.hidden = game.opening === null;
    if (game.opening === null) return;
    const settled = describeSettlement(state);
    note.textContent = settled ?? t.rules[game.opening.kind];
    announcer.textContent = settled ?? (stageOf(game) ? describeStage(state) : "");
  });
  const openings = new OpeningController(store, controllers.game);
  setOpeningStatus((state) => statusOf(state, controllers.engines, openings));
}

function nameOf(seat, players, isAddressed) {
  const { engine } = players[seat];
  const isAgainstEngine = Object.values(players).some((each) => each.engine !== null);
  if (engine === null) return isAddressed && isAgainstEngine ? t.you : messages.players.seats[seat];
  return t.engine(messages.players.seats[seat], engineName(engine));
}

function describeStage({ game, players }) {
  const { seat, takes, mayPlace, placed, places } = stageDue(game);
  const choice = mayPlace ? t.takeOrPlace : t.takeOne;
  const what = takes ? choice : t.place[boardOf(game).toMove](placed + 1, places);
  return t.stage(nameOf(seat, players, true), what);
}

/** The player that took a color, and the color, once the opening is settled. */
function describeSettlement({ game, players }) {
  const settlement = settlementOf(game);
  if (settlement === null) return null;
  const { seat, color } = settlement;
  const { engine } = players[color];
  const name = messages.players.seats[seat];
  return t.took[color](messages.gamePanel.openings[game.opening.kind], engine === null ? name : t.engine(name, engineName(engine)));
}

/** What the status line says of a decision, and its choices. */
function statusOf(state, engines, openings) {
  const { game, players, liveNode, thinking } = state;
  const { seat, takes, mayPlace } = stageDue(game);
  const status = { text: describeStage(state), player: takes ? null : boardOf(game).toMove };
  if (thinking) return { ...status, action: { label: messages.status.stop, onPress: () => engines.stop() } };
  if (players[seat].engine !== null) {
    const isEngineGame = Object.values(players).every((each) => each.engine !== null);
    const label = isEngineGame ? messages.status.start : messages.status.continue;
    const isWaiting = isEngineGame || liveNode !== currentNode(game);
    const action = { label, onPress: () => engines.continueFromHere(), isPrimary: true };
    return { ...status, action: isWaiting ? action : null };
  }
  const choose = (label, decide) => ({
    label,
    onPress: ({ detail }) => {
      decide();
      // The button is gone: the keyboard goes on at the board.
      if (detail === 0) /** @type {any} */ (document.querySelector("#board [tabindex='0']"))?.focus();
    },
  });
  const colors = ["X", "O"].map((color) => choose(t.take[color], () => openings.takeColor(color)));
  const more = mayPlace ? [choose(t.placeMore, () => openings.placeMore())] : [];
  return { ...status, actions: takes ? [...colors, ...more] : [] };
}
