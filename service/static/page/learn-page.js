// Entry point of the page /learn: a short course on the board.

import { keepOnDevice } from "./api.js";
import { pageBoard } from "./board/page-board.js";
import { byId, h, replaceChildren } from "./dom.js";
import { registerServiceWorker } from "./engines/connection.js";
import { messages } from "./i18n.js";
import { PLACES, STEPS } from "./learn/chapters.js";
import { COURSE_STATE, CourseController, firstOpen, nextPlace } from "./learn/course-controller.js";
import { showChapters, showControls, showMessage, showOnward, showStep, showSteps } from "./learn/course-panel.js";
import { shownGame } from "./learn/tasks.js";
import { saveSettings, withSettings } from "./settings.js";
import { initialState } from "./state.js";
import { Store } from "./store.js";
import { showHeader, showKeys } from "./views/header.js";
import { showNotice } from "./views/notice.js";

const t = messages.learn;
/** @type {any} */
const HUMAN = { engine: null };

/** The address of a step: its chapter, and its number from 1. @param {import("./learn/chapters.js").Place} place */
function addressOf({ chapter, id }) {
  return `#${chapter}/${Object.keys(STEPS[chapter]).indexOf(id) + 1}`;
}

/** @param {Record<string, () => void>} actions */
function handleKeys(actions) {
  document.addEventListener("keydown", (event) => {
    const isTyping = /** @type {any} */ (event.target).matches?.("select, input, textarea, dialog, dialog *");
    const action = actions[event.key.toLowerCase()];
    if (!action || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  });
}

function start() {
  const first = shownGame(STEPS[PLACES[0].chapter][PLACES[0].id]);
  /** @type {Store<import("./learn/course-controller.js").CourseState>} */
  const store = new Store({ ...withSettings(initialState(first, null)), ...COURSE_STATE, players: { X: HUMAN, O: HUMAN } });
  keepOnDevice(store.state.onDevice);
  document.title = `${t.title} · ${messages.name}`;
  const notify = (text) => store.update({ notice: { kind: "failed", text } });
  const onKeys = () => showKeys("learn", notify);
  showHeader(byId("header"), "learn", store.state.theme, (selected) => saveSettings({ theme: selected }), onKeys);
  replaceChildren(byId("title"), t.title);
  const controller = new CourseController(store);
  pageBoard(byId("board"), /** @type {any} */ (store), (cell) => controller.play(cell));

  const open = (place) => {
    location.hash = addressOf(place);
  };
  const onNext = () => open(nextPlace(store.state.place, store.state.progress));
  const onChapter = (chapter) => open(firstOpen(store.state.progress, chapter));
  /** Show the step in the address, else the first one that is not solved: of the chapter in the address, if there is one. */
  const openAddress = () => {
    const [chapter, number] = location.hash.slice(1).split("/");
    const isChapter = Object.hasOwn(STEPS, chapter);
    const id = isChapter ? Object.keys(STEPS[chapter])[Number(number) - 1] : undefined;
    // In place of the address without a step: Back must not lead to it.
    if (id === undefined) location.replace(addressOf(firstOpen(store.state.progress, isChapter ? chapter : undefined)));
    else controller.open({ chapter, id });
  };

  const [chapters, steps, onward] = [
    h("div", { class: "levels", role: "group" }),
    h("ol", { class: "puzzle-numbers" }),
    h("section", { class: "onward", hidden: true }),
  ];
  replaceChildren(byId("side-panel"), steps, chapters, onward, h("p", { class: "hint" }, t.stored));
  showNotice(byId("notice"), /** @type {any} */ (store));
  window.addEventListener("hashchange", openAddress);
  openAddress();
  showStep(byId("lesson"), store);
  showMessage(byId("message"), store);
  showControls(byId("controls"), store, { onHint: () => controller.hint(), onNext });
  showChapters(chapters, store, onChapter);
  showSteps(steps, store, open);
  showOnward(onward, store);
  handleKeys({ h: () => controller.hint(), n: onNext, "?": onKeys });
  document.documentElement.dataset.started = "";
  registerServiceWorker();
}

start();
