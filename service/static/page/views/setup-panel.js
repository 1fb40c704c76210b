// The panel for setting up a position: the stone that a click places, the side to move, and "Done".

import { h } from "../dom.js";
import { messages, playerName } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { SetupController } from "../setup/setup-controller.js";
import { button, field, replaceKeepingFocus, select } from "./form-controls.js";

const t = messages.tools.setup;
const TOOLS = ["X", "O", "empty"];

function nameOf(tool, rules) {
  return t.tools[tool] ?? playerName(tool, rules);
}

/** @returns {Promise<{element: HTMLElement, start: () => void}>} */
export async function setupPanel(store, controllers) {
  await loadStyles("tools");
  const setup = new SetupController(store, controllers.game);
  const tools = TOOLS.map((tool) =>
    button("", () => store.update({ "setup.tool": tool }), { "data-tool": tool }),
  );
  const first = h("div", {});
  const clear = button(t.clear, () => setup.clear());
  const element = h(
    "section",
    { class: "setup", "aria-labelledby": "setup-title" },
    h("h2", { id: "setup-title" }, t.title),
    h("div", { class: "row", role: "group", "aria-label": t.place }, ...tools),
    first,
    h("p", { class: "hint" }, t.hint),
    h(
      "div",
      { class: "row" },
      button(t.done, () => setup.finish(), { class: "primary" }),
      clear,
    ),
  );
  store.watch(["setup.tool"], ({ setup: { tool: setupTool } }) => {
    element.hidden = setupTool === null;
    for (const each of tools) each.setAttribute("aria-pressed", String(each.dataset.tool === setupTool));
  });
  store.watch(["game"], ({ game }, before) => {
    clear.disabled = game.setup.length === 0;
    const isShown = first.childElementCount > 0;
    if (isShown && game.first === before.game.first && game.rules === before.game.rules) return;
    for (const each of tools) each.textContent = nameOf(each.dataset.tool, game.rules);
    const choices = ["X", "O"].map((player) => [player, nameOf(player, game.rules)]);
    replaceKeepingFocus(first, field(t.toMove, select(choices, game.first, (player) => setup.setFirst(player))));
  });
  return {
    element,
    start: () => {
      setup.start();
      element.scrollIntoView({ block: "nearest" });
    },
  };
}
