// The games that the browser has saved: open and delete them.

import { h, replaceChildren } from "../dom.js";
import { openEntry, openRecords } from "../sharing/open-record.js";
import { unescape } from "../sharing/sgf.js";
import { format, gameName, messages, playerName } from "../i18n.js";
import { button } from "./form-controls.js";
import { fileButton, recordList } from "./record-list.js";

const t = messages.savedGames;

/** @param {PageStore} store @param {Controllers} controllers @param {SavedGames} savedGames */
export function gamesPanel(store, controllers, savedGames) {
  const list = h("ul", { class: "saved-games" });
  const hint = h("p", { class: "hint" });
  store.watch(["storage.games", "storage.status", "tab"], (state) => {
    if (state.tab !== "games") return;
    hint.textContent = { opening: t.opening, ready: t.hint, failed: t.failed }[state.storage.status];
    replaceChildren(list, ...state.storage.games.map((summary) => gameItem(summary, savedGames)));
  });
  store.watch(["game", "storage.games", "tab"], ({ game }) => {
    for (const { dataset, firstChild } of list.children) {
      if (dataset.game === game.id) firstChild.setAttribute("aria-current", "true");
      else firstChild.removeAttribute("aria-current");
    }
  });
  const open = (files) => openRecords(files, store, controllers.game);
  const opened = recordList(store, (entry) => openEntry(entry, store, controllers.game));
  return h("div", { class: "stack" }, fileButton(open), opened, list, hint);
}

function resultText(result, rules) {
  if (result === null) return t.open;
  return result === "draw" ? t.drawn : t.won(playerName(result, rules));
}

function gameItem(summary, savedGames) {
  const { id, rules, plies, result, updated, info } = summary;
  const { X, O } = info?.record ? info.players : { X: "", O: "" };
  const isNamed = Boolean(X || O);
  const name = isNamed ? messages.share.about.players(X || playerName("X", rules), O || playerName("O", rules)) : gameName(rules);
  const time = format.dateTime(updated);
  const event = isNamed ? [unescape(info?.record?.EV ?? ""), gameName(rules)] : [];
  const state = [...event, t.moves(plies), resultText(result, rules)].filter(Boolean).join(messages.comma);
  const open = button(
    [h("strong", {}, name), h("span", { class: "hint" }, `${state} · ${time}`)],
    () => savedGames.open(id),
    { class: "saved-game" },
  );
  const remove = t.remove(name, time);
  return h(
    "li",
    { "data-game": id },
    open,
    button("×", () => savedGames.delete(id), { class: "icon", "aria-label": remove, title: remove }),
  );
}
