import "./browser.js";

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { hasCell } from "../../service/static/page/game/cells.js";
import { boardOf, playMove, replay } from "../../service/static/page/game/game.js";
import { cellName, formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { ROMANISED } from "../../service/static/page/game/opening-names.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { ThreatFinder, meritsOf, threatsOf } from "../../service/static/page/game/threats.js";
import { loadMessages, messages } from "../../service/static/page/i18n.js";
import { positionOf } from "../../service/static/page/engines/search/position.js";
import { ThreatSolver } from "../../service/static/page/engines/search/threat-solver.js";
import { PLACES, STEPS, gameOfStep, stepAt } from "../../service/static/page/learn/chapters.js";
import { judgeDefence, judgeMoves, nextMove } from "../../service/static/page/learn/solver-judge.js";
import { forbiddenAt, isRight, makesClosedThree, shownGame, stonesOfHint } from "../../service/static/page/learn/tasks.js";
import { judgeAnswer } from "../../service/static/page/puzzles/puzzle-judge.js";

await Promise.all(["learn", "puzzles", "hints", "names"].map(loadMessages));
const { ruleText, solverText } = await import("../../service/static/page/learn/explanations.js");
const wasm = await readFile(new URL("../../service/static/page/engines/search/search.wasm", import.meta.url));
const solver = new ThreatSolver(await WebAssembly.compile(wasm));

/** Of the cells of a board, one in so many is tried. */
const SAMPLE = 7;

const nameOf = ({ chapter, id }) => `${chapter}/${id}`;
const cellOf = (name) => /** @type {Cell[]} */ (parseMoves(name, PRESETS.gomoku))[0];
const answerOf = (step) => cellOf(step.answer);
const namesOf = (cells) => cells.map((cell) => cellName(cell, PRESETS.gomoku)).sort();

const formatted = (moves) => formatMoves(moves, PRESETS.gomoku);

/** The cells of a game that can be played on. */
function legalCells(game) {
  const cells = Array.from({ length: 225 }, (_, at) => ({ row: Math.floor(at / 15), col: at % 15 }));
  return cells.filter((cell) => boardOf(game).isLegal(cell));
}

/** Whether the rules accept an answer to a step, or in a defence the solver. */
function isAcceptedAt(step, game, cell) {
  return step.task === "hold" ? judgeDefence(solver, playMove(game, cell)).result === "solved" : isRight(step, game, cell);
}

/** All answers to a step that are accepted. */
function acceptedAnswers(place) {
  const step = stepAt(place);
  const game = shownGame(step);
  return legalCells(game).filter((cell) => isAcceptedAt(step, game, cell));
}

/** Whether the side to move wins by force with a move. */
const wins = (game, cell) => ["right", "solved"].includes(judgeAnswer(solver, /** @type {any} */ ({ game }), [cell]).result);

test("every step has a text, and every text a step", () => {
  const { chapters } = messages.learn;
  assert.deepEqual(Object.keys(chapters), Object.keys(STEPS));
  for (const [chapter, { steps }] of Object.entries(chapters)) assert.deepEqual(Object.keys(steps), Object.keys(STEPS[chapter]), chapter);
});

test("every position is a game of legal moves that goes on, with the side to move of its task", () => {
  for (const place of PLACES) {
    const step = stepAt(place);
    const game = gameOfStep(step);
    const stones = [step.black, step.white].map((text) => /** @type {Cell[]} */ (parseMoves(text, game.rules)));
    assert.equal(game.moves.length, stones[0].length + stones[1].length, nameOf(place));
    assert.ok([0, 1].includes(stones[0].length - stones[1].length), nameOf(place));
    assert.equal(boardOf(game).outcome, null, nameOf(place));
    assert.ok(boardOf(game).isLegal(answerOf(step)), nameOf(place));
  }
});

for (const place of PLACES.filter((each) => stepAt(each).task !== "win")) {
  test(`${nameOf(place)}: the answer of the hint is accepted, and others are refused, with a reason`, () => {
    const step = stepAt(place);
    const game = shownGame(step);
    const texts = new Map([true, false].map((isAccepted) => [isAccepted, /** @type {string[]} */ ([])]));
    for (const cell of [answerOf(step), ...legalCells(game).filter((_, at) => at % SAMPLE === 0)]) {
      const verdict = step.task === "hold" ? judgeDefence(solver, playMove(game, cell)) : null;
      const isAccepted = verdict === null ? isRight(step, game, cell) : verdict.result === "solved";
      texts.get(isAccepted)?.push(verdict === null ? ruleText(step, game, cell, isAccepted) : solverText(step, game, cell, verdict));
    }
    const [right, wrong] = /** @type {string[][]} */ ([texts.get(true), texts.get(false)]);
    assert.ok(right.length > 0 && wrong.length > right.length);
    assert.ok(right.every((text) => !wrong.includes(text)), right.join());
    for (const text of [...right, ...wrong]) assert.ok(text.length > 5 && !text.includes("undefined"), text);
    assert.ok(isAcceptedAt(step, game, answerOf(step)));
  });
}

for (const place of PLACES.filter((each) => stepAt(each).task === "win")) {
  test(`${nameOf(place)}: hints lead to the five against the longest defence, and a move elsewhere is refused`, () => {
    const step = stepAt(place);
    const start = gameOfStep(step);
    const { toMove } = boardOf(start);
    const played = [];
    for (let result = "right"; result === "right"; ) {
      const { move } = nextMove(solver, place, formatted(played));
      played.push(move);
      const verdict = judgeMoves(solver, place, formatted(played));
      ({ result } = verdict);
      assert.ok(["right", "solved"].includes(result), `${formatted(played)} ${result}`);
      if (result === "right") played.push(verdict.reply);
      assert.ok(played.length < 20);
    }
    assert.equal(boardOf(played.reduce(playMove, start)).outcome?.winner, toMove);
    const corner = judgeMoves(solver, place, "a1");
    assert.ok(["wrong", "unproven"].includes(corner.result));
    assert.ok(solverText(step, start, cellOf("a1"), corner).includes("a1"));
  });
}

test("shapes that win by their texts are proven to win", () => {
  const winning = ["openFour", "fourThree", "doubleFour", "doubleThree", "five"];
  const places = PLACES.filter((each) => winning.includes(stepAt(each).task));
  assert.ok(places.length > 5);
  for (const place of places) assert.ok(wins(gameOfStep(stepAt(place)), answerOf(stepAt(place))), nameOf(place));
});

test("a four has one answer, and an open three wins if it has none", () => {
  const four = gameOfStep(STEPS.threes.four);
  solver.setUp(positionOf(playMove(four, answerOf(STEPS.threes.four))));
  assert.equal(solver.fives(0).length, 1);
  const three = gameOfStep(STEPS.threes.openThree);
  for (const [cells, isWon] of /** @type {[Cell[], boolean][]} */ ([[[answerOf(STEPS.threes.openThree)], true], [[cellOf("a1")], false]])) {
    solver.setUp({ ...positionOf(cells.reduce(playMove, three)), side: 0 });
    assert.equal(solver.solveFours(0) !== null, isWon);
  }
});

test("one of three pairs has room for an open three", () => {
  const game = gameOfStep(STEPS.threes.closed);
  const accepted = acceptedAnswers({ chapter: "threes", id: "closed" });
  // On the diagonal through l4 and m5.
  assert.ok(accepted.length > 1 && accepted.every(({ row, col }) => row + col === 22));
  for (const name of ["g8", "e13"]) assert.ok(makesClosedThree(game, cellOf(name)), name);
  assert.ok(!makesClosedThree(game, cellOf("a1")));
});

test("two points make a four and an open three, and White's four refutes one of them", () => {
  const game = gameOfStep(STEPS["four-three"].trap);
  const points = legalCells(game).filter((cell) => meritsOf(boardOf(game), cell).makes === "fourThree");
  assert.deepEqual(namesOf(points), ["e4", "k8"]);
  const answerTo = (cell) => {
    const after = playMove(game, cell);
    solver.setUp(positionOf(after));
    const [five] = solver.fives(0);
    return new ThreatFinder(boardOf(after), "O").shapes(five);
  };
  assert.deepEqual(points.map((cell) => [cellName(cell, game.rules), wins(game, cell), answerTo(cell).includes("four")]).sort(), [["e4", true, false], ["k8", false, true]]);
});

test("defences hold where their texts say", () => {
  const holding = (id) => namesOf(acceptedAnswers({ chapter: "defence", id }));
  assert.deepEqual(holding("four"), ["k8"]);
  assert.deepEqual(holding("three"), ["e5", "i9"]);
  assert.deepEqual([holding("gap").length, holding("point").length], [1, 1]);
  // A three with a gap, and nothing beside it.
  const { game } = replay(PRESETS.gomoku, "X", [], /** @type {Cell[]} */ (parseMoves("a1h8a15h9o1h11", PRESETS.gomoku)));
  const held = legalCells(game).filter((cell) => judgeDefence(solver, playMove(game, cell)).result === "solved");
  assert.deepEqual(namesOf(held), ["h10", "h12", "h7"]);
});

test("White has an open three where the texts say so, and Black makes fours", () => {
  for (const [chapter, id] of [["four-three", "win"], ["four-three", "prepare"], ["defence", "counter"]]) {
    const step = STEPS[chapter][id];
    const board = boardOf(gameOfStep(step));
    assert.ok(threatsOf(board).some(({ kind, player }) => kind === "three" && player === "O"), id);
    assert.ok(["four", "fourThree"].includes(String(meritsOf(board, answerOf(step)).makes)), id);
  }
  const renju = boardOf(gameOfStep(STEPS.forbidden.white));
  assert.ok(threatsOf(renju).some(({ kind, player }) => kind === "three" && player === "X"));
});

test("each kind of forbidden point is shown by the one of its position", () => {
  for (const [id, reason] of [["doubleThree", "double-three"], ["doubleFour", "double-four"], ["overline", "overline"]]) {
    const step = STEPS.forbidden[id];
    const points = boardOf(gameOfStep(step)).forbiddenPoints().map((point) => [cellName(point, PRESETS.renju), point.reason]);
    assert.deepEqual(points, [[step.answer, reason]]);
    assert.equal(forbiddenAt(step, answerOf(step)), reason);
    // The board does not give them away.
    assert.deepEqual(boardOf(shownGame(step)).forbiddenPoints(), []);
  }
});

test("a five wins where two open threes meet, and White's four where the answer is forbidden", () => {
  const five = STEPS.forbidden.five;
  const shapes = new ThreatFinder(boardOf(gameOfStep(five)), "X").shapes(answerOf(five));
  assert.deepEqual(shapes.sort(), ["five", "openThree", "openThree"]);
  const game = playMove(gameOfStep(STEPS.forbidden.white), answerOf(STEPS.forbidden.white));
  const position = positionOf(game);
  solver.setUp(position);
  const points = solver.fives(1);
  assert.equal(points.length, 1);
  assert.ok(hasCell(position.forbidden, points[0]));
});

test("13 openings are direct and 13 indirect, and the two of the course lie as their texts say", () => {
  assert.deepEqual([ROMANISED.D.length, ROMANISED.I.length], [13, 13]);
  const stepsOf = ({ black, white, answer }) => {
    const [first, second, third] = [black, white, answer].map(cellOf);
    const from = (cell, other) => [cell.row - other.row, cell.col - other.col];
    return { second: from(second, first), third: from(third, first), between: from(third, second) };
  };
  const kagetsu = stepsOf(STEPS.openings.kagetsu);
  assert.deepEqual([kagetsu.third.map(Math.abs), Math.hypot(...kagetsu.between)], [[1, 1], 1]);
  const hogetsu = stepsOf(STEPS.openings.hogetsu);
  assert.deepEqual(hogetsu.third.map(Math.abs), [1, 1]);
  assert.equal(hogetsu.second[0] * hogetsu.third[0] + hogetsu.second[1] * hogetsu.third[1], 0);
});

test("hints point at stones of the lines that matter", () => {
  const hint = (chapter, id) => namesOf(stonesOfHint(STEPS[chapter][id], shownGame(STEPS[chapter][id]), answerOf(STEPS[chapter][id])));
  assert.deepEqual(hint("four-three", "point"), ["h8", "i8", "j8", "k10", "k9"]);
  // Of the opponent in a defence.
  assert.deepEqual(hint("defence", "four"), ["g8", "h8", "i8", "j8"]);
  assert.deepEqual(hint("forbidden", "overline"), ["e8", "f8", "g8", "i8", "j8"]);
  assert.deepEqual(hint("openings", "kagetsu"), []);
});

test("a wrong answer is told by what the stones do", () => {
  const told = (chapter, id, name) => {
    const step = STEPS[chapter][id];
    const game = shownGame(step);
    return ruleText(step, game, cellOf(name), isRight(step, game, cellOf(name)));
  };
  assert.equal(told("threes", "openFour", "h11"), "Not yet. h11 makes a four.");
  assert.match(told("threes", "closed", "g8"), /^Not yet. g8 makes a three that is not open/);
  assert.match(told("threes", "five", "a1"), /^Not yet. a1 makes no threat/);
  assert.equal(told("forbidden", "doubleThree", "h8"), "Right. h8: forbidden to Black, double three");
  assert.equal(told("openings", "kagetsu", "h10"), "Not yet. That is another opening: Kansei D1.");
  assert.match(told("openings", "kagetsu", "a1"), /^Not yet. a1: none of the 26/);
  const four = gameOfStep(STEPS.defence.four);
  const verdict = judgeDefence(solver, playMove(four, cellOf("a1")));
  assert.equal(solverText(STEPS.defence.four, four, cellOf("a1"), verdict), "a1 does not answer the four: k8 makes five.");
  const three = gameOfStep(STEPS.defence.three);
  const after = judgeDefence(solver, playMove(three, cellOf("a1")));
  assert.match(solverText(STEPS.defence.three, three, cellOf("a1"), after), /^After a1, White plays (i9|e5) and makes a four that cannot be stopped\.$/);
});
