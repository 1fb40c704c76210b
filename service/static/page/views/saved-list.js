// The games that the browser has saved: opened, named, tagged, deleted, and downloaded together.

import { h } from "../dom.js";
import { ROOT, goTo, withLine } from "../game/game.js";
import { parseMoves } from "../game/notation.js";
import { format, gameName, messages, playerName } from "../i18n.js";
import { download } from "../sharing/download.js";
import { unescape } from "../sharing/sgf.js";
import { linkOfChapters } from "../sharing/study-link.js";
import { bulkButton } from "./bulk-button.js";
import { button, field } from "./form-controls.js";
import { GameList } from "./game-list.js";
import { linkButton } from "./link-button.js";
import { nameOfOpening } from "./opening-name.js";

const t = messages.library;
export const ORDERS = ["updated", "names", "date", "opening", "moves", "result"];
/** Characters of a name, and of all tags. */
const LONGEST = 120;
/** Cells around the stones of an unbounded board. */
const MARGIN = 2;

/** @param {PageStore} store @param {Controllers} controllers @param {SavedGames} savedGames */
export function savedList(store, controllers, savedGames) {
  /** @type {Summary[]} */
  let found = [];
  const failed = h("p", { class: "hint", role: "status" });
  const collection = async () => {
    const { collectionOf } = await import("../sharing/collection.js");
    const { text, count } = await collectionOf(found, savedGames);
    failed.textContent = count < found.length ? t.notExported(found.length - count) : "";
    return text;
  };
  const save = button("", async () => {
    const text = await collection();
    if (text) download(new Blob([text], { type: "application/x-go-sgf" }), "sgf");
  });
  const link = linkButton(messages.share.study.chapters, async () => linkOfChapters(await collection()), collection);
  const bulk = bulkButton();
  const games = new GameList({
    label: t.saved,
    orders: ORDERS,
    onFound: (listed) => {
      const summaries = new Map(store.state.storage.games.map((summary) => [summary.id, summary]));
      found = listed.map(({ key }) => /** @type {Summary} */ (summaries.get(/** @type {string} */ (key))));
      save.hidden = link.button.hidden = found.length === 0;
      save.textContent = t.export(found.length);
      failed.textContent = "";
      bulk.update(listed);
    },
  });
  const edit = (summary, name) => () => games.edit(summary.id, form(summary, name, savedGames, () => games.edit(summary.id, null)));
  const load = async (id) => {
    const loaded = await savedGames.load(id);
    return loaded && withLine(loaded.game, ROOT);
  };
  const openAt = async (id, ply) => {
    const game = await load(id);
    if (game) controllers.game.open(goTo(game, ply));
  };
  const head = h("div", { class: "row records-head" }, h("h2", {}, t.saved), games.count);
  const element = h("section", { class: "stack saved" }, head, games.element, h("div", { class: "row" }, save, link.button, bulk.button), link.message, failed, bulk.panel);
  store.watch(["storage.games", "tab"], ({ storage, tab }) => {
    if (tab !== "games") return;
    element.hidden = storage.games.length === 0;
    games.update(storage.games.map((summary) => listedSummary(summary, { edit, load, openAt, savedGames })));
  });
  store.watch(["game", "storage.games", "tab"], ({ game }) => games.markCurrent(game.id));
  return element;
}

/** @returns {ListedGame} */
export function listedSummary(summary, { edit, load, openAt, savedGames }) {
  const { id, revision, rules, setup, plies, result, updated, info, labels } = summary;
  const { X, O } = info?.record ? info.players : { X: "", O: "" };
  const isNamed = Boolean(X || O);
  const players = isNamed ? messages.share.about.players(X || playerName("X", rules), O || playerName("O", rules)) : gameName(rules);
  const name = labels?.name || players;
  const tags = labels?.tags ?? [];
  const moves = parseMoves(summary.moves ?? "", rules) ?? [];
  const opening = (setup.length === 0 && nameOfOpening(rules, moves)) || "";
  const event = unescape(info?.record?.EV ?? "");
  const ended = result === null ? t.open : result === "draw" ? t.drawn : t.won(playerName(result, rules));
  const time = format.dateTime(updated);
  const facts = [name !== players && players, event, isNamed && gameName(rules), opening, t.moves(plies), ended];
  const details = `${facts.filter(Boolean).join(messages.comma)} · ${time}`;
  const [editing, removing] = [t.edit(name), t.remove(name, time)];
  return {
    key: id,
    name,
    details,
    tags,
    text: [name, details, info?.date, ...tags].join(" ").toLowerCase(),
    order: { updated, names: name, date: info?.date ?? "", opening, moves: plies, result: ended },
    picture: () => pictureOf(summary, moves),
    open: () => savedGames.open(id),
    review: {
      id: `${id} ${revision}`,
      title: [name, time].join(messages.comma),
      players: { X: info?.players.X || playerName("X", rules), O: info?.players.O || playerName("O", rules) },
      load: () => load(id),
      openAt: (ply) => openAt(id, ply),
    },
    actions: () => [
      button("✎", edit(summary, name), { class: "icon edit", "aria-label": editing, title: editing }),
      button("×", () => savedGames.delete(id), { class: "icon", "aria-label": removing, title: removing }),
    ],
  };
}

/** The last position of a game; null for one that was saved without its moves. @returns {Picture | null} */
function pictureOf({ rules, first, setup, plies }, moves) {
  if (plies > moves.length) return null;
  const isBlack = (at) => (at % 2 === 0) === (first === "X");
  const stones = [...setup, ...moves.map((move, at) => ({ ...move, player: isBlack(at) ? "X" : "O" }))];
  if (rules.rows !== null) return { top: 0, left: 0, rows: rules.rows, cols: rules.cols, stones };
  const [rows, cols] = [stones.map(({ row }) => row), stones.map(({ col }) => col)];
  const [top, left] = [Math.min(0, ...rows) - MARGIN, Math.min(0, ...cols) - MARGIN];
  return { top, left, rows: Math.max(0, ...rows) + MARGIN - top + 1, cols: Math.max(0, ...cols) + MARGIN - left + 1, stones };
}

/** The form of a game's name and tags. */
function form({ id, labels }, placeholder, savedGames, close) {
  const name = h("input", { value: labels?.name ?? "", placeholder: labels?.name ? "" : placeholder, maxlength: LONGEST });
  const tags = h("input", { value: labels?.tags.join(messages.comma) ?? "", maxlength: LONGEST });
  const submit = async (event) => {
    event.preventDefault();
    const words = tags.value.split(/[,，、]/).map((each) => each.trim());
    await savedGames.label(id, { name: name.value.trim(), tags: [...new Set(words)].filter(Boolean) });
    close();
  };
  const onkeydown = ({ key }) => key === "Escape" && close();
  return h(
    "form",
    { class: "labels", onsubmit: submit, onkeydown },
    field(t.name, name),
    field(t.tagsHint, tags),
    h("div", { class: "row" }, h("button", { class: "primary" }, t.save), button(t.cancel, close)),
  );
}
