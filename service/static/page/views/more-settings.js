// More settings of a game: opening, clock, the engines of both sides, the editor of positions and the board's appearance.

import { h, replaceChildren } from "../dom.js";
import { allowsOpening, loadOpenings } from "../game/opening.js";
import { hasStones } from "../game/rules.js";
import { format, loadMessages, messages } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { button, checkbox, field, replaceKeepingFocus, select } from "./form-controls.js";

const t = messages.tools.more;
/** Minutes, and seconds that each move adds. */
const CLOCKS = ["none", "1+0", "3+2", "5+3", "10+5", "15+10"];
const DELAYS_MS = [0, 250, 700, 2000];

/**
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {BoardView} boardView
 * @param {HTMLElement} setup  The place of the editor of positions.
 */
export function moreSettings(store, controllers, boardView, setup) {
  const { state } = store;
  const set = (path) => (value) => store.update({ [path]: value });
  const first = field(t.firstPlayer, select(Object.entries(t.firstPlayers), state.firstPlayer, set("firstPlayer")));
  // Black begins.
  store.watch(["game"], ({ game }) => (first.hidden = hasStones(game.rules)));
  const opening = h("div", {});
  const start = (kind) =>
    loadOpenings().then(
      () => controllers.game.startGame(undefined, kind),
      (error) => store.update({ notice: { kind: "failed", text: messages.partFailed(error.message) } }),
    );
  store.watch(["game"], ({ game: { rules, opening: current } }, before) => {
    const kind = current?.kind ?? null;
    if (opening.childElementCount && kind === (before.game.opening?.kind ?? null) && rules === before.game.rules) return;
    const openings = Object.entries(messages.gamePanel.openings).filter(([each]) => allowsOpening(rules, each));
    opening.hidden = openings.length === 0;
    const choices = openings.map(([each, name]) => [each === "free" ? null : each, name]);
    replaceKeepingFocus(opening, field(t.opening, select(choices, kind, start)));
  });
  const clocks = CLOCKS.map((kind) => [kind, kind === "none" ? t.noClock : kind]);
  const clock = field(t.clock, select(clocks, state.clock.kind, set("clock.kind"), { title: t.clockHint }));
  return [
    h("div", { class: "field-row" }, opening, first, clock),
    h(
      "div",
      { class: "row" },
      checkbox(t.moveNumbers, state.board.moveNumbers, set("board.moveNumbers")),
      checkbox(t.sound, state.sound, set("sound")),
    ),
    advanced(store, boardView),
    ...boardTools(store, controllers, setup),
  ];
}

/** The engines of both sides with their options, loaded when they are first shown. */
function advanced(store, boardView) {
  const delays = DELAYS_MS.map((ms) => [ms, ms === 0 ? t.noDelay : format.seconds(ms)]);
  const players = h("div", { id: "players", class: "players" });
  const error = h("p", { class: "error", role: "alert" });
  const delay = select(delays, store.state.autoplay.delayMs, (value) => store.update({ "autoplay.delayMs": value }));
  const load = async () => {
    if (!details.open || players.childElementCount > 0) return;
    try {
      await Promise.all([loadStyles("players"), loadMessages("engines")]);
      const { engineList, showPlayers } = await import("./players.js");
      if (players.childElementCount > 0) return;
      showPlayers(players, store, boardView);
      content.append(engineList(store));
    } catch (reason) {
      error.textContent = messages.partFailed(reason.message);
    }
  };
  const content = h("div", { class: "stack" }, players, error, field(t.delay, delay));
  const details = h("details", { class: "advanced", ontoggle: load }, h("summary", {}, t.advanced), content);
  return details;
}

/** The buttons of the editor of positions and of the board's appearance, which are loaded when they are used. */
function boardTools(store, controllers, box) {
  const error = h("p", { class: "error", role: "alert" });
  /** @type {{element: HTMLElement, start: () => void} | undefined} */
  let panel;
  const use = (tool) => async () => {
    error.textContent = "";
    try {
      await tool();
    } catch (reason) {
      error.textContent = messages.partFailed(reason.message);
    }
  };
  const setUp = async () => {
    const { setupPanel } = await import("./setup-panel.js");
    panel ??= await setupPanel(store, controllers);
    replaceChildren(box, panel.element);
    panel.start();
  };
  const openAppearance = async () => (await import("./appearance-dialog.js")).openAppearanceDialog(store);
  const buttons = [button(t.setUp, use(setUp)), button(t.appearance, use(openAppearance))];
  return [h("div", { class: "row" }, ...buttons), error];
}
