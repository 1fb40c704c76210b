// The review panel: the accuracy of both sides, the curve with its mistakes, and the better moves.

import { h, replaceChildren } from "../dom.js";
import { JUDGEMENT_SIGNS } from "../engines/judgement-signs.js";
import { mistakesOf, winProbabilitiesOf } from "../engines/review.js";
import { currentNode } from "../game/game.js";
import { engineOf } from "../engines/search/plays.js";
import { format, messages, playerName } from "../i18n.js";
import { handleShortcuts } from "./controls.js";
import { exercisePanel } from "./exercise-panel.js";
import { button, field, replaceKeepingFocus, select } from "./form-controls.js";
import { JudgedMove } from "./judged-move.js";
import { ReviewChart } from "./review-chart.js";
import { markReviewedMove } from "./review-marks.js";
import { storyOf } from "./review-story.js";

const t = messages.review;
const JUDGEMENTS = ["best", "good", "inaccuracy", "mistake", "blunder"];
const TIMES_MS = [50, 100, 300, 1000];
const DEFAULT_MS = 100;
const PLAYERS = /** @type {const} */ (["X", "O"]);

/**
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {ReviewController} reviewController
 * @param {ExerciseController} exercises
 */
export function reviewPanel(store, controllers, reviewController, exercises) {
  handleShortcuts(
    {
      nextMistake: () => reviewController.stepMistake(1),
      previousMistake: () => reviewController.stepMistake(-1),
    },
    { m: "nextMistake", M: "previousMistake" },
  );
  markReviewedMove(store);
  return h(
    "div",
    { class: "stack" },
    starter(store, reviewController),
    result(store, controllers, reviewController, exercises),
  );
}

function starter(store, reviewController) {
  let timeMs = DEFAULT_MS;
  store.watch(["review.isDue"], ({ review: { isDue: isReviewDue, current: review } }) => {
    if (!isReviewDue) return;
    store.update({ "review.isDue": false });
    // An existing review is of this game.
    if (review === null && canReview(store.state)) reviewController.start(timeMs);
  });
  const start = button(t.start, () => reviewController.start(timeMs), { class: "primary" });
  const stop = button(t.stop, () => reviewController.stop());
  const times = TIMES_MS.map((ms) => [ms, format.seconds(ms)]);
  const time = field(t.time, select(times, timeMs, (value) => (timeMs = value)));
  const progress = h("progress", { "aria-label": t.start });
  const text = h("span", { class: "hint", role: "status" });
  const lead = h("p", { class: "hint" }, t.lead);
  store.watch(["review.current", "game", "isOffline"], (state) => {
    const { review: { current: review }, game } = state;
    const isPossible = canReview(state);
    const isRunning = review?.status === "running";
    const isDone = review?.status === "done";
    lead.hidden = review !== null;
    start.textContent = isDone ? t.again : t.start;
    start.classList.toggle("primary", !isDone);
    start.disabled = game.moves.length === 0 || !isPossible;
    stop.hidden = progress.hidden = !isRunning;
    start.hidden = time.hidden = isRunning;
    if (isRunning) {
      progress.max = review.line.length;
      progress.value = review.moves.size;
    }
    text.textContent = !isPossible && !isRunning ? messages.notices.needsService : statusText(review, game);
    text.classList.toggle("error", review?.status === "failed");
  });
  return h("section", { class: "review-start" }, lead, h("div", { class: "row" }, time, start, progress, stop, text));
}

/** Whether the service or an engine of the browser reviews the game. */
function canReview({ isOffline, game }) {
  return !isOffline || engineOf(game.rules) !== null;
}

function statusText(review, game) {
  if (review === null) return game.moves.length === 0 ? t.noMoves : "";
  const { status, line, moves, error } = review;
  if (status === "running") return t.progress(moves.size, line.length);
  return { failed: error, offline: t.offline, stopped: t.stopped }[status] ?? "";
}

function result(store, controllers, reviewController, exercises) {
  const summary = h("div", { class: "review-summary" });
  const goTo = (ply) => {
    const { review: { current: review } } = store.state;
    const id = review.line[Math.min(ply, review.line.length) - 1];
    controllers.tree.goToNode(id ?? 0);
  };
  const story = h("p", { class: "story", role: "status" });
  const decisive = button(t.story.show, () => goTo(store.state.review.current?.summary.decisive.ply), { class: "decisive-move" });
  const curve = h("h2", {});
  const chart = new ReviewChart(goTo);
  const move = new JudgedMove(store, controllers);
  const step = ({ name, key }, direction) =>
    button(name, () => reviewController.stepMistake(direction), { title: key, "aria-keyshortcuts": key });
  const previous = step(t.previousMistake, -1);
  const next = step(t.nextMistake, 1);
  const steps = h("div", { class: "row mistake-steps" }, previous, next);
  const learn = learning(store, exercises);
  const exercise = exercisePanel(store, exercises);
  const element = h(
    "section",
    { class: "review stack" },
    h("div", { class: "stack" }, story, decisive),
    h("div", {}, curve, chart.element, steps),
    move.element,
    exercise,
    learn,
    summary,
  );
  store.watch(["review.current"], ({ review: { current: review }, game }) => {
    const { rules } = game;
    element.hidden = review === null;
    if (review === null) return;
    story.textContent = review.summary === null ? "" : storyOf(review, game);
    decisive.hidden = !review.summary?.decisive;
    curve.textContent = t.curve(playerName("X", rules));
    const mistakes = mistakesOf(review).map((id) => review.moves.get(id));
    chart.update(winProbabilitiesOf(review), mistakes, review.summary?.decisive?.ply ?? null);
    replaceChildren(summary, ...summaryOf(review, rules));
  });
  store.watch(["review.current", "game", "review.exercise"], ({ review: { current: review, exercise: current }, game }) => {
    move.element.hidden = learn.hidden = current !== null;
    // The button that ended the exercises is hidden now.
    if (current === null && exercise.contains(document.activeElement)) learn.querySelector("button")?.focus({ preventScroll: true });
    if (review === null) return;
    const at = review.line.indexOf(currentNode(game));
    chart.select(at + 1);
    const mistakes = mistakesOf(review).map((id) => review.line.indexOf(id));
    previous.disabled = !mistakes.some((each) => each < at);
    next.disabled = !mistakes.some((each) => each > at);
  });
  return element;
}

/** Where exercises begin: a choice of the motif, and the mistakes of each player. */
function learning(store, exercises) {
  const element = h("div", { class: "row learn" });
  let chosen = null;
  const show = () => {
    const { review: { current: review }, game: { rules } } = store.state;
    const isOver = review !== null && review.status !== "running";
    const motifsOf = isOver ? mistakesOf(review).map((id) => review.moves.get(id).motif).filter(Boolean) : [];
    const motifs = [...new Set(motifsOf)];
    if (!motifs.includes(chosen)) chosen = null;
    const countOf = (motif) => motifsOf.filter((each) => each === motif).length;
    const choices = [[null, t.allMotifs], ...motifs.map((motif) => [motif, t.countOfMotif(t.motifs[motif], countOf(motif))])];
    const choose = (motif) => {
      chosen = motif;
      show();
    };
    const buttons = PLAYERS.map((player) => ({ player, count: isOver ? mistakesOf(review, player, chosen).length : 0 }))
      .filter(({ count }) => count > 0)
      .map(({ player, count }) => button(t.learn(playerName(player, rules), count), () => exercises.start(player, chosen)));
    const none = review?.status === "done" && mistakesOf(review).length === 0;
    replaceKeepingFocus(
      element,
      motifs.length > 0 && field(t.motif, select(choices, chosen, choose)),
      ...buttons,
      none && h("p", { class: "hint" }, t.noMistakes),
    );
  };
  store.watch(["review.current"], show);
  return element;
}

/** Accuracy and counts of both players, from the summary, or from the moves that are judged so far. */
function summaryOf({ moves, summary }, rules) {
  const judged = [...moves.values()];
  const countOf = (player, judgement) =>
    judged.filter((move) => move.player === player && move.judgement === judgement).length;
  const accuracyOf = (player) => {
    const accuracy = summary?.players[player].accuracy ?? null;
    return accuracy === null ? null : accuracy / 100;
  };
  const cell = (text, attributes = {}) => h("td", { class: "numeric", ...attributes }, text);
  const row = (judgement) =>
    h(
      "tr",
      { class: judgement },
      h("th", { scope: "row" }, h("span", { class: `sign ${judgement}`, "aria-hidden": "true" }, JUDGEMENT_SIGNS[judgement]), t.plural[judgement]),
      ...PLAYERS.map((player) => cell(String(countOf(player, judgement)))),
    );
  return [
    h(
      "table",
      { "aria-label": t.summary },
      h("thead", {}, h("tr", {}, h("td", {}), ...PLAYERS.map((player) => h("th", { scope: "col", class: "numeric" }, playerName(player, rules))))),
      h(
        "tbody",
        {},
        h("tr", { class: "accuracy" }, h("th", { scope: "row" }, t.accuracy), ...PLAYERS.map((player) => cell(format.percent(accuracyOf(player))))),
        ...JUDGEMENTS.map(row),
      ),
    ),
  ];
}
