// Marks that a visitor draws on the board: the right button, a finger held still, or the key of menus opens their menu on a
// cell; a drag with the right button draws an arrow, and with Shift a line.

import { h } from "../dom.js";
import { currentNode } from "../game/game.js";
import { cellKey, cellName } from "../game/notation.js";
import { loadMessages, messages } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { LETTER, LINES, SHAPES, marksOn, toggleLine, toggleMark, withoutMarks } from "../sharing/drawn-marks.js";
import { isForAnswers } from "../state.js";
import { button } from "../views/form-controls.js";

const SIGNS = { CR: "○", TR: "△", SQ: "□", MA: "✕", LB: "A", AR: "↗", LN: "╱" };
/** Between the menu and the edges of the window, in pixels. */
const MARGIN = 8;
/** Among the buttons that are pressed. */
const RIGHT_PRESSED = 2;

/** Loaded with the first menu, for the right button. @type {WeakMap<BoardView, MarkMenu>} */
const menus = new WeakMap();

/**
 * Handle the wish for a menu on the board: of a pointer, or of the keyboard on the cell that has the focus. For fingers,
 * not all browsers have that event.
 *
 * @param {BoardView} view
 * @param {PageStore} store
 * @param {MouseEvent} event
 * @param {RightPress | null} press  Of the right button, if the event is its own.
 */
export async function openMarks(view, store, event, press) {
  const { state } = store;
  const isOfFinger = event.type === "contextmenu" && /** @type {PointerEvent} */ (event).pointerType === "touch";
  if (isOfFinger || view.viewport.isUnbounded || state.setup.tool !== null || isForAnswers(state)) return;
  const menu = menus.get(view) ?? new MarkMenu(view, store);
  menus.set(view, menu);
  await menu.handle(event, press);
}

class MarkMenu {
  /** Ends what is in progress: the menu, or the choice of a second cell. */
  #ending = new AbortController();

  /** @param {BoardView} view @param {PageStore} store */
  constructor(view, store) {
    this.view = view;
    this.store = store;
    // Marks belong to a position.
    this.store.watch(["game"], ({ game }, before) => {
      if (game.treeKey !== before.game.treeKey || currentNode(game) !== currentNode(before.game)) this.#end();
    });
  }

  /** Some systems ask for a menu when the right button is pressed, others when it is released. @param {MouseEvent} event @param {RightPress | null} press */
  async handle(event, press) {
    const from = this.view.cellOf(press?.start ?? event);
    const isAtPress = (event.buttons & RIGHT_PRESSED) !== 0;
    if (isAtPress && press?.end === null) addEventListener("pointerup", (end) => this.#open(from, end), { once: true });
    else await this.#open(from, (isAtPress && press?.end) || event);
  }

  /** Draw a line between two cells, or open the menu on one. @param {Cell | null} from @param {MouseEvent} event */
  async #open(from, event) {
    const to = this.view.cellOf(event);
    if (from === null || to === null) return;
    if (cellKey(from) !== cellKey(to)) {
      this.#change((game) => toggleLine(game, from, to, event.shiftKey ? "LN" : "AR"));
      return;
    }
    await Promise.all([loadMessages("marks"), loadStyles("marks")]);
    this.#show(from, event.clientX, event.clientY);
  }

  /** @param {Cell} cell @param {number} x @param {number} y */
  #show(cell, x, y) {
    this.#end();
    const { signal } = (this.#ending = new AbortController());
    const t = messages.marks;
    const choice = (sign, name, onPress) => button(sign, onPress, { "aria-label": name, title: name });
    const marks = new Map(
      [...SHAPES, LETTER].map((name) => {
        const toggle = () => {
          this.#change((game) => toggleMark(game, cell, name));
          showPressed();
        };
        return [name, choice(SIGNS[name], t.marks[name], toggle)];
      }),
    );
    const showPressed = () => {
      const found = marksOn(this.store.state.game, cell);
      for (const [name, element] of marks) element.setAttribute("aria-pressed", String(found.includes(name)));
    };
    showPressed();
    const lines = LINES.map((name) => choice(SIGNS[name], t.marks[name], () => this.#chooseEnd(cell, name)));
    const clear = choice("⌫", t.clear, () => {
      this.#change(withoutMarks);
      this.#end();
    });
    const title = t.title(cellName(cell, this.store.state.game.rules));
    const menu = /** @type {HTMLDialogElement} */ (
      h("dialog", { class: "mark-menu", "aria-label": title }, h("div", {}, ...marks.values(), ...lines, clear, choice("✓", t.close, () => this.#end())))
    );
    signal.addEventListener("abort", () => menu.close());
    // A click beside the menu closes it, but not the end of the touch that opened it.
    let isBeside = false;
    menu.addEventListener("pointerdown", ({ target }) => (isBeside = target === menu));
    menu.addEventListener("click", ({ target }) => isBeside && target === menu && this.#end());
    menu.addEventListener("close", () => menu.remove());
    this.view.pane.after(menu);
    menu.showModal();
    const { width, height } = menu.getBoundingClientRect();
    const left = Math.max(MARGIN, Math.min(x - width / 2, innerWidth - width - MARGIN));
    const below = y + 2 * MARGIN;
    const top = below + height > innerHeight ? y - height - 2 * MARGIN : below;
    Object.assign(menu.style, { left: `${left}px`, top: `${top}px` });
  }

  /** Let the next cell that is clicked, or entered by the keyboard, be the other end of a line. @param {Cell} from @param {string} name */
  #chooseEnd(from, name) {
    this.#end();
    const { view } = this;
    const { signal } = (this.#ending = new AbortController());
    const { onPlay } = view;
    signal.addEventListener("abort", () => {
      view.onPlay = onPlay;
      this.store.update({ notice: null });
    });
    const choose = (cell) => {
      this.#end();
      if (cellKey(cell) !== cellKey(from)) this.#change((game) => toggleLine(game, from, cell, name));
    };
    view.onPlay = choose;
    view.pane.addEventListener("keydown", (event) => {
      const { cell } = /** @type {any} */ (event.target);
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      if (cell) choose(cell);
    }, { signal, capture: true });
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#end(), { signal });
    const text = messages.marks.chooseEnd(cellName(from, this.store.state.game.rules));
    this.store.update({ notice: { kind: "info", text } });
  }

  #end() {
    this.#ending.abort();
  }

  /** @param {(game: Game) => Game} change */
  #change(change) {
    this.store.update({ game: change(this.store.state.game) });
  }
}
