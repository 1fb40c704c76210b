// The views beside the board: the task, the levels with their counts, and the puzzles of a level.

import { stoneShape } from "../board/stone-shapes.js";
import { h, replaceChildren, s } from "../dom.js";
import { cellName } from "../game/notation.js";
import { engineName, format, messages, playerName } from "../i18n.js";
import { formatPermalink } from "../sharing/permalink.js";
import { button, field, replaceKeepingFocus, select } from "../views/form-controls.js";
import { attemptsToRating, dayOf, streakOn } from "./standing.js";

const t = messages.puzzles;
/** Names and signs of the states of a message: not by color alone. */
const SIGNS = { right: "✓", wrong: "✗", solved: "★" };
/** Sources: "self-play attack-weights - search, game 3, move 22", "rapfi2018-aiwine-0.3.sgf, game 3, move 22". */
const SOURCE = /^(?:self-play (.{1,99}) - (.{1,99})|([^-]+)-(.+?)(?:-[\d.]+\.sgf)?), game \d+, move \d+$/;

/** Whether a puzzle is of the chosen collection, and of the motif that was chosen, if any. */
export function isChosen(puzzle, { collection, motif }) {
  return puzzle.collection === collection && (motif === null || puzzle.motif === motif);
}

function stoneIcon(player) {
  const box = { viewBox: "-22 -22 44 44", class: "task-stone", "aria-hidden": "true" };
  return s("svg", box, stoneShape(player, "stones", `task-${player}`));
}

/** What is to be done in a puzzle. @param {any} puzzle @param {Rules} rules */
export function taskOf(puzzle, rules) {
  const player = playerName(puzzle.to_move, rules);
  return puzzle.kind === "defence" ? t.defend(player) : `${t.task(player)} ${t.about(puzzle.plies)}`;
}

/** The message under the board. */
export function showMessage(element, store) {
  store.watch(["message", "puzzle", "board.touched"], ({ game, message: { kind, text }, puzzle, board: { touched } }) => {
    element.className = `puzzle-message ${kind}`;
    const task = puzzle && taskOf(puzzle, game.rules);
    const tap = touched?.kind === "tap" && t.tapAgain(cellName(touched.cell, game.rules));
    const sign = SIGNS[kind] && h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind]);
    replaceChildren(element, sign, h("span", {}, tap || text || task || ""));
  });
}

/** The buttons under the board. */
export function showControls(element, store, { onHint, onTakeBack, onNext }) {
  element.setAttribute("aria-label", t.controls);
  store.watch(["phase", "hintLevel", "game", "puzzle", "isTimed"], ({ phase, hintLevel, game, puzzle, isTimed }) => {
    // Nothing changes while an answer is awaited, so that buttons keep the focus.
    if (phase === "waiting" && puzzle !== null) return;
    const isSolved = phase === "solved";
    const isStopped = phase === "stopped" && puzzle !== null;
    const label = /** @type {any} */ (document.activeElement)?.closest("#controls button")?.dataset.name;
    replaceChildren(
      element,
      button(hintLevel === 0 ? t.hint : t.showMove, onHint, {
        disabled: isTimed || phase !== "playing" || hintLevel === 2,
        "data-name": "hint",
      }),
      button(t.takeBack, onTakeBack, {
        disabled: isTimed || puzzle === null || game.ply <= puzzle.start || isSolved,
        class: isStopped && !isTimed && "primary",
        "data-name": "back",
      }),
      button(t.next, onNext, { class: isSolved && "primary", "data-name": "next" }),
      h("a", { class: "button", href: `./${formatPermalink(game)}` }, t.analyse),
    );
    const isEnabled = label && element.querySelector(`[data-name="${label}"]:enabled`);
    if (label) (isEnabled ?? element.querySelector("button:enabled")).focus();
  });
}

/** A sentence on the game that a puzzle is from. @param {string} source */
export function sourceText(source) {
  const [, engine, opponent, black, white] = SOURCE.exec(source) ?? [];
  if (engine) return t.engineGame(engineName(engine), engineName(opponent));
  return t.source(black ? `${black} – ${white}` : source);
}

/** Which puzzle it is: its level and number, its kind and its game. */
export function showTask(element, store) {
  store.watch(["puzzle", "summaries"], ({ puzzle, summaries }) => {
    if (puzzle === null) return;
    const level = summaries.find(({ id }) => id === puzzle.id)?.level;
    const isListed = (each) => each.level === level && each.collection === puzzle.collection;
    const number = summaries.filter(isListed).findIndex(({ id }) => id === puzzle.id) + 1;
    replaceChildren(
      element,
      stoneIcon(puzzle.to_move),
      h(
        "div",
        {},
        level && h("strong", {}, `${t.levels[level - 1]} · ${t.puzzle(number)}`),
        h("p", {}, `${puzzle.collection === "renju" ? `${t.collections.renju} · ` : ""}${t.kinds[puzzle.kind]} · ${t.ratingOf(puzzle.rating)}`),
        h("p", { class: "hint" }, sourceText(puzzle.source)),
      ),
    );
  });
}

/** The visitor's rating and streak, with the puzzles that count for them. */
export function showStanding(element, store, { onRated, onDaily, onTimed }) {
  const rating = h("p", { class: "rating" });
  const streak = h("p", { class: "hint" });
  const daily = button("", onDaily);
  const rated = button(t.rated, onRated);
  const timed = button(t.timed, onTimed);
  replaceChildren(element, h("div", {}, rating, streak), h("div", { class: "row" }, rated, daily, timed), h("p", { class: "hint" }, t.howRated));
  store.watch(["isTimed"], ({ isTimed }) => {
    timed.disabled = isTimed;
  });
  store.watch(["standing", "change", "daily", "progress"], ({ standing, change, daily: today, progress }) => {
    const sign = change !== null && h("span", { class: change < 0 ? "change lost" : "change" }, format.signed(change));
    const attempts = attemptsToRating(standing);
    const text = attempts > 0 ? t.noRating(attempts) : t.rating(Math.round(standing.rating), Math.round(standing.deviation));
    replaceChildren(rating, text, sign);
    streak.textContent = t.streak(streakOn(standing, dayOf()));
    daily.textContent = today && progress[today.id] ? t.dailySolved : t.daily;
  });
}

/** The levels with the numbers of solved puzzles. */
export function showLevels(element, store, onLevel) {
  element.setAttribute("aria-label", t.levelsLabel);
  store.watch(["summaries", "level", "collection", "motif", "progress"], (state) => {
    const { summaries, level, progress } = state;
    const isFocused = element.contains(document.activeElement);
    const item = (name, at) => {
      const puzzles = summaries.filter((each) => each.level === at + 1 && isChosen(each, state));
      const solved = puzzles.filter(({ id }) => progress[id]).length;
      return h(
        "button",
        {
          type: "button",
          class: "level",
          "aria-pressed": String(level === at + 1),
          title: t.level(name, solved, puzzles.length),
          onclick: () => onLevel(at + 1),
        },
        h("span", { class: "level-name" }, name),
        " ",
        h("span", { class: "level-count" }, t.count(solved, puzzles.length)),
        h("progress", { max: Math.max(puzzles.length, 1), value: solved, "aria-hidden": "true" }),
      );
    };
    replaceChildren(element, ...t.levels.map(item));
    if (isFocused) element.querySelector("[aria-pressed='true']").focus();
  });
}

/** The choice of a collection and a motif. */
export function showMotifs(element, store, { onCollection, onMotif }) {
  store.watch(["summaries", "collection", "motif"], ({ summaries, collection, motif }) => {
    const isPresent = (name) => summaries.some((each) => isChosen(each, { collection, motif: name }));
    const choices = [[null, t.allMotifs], ...Object.keys(t.motifs).filter(isPresent).map((name) => [name, t.motifs[name]])];
    replaceKeepingFocus(
      element,
      field(t.collection, select(Object.entries(t.collections), collection, onCollection)),
      field(t.motif, select(choices, motif, onMotif)),
    );
  });
}

/** The puzzles of the level and motif, by number, in a list that opens on demand. */
export function showNumbers(element, store, onSelect) {
  element.parentElement.addEventListener("toggle", () => revealInList(element));
  store.watch(["summaries", "level", "collection", "motif", "progress", "puzzle"], (state) => {
    const { summaries, level, collection, progress, puzzle } = state;
    const label = t.listLabel(t.levels[level - 1]);
    element.setAttribute("aria-label", label);
    element.parentElement.querySelector("summary").textContent = label;
    const focused = /** @type {any} */ (document.activeElement)?.dataset.id;
    const item = ([at, { id }]) =>
      h(
        "li",
        {},
        button(String(at + 1), () => onSelect(id), {
          class: `puzzle-number ${progress[id] ?? ""}`,
          "aria-label": t.puzzle(at + 1, t.states[progress[id]]),
          "aria-current": id === puzzle?.id && "true",
          "data-id": id,
        }),
      );
    const ofLevel = [...summaries.filter((each) => each.level === level && each.collection === collection).entries()];
    replaceChildren(element, ...ofLevel.filter(([, each]) => isChosen(each, state)).map(item));
    if (focused) element.querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true });
    revealInList(element);
  });
}

/** Scroll the list to the puzzle on display; the list alone, not the page. */
function revealInList(list) {
  const [current, all] = [list.querySelector("[aria-current]"), list.getBoundingClientRect()];
  if (!current) return;
  const { top, bottom } = current.getBoundingClientRect();
  if (top < all.top || bottom > all.bottom) list.scrollTop += (top + bottom - all.top - all.bottom) / 2;
}
