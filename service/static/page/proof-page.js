// Entry point of the page /proof: Black wins gomoku, and the visitor may try every reply that is proven.

import { keepOnDevice } from "./api.js";
import { pageBoard } from "./board/page-board.js";
import { byId, h, replaceChildren } from "./dom.js";
import { registerServiceWorker } from "./engines/connection.js";
import { loadMessages, messages } from "./i18n.js";
import { mapMarks, noteOf } from "./proof/map-marks.js";
import { PROOF_STATE, ProofController, isStartOfProof, startOfProof } from "./proof/proof-controller.js";
import { showChallenge, showChecks, showClaim, showControls, showLesson, showMap, showMessage, showPosition } from "./proof/proof-panel.js";
import { byCell } from "./proof/reply-map.js";
import { saveSettings, withSettings } from "./settings.js";
import { initialState } from "./state.js";
import { Store } from "./store.js";
import { button } from "./views/form-controls.js";
import { showHeader } from "./views/header.js";

const t = messages.proof;
/** @type {any} */
const HUMAN = { engine: null };
/** While it is set, no stone can be placed. @type {any} */
const WAITING = {};
/** @type {Map<string, string>} */
const NO_NOTES = new Map();

/** Draw the map while the first move alone is on the board. @param {Store<import("./proof/proof-controller.js").ProofState>} store */
function showMarks(store) {
  store.watch(["replies", "best", "game"], ({ replies, best, game }) => {
    const isMap = isStartOfProof(game);
    const notes = [...byCell(replies)].map(([key, reply]) => /** @type {[string, string]} */ ([key, noteOf(reply, best)]));
    store.update({
      "board.openingMarks": isMap ? mapMarks(replies, best) : [],
      "board.cellNotes": isMap ? new Map(notes) : NO_NOTES,
    });
  });
}

async function start() {
  /** @type {Store<import("./proof/proof-controller.js").ProofState>} */
  const store = new Store({
    ...withSettings(initialState(startOfProof(), null)),
    ...PROOF_STATE,
    players: { X: HUMAN, O: HUMAN },
    thinking: WAITING,
  });
  keepOnDevice(store.state.onDevice);
  document.title = `${t.title} · ${messages.name}`;
  showHeader(byId("header"), "proof", store.state.theme, (selected) => saveSettings({ theme: selected }));
  replaceChildren(byId("title"), t.title);
  const controller = new ProofController(store);
  pageBoard(byId("board"), /** @type {any} */ (store), (cell) => controller.play(cell));
  const [claim, position, lesson, challenge, checks, map] = ["claims", "position", "lesson", "challenge", "checks", "map"].map((name) => h("section", { class: name }));
  showMessage(byId("message"), store);
  showControls(byId("controls"), store, controller);
  document.documentElement.dataset.started = "";
  registerServiceWorker();

  const openAddress = () => {
    const text = location.hash.slice(1).replaceAll("%20", " ");
    if (text === "") controller.reset();
    else controller.open(text);
  };
  const panel = byId("side-panel");
  const load = async () => {
    panel.setAttribute("aria-busy", "true");
    try {
      await Promise.all([controller.load(), ...["check", "lesson"].map(loadMessages)]);
    } catch (error) {
      store.update({ message: { kind: "wrong", text: t.failed(error.message) } });
      byId("message").append(button(t.retry, load));
      return;
    } finally {
      panel.removeAttribute("aria-busy");
    }
    replaceChildren(panel, claim, position, lesson, challenge, checks, map);
    showClaim(claim, store);
    showPosition(position, store, controller);
    showLesson(lesson, store, controller);
    showChecks(checks, store);
    showChallenge(challenge, store);
    showMap(map, store, (cell) => {
      controller.reset();
      controller.play(cell);
    });
    showMarks(store);
    window.addEventListener("hashchange", openAddress);
    openAddress();
  };
  await load();
}

start();
