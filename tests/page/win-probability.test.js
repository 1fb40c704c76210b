import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { goTo, newGame, playMove } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS, createRules } from "../../service/static/page/game/rules.js";

const { AnalysisCache, analysisRequest } = await import("../../service/static/page/engines/analysis-cache.js");
const { estimator } = await import("../../service/static/page/engines/win-probability.js");
const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("analysis");
const { areProven } = await import("../../service/static/page/views/win-probability-chart.js");

const rules = PRESETS.tictactoe;
const game = parseMoves("a1b1a2b2a3", rules).reduce(playMove, newGame(rules));

test("the curve has the chances of X, and the result at the end of the game", () => {
  const cache = new AnalysisCache();
  assert.deepEqual(cache.winProbabilities("minimax", game), [undefined, undefined, undefined, undefined, undefined, 1]);
  cache.addWinProbability("minimax", game, 0, 0.75);
  cache.addWinProbability("minimax", game, 1, 0.75);
  cache.addWinProbability("minimax", game, 2, null);
  assert.deepEqual(cache.winProbabilities("minimax", game), [0.75, 0.25, null, undefined, undefined, 1]);
});

test("the curve is the same array until one of its values changes", () => {
  const cache = new AnalysisCache();
  const curve = cache.winProbabilities("minimax", game);
  assert.equal(cache.winProbabilities("minimax", goTo(game, 2)), curve);
  cache.addWinProbability("minimax", game, 1, 0.5);
  assert.notEqual(cache.winProbabilities("minimax", game), curve);
});

test("an analysis is kept by engine and position, and outweighs shorter searches", () => {
  const cache = new AnalysisCache();
  const start = goTo(game, 0);
  const analysis = { win_probability: 0.5 };
  cache.add("learned", start, analysis);
  cache.addWinProbability("learned", game, 0, 0.9);
  assert.equal(cache.winProbabilities("learned", game)[0], 0.5);
  assert.equal(cache.get("learned", start), analysis);
  assert.equal(cache.get("learned", goTo(game, 1)), undefined);
  assert.equal(cache.get("search", start), undefined);
});

test("a complete analysis is needed for all cells, which search never has", () => {
  const cache = new AnalysisCache();
  const start = goTo(game, 0);
  cache.add("learned", start, { win_probability: 0.5 });
  assert.equal(cache.get("learned", start, true), undefined);
  assert.equal(analysisRequest("learned", true).candidates, "all");
  assert.notEqual(analysisRequest("search", true).candidates, "all");
});

test("an engine with win probabilities draws the curve", () => {
  const engineWith = (name, value, bounds) => {
    const plays = { shortest: 3, longest: 8, max_cells: null, rules: [], ...bounds };
    return { name, plays, win_probability_of: value, options: [], usable: true };
  };
  const engines = [
    engineWith("minimax", "perfect-play", { max_cells: 25 }),
    engineWith("search", "several-engines"),
    engineWith("learned", "several-engines", { shortest: 5, longest: 5 }),
    engineWith("win-block", null),
  ];
  const choose = (engine, shape) => estimator({ engines, game: newGame(shape), analysis: { engine } });
  assert.equal(choose("learned", PRESETS.gomoku), "learned");
  assert.equal(choose("win-block", PRESETS.gomoku), "search");
  assert.equal(choose("win-block", PRESETS.tictactoe), "minimax");
  assert.equal(choose("win-block", createRules(20, 20, 9)), null);
  assert.equal(estimator({ engines: null, game: newGame(PRESETS.gomoku), analysis: { engine: "search" } }), null);
});

test("a curve is of proofs if it is complete and has no estimate", () => {
  assert.equal(areProven([null, 1, 1]), true);
  assert.equal(areProven([undefined, 1]), false);
  assert.equal(areProven([0.55, 1, 0]), false);
  assert.equal(areProven([null, null]), false);
});
