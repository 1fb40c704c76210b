"""Times of the stages of a retraining, and the stages that other code would change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.training.parallel import Progress
from tengen.training.pipeline.stage_times import (
    TimedProgress,
    first_stale,
    read_times,
    repetition,
)

TIMES = {
    "self-play search-15": 100.0,
    "label": 2.0,
    "encode": 3.0,
    "fit": 10.0,
    "match a - b on 15x15": 4.0,
    "match a - c on 9x9": 5.5,
}


def test_times_of_stages_add_up_over_interruptions(tmp_path: Path) -> None:
    file, clock = tmp_path / "times.json", iter([0.0, 2.0, 2.0, 5.0, 10.0, 11.5])
    for stages in (["label", "fit"], ["fit"]):
        progress = TimedProgress(Progress(), file, now=lambda: next(clock))
        for stage in stages:
            progress.stage(stage)
        progress.close()
    assert read_times(file) == {"label": 2.0, "fit": 4.5}


def test_times_are_not_recorded_without_a_folder(tmp_path: Path) -> None:
    progress = TimedProgress(Progress(), tmp_path / "gone" / "times.json")
    progress.stage("promote")
    progress.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "[]", "no JSON", '{"fit": "long"}'])
def test_file_of_another_form_has_no_times(tmp_path: Path, text: str) -> None:
    (tmp_path / "times.json").write_text(text)
    assert read_times(tmp_path / "times.json") == {}


@pytest.mark.parametrize(
    ("parts", "depth"),
    [
        (["kernels"], 0),
        (["engines", "model"], 0),
        (["installed"], 0),
        (["games"], 0),
        (["labels", "model"], 1),
        (["model"], 2),
        (["ranker"], 2),
    ],
)
def test_first_stage_to_run_again_is_that_of_the_deepest_change(
    parts: list[str], depth: int
) -> None:
    assert first_stale(parts) == depth


@pytest.mark.parametrize(
    ("depth", "said"),
    [
        (0, "took 0:02:04: self-play search-15 0:01:40, label 2.0 s, encode 3.0 s, fit 10.0 s, "),
        (1, "took 24.5 s: label 2.0 s, encode 3.0 s, fit 10.0 s, matches 9.5 s"),
        (2, "took 19.5 s: fit 10.0 s, matches 9.5 s"),
    ],
)
def test_repetition_names_the_stages_with_their_times(depth: int, said: str) -> None:
    assert said in repetition(json.loads(json.dumps(TIMES)), depth)


def test_repetition_without_times_says_so() -> None:
    assert repetition({}, 0) == "how long its stages took is not recorded"
