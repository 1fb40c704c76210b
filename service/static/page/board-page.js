// Entry point of the board page: creates the state, its controllers and the views.

import { listEngines } from "./api.js";
import { BoardView } from "./board/board-view.js";
import { replaceChildren } from "./dom.js";
import { AnalysisController } from "./engines/analysis.js";
import { ComparisonController } from "./engines/comparison.js";
import { defaultEngine, support } from "./engines/engine-support.js";
import { WinProbabilityController } from "./engines/win-probability.js";
import { GameController } from "./game-controller.js";
import { newGame } from "./game/game.js";
import { PRESETS } from "./game/rules.js";
import { messages } from "./i18n.js";
import { loadSettings, persistSettings } from "./settings.js";
import { parsePermalink, syncPermalink } from "./sharing/permalink.js";
import { initialState } from "./state.js";
import { Store } from "./store.js";
import { analysisPanel } from "./views/analysis-panel.js";
import { comparisonPanel } from "./views/comparison-panel.js";
import { createCommands, handleShortcuts, showControls } from "./views/controls.js";
import { button } from "./views/form-controls.js";
import { gamePanel } from "./views/game-panel.js";
import { applyTheme, showHeader } from "./views/header.js";
import { showNotice } from "./views/notice.js";
import { showPlayers } from "./views/players.js";
import { sharePanel } from "./views/share-panel.js";
import { announce, showStatus } from "./views/status.js";
import { showTabs } from "./views/tabs.js";

/** Milliseconds between attempts to load the engines. */
const RETRY_MS = 3000;

function byId(id) {
  return document.getElementById(id);
}

async function loadEngines(store) {
  try {
    store.update({ engines: await listEngines() });
  } catch {
    store.update({ notice: { kind: "offline" } });
    setTimeout(() => loadEngines(store), RETRY_MS);
  }
}

/** Replace chosen engines that cannot play the current board. */
function replaceUnsupportedEngines(store) {
  const { engines, players, game, analysisEngine, comparedEngines } = store.state;
  if (engines === null) return;
  const isSupported = (name) => {
    const engine = engines.find((each) => each.name === name);
    return engine !== undefined && support(engine, game.rules) === "yes";
  };
  const fallback = defaultEngine(engines, game.rules);
  const supportedPlayer = (player) =>
    player.engine === null || isSupported(player.engine)
      ? player
      : { ...player, engine: fallback, options: {} };
  const [X, O] = [supportedPlayer(players.X), supportedPlayer(players.O)];
  if (X !== players.X || O !== players.O) store.update({ players: { X, O } });
  if (!isSupported(analysisEngine)) store.update({ analysisEngine: fallback });
  if (!comparedEngines.every((name) => name === null || isSupported(name))) {
    const supported = engines.map(({ name }) => name).filter(isSupported).reverse();
    const replaced = comparedEngines.map((name, at) => (name === null ? null : supported[at] ?? null));
    store.update({ comparedEngines: replaced });
  }
}

function zoomButtons(boardView) {
  const { zoomIn, zoomOut, centre } = messages.board;
  const controls = [
    ["+", zoomIn, () => boardView.viewport.zoomBy(1)],
    ["−", zoomOut, () => boardView.viewport.zoomBy(-1)],
    ["◎", centre, () => boardView.centre()],
  ];
  return controls.map(([sign, label, onPress]) =>
    button(sign, onPress, { class: "icon", "aria-label": label, title: label }),
  );
}

const store = new Store({
  ...initialState(parsePermalink(location.hash) ?? newGame(PRESETS.gomoku)),
  ...loadSettings(),
});

store.watch(["game"], ({ game }) => {
  const name = messages.gameName(game.rules);
  byId("title").textContent = name;
  document.title = `${name} · ${messages.name}`;
});
applyTheme(store.state.theme);
byId("board-column").ariaLabel = messages.board.region;
byId("side-panel").ariaLabel = messages.tabs.label;
byId("controls").ariaLabel = messages.controls.label;
store.watch(["engines", "game"], ({ engines, game }, before) => {
  if (engines !== before.engines || game.rules !== before.game.rules) replaceUnsupportedEngines(store);
});
const controller = new GameController(store);
new AnalysisController(store);
new WinProbabilityController(store);
const commands = createCommands(store, controller);
const boardView = new BoardView(byId("board"), store, { onPlay: (cell) => controller.play(cell) });
showHeader(byId("header"), "board", store.state.theme, (theme) => store.update({ theme }));
replaceChildren(byId("zoom-controls"), ...zoomButtons(boardView));
store.watch(["game"], () => {
  byId("zoom-controls").hidden = !boardView.isUnbounded;
});
showStatus(byId("status"), store, controller, boardView);
announce(byId("announcer"), store);
showNotice(byId("notice"), store, controller);
showPlayers(byId("players"), store, boardView);
showControls(byId("controls"), store, commands);
showTabs(byId("tabs"), store, messages.tabs.label, {
  game: { name: messages.tabs.game, panel: gamePanel(store, controller) },
  analysis: { name: messages.tabs.analysis, panel: analysisPanel(store, controller) },
  compare: {
    name: messages.tabs.compare,
    panel: comparisonPanel(store, new ComparisonController(store)),
  },
  share: { name: messages.tabs.share, panel: sharePanel(store, controller, boardView) },
});
handleShortcuts(commands);
syncPermalink(store, (game) => controller.open(game));
persistSettings(store);
loadEngines(store);
