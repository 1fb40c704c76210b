// The games of the files that were opened, which are opened one by one and downloaded together.

import { h } from "../dom.js";
import { PRESETS } from "../game/rules.js";
import { messages, playerName } from "../i18n.js";
import { download } from "../sharing/download.js";
import { lastPosition } from "../sharing/game-files.js";
import { readRecord } from "../sharing/records.js";
import { bulkButton } from "./bulk-button.js";
import { button } from "./form-controls.js";
import { GameList } from "./game-list.js";
import { nameOfOpening } from "./opening-name.js";

const t = messages.library;
export const ORDERS = ["file", "names", "date", "opening", "moves", "result"];
const NO_ACTIONS = () => [];

/**
 * The list of the opened files; hidden without any.
 *
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {(entry: RecordEntry) => Promise<void>} openEntry
 */
export function recordList(store, controllers, openEntry) {
  /** @type {RecordEntry[]} */
  let found = [];
  const close = button(t.close, () => store.update({ recordList: null }));
  const save = button("", () => download(new Blob([found.map(({ source }) => source).join("\n")], { type: "application/x-go-sgf" }), "sgf"));
  const bulk = bulkButton();
  const games = new GameList({
    label: t.ofFiles,
    orders: ORDERS,
    onFound: (listed) => {
      const { recordList: entries } = store.state;
      // Other formats than SGF cannot be put together.
      found = listed.map(({ key }) => /** @type {RecordEntry[]} */ (entries)[/** @type {number} */ (key)]).filter(({ facts }) => facts);
      save.hidden = found.length === 0;
      save.textContent = t.export(found.length);
      bulk.update(listed.flatMap(({ review }) => review ?? []));
    },
  });
  const head = h("div", { class: "row records-head" }, h("h2", {}, t.ofFiles), games.count, close);
  const element = h("section", { class: "stack records" }, head, games.element, h("div", { class: "row" }, save, bulk.button), bulk.panel);
  store.watch(["recordList"], ({ recordList: entries }) => {
    element.hidden = entries === null;
    games.reset();
    games.markCurrent(null);
    const open = (key, entry) => () => {
      games.markCurrent(key);
      return openEntry(entry);
    };
    const openAt = (key, entry) => async (ply) => {
      await open(key, entry)();
      controllers.tree.goTo(ply);
    };
    const load = async ({ source }) => (await readRecord(source, store.state.game.rules)).game;
    games.update((entries ?? []).map((entry, at) => listedRecord(entry, at, { open: open(at, entry), openAt: openAt(at, entry), load: () => load(entry) })));
  });
  return element;
}

/**
 * @param {RecordEntry} entry
 * @param {number} key
 * @param {Pick<Reviewable, "load" | "openAt"> & Pick<ListedGame, "open">} does
 * @returns {ListedGame}
 */
export function listedRecord({ name: file, facts }, key, { open, load, openAt }) {
  const common = { key, tags: [], open, review: null, actions: NO_ACTIONS };
  if (facts === null) return { ...common, name: file || t.unnamed, details: "", text: file.toLowerCase(), order: { names: file }, picture: () => null };
  const { players: { X, O }, event, date, rules = "", winner, isDraw, moves, begin, text } = facts;
  const players = { X: X || playerName("X", PRESETS.gomoku), O: O || playerName("O", PRESETS.gomoku) };
  const names = X || O ? messages.share.about.players(players.X, players.O) : "";
  const result = winner ? t.won(playerName(winner, PRESETS.gomoku)) : isDraw ? t.drawn : "";
  const opening = nameOfOpening(begin.rules, begin.moves) ?? "";
  const details = [event, date, rules, opening, t.moves(moves), result].filter(Boolean).join(" · ");
  const name = names || file || t.unnamed;
  return {
    ...common,
    name,
    details,
    review: { id: text, title: [name, date].filter(Boolean).join(messages.comma), players, load, openAt },
    text: [names, details, file].join(" ").toLowerCase(),
    order: { names, date, opening, moves, result },
    picture: () => lastPosition(text),
  };
}
