import { until } from "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { goTo, replay } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { Store } from "../../service/static/page/store.js";

const { initialState } = await import("../../service/static/page/state.js");
const { ExerciseController } = await import("../../service/static/page/engines/exercise.js");
const RULES = PRESETS.gomoku;
const [BEST, OTHER] = parseMoves("i9g7", RULES);

test("showing the answer of an exercise aborts the request for an attempt", async () => {
  const { game } = replay(RULES, "X", [], parseMoves("h8h9a1", RULES));
  const store = new Store({ ...initialState(goTo(game, 2), null), tab: "review" });
  const id = game.line.at(-1);
  const mistake = { move: game.nodes[id].move, best: BEST, win_probability_before: 0.6, judgement: "blunder", player: "X", motif: null };
  store.update({ "review.current": { line: game.line, moves: new Map([[id, mistake]]) } });
  const exercises = new ExerciseController(store, { goToNode: () => {} });
  exercises.start("X");
  let signal;
  globalThis.fetch = (_, options) => {
    ({ signal } = options);
    return new Promise(() => {});
  };
  store.update({ "review.attempt": OTHER });
  await until(() => signal);
  assert.equal(store.state.review.exercise.status, "checking");
  exercises.show();
  assert.ok(signal.aborted);
  assert.equal(store.state.review.exercise.status, "shown");
});
