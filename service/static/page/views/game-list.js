// A list of games with small boards: found by words and tags, put in an order, and walked through with the arrow keys.

import { byId, h, replaceChildren, s } from "../dom.js";
import { language, messages } from "../i18n.js";
import { button, field, select } from "./form-controls.js";

const t = messages.library;
/** Games that are drawn at a time: a file may have thousands. */
const PAGE = 50;
const CENTRE = 0.5;
const RADIUS = 0.45;
/** Orders that begin with the largest value. */
const DESCENDING = ["updated", "date", "moves"];
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export class GameList {
  /** @type {ListedGame[]} */
  #games = [];
  /** Those that the words and the tag find, in their order. @type {ListedGame[]} */
  #found = [];
  #shown = PAGE;
  /** @type {string | null} */
  #tag = null;
  #order;
  /** The game in whose place a form stands, by its key. @type {{key: unknown, form: HTMLElement} | null} */
  #edited = null;
  /** @type {unknown} */
  #current = null;
  #compare = new Intl.Collator(language, { numeric: true }).compare;

  /**
   * @param {object} options
   * @param {string} options.label
   * @param {string[]} options.orders  Names of the orders, the first one at the beginning.
   * @param {(found: ListedGame[]) => void} [options.onFound]  Called after every change of what is listed.
   */
  constructor({ label, orders, onFound = () => {} }) {
    this.#order = orders[0];
    this.onFound = onFound;
    this.list = h("ol", { class: "saved-games", "aria-label": label, onkeydown: (event) => this.#step(event) });
    this.count = h("span", { class: "hint", role: "status" });
    this.search = h("input", { type: "search", "aria-label": t.search, title: t.search, placeholder: t.shortSearch, oninput: () => this.#find() });
    const choices = orders.map((name) => [name, t.sorts[name]]);
    const order = select(choices, this.#order, (name) => {
      this.#order = name;
      this.#find();
    });
    this.tags = h("div", { class: "tags", role: "group", "aria-label": t.tags });
    this.tools = h("div", { class: "list-tools" }, this.search, field(t.sort, order));
    this.more = button("", () => {
      const { length } = this.list.children;
      this.#shown += PAGE;
      this.#draw();
      this.list.children[length]?.querySelector("button")?.focus();
    });
    this.none = h("p", { class: "hint" }, t.none);
    this.element = h("div", { class: "stack" }, this.tools, this.tags, this.list, this.none, this.more);
  }

  /** @param {ListedGame[]} games */
  update(games) {
    this.#games = games;
    this.tools.hidden = games.length < 2;
    const tags = [...new Set(games.flatMap((game) => game.tags))].sort(this.#compare);
    if (!tags.includes(this.#tag ?? "")) this.#tag = null;
    this.tags.hidden = tags.length === 0;
    replaceChildren(this.tags, ...tags.map((tag) => this.#tagButton(tag)));
    this.#find(this.#shown);
  }

  /** Forget the words of the search, and begin at the top. */
  reset() {
    this.search.value = "";
    this.#shown = PAGE;
    this.list.scrollTop = 0;
  }

  /** Mark the game that is open. @param {unknown} key */
  markCurrent(key) {
    this.#current = key;
    for (const { firstElementChild, dataset } of this.list.children) {
      if (dataset.key === String(key)) firstElementChild.setAttribute("aria-current", "true");
      else firstElementChild.removeAttribute("aria-current");
    }
  }

  /** Show a form in place of a game, or the game again. @param {unknown} key @param {HTMLElement | null} form */
  edit(key, form) {
    this.#edited = form && { key, form };
    this.#draw();
    const item = [...this.list.children].find(({ dataset }) => dataset.key === String(key));
    item?.querySelector(form ? "input" : ".edit")?.focus();
  }

  #find(shown = PAGE) {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFound = (game) => words.every((word) => game.text.includes(word)) && (this.#tag === null || game.tags.includes(this.#tag));
    const found = this.#games.filter(isFound);
    this.#found = this.#order === "file" ? found : found.sort((one, other) => this.#compareGames(one, other));
    this.#shown = shown;
    this.#draw();
    this.onFound(this.#found);
  }

  /** Games without a value come last. */
  #compareGames({ order: one }, { order: other }) {
    const [a, b] = [one[this.#order], other[this.#order]];
    if (!a || !b) return Number(!a) - Number(!b);
    const order = typeof a === "number" ? a - b : this.#compare(a, b);
    return DESCENDING.includes(this.#order) ? -order : order;
  }

  #draw() {
    const found = this.#found;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const item = focused?.closest("li");
    const [key, at] = [item?.dataset.key, item ? [...item.querySelectorAll("button")].indexOf(/** @type {any} */ (focused)) : -1];
    const isInList = item?.parentElement === this.list;
    replaceChildren(this.list, ...found.slice(0, this.#shown).map((game) => this.#item(game)));
    if (isInList) {
      const same = [...this.list.children].find(({ dataset }) => dataset.key === key);
      (this.list.contains(focused) ? focused : same?.querySelectorAll("button")[at])?.focus();
    }
    this.count.textContent = t.found(found.length);
    this.none.hidden = found.length > 0 || this.#games.length === 0;
    this.more.hidden = found.length <= this.#shown;
    this.more.textContent = t.more(Math.min(PAGE, found.length - this.#shown));
  }

  /** @param {ListedGame} game */
  #item(game) {
    const { key, name, details, tags, picture, open, actions } = game;
    const attributes = { "data-key": String(key) };
    if (this.#edited?.key === key) return h("li", attributes, this.#edited.form);
    const text = h("span", {}, h("strong", {}, name), h("span", { class: "hint" }, details), tags.length > 0 && tagList(tags));
    const isCurrent = key === this.#current && { "aria-current": "true" };
    const show = () => {
      // On phones, it is far above the list.
      byId("board").scrollIntoView({ block: "nearest" });
      open();
    };
    const opener = button([thumbnail(picture()), text], show, { class: "saved-game", ...isCurrent });
    return h("li", attributes, opener, ...actions(game));
  }

  #tagButton(tag) {
    const choose = () => {
      this.#tag = this.#tag === tag ? null : tag;
      for (const each of this.tags.children) each.setAttribute("aria-pressed", String(each.textContent === this.#tag));
      this.#find();
    };
    return button(tag, choose, { class: "tag", "aria-pressed": String(tag === this.#tag) });
  }

  #step(event) {
    const step = STEPS[event.key];
    const item = event.target.matches(".saved-game") && event.target.closest("li");
    if (step === undefined || !item) return;
    // Elsewhere, these keys choose variations.
    event.preventDefault();
    event.stopPropagation();
    (step < 0 ? item.previousElementSibling : item.nextElementSibling)?.querySelector(".saved-game")?.focus();
  }
}

function tagList(tags) {
  return h("span", { class: "tags" }, ...tags.map((tag) => h("span", { class: "tag" }, tag)));
}

/** A small board with a position; empty without one. @param {Picture | null} picture */
function thumbnail(picture) {
  if (picture === null) return null;
  const { top, left, rows, cols, stones } = picture;
  const circles = stones.map(({ row, col, player }) => s("circle", { class: player, cx: col + CENTRE, cy: row + CENTRE, r: RADIUS }));
  return s("svg", { viewBox: `${left} ${top} ${cols} ${rows}`, "aria-hidden": "true" }, ...circles);
}
