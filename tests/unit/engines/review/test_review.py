"""Reviews of games: classes of moves, proofs, and values that agree with each other."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from typing_extensions import override

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import CancelledError, NoWinProbabilityError, UnsupportedRulesError
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.game.notation import format_move
from tengen.engines.game.records import read_sgf
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Limit
from tengen.engines.registry import create_engine, default_evaluator
from tengen.engines.review import MoveReview, Proof, review_moves, summarise
from tengen.engines.review.allowance import GRACE_S, Allowance
from tengen.engines.review.judgement import judge, judgement_of_drop, move_accuracy
from tengen.engines.review.position_values import IN_THE_GAME, PositionValue
from tests.stub_engine import StubEngine

GOMOKU: Final = PRESETS["gomoku"]
TICTACTOE: Final = PRESETS["tictactoe"]
LIMIT: Final = Limit(nodes=2_000)
GAMES: Final = Path(__file__).parents[3] / "data" / "games"


def reviewed(
    board: Board, engine: str | None = None, limit: Limit = LIMIT
) -> tuple[MoveReview, ...]:
    """The judged moves of a game, in its order."""
    name = engine or default_evaluator(board.rules)
    return tuple(reversed(list(review_moves(board, create_engine(name), limit))))


def played(text: str, rules: Rules = GOMOKU) -> Board:
    """The board after moves such as `h8i9`."""
    return Board.from_moves(text, rules)


def random_game(rules: Rules, seed: int, moves: int) -> Board:
    """A game of random moves near each other, of `moves` at most."""
    rng = np.random.default_rng(seed)
    board = Board(rules)
    rows, cols = rules.shape
    cells = [
        Move(row, col)
        for row, col in itertools.product(range(rows), range(cols))
        if abs(row - rows // 2) <= 3 and abs(col - cols // 2) <= 3
    ]
    rng.shuffle(cells)
    for move in map(Move._make, cells[:moves]):
        if board.outcome() is not None:
            break
        board.push(move)
    return board


@functools.cache
def exact_value(cells: tuple[int, ...], player: int) -> float:
    """Value of a tic-tac-toe position for the side to move, 1, 0.5 or 0: plain recursion."""
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    if any(all(cells[cell] == -player for cell in line) for line in lines):
        return 0.0
    if 0 not in cells:
        return 0.5
    return max(
        1 - exact_value((*cells[:at], player, *cells[at + 1 :]), -player)
        for at in range(9)
        if cells[at] == 0
    )


def check_consistency(moves: Sequence[MoveReview]) -> None:
    """Assert what holds for every review."""
    assert [move.ply for move in moves] == list(range(1, len(moves) + 1))
    for move, following in itertools.pairwise(moves):
        assert following.before is move.after
        assert following.win_probability_before == pytest.approx(1 - move.win_probability_after)
    for move in moves:
        before, after = move.win_probability_before, move.win_probability_after
        assert 0 <= after <= before + 1e-9 <= 1 + 1e-9
        assert 0 <= move.accuracy <= 100
        for proof, chance in (
            (move.before.proof, before),
            (move.after.proof, move.after.win_probability),
        ):
            if proof is not None:
                assert chance == float(proof.wins)
        check_claims(move)
        if move.missed is not None:
            assert move.judgement in {"inaccuracy", "mistake", "blunder"}
        if move.allowed is not None:
            assert move.judgement in {"inaccuracy", "mistake", "blunder"}
        if move.motif is not None:
            assert move.judgement in {"inaccuracy", "mistake", "blunder"}
        assert move.comment.endswith(".")


def check_claims(move: MoveReview) -> None:
    """Assert that what is proven before a move and after it agree."""
    before, after = move.win_in, move.win_in_after
    is_best = move.judgement in {"best", "forced"} or move.move == move.before.best
    if before is None:
        assert after is None or (after < 0 and not is_best), move
    elif is_best:
        assert after == before - math.copysign(1, before), move
    elif before < 0:
        # The opponent wins at least as quickly as against the best defence.
        assert after is not None, move
        assert before < after < 0, move
    else:
        assert after is None or after < 0 or after >= before, move


def recorded_games() -> list[tuple[str, int]]:
    """The files of the shipped games and the numbers of the games in them."""
    return [
        (path.name, number)
        for path in sorted(GAMES.glob("*.sgf"))
        for number in range(len(read_sgf(path.read_text(encoding="utf-8"))))
    ]


def recorded(file: str, number: int) -> Board:
    """The last position of a shipped game."""
    return read_sgf((GAMES / file).read_text(encoding="utf-8"))[number].replay()


def reviewed_record(game: tuple[str, int]) -> tuple[MoveReview, ...]:
    """The judged moves of a shipped game with the nodes that the documents name."""
    return reviewed(recorded(*game), "search", Limit(nodes=3_000))


def test_missed_and_allowed_victories_by_fours_are_proven() -> None:
    allows, misses = reviewed(played("h8h9i8i7j8o1o15"))[-2:]

    assert allows.allowed == Proof(3, "fours")
    assert allows.missed is None
    assert allows.judgement == "blunder"
    assert allows.comment.startswith("Allowed a victory by fours in 2 moves; ")
    assert (allows.motif, misses.motif) == ("left-three", "missed-open-four")
    assert misses.missed == Proof(3, "fours")
    assert misses.win_probability_before == 1
    assert misses.judgement != "best"
    assert misses.comment.startswith("Missed a victory by fours in 2 moves with ")


def test_missed_win_at_once_is_a_line() -> None:
    miss = reviewed(played("h8h9i8i9j8j9k8l8g8"))[-1]

    assert miss.missed is None, "g8 wins"
    assert miss.comment == "Wins the game."
    assert miss.win_in_after == 0

    miss = reviewed(played("h8h9i8i9j8j9k8l8a1"))[-1]

    assert miss.missed == Proof(1, "line")
    assert "a win at once with g8" in miss.comment


def test_forbidden_point_loses_the_game() -> None:
    # Black makes two threes, of h9, h10 and of i8, j8.
    moves = reviewed(played("i8a1j8a15h9o1h10o15h8", PRESETS["renju"]))
    check_consistency(moves)
    move = moves[-1]
    assert move.win_probability_after == 0
    assert move.judgement == "blunder"
    assert move.motif == "forbidden"
    assert move.comment.startswith("Lost at once: the point is forbidden (double-three); ")
    assert summarise(played("i8a1j8a15h9o1h10o15h8", PRESETS["renju"]), moves).winner is Color.O


def test_turning_points_of_a_recorded_game_are_found() -> None:
    record = read_sgf((GAMES / "gobang-gakoii-0.501.sgf").read_text())[3]
    moves = reviewed(record.replay())
    check_consistency(moves)

    turns = {move.ply: (move.missed, move.allowed) for move in moves if move.missed or move.allowed}
    assert turns == {
        8: (None, Proof(7, "threats")),
        9: (Proof(7, "threats"), None),
        10: (None, Proof(11, "threats")),
    }
    assert {moves[ply - 1].judgement for ply in turns} == {"blunder"}
    summary = summarise(record.replay(), moves)
    assert summary.winner is Color.X
    assert summary.decisive is moves[9]
    assert summary.sides[Color.O].judgements["blunder"] >= 2


def test_only_move_that_does_not_lose_at_once_is_forced() -> None:
    block = reviewed(played("h8g8i8h9j8i9k8l8"))[-1]

    assert block.judgement == "forced"
    assert block.accuracy == 100

    elsewhere = reviewed(played("h8g8i8h9j8i9k8a5"))[-1]

    assert elsewhere.before.forced
    assert elsewhere.allowed == Proof(1, "line")
    assert elsewhere.judgement == "blunder"


def test_two_threats_to_win_at_once_are_a_proven_loss() -> None:
    move = reviewed(played("h8a1i8a3j8a5k8g8"))[-1]

    assert move.win_in == -2
    assert move.win_in_after == -1
    assert move.allowed is None
    assert move.comment == "The position is lost."


def test_edge_after_a_corner_loses_tic_tac_toe() -> None:
    corner, edge, *_ = reviewed(played("a1b1b2", TICTACTOE))

    assert corner.win_probability_after == 0.5
    assert edge.win_probability_before == 0.5
    assert edge.win_probability_after == 0
    assert edge.judgement == "blunder"
    assert edge.allowed is not None
    assert edge.allowed.kind == "search"
    assert edge.allowed.win_in == 5


@pytest.mark.parametrize("seed", range(8))
def test_tic_tac_toe_values_are_exact(seed: int) -> None:
    board = random_game(TICTACTOE, seed, 9)
    moves = reviewed(board)

    check_consistency(moves)
    cells, player = [0] * 9, 1
    for move in moves:
        assert move.win_probability_before == exact_value(tuple(cells), player)
        cells[3 * move.move.row + move.move.col] = player
        player = -player
        assert move.win_probability_after == 1 - exact_value(tuple(cells), player)


@pytest.mark.parametrize("engine", ["search", "threat-search", "attack-weights"])
@pytest.mark.parametrize("seed", range(3))
def test_values_of_random_games_are_consistent(engine: str, seed: int) -> None:
    board = random_game(GOMOKU, seed, 30)
    moves = reviewed(board, engine, Limit(nodes=300))

    assert len(moves) == len(board.move_stack)
    check_consistency(moves)


def test_review_with_a_node_limit_is_deterministic_and_leaves_the_board() -> None:
    board = random_game(GOMOKU, 5, 20)
    before = board.copy()

    assert reviewed(board, "search") == reviewed(board, "search")
    assert board == before
    assert board.move_stack == before.move_stack


def test_proof_reaches_the_positions_after_it() -> None:
    record = read_sgf((GAMES / "rapfi2018-aiwine-0.3.sgf").read_text())[0]
    moves = reviewed(record.replay(), limit=Limit(nodes=500))
    check_consistency(moves)

    # Black wins by fours from ply 57 on; the players follow the proof to the end.
    fours = [move for move in moves[56:] if move.color is Color.X]
    assert [move.win_in for move in fours] == [11, 9, 7, 5, 3, 1]
    assert {move.judgement for move in fours} == {"best"}
    assert [format_move(move.move, GOMOKU) for move in fours[-2:]] == ["e12", "i12"]
    summary = summarise(record.replay(), moves)
    assert summary.winner is Color.X
    assert summary.decisive is not None
    assert summary.decisive.color is Color.O


@pytest.mark.parametrize(
    "game",
    [
        # Best moves after which a search found a slower win than before them.
        ("blupig-gobang-0.3.sgf", 0),
        ("rapfi2018-aiwine-0.3.sgf", 5),
        # The longest defence of a proof, after which a quicker win was found.
        ("rapfi_n1k-gobang-0.3.sgf", 2),
        # A win by fours that is slower than the win by threats two plies earlier.
        ("gobang-gakoii-0.5.sgf", 2),
    ],
)
def test_claims_of_neighbouring_positions_agree(game: tuple[str, int]) -> None:
    check_consistency(reviewed_record(game))


@pytest.mark.slow
def test_claims_agree_in_all_recorded_games_within_their_nodes() -> None:
    for game in recorded_games():
        moves = reviewed_record(game)
        check_consistency(moves)
        assert summarise(recorded(*game), moves).nodes <= 1.01 * 3_000 * (len(moves) + 1), game


@pytest.mark.slow
def test_few_allowed_wins_are_of_positions_that_were_lost_already() -> None:
    marks, lost = 0, 0
    for game in recorded_games():
        board = recorded(*game)
        for move in reversed(reviewed_record(game)):
            board.pop()
            if move.allowed is not None:
                longer = Limit(nodes=20_000)
                rng = np.random.default_rng(0)
                found = create_engine("search").analyse(AnalysisRequest(board, longer, rng=rng))
                marks += 1
                lost += found.win_in is not None and found.win_in < 0
    assert marks > 150
    assert lost < marks / 10


def test_move_in_a_lost_position_allows_nothing_once_the_other_moves_are_searched() -> None:
    moves = reviewed_record(("gobang-gakoii-0.5.sgf", 9))
    move = moves[12]

    assert move.before.nodes > 3_000, "one more look"
    assert (move.win_in, move.win_in_after) == (-10, -7)
    assert (move.judgement, move.allowed) == ("good", None)
    assert move.comment == "The position is lost."


def test_move_with_hardly_any_chances_allows_nothing() -> None:
    board = played("h8a1i8a3j8")
    value = PositionValue(win_probability=0.04, best=Move(7, 6), pv=(Move(7, 6),))
    won = PositionValue(win_probability=1.0, proof=Proof(3, "fours"), best=Move(7, 6))
    move = judge(board, Move(14, 14), value, won)

    assert (move.judgement, move.allowed) == ("good", None)
    assert move.comment == (
        "Hardly any chances were left; the other side now has a victory by fours in 2 moves."
    )
    mark = judge(board, Move(14, 14), dataclasses.replace(value, win_probability=0.06), won)
    assert (mark.judgement, mark.allowed) == ("inaccuracy", won.proof)


def test_defence_that_lasts_less_than_proven_is_not_the_best() -> None:
    board = played("h8a1i8a3j8")
    lost = PositionValue(win_probability=0.0, proof=Proof(-8, "threats"), best=Move(7, 6))
    for plies, judgement in ((7, "best"), (5, "good")):
        won = PositionValue(win_probability=1.0, proof=Proof(plies, "threats"), best=Move(7, 10))
        assert judge(board, Move(7, 6), lost, won).judgement == judgement


def test_set_up_stones_are_kept() -> None:
    stones = {Move(7, 7): Color.X, Move(7, 8): Color.X, Move(7, 9): Color.X, Move(0, 0): Color.O}
    stones |= {Move(0, 4): Color.O}
    board = Board.from_stones(stones, GOMOKU, to_move=Color.O)
    board.push_all([Move(14, 14), Move(7, 6)])
    first, second = reviewed(board)

    assert first.ply == 1
    assert first.color is Color.O
    assert first.win_in_after == -3
    assert second.judgement == "best"


def test_unbounded_board_is_reviewed() -> None:
    rules = Rules(None, None, 5)
    board = Board.from_moves(
        [Move(*cell) for cell in [(0, 0), (90, 9), (0, 1), (90, 3), (0, 2), (90, 5), (0, 3)]], rules
    )
    moves = reviewed(board, limit=Limit(nodes=200))

    check_consistency(moves)
    assert moves[-1].win_in == 3


def test_drawn_and_unfinished_games_have_no_decisive_move() -> None:
    drawn = played("a1b2c3b3b1c1a3a2c2", TICTACTOE)
    moves = reviewed(drawn)
    summary = summarise(drawn, moves)

    assert drawn.outcome() is not None
    assert (summary.winner, summary.decisive) == (None, None)
    assert moves[-1].win_probability_after == 0.5

    unfinished = played("h8i9a1")
    assert summarise(unfinished, reviewed(unfinished)).winner is None


def test_recorded_winner_counts_where_the_stones_do_not_decide() -> None:
    resigned = played("h8a1i8a3")
    moves = reviewed(resigned)

    assert summarise(resigned, moves, Color.X).winner is Color.X
    # O lost on time from a position that it had not lost on the board.
    assert summarise(played("h8"), reviewed(played("h8")), Color.X).decisive is None


def test_winner_of_an_abandoned_game_may_be_proven() -> None:
    board = played("h8a1i8a3j8o1")

    assert summarise(board, reviewed(board)).winner is Color.X


def test_cancelled_review_ends() -> None:
    token = CancellationToken()
    moves = review_moves(
        random_game(GOMOKU, 1, 12), create_engine("search"), Limit(nodes=500), cancellation=token
    )
    next(moves)
    token.cancel()

    with pytest.raises(CancelledError):
        next(moves)


def test_what_is_left_over_is_spent_before_the_decisive_move() -> None:
    record = read_sgf((GAMES / "gobang-gakoii-0.501.sgf").read_text(encoding="utf-8"))[3]
    board = record.replay()
    moves = reviewed(board)
    decisive = summarise(board, moves).decisive
    nodes = LIMIT.nodes or 0

    assert decisive is not None
    assert decisive.before.nodes > 3 * nodes
    assert sum(move.before.nodes for move in moves) <= 1.01 * nodes * (len(moves) + 1)
    assert all(
        move.before.nodes <= 1.01 * nodes for move in moves if move.color is not board.to_move
    )


class Scripted(StubEngine):
    """Win probabilities from a table: of O, by number of stones, after each further analysis.

    Only analyses of positions with fewer than eight stones are ended by their limit of nodes.
    """

    name = "scripted"
    win_probability_of = "same-engine"

    def __init__(self, chances: dict[int, tuple[float, ...]]) -> None:
        self._chances = chances
        self.limits: dict[int, list[int]] = {}
        """Limits of nodes of the analyses, by number of stones."""

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        nodes = request.limit.nodes or 0
        limits = self.limits.setdefault(len(board), [])
        chances = self._chances.get(len(board), (0.1,))
        chance = chances[min(len(limits), len(chances) - 1)]
        limits.append(nodes)
        chance = chance if board.to_move is Color.O else 1 - chance
        candidate = Candidate(board.legal_moves()[-1], 0.0, chance)
        if len(board) < 8:
            return Analysis(candidates=(candidate,), nodes=nodes, stopped_by="nodes")
        return Analysis(candidates=(candidate,))


class Restricted(Scripted):
    """Notes the moves that it is allowed to choose from, by number of stones."""

    def __init__(self) -> None:
        super().__init__({})
        self.allowed: dict[int, frozenset[Move] | None] = {}

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        self.allowed[len(request.board)] = request.allowed
        return super()._analyse(request)


def test_move_that_is_proven_to_lose_is_not_searched() -> None:
    engine = Restricted()
    board = played("h8h9i8i9j8o1o15")
    list(review_moves(board, engine, Limit(nodes=1000)))
    # After o1, h8 to j8 win by fours.
    for _ in range(2):
        board.pop()
    assert engine.allowed[5] == frozenset(board.legal_moves()) - {Move(14, 14)}
    assert engine.allowed[4] is None

    wide = Board.from_moves(
        [Move(*cell) for cell in [(0, 0), (90, 90), (0, 1), (90, 3), (0, 2), (90, 5), (0, 3)]],
        Rules(None, None, 5),
    )
    engine = Restricted()
    list(review_moves(wide, engine, Limit(nodes=1000)))
    assert engine.allowed[5] is None


@pytest.mark.parametrize(
    ("chances", "limits", "decisive"),
    [
        # Of 13,000 nodes, 1000 are spent and 7000 are reserved: half of 5000, and the rest.
        ({5: (0.4,), 7: (0.3,)}, {5: [1000], 7: [1000, 2500, 2500]}, 8),
        ({5: (0.4,), 7: (0.3, 0.2)}, {5: [1000, 1250], 7: [1000, 2500]}, 6),
        ({5: (0.4,), 7: (0.3, 0.25, 0.24)}, {5: [1000], 7: [1000, 2500, 2500]}, 6),
        ({3: (0.4,), 5: (0.3, 0.2), 7: (0.3, 0.2)}, {3: [1000], 5: [1000, 1250]}, 4),
        ({5: (0.2,), 7: (0.2,)}, {1: [1000], 3: [1000], 5: [1000], 7: [1000]}, None),
    ],
)
def test_left_over_is_spent_while_the_loser_is_in_the_game(
    chances: dict[int, tuple[float, ...]], limits: dict[int, list[int]], decisive: int | None
) -> None:
    rules = Rules(9, 9, 9)
    engine = Scripted(chances)
    board = Board.from_moves([Move(row, col) for row in range(3) for col in range(4)], rules)
    moves = list(review_moves(board, engine, Limit(nodes=1000)))
    summary = summarise(board, moves, Color.X)

    assert {stones: engine.limits[stones] for stones in limits} == limits
    assert (summary.decisive and summary.decisive.ply) == decisive
    assert summary.nodes <= 13_000


def test_side_with_just_enough_chances_at_the_end_is_no_loser() -> None:
    engine = Scripted({7: (0.3,), 11: (IN_THE_GAME,)})
    board = Board.from_moves([Move(*divmod(cell, 4)) for cell in range(11)], Rules(9, 9, 9))
    list(review_moves(board, engine, Limit(nodes=1000)))
    # No position is searched again to find where a loser dropped out.
    assert set(map(len, engine.limits.values())) == {1}


def test_left_over_is_a_share_of_what_no_position_needs() -> None:
    allowance = Allowance(Limit(nodes=100, depth=9), 10, None)
    allowance.nodes = 400

    assert allowance.left_over(200, 2, share=0.5) == Limit(nodes=200, depth=9)
    assert allowance.left_over(500, 5, share=1.0) is None
    assert Allowance(Limit(depth=9), 10, None).left_over(0, 0, share=1.0) is None


def test_left_over_time_is_shared_by_all_positions() -> None:
    left_over = Allowance(Limit(time=1000), 10, 10_000).left_over(0, 4, share=0.5)

    assert left_over is not None
    assert left_over.time is not None
    assert 2000 < left_over.time <= 3000


@pytest.mark.parametrize("limit", [Limit(nodes=10**9), Limit(depth=3, nodes=10**9)])
def test_time_of_all_is_not_divided_beside_a_limit_of_nodes(limit: Limit) -> None:
    allowance = Allowance(limit, 10, 10_000)
    left_over = allowance.left_over(0, 4, share=0.5)
    assert left_over is not None
    assert left_over.nodes == 5 * 10**9
    for seconds in (left_over.time, allowance.seconds(0.1, 10)):
        assert seconds is not None
        assert 9_000 < seconds <= 10_000


def test_positions_after_the_time_of_all_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = types.SimpleNamespace(now=100.0)
    clock.monotonic = clock.thread_time = lambda: clock.now
    monkeypatch.setattr("tengen.engines.review.allowance.time", clock)
    allowance = Allowance(Limit(time=0.001), 500, 10.0)
    clock.now += 0.1 + GRACE_S - 0.01
    assert not allowance.is_over(0.2)
    clock.now += 0.02
    assert allowance.is_over(0.2)
    clock.now += 0.38
    assert not allowance.is_over()
    clock.now += 0.02
    assert allowance.is_over()


def test_games_that_cannot_be_reviewed_are_refused() -> None:
    with pytest.raises(PositionError, match=r"the game has 0 moves, a review allows 1\.\.512"):
        reviewed(Board(GOMOKU))
    with pytest.raises(NoWinProbabilityError, match=r"random has no .*: attack-weights, .*"):
        reviewed(played("h8"), "random")
    seven = Rules(7, 9, 9)
    with pytest.raises(UnsupportedRulesError, match="engines that review it: no engine"):
        reviewed(played("a1", seven))


def test_class_follows_the_drop_of_the_winning_chances() -> None:
    for before, after, expected in (
        (0.65, 0.5, "blunder"),
        (0.65, 0.501, "mistake"),
        (0.6, 0.5, "mistake"),
        (0.6, 0.501, "inaccuracy"),
        (0.55, 0.5, "inaccuracy"),
        (0.55, 0.501, "good"),
        (0.5, 0.5, "good"),
        # A side that has lost already cannot lose much.
        (IN_THE_GAME, IN_THE_GAME - 0.15, "blunder"),
        (IN_THE_GAME - 0.001, 0.0, "inaccuracy"),
        (IN_THE_GAME - 0.001, IN_THE_GAME - 0.04, "good"),
        (0.0, 0.0, "good"),
    ):
        assert judgement_of_drop(before, after) == expected, before


def test_accuracy_is_the_curve_of_lichess() -> None:
    # Points of the curve on lichess.org/page/accuracy.
    assert move_accuracy(0.5, 0.5) == 100
    assert move_accuracy(0.5, 0.6) == 100
    assert move_accuracy(0.6, 0.5) == pytest.approx(103.1668 * math.exp(-0.4354) - 3.1669)
    assert move_accuracy(1.0, 0.0) == 0
