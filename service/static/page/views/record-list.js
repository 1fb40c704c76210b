// The games of the files that were opened: found by a word, and opened one by one.

import { h, replaceChildren, s } from "../dom.js";
import { messages, playerName } from "../i18n.js";
import { PRESETS } from "../game/rules.js";
import { lastPosition } from "../sharing/game-files.js";
import { button } from "./form-controls.js";

const t = messages.share.files;
/** Games that are drawn at a time: a file may have thousands. */
const PAGE = 50;
const CENTRE = 0.5;
const RADIUS = 0.45;

/** A button that lets the visitor choose files. @param {(files: File[]) => Promise<void>} onOpen */
export function fileButton(onOpen) {
  const input = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t.open, tabindex: -1 });
  input.addEventListener("change", async () => {
    const files = [...(input.files ?? [])];
    // The same files may be chosen again.
    input.value = "";
    if (files.length > 0) await onOpen(files);
  });
  return h("div", {}, button(t.open, () => input.click()), input);
}

/**
 * The list of the opened files; hidden without any.
 *
 * @param {PageStore} store
 * @param {(entry: RecordEntry) => Promise<void>} openEntry
 */
export function recordList(store, openEntry) {
  let shown = PAGE;
  /** @type {RecordEntry | null} */
  let current = null;
  const title = h("h2", {});
  const list = h("ol", { class: "saved-games records" });
  const search = h("input", { type: "search", "aria-label": t.search, placeholder: t.search, oninput: () => show(PAGE) });
  const more = button("", () => show(shown + PAGE));
  const close = button(t.close, () => store.update({ recordList: null }));
  /** Where the list is scrolled, and its focus, stay. */
  const open = async (entry, { currentTarget }) => {
    current = entry;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    currentTarget.setAttribute("aria-current", "true");
    await openEntry(entry);
  };
  const show = (count) => {
    shown = count;
    const entries = store.state.recordList ?? [];
    const word = search.value.trim().toLowerCase();
    const found = entries.filter((entry) => textOf(entry).toLowerCase().includes(word));
    title.textContent = t.found(found.length);
    replaceChildren(list, ...found.slice(0, shown).map((entry) => entryItem(entry, entry === current, open)));
    more.hidden = found.length <= shown;
    more.textContent = t.more(Math.min(PAGE, found.length - shown));
  };
  const element = h("section", { class: "stack" }, h("div", { class: "row records-head" }, title, close), search, list, more);
  store.watch(["recordList"], ({ recordList: entries }) => {
    element.hidden = entries === null;
    search.value = "";
    current = null;
    show(PAGE);
  });
  return element;
}

/** What an entry is found by. */
function textOf({ name, facts }) {
  return facts ? [facts.players.X, facts.players.O, facts.event, facts.date, name].join(" ") : name;
}

function entryItem(entry, isCurrent, open) {
  const { name, facts } = entry;
  const known = facts ? describe(facts) : null;
  const content = [h("strong", {}, known?.names || name || t.unnamed), known && h("span", { class: "hint" }, known.details)];
  const picture = facts && thumbnail(facts.text);
  return h("li", {}, button([picture, h("span", {}, ...content)], (event) => open(entry, event), { class: "saved-game", ...(isCurrent && { "aria-current": "true" }) }));
}

function describe({ players: { X, O }, event, date, winner, isDraw, moves }) {
  const { moves: count, won, drawn } = messages.savedGames;
  const names = X || O ? messages.share.about.players(X || playerName("X", PRESETS.gomoku), O || playerName("O", PRESETS.gomoku)) : "";
  const result = winner ? won(playerName(winner, PRESETS.gomoku)) : isDraw ? drawn : "";
  return { names, details: [event, date, count(moves), result].filter(Boolean).join(" · ") };
}

/** A small board with the last position. */
function thumbnail(text) {
  const { rows, cols, stones } = lastPosition(text);
  const circles = stones.map(({ row, col, color }) => s("circle", { class: color, cx: col + CENTRE, cy: row + CENTRE, r: RADIUS }));
  return s("svg", { viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" }, ...circles);
}
