// Entry point of the page /puzzles: find the one move that wins by force, or the one that does not lose.

import { keepOnDevice } from "./api.js";
import { pageBoard } from "./board/page-board.js";
import { byId, h, replaceChildren } from "./dom.js";
import { newGame } from "./game/game.js";
import { PRESETS } from "./game/rules.js";
import { messages } from "./i18n.js";
import { registerServiceWorker } from "./engines/connection.js";
import { requestAll } from "./paged-list.js";
import { PUZZLE_STATE, PuzzleController } from "./puzzles/puzzle-controller.js";
import { isChosen, showControls, showLevels, showMessage, showMotifs, showNumbers, showStanding, showTask } from "./puzzles/puzzle-panel.js";
import { askPuzzles } from "./puzzles/source.js";
import { saveSettings, withSettings } from "./settings.js";
import { initialState } from "./state.js";
import { Store } from "./store.js";
import { button } from "./views/form-controls.js";
import { showHeader, showKeys } from "./views/header.js";
import { showNotice } from "./views/notice.js";

const t = messages.puzzles;
/** @type {any} */
const HUMAN = { engine: null };
/** While it is set, no stone can be placed. @type {any} */
const WAITING = {};
/** The address of the puzzle of the day. */
const DAILY = "daily";
/** The puzzle of the collection whose rating is nearest to the visitor's, of those that were neither solved nor rated. */
function nextRated({ summaries, progress, collection, standing: { rating, rated } }) {
  const isNew = (each) => each.collection === collection && !progress[each.id] && !rated.includes(each.id);
  const distance = (each) => Math.abs(each.rating - rating);
  return summaries.filter(isNew).reduce((best, each) => (best && distance(best) <= distance(each) ? best : each), null);
}

/** The first puzzle after one that is not solved, within its level if there is any; else the next one. */
function nextPuzzle({ summaries, progress, level, collection, motif, puzzle }) {
  const ofLevel = summaries.filter((each) => each.level === level && isChosen(each, { collection, motif }));
  const at = ofLevel.findIndex(({ id }) => id === puzzle?.id);
  const after = [...ofLevel.slice(at + 1), ...ofLevel.slice(0, at + 1)];
  return after.find(({ id }) => !progress[id]) ?? after[0];
}

/** The puzzles of the level and motif, from the one on display on. */
function puzzlesFromHere({ summaries, level, collection, motif, puzzle }) {
  const listed = summaries.filter((each) => each.level === level && isChosen(each, { collection, motif }));
  const at = Math.max(listed.findIndex(({ id }) => id === puzzle?.id), 0);
  return [...listed.slice(at), ...listed.slice(0, at)];
}

function handleKeys(controller, onNext, onKeys) {
  const actions = {
    h: () => controller.hint(),
    Backspace: () => controller.takeBack(),
    n: onNext,
    "?": onKeys,
  };
  document.addEventListener("keydown", (event) => {
    const isTyping = /** @type {any} */ (event.target).matches?.("select, input, textarea, dialog, dialog *");
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  });
}

async function start() {
  const game = newGame(PRESETS.gomoku);
  /** @type {Store<PuzzleState>} */
  const store = new Store({
    ...withSettings(initialState(game, null)),
    ...PUZZLE_STATE,
    players: { X: HUMAN, O: HUMAN },
    thinking: WAITING,
  });
  keepOnDevice(store.state.onDevice);
  document.title = `${t.title} · ${messages.name}`;
  // Not as the message of the puzzle, which the next one replaces.
  const notify = (text) => store.update({ notice: { kind: "failed", text } });
  const onKeys = () => showKeys("puzzles", notify);
  const saveTheme = (selected) => saveSettings({ theme: selected });
  showHeader(byId("header"), "puzzles", store.state.theme, saveTheme, onKeys);
  replaceChildren(byId("title"), t.title);
  const controller = new PuzzleController(store);
  pageBoard(byId("board"), /** @type {any} */ (store), (cell) => controller.play(cell));

  /** @type {import("./puzzles/timed-mode.js").TimedMode | null} */
  let timed = null;
  /** Show a puzzle. A timed run ends, and its result is shown with the task. */
  const show = (id) => controller.open(id, timed?.end());
  const open = (id) => {
    if (location.hash === `#${id}`) show(id);
    else location.hash = id;
  };
  const openNext = () => {
    if (controller.skip()) return;
    const next = nextPuzzle(store.state);
    if (next) open(next.id);
  };
  const openRated = () => {
    const next = nextRated(store.state) ?? nextPuzzle(store.state);
    if (next) open(next.id);
  };
  const openDaily = async () => {
    try {
      await controller.loadDaily();
    } catch (error) {
      notify(t.failed(error.message));
      return;
    }
    store.update({ notice: null });
    open(store.state.daily?.id);
  };
  const startTimed = async ({ detail }) => {
    const { TimedMode } = await import("./puzzles/timed-mode.js");
    if (store.state.isTimed) return;
    timed = new TimedMode(store, controller, byId("message"));
    // A run disables the button: after a key, the focus moves to the board.
    if (detail === 0) /** @type {any} */ (document.querySelector("#board [tabindex='0']"))?.focus();
    await timed.start();
  };
  const selectLevel = (level) => {
    store.update({ level });
    const first = nextPuzzle({ ...store.state, puzzle: null });
    if (first) open(first.id);
  };
  /** List the puzzles of a collection and a motif; if the level has none, the first level that has some. */
  const choose = (collection, motif) => {
    const { summaries, level } = store.state;
    const levels = summaries.filter((each) => isChosen(each, { collection, motif })).map((each) => each.level);
    store.update({ collection, motif, level: levels.includes(level) ? level : Math.min(...levels) });
  };
  const selectMotif = (motif) => {
    choose(store.state.collection, motif);
    selectLevel(store.state.level);
  };
  const selectCollection = (collection) => {
    choose(collection, null);
    selectLevel(store.state.level);
  };
  /** Show the puzzle in the address, or the first one that is not solved, of the motif in the address if there is one. */
  const openAddress = () => {
    let id = location.hash.slice(1);
    const isDaily = id === DAILY;
    if (isDaily) id = "";
    const ofMotif = Object.keys(t.collections).find((collection) =>
      store.state.summaries.some((each) => isChosen(each, { collection, motif: id })),
    );
    if (ofMotif) {
      choose(ofMotif, id);
      id = "";
    }
    if (Object.hasOwn(t.collections, id)) {
      choose(id, null);
      id = "";
    }
    const known = store.state.summaries.find((each) => each.id === id);
    // In place of the address without a puzzle: Back must not lead to it.
    if (!id) location.replace(`#${isDaily ? store.state.daily?.id : nextPuzzle(store.state).id}`);
    else {
      if (known) {
        const { collection, motif } = store.state;
        const isListed = isChosen(known, { collection, motif });
        store.update({ level: known.level, collection: known.collection, ...(!isListed && { motif: null }) });
      }
      show(id);
    }
  };

  const [task, standing, levels, motifs, numbers] = [
    h("div", { class: "task" }),
    h("section", { class: "standing" }),
    h("div", { class: "levels", role: "group" }),
    h("div", { class: "motifs" }),
    h("ol", { class: "puzzle-numbers" }),
  ];
  const stored = h("p", { class: "hint" }, t.stored);
  const list = h("details", {}, h("summary", {}), numbers);
  const printing = h("div", { class: "row" });
  replaceChildren(byId("side-panel"), task, standing, levels, motifs, list, printing, stored);
  showMessage(byId("message"), store);
  showNotice(byId("notice"), /** @type {any} */ (store));
  const actions = { onHint: () => controller.hint(), onTakeBack: () => controller.takeBack(), onNext: openNext };
  showControls(byId("controls"), store, actions);
  showTask(task, store);
  showStanding(standing, store, { onRated: openRated, onDaily: openDaily, onTimed: startTimed });
  showLevels(levels, store, selectLevel);
  showMotifs(motifs, store, { onCollection: selectCollection, onMotif: selectMotif });
  showNumbers(numbers, store, open);
  handleKeys(controller, openNext, onKeys);
  document.documentElement.dataset.started = "";
  registerServiceWorker();

  const load = async () => {
    try {
      const [summaries] = await Promise.all([requestAll("?limit=500", "puzzles", askPuzzles), controller.loadDaily()]);
      store.update({ summaries });
    } catch (error) {
      store.update({ message: { kind: "wrong", text: t.failed(error.message) } });
      byId("message").append(button(t.retry, load));
      return;
    }
    window.addEventListener("hashchange", openAddress);
    openAddress();
  };
  await load();
  const { printControls } = await import("./printing/puzzle-sheet.js");
  replaceChildren(printing, ...(await printControls(() => puzzlesFromHere(store.state), (error) => notify(t.failed(error.message)))));
}

start();
