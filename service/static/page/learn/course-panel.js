// The texts and controls of the course: the step on display, the chapters, and where to go on after one.

import { h, replaceChildren } from "../dom.js";
import { boardOf } from "../game/game.js";
import { cellName, parseMoves } from "../game/notation.js";
import { messages, playerName } from "../i18n.js";
import { formatPermalink } from "../sharing/permalink.js";
import { button } from "../views/form-controls.js";
import { nameOfOpening } from "../views/opening-name.js";
import { playerIcon } from "../views/player-icon.js";
import { STEPS, gameOfStep, stepAt } from "./chapters.js";
import { keyOf } from "./course-controller.js";

const t = messages.learn;
/** Signs of the kinds of a message: not by color alone. */
const SIGNS = { right: "✓", wrong: "✗", solved: "★" };
/** Where to go on after each chapter: texts of links, and their addresses. @type {Record<string, [text: string, address: string][]>} */
const ONWARD = {
  threes: [[t.puzzlesOf(messages.puzzles.motifs["open-four"]), "puzzles#open-four"], [t.onward.proof, "proof#lesson-threats"]],
  "four-three": [
    [t.puzzlesOf(messages.puzzles.motifs["four-three"]), "puzzles#four-three"],
    [t.puzzlesOf(messages.puzzles.motifs["double-four"]), "puzzles#double-four"],
    [t.puzzlesOf(messages.puzzles.motifs["double-three"]), "puzzles#double-three"],
  ],
  defence: [[t.onward.defence, "proof#lesson-defence"], [messages.puzzles.daily, "puzzles#daily"]],
  forbidden: [[t.onward.renju, "./#game=renju"]],
  openings: [[t.onward.swap, "./#game=renju&opening=swap"], [t.onward.proof, "proof#lesson-threats"], [t.onward.programmers, "docs"]],
};

/** The chapter with the number of its solved steps. @param {string} chapter @param {Record<string, SolvedState>} progress */
function solvedIn(chapter, progress) {
  return Object.keys(STEPS[chapter]).filter((id) => progress[keyOf({ chapter, id })]).length;
}

/** What the visitor is to do. @param {import("./chapters.js").Step} step */
function taskText(step) {
  const game = gameOfStep(step);
  const player = playerName(boardOf(game).toMove, game.rules);
  if (step.task === "win") return messages.puzzles.task(player);
  if (step.task === "hold") return t.tasks.hold(playerName(boardOf(game).toMove === "X" ? "O" : "X", game.rules));
  if (step.task === "opening") {
    const moves = [...game.moves, ...(parseMoves(step.answer, game.rules) ?? [])];
    return t.tasks.opening(/** @type {string} */ (nameOfOpening(game.rules, moves)));
  }
  return t.tasks[step.task];
}

/** The text and the task of the step on display. */
export function showStep(element, store) {
  store.watch(["place"], ({ place, game }) => {
    const ids = Object.keys(STEPS[place.chapter]);
    const step = stepAt(place);
    const { title, steps } = t.chapters[place.chapter];
    replaceChildren(
      element,
      h("p", { class: "hint" }, t.step(title, ids.indexOf(place.id) + 1, ids.length)),
      h("p", {}, steps[place.id]),
      h("p", { class: "course-task" }, playerIcon(boardOf(game).toMove, "stones"), h("strong", {}, taskText(step))),
    );
  });
}

/** The message under the board. */
export function showMessage(element, store) {
  store.watch(["message", "game", "board.touched"], ({ game, message: { kind, text }, board: { touched } }) => {
    element.className = `puzzle-message ${kind}`;
    const tap = touched?.kind === "tap" && messages.puzzles.tapAgain(cellName(touched.cell, game.rules));
    const sign = SIGNS[kind] && h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind]);
    const toMove = messages.status.toMove(playerName(boardOf(game).toMove, game.rules));
    replaceChildren(element, sign, h("span", {}, tap || text || toMove));
  });
}

/** The buttons under the board, which stay the same elements so that they keep the focus. */
export function showControls(element, store, { onHint, onNext }) {
  const hint = button(messages.puzzles.hint, onHint);
  const next = button(t.next, onNext);
  const analyse = h("a", { class: "button" }, messages.puzzles.analyse);
  element.setAttribute("aria-label", t.controls);
  replaceChildren(element, hint, next, analyse);
  store.watch(["phase", "game"], ({ phase, game, place }) => {
    const step = stepAt(place);
    hint.disabled = phase === "done";
    next.className = phase === "done" ? "primary" : "";
    analyse.href = `./${formatPermalink(phase === "done" && step.task === "forbidden" ? gameOfStep(step) : game)}`;
  });
}

/** The chapters with the numbers of their solved steps. */
export function showChapters(element, store, onChapter) {
  element.setAttribute("aria-label", t.chaptersLabel);
  store.watch(["place", "progress"], ({ place, progress }) => {
    const isFocused = element.contains(document.activeElement);
    const item = (chapter) => {
      const [solved, all] = [solvedIn(chapter, progress), Object.keys(STEPS[chapter]).length];
      return h(
        "button",
        { type: "button", class: "level", "aria-pressed": String(chapter === place.chapter), onclick: () => onChapter(chapter) },
        h("span", { class: "level-name" }, t.chapters[chapter].title),
        " ",
        h("span", { class: "level-count" }, messages.puzzles.count(solved, all)),
        h("progress", { max: all, value: solved, "aria-hidden": "true" }),
      );
    };
    replaceChildren(element, ...Object.keys(STEPS).map(item));
    if (isFocused) element.querySelector("[aria-pressed='true']").focus();
  });
}

/** The steps of the chapter on display, by number. */
export function showSteps(element, store, onPlace) {
  store.watch(["place", "progress"], ({ place, progress }) => {
    const focused = /** @type {any} */ (document.activeElement)?.dataset.id;
    const { chapter } = place;
    element.setAttribute("aria-label", t.chapters[chapter].title);
    const item = (id, at) => {
      const state = progress[keyOf({ chapter, id })];
      return h(
        "li",
        {},
        button(String(at + 1), () => onPlace({ chapter, id }), {
          class: `puzzle-number ${state ?? ""}`,
          "aria-label": t.stepButton(at + 1, state && messages.puzzles.states[state]),
          "aria-current": id === place.id && "step",
          "data-id": id,
        }),
      );
    };
    replaceChildren(element, ...Object.keys(STEPS[chapter]).map(item));
    if (focused) element.querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true });
  });
}

/** Links to go on with, once the chapter on display is solved. */
export function showOnward(element, store) {
  store.watch(["place", "progress"], ({ place: { chapter }, progress }) => {
    const isSolved = solvedIn(chapter, progress) === Object.keys(STEPS[chapter]).length;
    element.hidden = !isSolved;
    replaceChildren(
      element,
      h("h2", {}, t.onwardTitle),
      h("ul", {}, ...ONWARD[chapter].map(([text, href]) => h("li", {}, h("a", { href }, text)))),
    );
  });
}
