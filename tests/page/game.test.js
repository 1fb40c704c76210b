import assert from "node:assert/strict";
import { test } from "node:test";

import { countFrom, restore } from "../../service/static/page/game/deleted-moves.js";
import { ROOT, boardOf, currentNode, goTo, goToNode, newGame, outcomeOfLine, playMove, replay, siblingsOf, withLine } from "../../service/static/page/game/game.js";
import { adoptTree, mergeTree } from "../../service/static/page/game/merged-trees.js";
import { cellKey, formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { branchOf, deleteFrom, promote, setComment } from "../../service/static/page/game/variations.js";

const rules = PRESETS.tictactoe;

/** The game of some moves. */
function played(moves, game = newGame(rules)) {
  return parseMoves(moves, rules).reduce(playMove, game);
}

const lineOf = (game) => formatMoves(game.moves, rules);

test("a move from an earlier position becomes a variation and keeps the line before", () => {
  const line = played("a1b2c3");
  const game = played("b1", goTo(line, 1));
  assert.equal(lineOf(game), "a1b1");
  assert.equal(lineOf(goToNode(game, line.line[2])), "a1b2c3");
  assert.equal(lineOf(line), "a1b2c3");
  assert.deepEqual(siblingsOf(game, currentNode(game)).length, 2);
});

test("a move that was played before is found again", () => {
  const game = played("a1b2");
  assert.equal(played("b2", goTo(game, 1)).nodes, game.nodes);
});

test("boards of all positions are those of their moves, in any order of steps", () => {
  const game = played("a1b2c3a2b1");
  for (const ply of [5, 0, 3, 1, 4, 2, 5]) {
    const fresh = replay(rules, "X", [], game.moves.slice(0, ply)).game;
    assert.deepEqual([...boardOf(goTo(game, ply)).stones.keys()].sort(), [...boardOf(fresh).stones.keys()].sort());
    assert.equal(boardOf(goTo(game, ply)).toMove, ply % 2 === 0 ? "X" : "O");
  }
});

test("boards of variations are those of their own moves", () => {
  const game = played("b1c2", goTo(played("a1b2c3"), 1));
  // One after the other, since a board is made from the one before.
  for (const [end, moves] of [[3, "a1b2c3"], [5, "a1b1c2"], [3, "a1b2c3"]]) {
    const cells = parseMoves(moves, rules).map(cellKey);
    assert.deepEqual([...boardOf(withLine(game, end)).stones.keys()], cells);
  }
});

test("two games that go on from one game have boards of their own", () => {
  const game = replay(PRESETS.gomoku, "X", [], [{ row: 7, col: 7 }]).game;
  const boards = [1, 2].map((col) => boardOf(playMove(game, { row: 0, col })));
  assert.deepEqual(boards.map((board) => [...board.stones.keys()]), [["7/7", "0/1"], ["7/7", "0/2"]]);
});

test("a line that is complete wins, and the end of the line is known from any position", () => {
  const game = played("a1b1a2b2a3");
  assert.deepEqual(boardOf(game).outcome.line.map(cellKey).sort(), ["0/0", "1/0", "2/0"]);
  assert.equal(outcomeOfLine(goTo(game, 1)).winner, "X");
  assert.equal(boardOf(goTo(game, 4)).outcome, null);
});

test("replay stops before an illegal move", () => {
  const { game, illegalMove } = replay(rules, "X", [], parseMoves("a1b2a1c3", rules));
  assert.equal(lineOf(game), "a1b2");
  assert.deepEqual(illegalMove, { row: 2, col: 0 });
});

test("a promoted variation continues the main line", () => {
  const game = played("b1c1", goTo(played("a1b2"), 1));
  const id = currentNode(game);
  assert.notEqual(branchOf(game, id), null);
  const promoted = promote(game, id);
  assert.equal(branchOf(promoted, id), null);
  assert.equal(lineOf(goToNode(promoted, ROOT)), "a1b1c1");
});

test("deleted moves are restored with their variations", () => {
  const game = goToNode(played("b1", goTo(played("a1b2c3"), 1)), 1);
  assert.equal(countFrom(game, 1), 4);
  const rest = deleteFrom(game, 1);
  assert.deepEqual([rest.ply, rest.moves.length, rest.nodes.filter(Boolean).length], [0, 0, 1]);
  const after = played("c1", rest);
  const back = restore(after, game, 1);
  assert.equal(lineOf(back), "a1b2c3");
  assert.equal(back.nodes[ROOT].children.length, 2);
});

test("trees of two tabs are merged with their comments", () => {
  const common = played("a1");
  const own = setComment(played("b2", common), 1, "own");
  const other = setComment(played("c3", common), 1, "other");
  const merged = mergeTree(own, other.nodes);
  assert.deepEqual(merged.nodes[1].children.map((id) => formatMoves([merged.nodes[id].move], rules)), ["b2", "c3"]);
  assert.equal(merged.nodes[1].comment, "own");
  assert.equal(lineOf(merged), "a1b2");
});

test("another tab's tree is adopted at the last position that it has", () => {
  const game = played("a1b2c3");
  const adopted = adoptTree(game, played("a1b2a2").nodes);
  assert.equal(lineOf(adopted), "a1b2a2");
  assert.equal(adopted.ply, 2);
});
