// The games of the opened files, and those that the browser has saved.

import { h } from "../dom.js";
import { messages } from "../i18n.js";
import { openEntry, openRecords } from "../sharing/open-record.js";
import { fileButton } from "./file-button.js";
import { recordList } from "./record-list.js";
import { savedList } from "./saved-list.js";

const t = messages.library;

/** @param {PageStore} store @param {Controllers} controllers @param {SavedGames} savedGames */
export function gamesPanel(store, controllers, savedGames) {
  const hint = h("p", { class: "hint" });
  store.watch(["storage.status"], ({ storage: { status } }) => {
    hint.textContent = { opening: t.opening, ready: t.hint, failed: messages.notices.notSaved }[status];
  });
  const open = (files) => openRecords(files, store, controllers.game);
  const opened = recordList(store, controllers, (entry) => openEntry(entry, store, controllers.game));
  return h("div", { class: "stack" }, fileButton(open), opened, savedList(store, controllers, savedGames), hint);
}
