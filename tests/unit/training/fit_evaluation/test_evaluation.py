"""The fit of the evaluation: leaves of searches, what is read off them, the fit, its file."""

from __future__ import annotations

import dataclasses
import functools
import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest
from scipy import sparse, special

from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.rules import LineRules
from tengen.engines.kernels.search.pvs import evaluate
from tengen.engines.kernels.search.transposition import DECIDED
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import SIDES
from tengen.engines.patterns.codes import CELL_BITS, VIEWS, CellPattern, LineClass, LinePattern
from tengen.engines.patterns.evaluation import (
    FRACTION_BITS,
    LOGIT,
    combinations,
    default_evaluation,
    read_evaluation,
)
from tengen.engines.patterns.network import UNITS
from tengen.engines.patterns.windows import line_terms, line_views, value_codes
from tengen.training.arena.game import Noise
from tengen.training.errors import DataError
from tengen.training.fit_evaluation.choices import STEP, Choices, collect_choices
from tengen.training.fit_evaluation.fit import evaluation_logits, fit_evaluation, write_evaluation
from tengen.training.fit_evaluation.leaf_shards import collect_leaves
from tengen.training.fit_evaluation.leaves import (
    Features,
    LeafSearch,
    Leaves,
    combination_numbers,
    empty_cells,
    find_leaf,
    position_codes,
    position_patterns,
    read_features,
)
from tengen.training.games.game_shards import StoredGame, read_games
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.plans.retrain_plan import EvaluationPlan
from tests.reference import windows as reference

pytestmark = pytest.mark.xdist_group("evaluation")

NODES: Final = 60
SEARCH: Final = LeafSearch(nodes=NODES)
SMALL: Final = Rules(8, 9, 5)
CELLS: Final = 12
"""Cells of each side in a made-up leaf."""
COUNT: Final = 1365
UNBOUNDED: Final = Rules(None, None, 5)
VALUES: Final = EvaluationPlan(mix=0, value_nodes=0, with_values=True, with_network=False)


def class_of(line: str, rules: LineRules) -> LineClass:
    """The class of a line, by the definition of each."""
    pattern = reference.pattern(line, 4, rules)

    def cells(better: LinePattern) -> int:
        return sum(
            reference.pattern(after, 4, rules) >= better
            for after in reference.put(line, reference.OWN)
        )

    if pattern is LinePattern.NONE:
        improving = cells(LinePattern.TWO)
        if improving == 0:
            return LineClass.NONE
        roomy, free = LineClass.ROOMY_ONE, LineClass.FREE_ONE
        return LineClass.ONE if improving <= 4 else roomy if improving == 5 else free
    if pattern is LinePattern.OPEN_TWO:
        improving = cells(LinePattern.OPEN_THREE)
        roomy, free = LineClass.ROOMY_TWO, LineClass.FREE_TWO
        return LineClass.OPEN_TWO if improving <= 2 else roomy if improving == 3 else free
    if pattern is LinePattern.OPEN_THREE:
        one = cells(LinePattern.OPEN_FOUR) == 1
        return LineClass.OPEN_THREE if one else LineClass.FREE_THREE
    return {LinePattern.TWO: LineClass.TWO, LinePattern.THREE: LineClass.THREE}.get(
        pattern, LineClass.FOUR
    )


@functools.cache
def numbers_by_counts() -> dict[tuple[int, ...], int]:
    return {tuple(counts): number for number, counts in enumerate(combinations().tolist())}


def numbers_of(board: Board) -> list[dict[Move, tuple[int, list[LinePattern]]]]:
    """For the side to move and for the other, the combination and the patterns of each cell."""
    numbers, sides = numbers_by_counts(), []
    for color in (board.to_move, Color(-board.to_move)):
        rules = board.rules.line_rules(color)
        cells = {}
        for cell in board.legal_moves():
            lines = reference.lines_through(board, cell, color, 4)
            classes = [class_of(line, rules) for line in lines]
            number = numbers[tuple(classes.count(kind) for kind in LineClass)]
            cells[cell] = (number, [reference.pattern(line, 4, rules) for line in lines])
        sides.append(cells)
    return sides


def best_of(patterns: list[LinePattern]) -> str | None:
    """What a stone would be, of all that decides or promises a win."""
    fours = sum(p in {LinePattern.FOUR, LinePattern.OPEN_FOUR} for p in patterns)
    if LinePattern.FIVE in patterns:
        return "five"
    if LinePattern.OPEN_FOUR in patterns or fours > 1:
        return "double four"
    if fours == 0 and patterns.count(LinePattern.OPEN_THREE) > 1:
        return "double three"
    return None


def view_of(line: str, rules: LineRules) -> int:
    """The view of a line of four cells on both sides of an empty one."""
    walks, _ = line_terms(rules, rules)
    before, after = ([".XO#".index(cell) for cell in side] for side in (line[3::-1], line[5:]))
    return int(line_views(rules, rules)[0, walks.index(before, after)])


def recount(board: Board) -> Features | None:
    """What `read_features` returns, cell by cell from the definitions of patterns."""
    counts = np.zeros((2, COUNT), dtype=np.int64)
    bests: list[set[str | None]] = []
    for side, cells in enumerate(numbers_of(board)):
        np.add.at(counts[side], [number for number, _ in cells.values()], 1)
        bests.append({best_of(patterns) for _, patterns in cells.values()})
    own, other = bests
    if own & {"five", "double four"} or "five" in other:
        return None
    views = np.zeros((2, VIEWS), dtype=np.int64)
    for side, color in enumerate((board.to_move, Color(-board.to_move))):
        for cell in board.legal_moves():
            for line in reference.lines_through(board, cell, color, 4):
                views[side, view_of(line, board.rules.line_rules(color))] += 1
    if len(board):
        empty = recount_empty(board.rules)
        assert empty is not None
        counts, views = counts - empty.counts, views - empty.views
    return Features(counts, views, "double four" in other, "double three" in own)


@functools.cache
def recount_empty(rules: Rules) -> Features | None:
    """What `recount` returns for an empty board."""
    return recount(Board(rules))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = tmp_path_factory.mktemp("run")
    plan = SelfPlayPlan(engines=("attack-weights", "random"), rules=SMALL, games=8, seed=1)
    run_selfplay(plan, run)
    return run


@pytest.fixture(scope="module")
def collected(played: Path) -> Leaves:
    return collect_leaves([played], SEARCH)


def positions(run: Path) -> list[tuple[int, StoredGame, Board]]:
    """Every position behind the openings of a run, with its game."""
    return [
        (number, stored, Board.from_moves(stored.game.moves[:ply], stored.game.rules))
        for number, stored in enumerate(read_games(run))
        for ply in range(stored.game.opening, len(stored.game.moves))
    ]


def assert_equal(leaves: Leaves, expected: Leaves) -> None:
    np.testing.assert_array_equal(leaves.counts.toarray(), expected.counts.toarray())
    np.testing.assert_array_equal(leaves.views.toarray(), expected.views.toarray())
    for field in dataclasses.fields(Leaves)[2:]:
        np.testing.assert_array_equal(getattr(leaves, field.name), getattr(expected, field.name))


def test_leaves_are_counted_cell_by_cell(played: Path, collected: Leaves) -> None:
    row = 0
    for number, stored, board in positions(played):
        if (end := find_leaf(board, NODES)) is None:
            continue
        leaf, score = end
        if (features := recount(leaf)) is None:
            assert read_features(leaf) is None
            continue
        for rows, counts in (
            (collected.counts, features.counts),
            (collected.views, features.views),
        ):
            np.testing.assert_array_equal(rows[[row]].toarray()[0], counts.ravel())
        winner = stored.game.winner
        won = 0.5 if winner is None else 1.0 if winner is leaf.to_move else 0.0
        assert (
            collected.threatened[row],
            collected.promising[row],
            collected.results[row],
            collected.scores[row],
            collected.games[row],
        ) == (features.threatened, features.promising, won, score, number)
        row += 1
    assert row == len(collected)
    assert row > 20
    assert set(collected.results.tolist()) >= {0.0, 1.0}


def test_leaf_is_what_the_search_values(played: Path) -> None:
    evaluation, codes = default_evaluation()._replace(network=None), value_codes()
    searcher, plain, valued = Searcher(1), Searcher(1, evaluation), 0
    for _, _, board in positions(played):
        searcher.set_up(board)
        line = searcher.search(board.to_move, nodes=NODES).lines[0]
        end = find_leaf(board, NODES)
        if abs(line.score) >= DECIDED:
            assert end is None
            continue
        if end is None:
            assert Board.from_moves([*board.move_stack, *line.pv], SMALL).outcome() is not None
            continue
        leaf, score = end
        assert leaf == Board.from_moves([*board.move_stack, *line.pv], SMALL)
        assert score == (1 if len(line.pv) % 2 == 0 else -1) * line.score
        if (features := read_features(leaf)) is not None:
            own, other = features.counts
            static = own @ evaluation.mover[codes] - other @ evaluation.waiter[codes]
            own, other = features.views
            static += own @ evaluation.mover_views - other @ evaluation.waiter_views
            static = (static >> FRACTION_BITS) + evaluation.tempo
            static -= evaluation.threatened * features.threatened
            static += evaluation.promising * features.promising
            plain.set_up(leaf)
            side = SIDES[leaf.to_move]
            assert static == evaluate(plain.arrays, side, int(features.threatened))
            valued += 1
    assert valued > 20


def test_leaves_may_be_valued_by_searches_of_their_own(played: Path, collected: Leaves) -> None:
    valued = collect_leaves([played], LeafSearch(nodes=NODES, value_nodes=4 * NODES))
    searcher, scores = Searcher(1), []
    for _, _, board in positions(played):
        end = find_leaf(board, NODES)
        if end is not None and read_features(leaf := end[0]) is not None:
            searcher.set_up(leaf)
            scores.append(searcher.search(leaf.to_move, nodes=4 * NODES).lines[0].score)
    assert valued.scores.tolist() == scores
    assert valued.scores.tolist() != collected.scores.tolist()
    assert_equal(dataclasses.replace(valued, scores=collected.scores), collected)


@pytest.mark.slow
def test_number_of_processes_does_not_change_the_leaves(played: Path, collected: Leaves) -> None:
    done: list[int] = []
    assert_equal(collect_leaves([played], SEARCH, jobs=2, on_games=done.append), collected)
    assert done == 8 * [1]


def test_kept_leaves_are_read_back_and_grow_with_the_run(tmp_path: Path) -> None:
    plan = SelfPlayPlan(
        engines=("attack-weights", "random"), rules=SMALL, games=5, seed=1, shard_games=2
    )
    run, kept = tmp_path / "run", tmp_path / "leaves"
    run_selfplay(plan, run)
    found = collect_leaves([run], SEARCH, folder=kept)
    assert_equal(found, collect_leaves([run], SEARCH))
    last = kept / "run" / "games-00002.npz"
    (kept / "run" / "games-00001.npz").unlink()
    before = last.read_bytes()
    assert_equal(collect_leaves([run], SEARCH, folder=kept), found)
    run_selfplay(dataclasses.replace(plan, games=6), run)
    more = collect_leaves([run], SEARCH, folder=kept)
    assert_equal(more, collect_leaves([run], SEARCH))
    assert len(more) > len(found)
    assert last.read_bytes() != before


def test_kept_leaves_of_another_search_are_refused(played: Path, tmp_path: Path) -> None:
    collect_leaves([played], SEARCH, folder=tmp_path)
    with pytest.raises(DataError, match="its nodes is 60, not 61; choose another folder"):
        collect_leaves([played], LeafSearch(nodes=NODES + 1), folder=tmp_path)
    damaged = tmp_path / played.name / "games-00000.npz"
    damaged.write_bytes(damaged.read_bytes()[:100])
    with pytest.raises(DataError, match=r"games-00000\.npz has no leaves: .*; delete it"):
        collect_leaves([played], SEARCH, folder=tmp_path)


def test_games_of_two_runs_have_different_numbers(played: Path, collected: Leaves) -> None:
    twice = collect_leaves([played, played], SEARCH)
    assert len(twice) == 2 * len(collected)
    assert twice.games.tolist() == [*collected.games, *(collected.games + 8)]


def test_games_of_another_kind_are_refused(tmp_path: Path) -> None:
    plan = SelfPlayPlan(engines=("random",), rules=preset("tictactoe"), games=1, seed=1)
    run_selfplay(plan, tmp_path)
    with pytest.raises(DataError, match="the evaluation is fitted to five in a row"):
        collect_leaves([tmp_path], SEARCH)


def test_runs_by_several_rules_are_learned_from_together(played: Path, tmp_path: Path) -> None:
    renju = SelfPlayPlan(
        engines=("attack-weights", "random"), rules=preset("renju"), games=4, seed=1
    )
    run_selfplay(renju, tmp_path)
    parts = [collect_leaves([run], SEARCH) for run in (played, tmp_path)]
    leaves = collect_leaves([played, tmp_path], SEARCH)
    assert leaves.rules == (SMALL, renju.rules)
    sizes = np.array([8 * 9, 15 * 15])[leaves.rules_index]
    assert len(leaves.stones) == sizes.sum()
    # X began, so it is to move where both sides have as many stones.
    ahead = np.add.reduceat(leaves.stones.astype(np.int64), np.cumsum(sizes) - sizes)
    assert set(ahead.tolist()) == {0, -1}
    np.testing.assert_array_equal(leaves.x_to_move, ahead == 0)
    alone = [evaluation_logits(default_evaluation(), part) for part in parts]
    together = evaluation_logits(default_evaluation(), leaves)
    np.testing.assert_array_equal(together, np.concatenate(alone))
    _, card = fit_evaluation(leaves, None, EvaluationPlan())
    assert card["positions"] == len(leaves)


@pytest.mark.parametrize("to_move", Color)
def test_forbidden_double_four_decides_nothing(to_move: Color) -> None:
    stones = {
        Color.X: parse_moves("e8f8g8h5h6h7", preset("renju")),
        Color.O: parse_moves("d8h4a1c1o15o13", preset("renju")),
    }
    placed = {cell: color for color, cells in stones.items() for cell in cells}
    found = {
        name: read_features(Board.from_stones(placed, preset(name), to_move=to_move, setup=True))
        for name in ("gomoku", "renju")
    }
    assert found["renju"] is not None
    assert not found["renju"].threatened
    # By other rules, h8 wins for the side to move, and threatens the other.
    if to_move is Color.X:
        assert found["gomoku"] is None
    else:
        assert found["gomoku"] is not None
        assert found["gomoku"].threatened


def test_choices_are_read_cell_by_cell(played: Path) -> None:
    choices = collect_choices([played])
    cells = position = 0
    for number, stored, board in positions(played):
        ply = len(board)
        if ply == 0 or ply % STEP != number % STEP:
            continue
        own, other = numbers_of(board)
        bests = {best_of(patterns) for _, patterns in [*own.values(), *other.values()]}
        if bests & {"five", "double four"}:
            continue
        here = slice(cells, cells + len(own))
        assert choices.own[here].tolist() == [number for number, _ in own.values()]
        assert choices.other[here].tolist() == [number for number, _ in other.values()]
        assert choices.sizes[position] == len(own)
        assert list(own)[choices.chosen[position]] == stored.game.moves[ply]
        assert choices.games[position] == number
        cells, position = here.stop, position + 1
    assert (cells, position) == (len(choices.own), len(choices))
    assert position > 8


def test_forbidden_points_are_not_among_the_choices(tmp_path: Path) -> None:
    engines = ("attack-weights", "win-block")
    plan = SelfPlayPlan(engines=engines, rules=preset("renju"), games=20, seed=1)
    run_selfplay(plan, tmp_path)
    choices = collect_choices([tmp_path])
    starts = np.cumsum(choices.sizes) - choices.sizes
    position = forbidden = 0
    for number, stored, board in positions(tmp_path):
        patterns = position_patterns(board, position_codes(board))
        quiet = (patterns < CellPattern.DOUBLE_FOUR).all()
        if len(board) % STEP != number % STEP or not quiet:
            continue
        legal, chosen = board.legal_moves(), stored.game.moves[len(board)]
        codes = dict(zip(empty_cells(board), position_codes(board)[0].tolist(), strict=True))
        assert choices.sizes[position] == len(legal)
        assert legal[choices.chosen[position]] == chosen
        own = choices.own[starts[position] + choices.chosen[position]]
        assert own == combination_numbers()[codes[chosen] >> CELL_BITS]
        forbidden += len(legal) < len(codes)
        position += 1
    assert position == len(choices)
    assert forbidden > 0


def test_noise_is_no_choice(tmp_path: Path) -> None:
    plan = SelfPlayPlan(
        engines=("random",), rules=SMALL, games=4, seed=1, noise=Noise(probability=1)
    )
    run_selfplay(plan, tmp_path)
    assert len(collect_choices([tmp_path])) == 0


def few_choices(leaves: Leaves) -> Choices:
    """One choice for each of the games of leaves, for tests of the values."""
    games = np.unique(leaves.games)
    cells = np.arange(len(games), dtype=np.int16) % 50
    ones = np.ones(len(games), dtype=np.int64)
    return Choices(cells, cells, ones, 0 * ones, games)


def made_up(
    rng: np.random.Generator, values: npt.NDArray[np.float64], seen: npt.NDArray[np.int64]
) -> Leaves:
    """Leaves whose results and scores are those of an evaluation.

    Args:
        rng: Draws the leaves.
        values: (2 * COUNT + 3,) in units: to the side to move, to the other, and the bonuses.
        seen: (n,) numbers of the combinations that the leaves have.
    """
    leaves = 3000
    chosen = rng.choice(seen, size=(leaves, 2, CELLS))
    # As many cells with patterns in every leaf would be as good as a tempo.
    chosen[rng.random(chosen.shape) < 0.3] = 0
    counts = np.zeros((leaves, 2, COUNT), dtype=np.int16)
    np.add.at(counts, (*np.indices(chosen.shape)[:2], chosen), 1)
    threatened, promising = rng.random((2, leaves)) < 0.3
    own, other = np.split(values[:-3], 2)
    tempo, off, added = values[-3:]
    scores = counts[:, 0] @ own - counts[:, 1] @ other + tempo - off * threatened
    scores += added * promising
    return Leaves(
        counts=sparse.csr_array(counts.reshape(leaves, -1)),
        views=sparse.csr_array(np.zeros((leaves, 2 * VIEWS), dtype=np.int16)),
        threatened=threatened,
        promising=promising,
        results=special.expit(scores / UNITS),
        scores=np.rint(scores * LOGIT / UNITS).astype(np.int64),
        games=np.arange(leaves) // 10,
        stones=np.empty(0, dtype=np.int8),
        x_to_move=np.ones(leaves, dtype=np.bool_),
        rules_index=np.zeros(leaves, dtype=np.int64),
        rules=(UNBOUNDED,),
    )


def values_of_lines() -> npt.NDArray[np.float64]:
    """Of an evaluation in which each line counts for itself."""
    mover = combinations() @ np.array([0, 1, 2, 3, 6, 9, 11, 14, 20, 41, 50, 80])
    waiter = combinations() @ np.array([0, 0, 1, 2, 5, 8, 10, 11, 15, 30, 35, 60])
    return np.array([*mover, *waiter, 60, 200, 45], dtype=float)


def values_of(fields: dict[str, Any]) -> npt.NDArray[np.float64]:
    """In evaluation units."""
    bonuses = [fields[name] for name in ("tempo", "threatened", "promising")]
    return np.array([*fields["mover"], *fields["waiter"], *4 * np.array(bonuses)]) / 4


@pytest.mark.parametrize("mix", [0.0, 1.0], ids=["results", "scores"])
def test_fit_recovers_the_values_that_made_the_leaves(mix: float) -> None:
    rng = np.random.default_rng(3)
    seen = rng.choice(COUNT, 60, replace=False)
    values = values_of_lines()
    values[:-3] += rng.normal(0, 20, 2 * COUNT)
    values[[0, COUNT]] = 0
    leaves = made_up(rng, values, seen)
    won = leaves.results
    if mix:
        leaves = dataclasses.replace(leaves, results=rng.permutation(leaves.results))
    evaluation, card = fit_evaluation(
        leaves, few_choices(leaves), dataclasses.replace(VALUES, mix=mix, ridge=1e-8)
    )
    known = [*seen, *(seen + COUNT), -3, -2, -1]
    np.testing.assert_allclose(values_of(evaluation.as_dict())[known], values[known], atol=3)
    assert (card["games"], card["positions"], card["held_out_positions"]) == (300, 3000, 300)
    assert card["choices"] == 300
    if not mix:
        least = -np.mean(won * np.log(won) + (1 - won) * np.log1p(-won))
        assert card["log_loss"]["after"] == pytest.approx(least, abs=0.02)
        assert card["log_loss"]["after"] < card["log_loss"]["before"]


def test_scores_of_other_searches_are_scaled_to_the_results_by_rules() -> None:
    rng = np.random.default_rng(3)
    leaves = made_up(rng, values_of_lines(), seen=np.arange(60))
    plan = dataclasses.replace(VALUES, mix=1, ridge=1e-8)
    expected, _ = fit_evaluation(leaves, few_choices(leaves), plan)
    which = leaves.games % 2
    larger = dataclasses.replace(
        leaves,
        scores=leaves.scores * (1 + which),
        rules_index=which,
        rules=(UNBOUNDED, dataclasses.replace(UNBOUNDED, overline=False)),
    )
    fitted, card = fit_evaluation(
        larger, few_choices(leaves), dataclasses.replace(plan, value_nodes=2_000)
    )
    np.testing.assert_allclose(values_of(fitted.as_dict()), values_of(expected.as_dict()), atol=3)
    assert (card["value_nodes"], card["mix"]) == (2_000, 1)


def test_included_values_and_order_can_be_kept() -> None:
    leaves = made_up(np.random.default_rng(3), values_of_lines(), seen=np.arange(60))
    plan = dataclasses.replace(VALUES, with_values=False)
    fitted, card = fit_evaluation(leaves, None, plan)
    included = default_evaluation()
    assert fitted.as_dict() == included._replace(network=None).as_dict()
    assert "first" not in card


def test_fit_recovers_the_values_of_views() -> None:
    rng = np.random.default_rng(9)
    leaves = made_up(rng, values_of_lines(), seen=np.arange(60))
    seen = rng.choice(np.arange(1, VIEWS), 20, replace=False)
    seen = np.concatenate([seen, seen + VIEWS])
    values, views = np.zeros(2 * VIEWS), np.zeros((len(leaves), 2 * VIEWS), dtype=np.int16)
    values[seen] = rng.normal(0, 20, len(seen))
    views[:, seen] = rng.integers(0, 4, (len(leaves), len(seen)))
    # The view of an empty line is worth nothing, however many there are.
    views[:, [0, VIEWS]] = rng.integers(0, 900, (len(leaves), 2))
    logits = special.logit(leaves.results) + views @ values / UNITS
    evaluation, _ = fit_evaluation(
        dataclasses.replace(leaves, views=sparse.csr_array(views), results=special.expit(logits)),
        few_choices(leaves),
        dataclasses.replace(VALUES, mix=0, ridge=1e-8),
    )
    fitted = np.array([evaluation.mover_views, -evaluation.waiter_views]).ravel() / 4
    np.testing.assert_allclose(fitted[seen], values[seen], atol=3)
    assert fitted[[0, VIEWS]].tolist() == [0, 0]


def test_combinations_of_no_leaf_are_worth_their_lines() -> None:
    rng = np.random.default_rng(5)
    values = values_of_lines()
    leaves = made_up(rng, values, seen=rng.choice(COUNT, 200, replace=False))
    evaluation, _ = fit_evaluation(leaves, few_choices(leaves), dataclasses.replace(VALUES, mix=0))
    np.testing.assert_allclose(values_of(evaluation.as_dict()), values, atol=5)


def test_tempo_makes_up_for_the_rounding_of_common_combinations() -> None:
    rng = np.random.default_rng(8)
    values = values_of_lines()
    # Rounded to 0, on 50 to 70 cells of every leaf.
    values[1] = 0.12
    leaves = made_up(rng, values, seen=np.arange(2, 60))
    cells = rng.integers(50, 71, len(leaves))
    counts = leaves.counts.toarray()
    counts[:, 1] += cells.astype(np.int16)
    logits = special.logit(leaves.results) + values[1] * cells / UNITS
    evaluation, _ = fit_evaluation(
        dataclasses.replace(leaves, counts=sparse.csr_array(counts), results=special.expit(logits)),
        few_choices(leaves),
        dataclasses.replace(VALUES, mix=0, ridge=1e-8),
    )
    fields = evaluation.as_dict()
    assert fields["mover"][1] == 0
    assert fields["tempo"] == pytest.approx(values[-3] + values[1] * 60, abs=2)


def test_fit_depends_on_the_seed_alone() -> None:
    rng = np.random.default_rng(6)
    leaves = made_up(rng, values_of_lines(), seen=np.arange(60))
    drawn = (rng.random(len(leaves)) < leaves.results).astype(float)
    leaves = dataclasses.replace(leaves, results=drawn)
    one, other, again = (
        fit_evaluation(leaves, few_choices(leaves), plan)[0].as_dict()
        for plan in (dataclasses.replace(VALUES, seed=seed) for seed in (1, 2, 1))
    )
    assert one == again
    assert one != other


def test_one_game_is_too_few(collected: Leaves) -> None:
    one = dataclasses.replace(collected, games=0 * collected.games)
    with pytest.raises(DataError, match="1 games with leaves are too few to split"):
        fit_evaluation(one, few_choices(one), VALUES)


def test_one_sided_games_are_refused() -> None:
    leaves = made_up(np.random.default_rng(7), 0 * values_of_lines(), seen=np.arange(9))
    won = np.arange(len(leaves)) % 2
    # The side with two such cells in place of one wins every game: no numbers are large enough.
    counts = np.zeros(leaves.counts.shape, dtype=np.int16)
    counts[:, 5] = 1 + won
    with pytest.raises(DataError, match="too few or too one-sided: its tempo has the value"):
        fit_evaluation(
            dataclasses.replace(leaves, counts=sparse.csr_array(counts), results=won.astype(float)),
            few_choices(leaves),
            VALUES,
        )


def test_written_file_is_read_back(played: Path, collected: Leaves, tmp_path: Path) -> None:
    evaluation, card = fit_evaluation(
        collected, collect_choices([played]), EvaluationPlan(nodes=NODES, with_values=True)
    )
    path = tmp_path / "evaluation.json"
    write_evaluation(path, evaluation, card)
    assert read_evaluation(path).as_dict() == evaluation.as_dict()
    fields = json.loads(path.read_text())
    assert fields == {**card, **evaluation.as_dict()}
    assert (fields["games"], fields["positions"], fields["nodes"]) == (8, len(collected), NODES)
    losses = fields["log_loss"]
    assert set(losses) == {"before", "after", "values", "network"}
    assert losses["after"] == min(losses["values"], losses["network"])
    assert (evaluation.network is not None) == (losses["network"] < losses["values"])


def test_network_needs_a_board_with_borders(collected: Leaves) -> None:
    elsewhere = dataclasses.replace(collected, rules=(UNBOUNDED,))
    for leaves in (elsewhere, Leaves.joined([collected, elsewhere])):
        with pytest.raises(DataError, match=r"games on boards with borders, not .* unbounded"):
            fit_evaluation(leaves, None, EvaluationPlan())
    evaluation, card = fit_evaluation(elsewhere, few_choices(collected), VALUES)
    assert evaluation.network is None
    assert set(card["log_loss"]) == {"before", "after"}
