// The button that shows the review of all games of a list, which is loaded then.

import { h, replaceChildren } from "../dom.js";
import { loadMessages, messages } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { button } from "./form-controls.js";

/** @returns {{button: HTMLElement, panel: HTMLElement, update: (games: ListedGame[]) => void}} */
export function bulkButton() {
  const t = messages.library;
  /** @type {ListedGame[]} */
  let games = [];
  const reviewable = () => games.flatMap(({ review }) => review ?? []);
  /** @type {ReturnType<typeof import("./bulk-review.js").bulkReview> | undefined} */
  let loaded;
  const panel = h("div", { hidden: true });
  const toggle = async () => {
    panel.hidden = !panel.hidden;
    opener.setAttribute("aria-expanded", String(!panel.hidden));
    if (panel.hidden || loaded) return;
    try {
      await Promise.all([loadMessages("review"), loadStyles("review")]);
      loaded = (await import("./bulk-review.js")).bulkReview();
      replaceChildren(panel, loaded.element);
      loaded.update(reviewable());
    } catch (error) {
      replaceChildren(panel, h("p", { class: "error", role: "alert" }, messages.partFailed(error.message)));
    }
  };
  const opener = button(t.bulkReview, toggle, { "aria-expanded": "false" });
  return {
    button: opener,
    panel,
    update: (listed) => {
      games = listed;
      opener.hidden = !games.some(({ review }) => review !== null);
      loaded?.update(reviewable());
    },
  };
}
