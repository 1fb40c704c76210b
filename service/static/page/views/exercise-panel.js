// The open exercise: its task, its hints, and the value of an attempt on the board.

import { Drawing } from "../board/drawing.js";
import { byId, h, replaceChildren } from "../dom.js";
import { JUDGEMENT_SIGNS } from "../engines/judgement-signs.js";
import { formatPercent } from "../engines/score.js";
import { boardOf } from "../game/game.js";
import { cellKey, cellName, parseMoves } from "../game/notation.js";
import { contains } from "../game/rules.js";
import { messages, playerName } from "../i18n.js";
import { button } from "./form-controls.js";
import { motifOf } from "./judged-move.js";

const t = messages.review.exercise;
/** Side of the area that a hint marks. */
const AREA = 4;
/** Moves of the answer on the board. */
const ANSWER_MOVES = 7;

export function exercisePanel(store, exercises) {
  const title = h("h3", { tabindex: -1 });
  const task = h("p", {});
  const feedback = h("p", { class: "feedback", role: "status" });
  const motif = h("p", { class: "motif" });
  const hint = button(t.hint, () => exercises.hint());
  const show = button(t.show, () => exercises.show());
  const next = button("", () => exercises.next());
  const end = button(t.end, () => exercises.end());
  const element = h(
    "div",
    { class: "exercise", hidden: true },
    title,
    task,
    feedback,
    motif,
    h("div", { class: "row" }, hint, show, next, end),
  );
  const drawing = new Drawing(store);
  store.watch(["review.exercise"], ({ review: { exercise, current: review }, game }, before) => {
    // Shown first: a hidden title cannot take the focus.
    element.hidden = exercise === null;
    if (exercise === null) {
      drawing.clear();
      return;
    }
    const { at, mistakes, status, hints } = exercise;
    const move = review.moves.get(mistakes[at]);
    const isOver = status === "solved" || status === "shown";
    title.textContent = t.title(at + 1, mistakes.length);
    const player = playerName(move.player, game.rules);
    task.textContent = t.task(player, move.ply, cellName(move.move, game.rules), JUDGEMENT_SIGNS[move.judgement]);
    feedback.textContent = feedbackOf(exercise, move, game.rules);
    feedback.dataset.status = status;
    // Earlier, it would give the answer away.
    replaceChildren(motif, ...motifOf(isOver ? move : null));
    hint.disabled = isOver || hints >= (hasWinHint(move) ? 2 : 1);
    show.disabled = isOver;
    next.textContent = at + 1 < mistakes.length ? t.next : t.finish;
    next.classList.toggle("primary", isOver);
    // The last one is ended by "Finish".
    end.hidden = at + 1 === mistakes.length;
    drawing.draw({ "board.ghostMoves": ghostsOf(exercise, move, game.rules), "board.cellMarks": marksOf(exercise, move, game) });
    if (before.review.exercise?.at === at && before.review.exercise?.player === exercise.player) return;
    // The keys that follow begin at the new task, whose position is on the board.
    title.focus({ preventScroll: true });
    byId("board").scrollIntoView({ block: "nearest" });
  });
  return element;
}

/** A first hint tells which win there is; without one, the first hint marks the area. */
function hasWinHint({ missed }) {
  return missed !== null;
}

function feedbackOf({ status, attempt, value, hints }, move, rules) {
  const name = attempt && cellName(attempt, rules);
  const best = move.best.notation;
  const chance = formatPercent(value);
  const before = formatPercent(move.win_probability_before);
  switch (status) {
    case "checking":
      return t.checking(name);
    case "wrong":
      return t.wrong(name, chance, before);
    case "played":
      return t.played(name);
    case "solved":
      return name === best ? t.solved(name, chance) : t.alsoGood(name, chance, best);
    case "shown":
      return t.shown(best);
    case "failed":
      return t.failed;
    default:
      return hintOf(move, hints);
  }
}

function hintOf(move, hints) {
  if (hints === 0) return "";
  if (hasWinHint(move) && hints === 1) return t.hintWin(move.missed);
  return move.allowed ? t.hintDefend : t.hintArea;
}

/** The answer with its line, or the attempt. */
function ghostsOf({ status, attempt }, { best, pv }, rules) {
  const isAnswer = status === "shown" || (status === "solved" && cellKey(attempt) === cellKey(best));
  if (isAnswer) return parseMoves(pv.slice(0, ANSWER_MOVES).join(" "), rules) ?? [];
  return attempt ? [attempt] : [];
}

/** The empty cells of the area that the last hint marks. */
function marksOf({ status, hints }, move, game) {
  const isMarked = hints >= (hasWinHint(move) ? 2 : 1) && !["solved", "shown"].includes(status);
  if (!isMarked) return [];
  const { row, col } = move.best;
  // Shifted by the parity of the cell, so that the answer is not always in the middle.
  const top = row - 1 - (row % 2);
  const left = col - 1 - (col % 2);
  const cells = Array.from({ length: AREA * AREA }, (_, at) => ({ row: top + Math.floor(at / AREA), col: left + (at % AREA) }));
  const board = boardOf(game);
  return cells
    .filter((cell) => contains(game.rules, cell) && board.stoneAt(cell) === null)
    .map((cell) => ({ cell, label: "", kind: "area" }));
}
