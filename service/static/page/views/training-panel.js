// The panel of training: the visitor's repertoires with what is due, a form that makes one, and the position that is asked.

import { h, replaceChildren } from "../dom.js";
import { gameOfTree, newGame } from "../game/game.js";
import { PRESETS } from "../game/rules.js";
import { format, gameName, language, messages, playerName } from "../i18n.js";
import { wayBack } from "../play/way-back.js";
import { gamesOfFiles, gamesOfSaved, groupsOf } from "../training/sources.js";
import { MOST_GAMES, MOST_MOVES, TooLargeError } from "../training/tree.js";
import { MOST_REPERTOIRES } from "../storage/repertoire-database.js";
import { button, field, replaceKeepingFocus, select } from "./form-controls.js";
import { nameOfOpening } from "./opening-name.js";
import { questionPanel } from "./question-panel.js";

const t = messages.training;
/** Characters of a name. */
const LONGEST = 120;
/** Moves of a game that can be chosen; all of them at last. */
const PLIES = [6, 8, 10, 12, 16, 20, 30, Infinity];
/** The moves of saved games that are an opening. */
const OPENING_PLIES = 12;
/** Remarks on files that are shown. */
const MOST_REMARKS = 3;
/** @type {Player[]} */
const SIDES = ["X", "O"];

/**
 * @param {PageStore} store
 * @param {import("../training/training-controller.js").TrainingController} training
 * @param {{repertoires: import("../training/repertoires.js").Repertoires, controllers: Controllers, savedGames: SavedGames}} parts
 */
export function trainingPanel(store, training, { repertoires, controllers, savedGames }) {
  const question = questionPanel(store, training);
  const list = h("ul", { class: "repertoires", "aria-label": t.repertoires });
  const lead = h("p", { class: "hint" }, t.lead);
  const status = h("p", { class: "hint", role: "status" });
  /** Show a new repertoire: on phones, the form fills the screen, and its button is hidden now. */
  const show = ({ id }) => {
    list.scrollIntoView({ block: "nearest" });
    const at = store.state.training.repertoires?.findIndex((each) => each.id === id) ?? -1;
    list.children[at]?.querySelector("button")?.focus({ preventScroll: true });
  };
  const form = new RepertoireForm(store, repertoires, savedGames, show);
  const overview = h("div", { class: "stack" }, h("h2", {}, t.title), lead, list, status, form.element);
  // The next action clears the result of the last one, before it shows its own.
  const onAction = ({ target }) => {
    if (target.closest("button, input, select, summary")) form.clearResult();
  };
  for (const type of ["click", "change"]) overview.addEventListener(type, onAction, { capture: true });
  store.watch(["training.repertoires", "training.hasFailed"], ({ training: { repertoires: all, hasFailed } }) => {
    status.textContent = hasFailed ? t.failed : all === null ? t.loading : all.length === 0 ? t.none : "";
    const actions = { training, open: (repertoire) => open(repertoire, store, { repertoires, controllers, savedGames }), remove: (repertoire) => remove(repertoire, store, repertoires) };
    redraw(list, (all ?? []).map((repertoire) => item(repertoire, actions)));
    list.hidden = !all?.length;
    lead.hidden = !list.hidden;
  });
  store.watch(["training.question"], ({ training: { question: asked } }, before) => {
    overview.hidden = asked !== null;
    if (asked === null && before.training.question) {
      repertoires.refresh();
      // The keys that follow begin where the training began.
      overview.querySelector(/** @type {any} */ ("button"))?.focus({ preventScroll: true });
    }
  });
  training.restore();
  return h("div", { class: "stack training" }, question, overview);
}

/** Replace the items of a list; the button that had the focus keeps it. */
function redraw(list, items) {
  const buttons = () => [...list.querySelectorAll("button")];
  const at = buttons().indexOf(/** @type {any} */ (document.activeElement));
  replaceChildren(list, ...items);
  if (at >= 0) buttons()[Math.min(at, buttons().length - 1)]?.focus();
}

/** A repertoire with what is due. @param {ListedRepertoire} repertoire */
function item(repertoire, { training, open, remove }) {
  const { id, name, side, rules, asked, counts, next } = repertoire;
  const isIdle = counts.due + counts.new === 0;
  const start = () => training.start(id, isIdle);
  const due = isIdle ? next !== null && t.next(new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(next, "day")) : t.counts(counts.due, counts.new);
  const details = [playerName(side, rules), gameName(rules), t.positions(asked)].join(messages.comma);
  const text = h("div", { class: "about" }, h("strong", {}, name), h("span", { class: "hint" }, details), h("span", { class: isIdle ? "hint" : "due" }, due));
  const trainer = isIdle ? t.practise : t.train;
  return h(
    "li",
    {},
    text,
    h(
      "div",
      { class: "row" },
      button(trainer, start, { class: isIdle ? "" : "primary", "aria-label": t.of(trainer, name) }),
      button(t.open, () => open(repertoire), { "aria-label": t.of(t.open, name) }),
      button("×", () => remove(repertoire), { class: "icon", "aria-label": t.remove(name), title: t.remove(name) }),
    ),
  );
}

/** Show the tree of a repertoire on the board, as a game of its own, which is saved when it is changed. */
async function open({ id, rules, first, setup }, store, { repertoires, controllers, savedGames }) {
  const stored = await repertoires.load(id);
  if (!stored) return;
  const { game: before, liveNode } = store.state;
  const game = gameOfTree({ id: newGame(rules).id, rules, first, setup, nodes: stored.nodes });
  savedGames.addLinked(game);
  controllers.game.open(game);
  if (before.moves.length > 0) store.update({ notice: wayBack(controllers.game, { game: before, liveNode }, messages.share.openedBeside) });
}

/** Delete a repertoire; the notice offers to restore it. */
async function remove({ id, name }, store, repertoires) {
  const stored = await repertoires.delete(id);
  if (!stored) return;
  const onPress = () => {
    repertoires.restore(stored);
    store.update({ notice: null });
  };
  store.update({ notice: { kind: "info", text: t.removed(name), action: { label: messages.notices.restore, onPress } } });
}

/** The form that makes a repertoire, or adds games to one. */
class RepertoireForm {
  /** Where the moves come from: the board, files, or one of the groups of saved games. @type {"board" | "files" | ReturnType<typeof groupsOf>[number]} */
  #source = "board";
  /** @type {Player} */
  #side = "X";
  #plies = Infinity;
  /** @type {ListedRepertoire | null} */
  #into = null;
  #isBusy = false;

  /**
   * @param {PageStore} store
   * @param {import("../training/repertoires.js").Repertoires} repertoires
   * @param {SavedGames} savedGames
   * @param {(repertoire: Repertoire) => void} show
   */
  constructor(store, repertoires, savedGames, show) {
    this.store = store;
    this.repertoires = repertoires;
    this.savedGames = savedGames;
    this.show = show;
    this.name = h("input", { maxlength: LONGEST });
    this.controls = h("div", { class: "row" });
    this.files = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t.form.choose, tabindex: -1 });
    this.files.addEventListener("change", () => {
      const files = [...(this.files.files ?? [])];
      // The same files may be chosen again.
      this.files.value = "";
      if (files.length > 0) this.#make(files);
    });
    this.submit = h("button", { class: "primary" });
    this.result = h("p", { class: "hint", role: "status" });
    const onsubmit = (event) => {
      event.preventDefault();
      if (this.#source === "files") this.files.click();
      else this.#make([]);
    };
    const nameField = field(t.form.name, this.name);
    this.nameField = nameField;
    const body = h("form", { class: "stack", onsubmit }, this.controls, nameField, h("div", {}, this.submit), this.files);
    this.details = h("details", {}, h("summary", {}, t.form.title), body);
    this.element = h("div", { class: "stack" }, this.details, this.result);
    store.watch(["training.repertoires", "training.question", "storage.games", "game", "tab"], () => this.#draw());
    store.watch(["training.question", "tab"], () => this.clearResult());
    // Open the form if there is no repertoire.
    store.watch(["training.repertoires"], ({ training: { repertoires: all } }, before) => {
      if (all !== null && before.training.repertoires === null) this.details.open = all.length === 0;
    });
  }

  /** Clear the result of the last games. */
  clearResult() {
    if (!this.#isBusy) this.result.textContent = "";
  }

  #draw() {
    const { training: { repertoires: all, question }, storage, game, tab } = this.store.state;
    if (tab !== "training" || question !== null) return;
    const groups = groupsOf(storage.games);
    if (typeof this.#source === "object") this.#source = groups.find((each) => isSameGroup(each, this.#source)) ?? "board";
    this.#into = all?.find(({ id }) => id === this.#into?.id) ?? null;
    const sources = [["board", t.form.board], ["files", t.form.files], ...groups.map((group) => [group, nameOfGroup(group)])];
    const rules = this.#into?.rules ?? rulesOf(this.#source, game);
    const side = this.#into?.side ?? this.#side;
    const set = (change) => (value) => {
      change(value);
      this.#draw();
    };
    const chooseSource = set((source) => {
      this.#source = source;
      this.#plies = typeof source === "object" ? OPENING_PLIES : Infinity;
    });
    replaceKeepingFocus(
      this.controls,
      field(t.form.source, select(sources, this.#source, chooseSource)),
      field(t.form.into, select([[null, t.form.create], ...(all ?? []).map((each) => [each, each.name])], this.#into, set((into) => (this.#into = into)))),
      field(t.form.side, select(SIDES.map((each) => [each, playerName(each, rules), this.#into !== null && each !== side]), side, set((each) => (this.#side = each)))),
      field(t.form.plies, select(PLIES.map((each) => [each, each === Infinity ? t.form.end : format.integer(each)]), this.#plies, set((plies) => (this.#plies = plies)))),
    );
    this.nameField.hidden = this.#into !== null;
    this.name.placeholder = this.#nameOf([]);
    this.submit.textContent = this.#source === "files" ? t.form.choose : this.#into ? t.form.add : t.form.submit;
  }

  /** The name of a repertoire that gets none. @param {File[]} files */
  #nameOf(files) {
    const source = this.#source;
    if (typeof source === "object") return nameOfGroup(source);
    if (source === "files") return files.map(({ name }) => name).join(messages.comma).slice(0, LONGEST);
    const { rules, moves, setup } = this.store.state.game;
    return [setup.length === 0 && nameOfOpening(rules, moves), gameName(rules)].filter(Boolean).join(messages.comma);
  }

  /** @param {File[]} files */
  async #make(files) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.result.textContent = t.form.reading;
    /** @type {string[]} */
    const remarks = [];
    const into = this.#into;
    const options = { into, side: into?.side ?? this.#side, plies: this.#plies, name: this.name.value.trim() || this.#nameOf(files) };
    try {
      const made = await this.repertoires.make(this.#games(files, remarks), options);
      this.result.textContent = [textOf(made, into, options.side, this.#nameOf(files)), ...remarks.slice(0, MOST_REMARKS)].join(messages.space);
      if (made.repertoire !== null) {
        this.name.value = "";
        this.details.open = false;
        await this.repertoires.refresh();
        this.show(made.repertoire);
      }
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      this.result.textContent = t.form.tooLarge(MOST_MOVES);
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {File[]} files @param {string[]} remarks @returns {AsyncIterable<Game>} */
  #games(files, remarks) {
    const { game } = this.store.state;
    const source = this.#source;
    if (typeof source === "object") return gamesOfSaved(source.summaries, this.savedGames);
    if (source === "files") return gamesOfFiles(files, game.rules, remarks);
    return (async function* () {
      yield game;
    })();
  }
}

/** What happened to the games, which have a name together. @param {MadeRepertoire} made */
function textOf({ problem, added, others, isCut, repertoire }, into, side, name) {
  if (problem === "empty") return others > 0 ? t.form.others(others) : t.form.problems.empty(name);
  if (problem === "full") return t.form.problems.full(MOST_REPERTOIRES);
  if (problem === "moveless") return t.form.problems.moveless(playerName(side, PRESETS.gomoku));
  if (problem !== null || repertoire === null) return problem === "failed" || problem === null ? t.failed : t.form.problems[problem];
  const positions = into ? repertoire.asked - into.asked : repertoire.asked;
  return [t.form.made(added, positions), others > 0 && t.form.others(others), isCut && t.form.cut(MOST_GAMES)].filter(Boolean).join(messages.space);
}

/** The rules of a source; those of files are not known before they are read. */
function rulesOf(source, game) {
  if (source === "board") return game.rules;
  return source === "files" ? PRESETS.gomoku : source.rules;
}

function nameOfGroup({ rules, tag, summaries }) {
  return t.form.saved([tag, gameName(rules)].filter(Boolean).join(messages.comma), summaries.length);
}

function isSameGroup(one, other) {
  return one.tag === other.tag && JSON.stringify(one.rules) === JSON.stringify(other.rules);
}
