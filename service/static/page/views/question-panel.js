// The position of a repertoire that is asked: its task, what an answer was worth, and the way on.

import { Drawing } from "../board/drawing.js";
import { byId, h, replaceChildren } from "../dom.js";
import { cellName } from "../game/notation.js";
import { language, messages, playerName } from "../i18n.js";
import { button } from "./form-controls.js";

const t = messages.training.ask;

/** @param {PageStore} store @param {import("../training/training-controller.js").TrainingController} training */
export function questionPanel(store, training) {
  const title = h("h2", { tabindex: -1 });
  const left = h("p", { class: "hint" });
  const task = h("p", {});
  const feedback = h("p", { class: "feedback", role: "status" });
  const comments = h("div", { class: "comments" });
  const show = button(t.show, () => training.show());
  const goOn = button(t.goOn, () => training.goOn(), { class: "primary" });
  const next = button(t.next, () => training.next(), { class: "primary" });
  const back = button(t.back, () => training.resume(), { class: "primary" });
  const leave = button(t.end, () => training.end());
  const element = h("div", { class: "exercise question", hidden: true }, title, left, task, feedback, comments, h("div", { class: "row" }, back, show, goOn, next, leave));
  const drawing = new Drawing(store);
  store.watch(["training.question", "training.hasFailed", "game", "tab"], ({ training: { question, hasFailed }, game, tab }, before) => {
    // Shown first: a hidden title cannot take the focus.
    element.hidden = question === null;
    if (question === null || tab !== "training") {
      drawing.clear();
      return;
    }
    const { status, repertoire, asked, right } = question;
    const isAway = status !== "over" && !training.isShown;
    const isOver = status === "over";
    title.textContent = repertoire.name;
    left.textContent = hasFailed ? messages.training.failed : isOver ? "" : t.left(question.left);
    const end = isOver ? t.over(asked, right) : status === "done" && t.done;
    task.textContent = isAway ? t.away : end ? "" : t.task(playerName(repertoire.side, game.rules));
    replaceChildren(feedback, ...(isAway ? [] : [feedbackOf(question, game.rules), end && h("span", {}, end)]));
    const isMisclick = status === "asked" && question.misclick !== null;
    feedback.dataset.status = isMisclick || status === "wrong" ? status : "solved";
    replaceChildren(comments, ...(isAway ? [] : commentsOn(question, game.rules)));
    const buttons = { back: isAway, show: status === "asked" && !isAway, goOn: status === "wrong" && !isAway, next: status === "done" && !isAway };
    const hadFocus = [back, show, goOn, next].some((each) => each === document.activeElement);
    for (const [name, isNeeded] of Object.entries(buttons)) ({ back, show, goOn, next })[name].hidden = !isNeeded;
    leave.textContent = isOver ? t.finish : t.end;
    leave.classList.toggle("primary", isOver);
    drawing.draw({ "board.cellMarks": isAway ? [] : marksOf(question) });
    // The button that was pressed may be hidden now.
    if (hadFocus) ([back, show, goOn, next].find((each) => !each.hidden) ?? leave).focus();
    if (before.training.question !== null) return;
    title.focus({ preventScroll: true });
    byId("board").scrollIntoView({ block: "nearest" });
  });
  return element;
}

/** @param {TrainingQuestion} question @param {Rules} rules */
function feedbackOf({ status, cell, misclick, answers }, rules) {
  if (status === "asked" && misclick !== null) return messages.puzzles.misclick(cellName(misclick, rules));
  if (status !== "wrong") return cell === null ? "" : t.right(cellName(cell, rules));
  const names = new Intl.ListFormat(language, { type: "disjunction" }).format(answers.map((each) => cellName(each, rules)));
  return cell === null ? t.shown(names) : t.wrong(cellName(cell, rules), names);
}

/** Paragraphs with the comments on the answer, or the right moves, and on the opponent's reply. @param {TrainingQuestion} question @param {Rules} rules */
function commentsOn({ status, comments, reply }, rules) {
  const paragraphs = comments.map((comment) => h("p", { class: "comment" }, comment));
  if (reply === null || status !== "asked") return paragraphs;
  return [...paragraphs, h("p", { class: "comment" }, h("strong", {}, cellName(reply.cell, rules)), ` ${reply.comment}`)];
}

/** The right moves, after a wrong one. @param {TrainingQuestion} question */
function marksOf({ status, cell, answers }) {
  if (status !== "wrong") return [];
  return [...answers.map((each) => ({ cell: each, label: "✓", kind: "right" })), ...(cell ? [{ cell, label: "×", kind: "failed" }] : [])];
}
