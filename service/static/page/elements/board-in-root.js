// A board in the shadow root of an element: its frame, styles, texts and live region.

import { BoardView } from "../board/board-view.js";
import { h, loadStylesInto } from "../dom.js";
import { boardOf, outcomeOf, playerOfMove } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { hasStones, isUnbounded } from "../game/rules.js";
import { DEFAULT_LANGUAGE, chosenLanguage, languageFor } from "../language.js";
import { emit } from "./attributes.js";

/** What a page must see before the style sheets are loaded, and what they have in base.css. */
const STYLES = `
  :host { display: block; }
  :host([hidden]) { display: none; }
  .board-frame { color: var(--text); margin: 0; }
  .board-frame, .panel { direction: ltr; font: 400 1rem/1.4 var(--font); letter-spacing: normal; text-align: start; text-indent: 0; text-shadow: none; text-transform: none; white-space: normal; word-spacing: 0; }
  .drawn-mark > * { fill: none; stroke: var(--highlight); stroke-width: 2.5; }
  .drawn-mark .letters { fill: var(--wood-text); paint-order: stroke; stroke: var(--wood); stroke-width: 5; }
  .visually-hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
`;
const SHEETS = [new URL("../../styles/tokens.css", import.meta.url), new URL("../../styles/board-pane.css", import.meta.url)];
/** Bundlers find modules by literal addresses. */
const TEXTS = {
  cs: () => import("./texts/cs.js"),
  de: () => import("./texts/de.js"),
  en: () => import("./texts/en.js"),
  ja: () => import("./texts/ja.js"),
  ko: () => import("./texts/ko.js"),
  ru: () => import("./texts/ru.js"),
  vi: () => import("./texts/vi.js"),
  zh: () => import("./texts/zh.js"),
};

/** Shared by all elements. @type {CSSStyleSheet | undefined} */
let sheet;

/** The language of an element: that of the nearest `lang`, if there are texts in it. @param {Element} element */
export function languageOf(element) {
  const tag = element.closest("[lang]")?.getAttribute("lang");
  return tag ? languageFor(tag) ?? DEFAULT_LANGUAGE : chosenLanguage();
}

export class BoardInRoot {
  /** @type {BoardView | null} */
  view = null;
  /** @type {ElementTexts | null} */
  texts = null;
  /** @type {ReviewTexts | null} */
  reviewTexts = null;
  /** What is drawn as soon as there is a view. @type {Partial<BoardModel>} */
  #model = {};
  /** That of boards without borders once there is one. @type {typeof BoardView} */
  #View = BoardView;
  /** Number of the last attempt to load texts. */
  #attempt = 0;

  /** @param {HTMLElement} host @param {(cell: Cell) => void} [onPlay] @param {(cell: Cell | null) => void} [onActive] */
  constructor(host, onPlay = () => {}, onActive = () => {}) {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
    }
    this.host = host;
    this.onPlay = onPlay;
    this.onActive = onActive;
    this.root = host.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = [sheet];
    this.pane = h("div", { class: "board-pane" });
    this.pane.style.aspectRatio = "1";
    this.frame = h("div", { class: "board-frame" }, this.pane);
    this.announcer = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    this.root.append(this.frame, this.announcer);
  }

  /** Load the styles, and the texts in the language of the element; then draw. */
  load() {
    return this.#load().catch((error) => emit(this.host, "failure", error));
  }

  async #load() {
    const attempt = (this.#attempt += 1);
    const { game } = this.#model;
    const language = languageOf(this.host);
    const [{ texts, review }, View] = await Promise.all([
      TEXTS[language](),
      game && isUnbounded(game.rules) ? import("../board/unbounded-board-view.js").then(({ UnboundedBoardView }) => UnboundedBoardView) : this.#View,
      ...SHEETS.map((address) => loadStylesInto(this.root, address)),
    ]);
    if (attempt !== this.#attempt || (texts === this.texts && View === this.#View && this.view)) return;
    this.#View = View;
    this.texts = texts;
    this.reviewTexts = review;
    for (const part of /** @type {any} */ (this.root.children)) part.lang = language;
    // The listeners of another view go with its pane.
    const pane = h("div", { class: "board-pane" });
    pane.style.aspectRatio = this.pane.style.aspectRatio;
    this.pane.replaceWith(pane);
    this.pane = pane;
    const callbacks = {
      onPlay: this.onPlay,
      onActive: (cell) => this.#activate(cell),
      onTouch: (touched) => {
        this.draw({ touched });
        if (touched) this.#activate(touched.cell);
      },
    };
    this.view = new View(pane, texts, callbacks);
    this.view.update(this.#model);
  }

  /** Draw what has changed, with the stone that a click would place. @param {Partial<BoardModel>} changes */
  draw(changes) {
    const model = { ...this.#model, ...changes };
    const { game, activeCell: cell, isPlayable } = model;
    const board = game && boardOf(game);
    model.preview = isPlayable && cell && board?.isLegal(cell) ? { cell, player: board.toMove } : null;
    this.#model = model;
    if (game && isUnbounded(game.rules) && this.#View === BoardView) this.load();
    else this.view?.update(model);
  }

  /** The players' names, once there are texts. @param {Game} game */
  namesOf({ rules }) {
    return /** @type {ElementTexts} */ (this.texts).playerNames[hasStones(rules) ? "stones" : "marks"];
  }

  /** Let screen readers say the last move, and the result. @param {Game} game */
  announceMove(game) {
    if (this.texts === null) return;
    const { announcements: t, sentenceEnd } = this.texts;
    const { ply, moves, rules } = game;
    const names = this.namesOf(game);
    const outcome = outcomeOf(game);
    const parts = [
      ply > 0 && t.move(names[playerOfMove(game, ply - 1)], cellName(moves[ply - 1], rules)),
      outcome && (outcome.winner ? t.won(names[outcome.winner]) : t.drawn),
    ];
    this.announce(parts.filter(Boolean).join(sentenceEnd));
  }

  /** Let screen readers say a text, also the same one again. @param {string} text */
  announce(text) {
    this.announcer.textContent = this.announcer.textContent === text ? `${text}\u00a0` : text;
  }

  /** The attributes that both elements have, as the view names them. @returns {Partial<BoardModel>} */
  look() {
    const { host } = this;
    return {
      coordinates: /** @type {any} */ ({ numbers: "numbers", none: "off" }[host.getAttribute("coordinates") ?? ""] ?? "letters"),
      moveNumbers: host.hasAttribute("move-numbers"),
      theme: /** @type {any} */ (host.getAttribute("surface") ?? "auto"),
    };
  }

  /** @param {Cell | null} cell */
  #activate(cell) {
    this.draw({ activeCell: cell });
    this.onActive(cell);
  }
}
