// The board on the screen: it draws what the store holds, and tells what is played and pointed at.

import { s, put } from "../dom.js";
import { FIVE, contains, unbounded } from "../game/rules.js";
import { key } from "../game/notation.js";
import { boardOf } from "../game/game.js";
import { texts } from "../locales/en.js";
import { definitions, stone } from "./stone-shapes.js";
import { Grid } from "./accessible-grid.js";
import { Ground } from "./board-background.js";
import * as overlay from "./overlay.js";
import { Surface } from "./viewport.js";

/** Pixels: what a finger hits without fail. Smaller cells are played by a second tap. */
const FINGER = 30;

/** Stones or pencil, where nobody says: gomoku has stones, the games of the notebook do not. */
function usualLook({ rows, winLength }) {
  return rows !== null && winLength >= FIVE ? "stones" : "pencil";
}

export class BoardView {
  #stones = new Map();
  #tapped = null;

  /**
   * @param {HTMLElement} pane
   * @param {import("../store.js").Store} store
   * @param {object} calls
   * @param {(cell: object) => void} calls.play
   */
  constructor(pane, store, { play }) {
    this.pane = pane;
    this.store = store;
    this.play = play;
    this.svg = s("svg", { class: "board" }, definitions());
    pane.append(this.svg);
    this.surface = new Surface(pane, this.svg, (why) => this.#seen(why));
    this.ground = new Ground(this.surface);
    const point = (cell) => store.update({ pointed: cell });
    const name = (cell) => this.#name(cell);
    this.grid = new Grid(this.surface, { play, point, name, title: texts.board.title });
    this.layers = { under: layer(), stones: layer(), last: layer(), over: layer(), hover: layer() };
    this.world = s("g", {}, this.ground.layer, ...Object.values(this.layers), this.grid.layer);
    this.svg.append(this.world);
    this.#listen();
    store.watch(["game", "look", "moveNumbers"], (state, before) => this.#game(state, before));
    store.watch(["weights", "numbers", "answer"], () => this.#weights());
    store.watch(["ghosts", "marks", "game"], () => this.#over());
    store.watch(["pointed", "game", "players", "thinking"], () => this.#hover());
  }

  get look() {
    const { look, game } = this.store.state;
    return look === "auto" ? usualLook(game.rules) : look;
  }

  #game(state, before) {
    const { game } = state;
    const last = game.moves[game.ply - 1];
    if (game.rules !== this.rules || this.look !== this.drawn) {
      const moved = game.rules !== this.rules;
      this.rules = game.rules;
      this.drawn = this.look;
      this.pane.dataset.look = this.look;
      if (moved) this.surface.use(game.rules, last);
      this.#redraw();
    }
    this.#place(state !== before && game.ply > before.game.ply);
    if (last && before.game !== game) this.surface.reveal(last);
  }

  #redraw() {
    this.ground.redraw(this.rules, this.look);
    this.grid.redraw(this.rules);
    this.#stones.clear();
    put(this.layers.stones);
    this.#seen("moved");
    if (this.answered !== undefined) {
      this.#weights();
      this.#over();
    }
  }

  /** Another part is in sight, or the same from another origin. */
  #seen(why) {
    if (this.ground.look === undefined) return;
    this.world.setAttribute("transform", `scale(${this.surface.zoom})`);
    if (why === "redrawn") {
      this.#redraw();
      return;
    }
    const span = this.surface.span();
    const name = Object.values(span).join();
    if (name === this.span && why === "moved" && this.#stones.size) return;
    this.span = name;
    this.ground.follow(span);
    this.#place(false);
  }

  /** Put the stones that are in sight on the board, and take up the others. */
  #place(fresh) {
    const { game, moveNumbers } = this.store.state;
    const board = boardOf(game);
    const { top, left, bottom, right } = this.surface.span();
    const seen = ({ row, col }) => row >= top && row <= bottom && col >= left && col <= right;
    const stones = [...board.stones.values()].filter(seen);
    const wanted = new Map(stones.map((each) => [`${key(each)}${each.player}`, each]));
    for (const [name, element] of this.#stones) {
      if (!wanted.has(name)) {
        element.remove();
        this.#stones.delete(name);
      }
    }
    for (const [name, each] of wanted) {
      let element = this.#stones.get(name);
      if (element === undefined) {
        element = overlay.placed(this.surface, each, "place", stone(each.player, this.look, name));
        if (fresh && each.number === game.ply) element.classList.add("fresh");
        this.#stones.set(name, element);
        this.layers.stones.append(element);
      }
      this.#number(element, each, moveNumbers);
    }
    this.grid.update(stones, this.surface.span());
    this.#last(game, board);
  }

  #number(element, { number, player }, shown) {
    const text = element.querySelector(".number");
    if (shown && number > 0 && text?.textContent !== String(number)) {
      text?.remove();
      element.append(s("text", { class: `number on-${player}` }, String(number)));
    } else if (!shown) {
      text?.remove();
    }
  }

  #last(game, board) {
    const last = game.moves[game.ply - 1];
    const mark = last && overlay.lastMove(this.surface, last, this.look);
    const line = board.outcome?.line.length ? overlay.winLine(this.surface, board.outcome.line) : [];
    const numbered = this.store.state.moveNumbers;
    put(this.layers.last, !numbered && mark, ...line);
    this.layers.last.setAttribute("class", `last-layer ${last ? board.at(last).player : ""}`);
  }

  #weights() {
    const { weights, numbers, answer } = this.store.state;
    this.answered = answer;
    const drawn = weights && answer ? overlay.weights(this.surface, answer.candidates, numbers) : [];
    put(this.layers.under, ...drawn);
    if (this.span !== undefined) this.#place(false);
  }

  #over() {
    const { ghosts, marks, game } = this.store.state;
    const { toMove } = boardOf(game);
    put(
      this.layers.over,
      ...overlay.marks(this.surface, marks),
      ...overlay.ghosts(this.surface, ghosts, toMove, this.look),
    );
  }

  #hover() {
    const { game, pointed, players, thinking } = this.store.state;
    const board = boardOf(game);
    const own = players[board.toMove].engine === null && thinking === null;
    const shown = pointed && own && board.allows(pointed);
    const ghost = () => stone(board.toMove, this.look, `${key(pointed)}${board.toMove}`);
    put(this.layers.hover, shown && overlay.placed(this.surface, pointed, "hover", ghost()));
    this.pane.classList.toggle("playable", Boolean(own && board.outcome === null));
  }

  #name(cell) {
    const { game, weights, answer } = this.store.state;
    const found = boardOf(game).at(cell);
    const weight = weights && answer?.candidates.find(({ move }) => key(move) === key(cell));
    return texts.board.cell(cell, game.rules, found, weight ? weight.score : null);
  }

  #cellOf(event) {
    const cell = event.target.cell ?? this.surface.cellAt(event.clientX, event.clientY);
    return contains(this.rules, cell) ? cell : null;
  }

  #listen() {
    // A click leaves the focus where it is: the arrow keys go on stepping through the game.
    this.pane.addEventListener("pointerdown", (event) => event.preventDefault());
    this.pane.addEventListener("mousedown", (event) => event.preventDefault());
    this.pane.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || this.surface.dragging) return;
      const cell = this.#cellOf(event);
      const { pointed } = this.store.state;
      if (cell && pointed && key(cell) === key(pointed)) return;
      if (cell || pointed) this.store.update({ pointed: cell });
    });
    this.pane.addEventListener("pointerleave", () => this.store.update({ pointed: null }));
    this.pane.addEventListener("click", (event) => {
      if (this.surface.dragging) return;
      const cell = this.#cellOf(event);
      if (cell === null) return;
      const small = event.pointerType === "touch" && this.surface.cellSize() < FINGER;
      const again = this.#tapped === key(cell);
      this.#tapped = key(cell);
      if (small && !again) this.store.update({ pointed: cell });
      else this.play(cell);
    });
  }

  /** Whether the board has no borders, so that it can be zoomed. */
  get free() {
    return unbounded(this.store.state.game.rules);
  }

  /** Bring the last move, or the middle, to the middle of the frame. */
  centre() {
    const { game } = this.store.state;
    this.surface.centreOn(game.moves[game.ply - 1] ?? { row: 0, col: 0 });
  }
}

function layer() {
  return s("g", { "aria-hidden": "true" });
}
