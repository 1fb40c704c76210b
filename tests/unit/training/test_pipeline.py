"""From self-play to a model: nothing leaks, nothing depends on the number of processes."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest

from engines.base import Limit
from engines.feature_schema import COLUMNS, Phase
from engines.game import Color, Move, preset
from engines.game.records import Result
from training.arena.game import Noise, PlayedGame
from training.dataset import encode_positions, split_by_game
from training.errors import DataError
from training.labels import (
    LabelledPosition,
    label_ranker_moves,
    label_record_moves,
    label_winner_moves,
    relabel_mistakes,
)
from training.pipeline import TrainingPlan, train
from training.selfplay import SelfPlayPlan, run_selfplay
from training.storage.game_shards import StoredGame

GOMOKU = preset("gomoku")
RECORDS = Path(__file__).parents[2] / "data" / "games" / "rapfi_d2-gobang-0.3.sgf"
NO_MATCH = TrainingPlan(seed=4, max_positions=400, max_measured=60, match_games=0)
PLAN = TrainingPlan(seed=4, max_positions=400, max_measured=60, match_games=4)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("selfplay")
    plan = SelfPlayPlan(
        engines=("attack-weights",),
        rules=GOMOKU,
        games=60,
        seed=2,
        limit=Limit(),
        noise=Noise(probability=0.15),
    )
    run_selfplay(plan, directory, jobs=1)
    return directory


def game_of(moves: str, winner: Color | None, *, noise: set[int] = frozenset()) -> StoredGame:  # type: ignore[assignment]
    cells = [Move(*map(int, pair.split(","))) for pair in moves.split()]
    return StoredGame(
        id="run-0",
        index=0,
        seed=0,
        source="selfplay",
        version="0",
        game=PlayedGame(
            rules=GOMOKU,
            x="attack-weights",
            o="win-block",
            moves=tuple(cells),
            opening=2,
            noise=tuple(ply in noise for ply in range(len(cells))),
            winner=winner,
        ),
    )


MOVES = "7,7 0,0 7,8 0,1 7,9 0,2 7,10 0,3 7,11"


def test_only_the_winners_own_moves_are_labels() -> None:
    labels = list(label_winner_moves([game_of(MOVES, Color.X, noise={4})]))
    assert [label.move for label in labels] == [Move(7, 8), Move(7, 10), Move(7, 11)]
    assert [len(label.moves) for label in labels] == [2, 6, 8]
    assert {label.source for label in labels} == {"selfplay:attack-weights"}


def test_drawn_and_faulty_games_teach_nothing() -> None:
    drawn = game_of(MOVES, None)
    won = game_of(MOVES, Color.X)
    faulty = dataclasses.replace(won, game=dataclasses.replace(won.game, fault="crashed"))
    assert list(label_winner_moves([drawn, faulty])) == []


def test_the_moves_of_a_ranker_are_known_by_its_name_whoever_won() -> None:
    won = game_of(MOVES, Color.X, noise={5})
    lost = dataclasses.replace(won, game=dataclasses.replace(won.game, o="learned:mine"))
    assert list(label_ranker_moves([won])) == []
    moves = list(label_ranker_moves([lost]))
    assert [label.move for label in moves] == [Move(0, 1), Move(0, 3)]
    assert {label.source for label in moves} == {"selfplay:learned:mine"}


def test_the_winners_of_recorded_games_are_labels_but_for_the_opening() -> None:
    won = game_of(MOVES, Color.X).game.record(event="", number=1)
    drawn = dataclasses.replace(won, result=Result(None))
    unknown = dataclasses.replace(won, result=None)
    labels = list(label_record_moves([drawn, unknown, won], "some"))
    assert [label.move for label in labels] == [Move(7, col) for col in range(8, 12)]
    assert {(label.game, label.source) for label in labels} == {("some:3", "some")}


def test_mistakes_are_the_moves_that_a_search_would_not_play() -> None:
    # Either end of the open four wins; on the way there O minds its own business.
    game = game_of("7,7 0,0 7,8 0,2 7,9 0,4 7,10 14,14 7,11", Color.X)
    played = list(label_winner_moves([game]))
    played += [dataclasses.replace(played[-1], move=Move(12, 12))]
    found = list(relabel_mistakes(played, depth=2))
    assert found[-1].move in {Move(7, 6), Move(7, 11)}
    assert (found[-1].source, found[-1].depth) == ("mistake:search", 2)
    assert found[-1].game == "run-0"
    assert not any(label.moves == played[-2].moves for label in found[:-1])


def positions_of(games: int, each: int) -> list[LabelledPosition]:
    return [
        LabelledPosition(
            game=f"g{game}",
            rules=GOMOKU,
            moves=(Move(7, 7),) if ply == 0 else (Move(7, 7), Move(6, game % 15)),
            move=Move(8, ply),
            source="test",
            depth=0,
        )
        for game in range(games)
        for ply in range(each)
    ]


def test_no_game_is_on_both_sides_of_a_split() -> None:
    learn, held_out = split_by_game(positions_of(40, 5), held_out=0.25, seed=1)
    games = {p.game for p in learn}, {p.game for p in held_out}
    assert not games[0] & games[1]
    assert [len(learn), len(held_out)] == [150, 50]


@pytest.mark.parametrize("games", [0, 1])
def test_too_few_games_for_a_split_are_an_error(games: int) -> None:
    with pytest.raises(DataError, match=f"{games} decided games are too few"):
        split_by_game(positions_of(games, 5), held_out=0.5, seed=1)


def test_encoding_marks_the_labelled_move_among_all_or_among_some() -> None:
    positions = positions_of(3, 2)
    everything = encode_positions(positions, negatives=None, seed=0, jobs=1)
    some = encode_positions(positions, negatives=10, seed=0, jobs=1)
    assert everything.features.shape == (3 * (224 + 223), len(COLUMNS))
    assert some.features.shape == (6 * 11, len(COLUMNS))
    assert some.labels.sum() == 6
    np.testing.assert_array_equal(np.bincount(some.groups), [11] * 6)
    np.testing.assert_array_equal(
        some.features[some.chosen], everything.features[everything.chosen]
    )


def test_which_moves_are_compared_does_not_depend_on_the_number_of_processes() -> None:
    positions = positions_of(300, 2)
    one, two = (encode_positions(positions, negatives=5, seed=3, jobs=jobs) for jobs in (1, 2))
    np.testing.assert_array_equal(one.features, two.features)
    np.testing.assert_array_equal(one.chosen, two.chosen)


def test_training_twice_gives_the_same_model_and_the_same_card(run: Path) -> None:
    stages: list[str] = []
    (first, card), (second, again) = (
        train([run], PLAN, jobs=jobs, on_stage=stages.append) for jobs in (1, 2)
    )
    assert stages == ["label", "encode", "fit", "measure", "match"] * 2
    assert card == again
    features = np.random.default_rng(0).normal(size=(9, len(COLUMNS))).astype(np.float32)
    np.testing.assert_array_equal(
        first.decision_function(features), second.decision_function(features)
    )


def test_the_card_tells_where_the_model_comes_from_and_how_good_it_is(run: Path) -> None:
    ranker, card = train([run], PLAN)
    assert json.loads(json.dumps(card, allow_nan=False)) == card
    assert card["data"]["games"] == 60
    assert card["data"]["learnt_positions"] == 400
    assert set(card["metrics"]) == {"learned", "attack-weights"}
    assert [(match["a"], match["games"]) for match in card["matches"]] == [
        ("learned", 4),
        ("learned without its guard", 4),
    ]
    # The labels are moves of `attack-weights`; a ranker that learnt anything finds most of them.
    assert card["metrics"]["learned"]["top_1"] > 0.7
    assert list(card["weights"]) == [phase.name.lower() for phase in Phase]
    for phase, weights in enumerate(card["weights"].values()):
        features = np.eye(len(weights), len(COLUMNS), dtype=np.float32)
        features[:, len(weights) + phase] = 1
        np.testing.assert_allclose(
            list(weights.values()), ranker.decision_function(features), atol=1e-5
        )


def test_records_of_other_games_are_measured_on(run: Path) -> None:
    _, card = train([run], NO_MATCH, records=[RECORDS])
    assert set(card["metrics_on_records"]) == {"learned", "attack-weights"}
    assert card["metrics_on_records"]["learned"]["positions"] > 100


@pytest.mark.parametrize("payload", [b"(;FF[4]GM[4", b"\xff\xfe\x00"], ids=["torn", "no text"])
def test_records_that_cannot_be_read_are_named(run: Path, tmp_path: Path, payload: bytes) -> None:
    path = tmp_path / "torn.sgf"
    path.write_bytes(payload)
    with pytest.raises(DataError, match=r"torn\.sgf cannot be read"):
        train([run], NO_MATCH, records=[path])


def test_training_without_data_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no run"):
        train([tmp_path], PLAN)
