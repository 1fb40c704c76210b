// The games of the files that were opened, which are opened one by one and downloaded together.

import { h } from "../dom.js";
import { PRESETS } from "../game/rules.js";
import { messages, playerName } from "../i18n.js";
import { download } from "../sharing/download.js";
import { lastPosition } from "../sharing/game-files.js";
import { readRecord } from "../sharing/records.js";
import { linkOfChapters } from "../sharing/study-link.js";
import { bulkButton } from "./bulk-button.js";
import { button } from "./form-controls.js";
import { GameList } from "./game-list.js";
import { linkButton } from "./link-button.js";
import { nameOfOpening } from "./opening-name.js";

const t = messages.library;
export const ORDERS = ["file", "names", "date", "opening", "moves", "result"];
/** Games that are described without a pause. */
const PART = 500;
const NO_ACTIONS = () => [];
/** @type {string[]} */
const NO_TAGS = [];

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
  const collection = () => found.map(({ source }) => source).join("\n");
  const save = button("", () => download(new Blob([collection()], { type: "application/x-go-sgf" }), "sgf"));
  const link = linkButton(messages.share.study.chapters, () => linkOfChapters(collection()), async () => collection());
  const bulk = bulkButton();
  const games = new GameList({
    label: t.ofFiles,
    orders: ORDERS,
    onFound: (listed) => {
      const { recordList: entries } = store.state;
      // Other formats than SGF cannot be put together.
      found = listed.map(({ key }) => /** @type {RecordEntry[]} */ (entries)[/** @type {number} */ (key)]).filter(({ facts }) => facts);
      save.hidden = link.button.hidden = found.length === 0;
      save.textContent = t.export(found.length);
      bulk.update(listed);
    },
  });
  const head = h("div", { class: "row records-head" }, h("h2", {}, t.ofFiles), games.count, close);
  const element = h("section", { class: "stack records" }, head, games.element, h("div", { class: "row" }, save, link.button, bulk.button), link.message, bulk.panel);
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
    const listed = (entries ?? []).map((entry, at) => new ListedRecord(entry, at, open(at, entry), { openAt: openAt(at, entry), load: () => load(entry) }));
    games.update(listed);
    describeAll(listed, () => store.state.recordList === entries);
  });
  return element;
}

/** Describe games with pauses, so that the first search need not. @param {ListedRecord[]} listed @param {() => boolean} isCurrent */
async function describeAll(listed, isCurrent) {
  for (let at = 0; at < listed.length && isCurrent(); at += PART) {
    for (const { text: _ } of listed.slice(at, at + PART));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A game of a file, which is described when that is first asked for: of 100,000 games, 50 are drawn at first. @implements {ListedGame} */
export class ListedRecord {
  tags = NO_TAGS;
  actions = NO_ACTIONS;
  /** @type {ReturnType<typeof describe> | undefined} */
  #described;

  /**
   * @param {RecordEntry} entry
   * @param {number} key
   * @param {() => Promise<void>} open
   * @param {Pick<Reviewable, "load" | "openAt"> | null} reviewed  Null if the game is not to be reviewed.
   */
  constructor(entry, key, open, reviewed) {
    this.entry = entry;
    this.key = key;
    this.open = open;
    this.reviewed = reviewed;
  }

  get #all() {
    return (this.#described ??= describe(this.entry));
  }

  get name() {
    return this.#all.name;
  }

  get details() {
    return this.#all.details;
  }

  get text() {
    return this.#all.text;
  }

  get order() {
    return this.#all.order;
  }

  get picture() {
    const { facts } = this.entry;
    return () => facts && lastPosition(facts.text);
  }

  get review() {
    const { facts } = this.entry;
    if (facts === null || this.reviewed === null) return null;
    const title = [this.name, facts.date].filter(Boolean).join(messages.comma);
    return { id: facts.text, title, players: playersOf(facts), ...this.reviewed };
  }
}

/** @param {RecordEntry} entry @returns {Pick<ListedGame, "name" | "details" | "text" | "order">} */
function describe({ name: file, facts }) {
  if (facts === null) return { name: file || t.unnamed, details: "", text: file.toLowerCase(), order: { names: file } };
  const { title = "", event, date, rules = "", winner, isDraw, moves, begin } = facts;
  const players = playersOf(facts);
  const names = facts.players.X || facts.players.O ? messages.share.about.players(players.X, players.O) : "";
  const result = winner ? t.won(playerName(winner, PRESETS.gomoku)) : isDraw ? t.drawn : "";
  const opening = nameOfOpening(begin.rules, begin.moves) ?? "";
  const details = [names && title, event, date, rules, opening, t.moves(moves), result].filter(Boolean).join(" · ");
  return {
    name: names || title || file || t.unnamed,
    details,
    text: [title, names, details, file].join(" ").toLowerCase(),
    order: { names, date, opening, moves, result },
  };
}

/** The names of the players, of their colors without any. @param {GameFacts} facts */
function playersOf({ players: { X, O } }) {
  return { X: X || playerName("X", PRESETS.gomoku), O: O || playerName("O", PRESETS.gomoku) };
}
