// A board in the shadow root of an element: its frame, styles, texts and live region.

import { BoardView } from "../board/board-view.js";
import { Viewport } from "../board/viewport.js";
import { h, loadStylesInto } from "../dom.js";
import { boardOf } from "../game/game.js";
import { isUnbounded } from "../game/rules.js";
import { DEFAULT_LANGUAGE, chosenLanguage, languageFor } from "../language.js";

/** What a page must see before the style sheets are loaded, and what they have in base.css. */
const STYLES = `
  :host { display: block; }
  :host([hidden]) { display: none; }
  .board-frame { color: var(--text); margin: 0; }
  .board-frame, .panel { direction: ltr; font: 400 1rem/1.4 var(--font); letter-spacing: normal; text-align: start; text-transform: none; }
  .drawn-mark > * { fill: none; stroke: var(--highlight); stroke-width: 2.5; }
  .drawn-mark .letters { fill: var(--wood-text); paint-order: stroke; stroke: var(--wood); stroke-width: 5; }
  .visually-hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
`;
const SHEETS = [new URL("../../styles/tokens.css", import.meta.url), new URL("../../styles/board-pane.css", import.meta.url)];
/** Bundlers find modules by literal addresses. @type {Record<keyof typeof import("../language.js").LANGUAGES, () => Promise<{texts: ElementTexts, review: ReviewTexts}>>} */
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
/** As attributes name them, and as the view does. */
const COORDINATES = { letters: "letters", numbers: "numbers", none: "off" };

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
  /** Of boards without borders once there is one. */
  #View = Viewport;
  /** Number of the last attempt to load texts. */
  #attempt = 0;

  /**
   * @param {HTMLElement} host
   * @param {{onPlay: (cell: Cell) => void, onActive: (cell: Cell | null) => void, onFailure: (error: Error) => void}} callbacks
   */
  constructor(host, { onPlay, onActive, onFailure }) {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
    }
    this.host = host;
    this.onPlay = onPlay;
    this.onActive = onActive;
    this.onFailure = onFailure;
    this.root = host.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = [sheet];
    this.pane = h("div", { class: "board-pane" });
    this.pane.style.aspectRatio = "1";
    this.frame = h("div", { class: "board-frame" }, this.pane);
    this.announcer = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    this.root.append(this.frame, this.announcer);
  }

  /** Load the styles, and the texts in the language of the element; then draw. */
  async load() {
    const attempt = (this.#attempt += 1);
    const { game } = this.#model;
    const [{ texts, review }, View] = await Promise.all([
      TEXTS[languageOf(this.host)](),
      isWithoutBorders(game) ? import("../board/unbounded-viewport.js").then(({ UnboundedViewport }) => UnboundedViewport) : this.#View,
      ...SHEETS.map((address) => loadStylesInto(this.root, address)),
    ]);
    if (attempt !== this.#attempt || (texts === this.texts && View === this.#View && this.view)) return;
    this.#View = View;
    this.texts = texts;
    this.reviewTexts = review;
    // The listeners of another view go with its pane.
    const pane = h("div", { class: "board-pane" });
    pane.style.aspectRatio = this.pane.style.aspectRatio;
    this.pane.replaceWith(pane);
    this.pane = pane;
    const callbacks = {
      onPlay: (cell) => this.onPlay(cell),
      onActive: (cell) => this.#activate(cell),
      onTouch: (touched) => {
        this.draw({ touched });
        if (touched) this.#activate(touched.cell);
      },
    };
    this.view = new BoardView(pane, texts, callbacks, View);
    this.view.update(this.#model);
  }

  /** Draw what has changed, with the stone that a click would place. @param {Partial<BoardModel>} changes */
  draw(changes) {
    const model = { ...this.#model, ...changes };
    const { game, activeCell: cell, isPlayable } = model;
    const board = game && boardOf(game);
    model.preview = isPlayable && cell && board?.isLegal(cell) ? { cell, player: board.toMove } : null;
    this.#model = model;
    if (isWithoutBorders(game) && this.#View === Viewport) this.load().catch(this.onFailure);
    else this.view?.update(model);
  }

  /** Let screen readers say a text, also the same one again. @param {string} text */
  announce(text) {
    this.announcer.textContent = this.announcer.textContent === text ? `${text}\u00a0` : text;
  }

  /** The attributes that both elements have, as the view names them. @returns {Partial<BoardModel>} */
  look() {
    const { host } = this;
    return {
      coordinates: /** @type {any} */ (COORDINATES[host.getAttribute("coordinates") ?? ""] ?? "letters"),
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

/** @param {Game | undefined} game */
function isWithoutBorders(game) {
  return game !== undefined && isUnbounded(game.rules);
}
