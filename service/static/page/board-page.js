// Entry point of the board page: creates the state, its controllers and the views.

import { listEngines } from "./api.js";
import { ProblemError } from "./client/errors.js";
import { pageBoard } from "./board/page-board.js";
import { byId } from "./dom.js";
import { defaultEngine, supports } from "./engines/engine-support.js";
import { currentNode } from "./game/game.js";
import { gameName, loadMessages, messages } from "./i18n.js";
import { loadStyles } from "./page-styles.js";
import { persistSettings, withSettings } from "./settings.js";
import { HistoryController, gameOfAddress, lastGameOfTab, showLink } from "./navigation/history.js";
import { registerServiceWorker, watchConnection } from "./engines/connection.js";
import { EngineController, MoveRequests } from "./play/engine-controller.js";
import { GameController } from "./play/game-controller.js";
import { TreeController } from "./play/tree-controller.js";
import { handlePasteAndDrop } from "./sharing/paste-and-drop.js";
import { ANALYSIS_TABS, initialState } from "./state.js";
import { GameDatabase } from "./storage/game-database.js";
import { SavedGames } from "./storage/saved-games.js";
import { Store } from "./store.js";
import { createCommands, handleShortcuts, showControls } from "./views/controls.js";
import { gamePanel } from "./views/game-panel.js";
import { showHeader } from "./views/header.js";
import { showMoveTree } from "./views/move-tree.js";
import { showBusy, showNotice } from "./views/notice.js";
import { announce, showStatus } from "./views/status.js";
import { showStrips } from "./views/strips.js";
import { showTabs } from "./views/tabs.js";

/** Milliseconds between attempts to load the engines. */
const RETRY_MS = 3000;

async function loadEngines(store) {
  try {
    store.update({ engines: await listEngines() });
  } catch (error) {
    if (error instanceof ProblemError) showBusy(store, RETRY_MS);
    else store.update({ notice: { kind: "offline" } });
    setTimeout(() => store.state.isOffline || loadEngines(store), RETRY_MS);
  }
}

/** Replace chosen engines that cannot play the current board. */
function replaceUnsupportedEngines(store) {
  const { engines, players, game, analysis: { engine: analysisEngine }, comparison: { engines: comparedEngines } } = store.state;
  // Offline, the service's engines are kept: they return with it.
  if (engines === null || store.state.isOffline) return;
  const isSupported = (name) => {
    const engine = engines.find((each) => each.name === name);
    return engine !== undefined && supports(engine, game.rules);
  };
  const fallback = defaultEngine(engines, game.rules);
  const supportedPlayer = (player) =>
    player.engine === null || isSupported(player.engine)
      ? player
      : { ...player, engine: fallback, options: {} };
  const [X, O] = [supportedPlayer(players.X), supportedPlayer(players.O)];
  if (X !== players.X || O !== players.O) store.update({ players: { X, O } });
  if (!isSupported(analysisEngine)) store.update({ "analysis.engine": fallback });
  if (!comparedEngines.every((name) => name === null || isSupported(name))) {
    const supported = engines.map(({ name }) => name).filter(isSupported).reverse();
    const replaced = comparedEngines.map((name, at) => (name === null ? null : supported[at] ?? null));
    store.update({ "comparison.engines": replaced });
  }
}

/** @param {PageStore} store */
function createControllers(store) {
  const game = new GameController(store, new MoveRequests(store));
  return { game, tree: new TreeController(store, game), engines: new EngineController(store, game) };
}

const savedGames = new SavedGames(GameDatabase.open());
const lastGame = lastGameOfTab();
const linked = await gameOfAddress();
savedGames.addLinked(linked.game);
const opened = (lastGame && (await savedGames.loadSoon(lastGame))) || linked;
const store = new Store(withSettings(initialState(opened.game, opened.liveNode)));

store.watch(["game"], ({ game }, before) => {
  if (game !== before.game && game.rules === before.game.rules) return;
  const name = gameName(game.rules);
  byId("title").textContent = name;
  document.title = `${name} · ${messages.name}`;
});
byId("board-column").ariaLabel = messages.board.region;
byId("side-panel").ariaLabel = messages.tabs.label;
byId("controls").ariaLabel = messages.controls.label;
store.watch(["engines", "game"], ({ engines, game }, before) => {
  if (engines !== before.engines || game.rules !== before.game.rules) replaceUnsupportedEngines(store);
});
const controllers = createControllers(store);
// After a reload, the panel Game is open: what was tried outside of the game is no place to go on with it.
if (opened.game.nodes[currentNode(opened.game)].tried) controllers.game.backToGame();
// A training goes on, since the tab keeps its drill.
if (history.state?.view === "training") store.update({ tab: "training" });
/** @type {Promise<AnalysisCache> | undefined} */
let loadingAnalysis;
/** The cache of analyses, with the controller that fills it: loaded when the first one is wanted. */
const loadAnalysis = () =>
  (loadingAnalysis ??= loadMessages("analysis").then(async () => {
      const [{ AnalysisCache }, { AnalysisController }] = await Promise.all([
        import("./engines/analysis-cache.js"),
        import("./engines/analysis.js"),
      ]);
      const cache = new AnalysisCache();
      new AnalysisController(store, cache);
      return cache;
  }).catch((error) => {
    loadingAnalysis = undefined;
    throw error;
  }));
const commands = createCommands(store, controllers, loadAnalysis);
/** @param {(string | File)[]} sources */
const openRecords = async (sources) => {
  // Loaded when it is needed: most visits open no record.
  await loadMessages("share");
  await (await import("./sharing/open-record.js")).openRecords(sources, store, controllers.game);
};
handlePasteAndDrop(openRecords);
const boardView = pageBoard(byId("board"), store, (cell) => controllers.game.play(cell));
showHeader(byId("header"), "board", store.state.theme, (theme) => store.update({ theme }), commands.keys);
const setOpeningStatus = showStatus(byId("status"), store, controllers, boardView);
announce(byId("announcer"), store);
showNotice(byId("notice"), store, () => controllers.engines.retry());
showStrips(store, controllers, boardView);
showControls(byId("controls"), store, commands);
showMoveTree(byId("moves"), store, controllers);
/** Panels whose own tab has another name than the tab that leads to them. */
const VIEW_NAMES = { analysis: "position", explorer: "explored", games: "saved" };
const panelsOf = (...names) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        name: messages.tabs[VIEW_NAMES[name] ?? name],
        load: async () => (await import("./panels.js")).PANELS[name]({ store, controllers, boardView, savedGames, openRecords, loadAnalysis }),
      },
    ]),
  );
const { game, analysis, explorer, games } = messages.tabs;
showTabs(byId("tabs"), store, messages.tabs.label, [
  { name: game, panels: { game: { load: () => gamePanel(store, controllers, boardView) } } },
  { name: analysis, panels: panelsOf("analysis", "review", "compare") },
  { name: explorer, panels: panelsOf("explorer", "training") },
  { name: games, panels: panelsOf("games", "share") },
]);
store.watch(["tab"], ({ tab }) => {
  byId("layout").dataset.mode = ANALYSIS_TABS.includes(tab) ? "analyse" : "play";
});
/** Load a part of the play when it is first needed; without it, the game goes on. */
const loadPart = (path, isNeeded, load) => {
  let isLoaded = false;
  store.watch([path, "game"], (state, before) => {
    if (isLoaded || !isNeeded(state, before)) return;
    isLoaded = true;
    load().catch(() => (isLoaded = false));
  });
};
loadPart("clock.kind", ({ clock }) => clock.kind !== "none", async () => {
  new (await import("./play/clock.js")).ClockController(store, controllers.game);
});
loadPart("game", ({ game }) => game.opening !== null, async () => {
  await Promise.all([loadMessages("opening"), loadStyles("opening")]);
  (await import("./views/opening-view.js")).showOpening(byId("status"), store, controllers, setOpeningStatus);
});
loadPart("board.heatmap", ({ board }) => board.heatmap, () => Promise.all([loadStyles("heat"), loadAnalysis()]));
loadPart("board.threats", ({ board }) => board.threats, async () => {
  await Promise.all([loadStyles("threats"), loadMessages("hints")]);
  (await import("./board/threat-lines.js")).showThreats(store);
});
loadPart("game", ({ game }) => game.moves.length > 1, async () => {
  await (await import("./printing/game-sheet.js")).prepareGameSheet(store);
  await (await import("./views/remarks.js")).showRemarks(byId("moves"), store);
});
loadPart("game", ({ game }) => Boolean(game.info?.record), async () => {
  await loadMessages("share");
  (await import("./views/record-info.js")).showRecordInfo(byId("moves"), store);
});
loadPart("game", ({ game }) => game.nodes.some((node) => node?.marks || (node?.children.length ?? 0) > 1), async () => {
  await Promise.all([loadMessages("marks"), ...["lines", "marks"].map(loadStyles)]);
  await (await import("./views/move-signs.js")).showMoveSigns(store);
  (await import("./board/node-marks.js")).showNodeMarks(store);
  (await import("./views/branch-list.js")).showBranches(byId("moves"), store, controllers);
});
loadPart("tab", ({ tab }) => ["analysis", "review"].includes(tab), async () => {
  await Promise.all([loadStyles("evaluation"), ...["analysis", "live", "review"].map(loadMessages)]);
  (await import("./views/evaluation-bar.js")).showEvaluationBar(boardView.pane, store);
});
loadPart("game", ({ game }) => game.rules.rows === null, async () => {
  (await import("./views/zoom-controls.js")).showZoomControls(byId("zoom-controls"), store, boardView);
});
loadPart("sound", ({ sound, game }, before) => sound && game !== before.game, async () => {
  (await import("./play/sounds.js")).playSounds(store);
});
handleShortcuts(commands);
savedGames.watch(store, controllers.game);
new HistoryController(store, controllers, savedGames);
if (location.hash) showLink(store, linked);
// A tab without a game offers to go on with the last one.
if (location.hash === "" && store.state.game.moves.length === 0) {
  loadPart("storage.games", ({ storage: { games } }) => games.length > 0, async () => {
    const { game, storage: { games: [last] } } = store.state;
    if (game.moves.length > 0) return;
    (await import("./views/last-game.js")).offerGame(last, store, controllers, savedGames);
  });
}
persistSettings(store);
watchConnection(store);
if (!store.state.onDevice) loadEngines(store);
document.documentElement.dataset.started = "";
registerServiceWorker();
