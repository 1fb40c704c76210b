import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadMessages, messages } from "../../service/static/page/i18n.js";
import { boardOf, goTo } from "../../service/static/page/game/game.js";
import { meritsOf } from "../../service/static/page/game/threats.js";

await Promise.all(["hints", "lesson"].map(loadMessages));
const { OPENING_PLIES, PARTS, countThreats, lessonGame, stepText } = await import("../../service/static/page/proof/lesson.js");

/** What Black's moves of a part do, from the third one of the game on. */
function blacksMoves(part) {
  const game = lessonGame(part);
  const plies = game.moves.map((_, at) => at).filter((ply) => ply % 2 === 0 && ply >= 2);
  return plies.map((ply) => meritsOf(boardOf(goTo(game, ply)), game.moves[ply]));
}

/** The statements of the parts, by what the moves do: `first` is the first threat. */
const SHOWN = {
  threats: (moves) => moves.slice(2).every(({ makes }) => makes !== null) && moves.slice(0, 2).every(({ makes }) => makes === null),
  defence: (moves) => moves.some(({ makes, blocks }) => makes === "four" && blocks === "openThree"),
  quiet: (moves) => moves.some(({ makes, takes }, at) => makes === null && takes !== "five" && moves.slice(0, at).some((each) => each.makes !== null)),
  threes: (moves) => moves.some(({ makes }) => makes === "doubleThree"),
  fours: (moves) => {
    const forced = moves.filter(({ takes }, at) => takes === "five" && at < moves.length - 1);
    return forced.length > 2 && forced.some(({ makes }) => makes !== null);
  },
};

test("every part of the lesson has texts, and a game that Black wins and that shows what they say", () => {
  assert.deepEqual([Object.keys(messages.lesson.parts), Object.keys(SHOWN)], [PARTS, PARTS]);
  for (const part of PARTS) {
    assert.ok(SHOWN[part](blacksMoves(part)), part);
    const { outcome } = boardOf(lessonGame(part));
    assert.equal(outcome.winner, "X", part);
  }
});

test("the parts differ in what they show", () => {
  assert.ok(!SHOWN.threats(blacksMoves("quiet")));
  assert.ok(!SHOWN.quiet(blacksMoves("threats")));
  assert.ok(!SHOWN.threes(blacksMoves("threats")));
  assert.ok(!SHOWN.fours(blacksMoves("threats")));
  assert.ok(!SHOWN.defence(blacksMoves("quiet")));
});

test("a step says what the stone does, in the words of hints", () => {
  const game = lessonGame("threats");
  const at = (ply) => stepText(goTo(game, ply));
  const { quiet, defends } = messages.lesson;
  assert.match(at(OPENING_PLIES), /^White has replied on g15/);
  assert.ok(at(3).endsWith(`Black g9: ${quiet}`));
  assert.ok(at(4).endsWith(`White i8: ${defends}`));
  assert.equal(at(7), `7. Black g7: ${messages.hints.makes(messages.hints.shapes.openThree)}`);
  assert.equal(at(game.moves.length), `29. Black b11: ${messages.hints.makes(messages.hints.shapes.five)}`);
});

test("Black's threats are counted with the five", () => {
  const game = lessonGame("threats");
  // All but h8, g9 and i9.
  assert.deepEqual(countThreats(game), { threats: 12, moves: 15 });
});
