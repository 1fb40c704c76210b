// The board page: the store, what happens in it, and the views that show it.

import { ask } from "./api.js";
import * as address from "./sharing/permalink.js";
import { BoardView } from "./board/board-view.js";
import { put } from "./dom.js";
import { Advice } from "./engines/analysis.js";
import { Chances } from "./engines/win-probability.js";
import { Comparison } from "./engines/comparison.js";
import { newGame } from "./game/game.js";
import { PRESETS } from "./game/rules.js";
import { Table } from "./game-controller.js";
import { keep, load } from "./settings.js";
import { Store } from "./store.js";
import { texts } from "./locales/en.js";
import { comparePanel } from "./views/comparison-panel.js";
import { commands, listen, showControls } from "./views/controls.js";
import { substitute, support } from "./engines/engine-support.js";
import { button } from "./views/form-controls.js";
import { applyTheme, showHeader } from "./views/header.js";
import { insidePanel } from "./views/analysis-panel.js";
import { showNotice } from "./views/notice.js";
import { showPlayers } from "./views/players.js";
import { setupPanel } from "./views/game-panel.js";
import { sharePanel } from "./views/share-panel.js";
import { announce, showStatus } from "./views/status.js";
import { showTabs } from "./views/tabs.js";

/** Milliseconds between attempts to learn which engines there are. */
const RETRY_MS = 3000;

const person = { engine: null, timeMs: 1000, depth: null, options: {} };

const store = new Store({
  game: address.parse(location.hash) ?? newGame(PRESETS.gomoku),
  players: { X: person, O: { ...person, engine: "attack-weights" } },
  /** Who makes the first move of a game: "alternate", "X" or "O". */
  beginner: "alternate",
  /** Whether engines that play each other go on by themselves. */
  auto: false,
  pauseMs: 250,
  /** The request on its way for a move: its engine, for whom, and whether it was asked for by hand. */
  thinking: null,
  /** What the die showed at the last move. */
  roll: null,
  notice: null,
  /** What /v1/engines says; null until it has. */
  engines: null,
  tab: "game",
  look: "auto",
  moveNumbers: false,
  theme: "auto",
  /** The engine that is asked about the position, and what it said. */
  adviser: "attack-weights",
  answer: null,
  /** How far the question is: "no", "asking", "answered" or "failed"; why, where the service said so. */
  asked: "no",
  fault: null,
  /** Where the weight of the cell pointed at comes from. */
  reasons: null,
  /** The chance of X after each ply, null where nobody told it yet. */
  chances: [],
  weights: false,
  numbers: true,
  /** The cell under the pointer or the focus. */
  pointed: null,
  /** Cells of a line to come. */
  ghosts: [],
  /** The engines compared, the last may be null; what each says, marked by letter and cell. */
  compared: ["attack-weights", "search", null],
  opinions: null,
  marks: [],
  /** For each ply the moves of the engines compared, null where nobody asked; how far that is. */
  agreement: [],
  measuring: null,
  ...load(),
});

function element(name) {
  return document.getElementById(name);
}

async function learnEngines() {
  try {
    const { engines } = await ask("v1/engines");
    store.update({ engines });
  } catch {
    store.update({ notice: { kind: "offline" } });
    setTimeout(learnEngines, RETRY_MS);
  }
}

/** Put engines in place of those that do not play the game, once for each game. */
function seat({ engines, players, game, adviser, compared }, before) {
  if (engines === null || (engines === before.engines && game.rules === before.game.rules)) return;
  const able = (name) => {
    const card = engines.find((engine) => engine.name === name);
    return card !== undefined && support(card, game.rules) === "yes";
  };
  const seated = (player) =>
    player.engine === null || able(player.engine)
      ? player
      : { ...player, engine: substitute(engines, game.rules), options: {} };
  const [X, O] = [seated(players.X), seated(players.O)];
  if (X !== players.X || O !== players.O) store.update({ players: { X, O } });
  if (!able(adviser)) store.update({ adviser: substitute(engines, game.rules) });
  if (!compared.every((name) => name === null || able(name))) {
    const others = engines.map(({ name }) => name).filter(able).reverse();
    store.update({ compared: compared.map((name, at) => (name === null ? null : others[at] ?? null)) });
  }
}

function zoomButtons(view) {
  const tools = [
    ["+", texts.board.zoomIn, () => view.surface.zoomBy(1)],
    ["−", texts.board.zoomOut, () => view.surface.zoomBy(-1)],
    ["◎", texts.board.centre, () => view.centre()],
  ];
  return tools.map(([sign, label, press]) =>
    button(sign, press, { class: "icon", "aria-label": label, title: label }),
  );
}

store.watch(["game"], ({ game }) => {
  const name = texts.gameName(game.rules);
  element("title").textContent = name;
  document.title = `${name} · ${texts.name}`;
});
applyTheme(store.state.theme);
element("playing").ariaLabel = texts.board.pane;
element("side").ariaLabel = texts.tabs.label;
element("controls").ariaLabel = texts.controls.label;
store.watch(["engines", "game"], seat);
const table = new Table(store);
new Advice(store);
new Chances(store);
const does = commands(store, table);
const view = new BoardView(element("pane"), store, { play: (cell) => table.play(cell) });
showHeader(element("header"), "board", store.state.theme, (theme) => store.update({ theme }));
put(element("zoom"), ...zoomButtons(view));
store.watch(["game"], () => {
  element("zoom").hidden = !view.free;
});
showStatus(element("status"), store, table, view);
announce(element("live"), store);
showNotice(element("notice"), store, table);
showPlayers(element("players"), store, view);
showControls(element("controls"), store, does);
showTabs(element("tabs"), store, texts.tabs.label, {
  game: { name: texts.tabs.game, panel: setupPanel(store, table) },
  inside: { name: texts.tabs.inside, panel: insidePanel(store, table) },
  compare: { name: texts.tabs.compare, panel: comparePanel(store, new Comparison(store)) },
  share: { name: texts.tabs.share, panel: sharePanel(store, table, view) },
});
listen(does);
address.follow(store, (game) => table.open(game));
keep(store);
learnEngines();
