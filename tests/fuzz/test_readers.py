"""Mutated valid texts are rejected with an error or round-trip."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game.records import read_pos, read_renlib
from tests.fuzz.readers import BYTE_READERS, READERS
from tests.fuzz.seeds import BYTE_SEEDS, SEEDS


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """A text with pieces removed, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        piece = draw(
            st.text(max_size=6)
            | st.text(alphabet="()[];:\\,-0159abtXOo●.\n /", max_size=8)
            | st.just(text[start:end] * 2)
        )
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
@settings(deadline=None, max_examples=150)
def test_mutated_text_is_rejected_or_round_trips(name: str, data: st.DataObject) -> None:
    READERS[name](data.draw(mutated(SEEDS[name])))


@pytest.mark.parametrize("name", READERS)
def test_seeds_are_valid(name: str) -> None:
    for text in SEEDS[name]:
        READERS[name](text)


def test_seeds_of_bytes_are_valid() -> None:
    for data in BYTE_SEEDS["lib"]:
        assert read_renlib(data).record().moves
    for data in BYTE_SEEDS["pos"]:
        assert read_pos(data).moves


@st.composite
def mutated_bytes(draw: st.DrawFn, files: list[bytes]) -> bytes:
    """A file with pieces removed or replaced."""
    data = draw(st.sampled_from(files))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 4)))
        data = data[:start] + draw(st.binary(max_size=4)) + data[end:]
    return data


@pytest.mark.parametrize("name", BYTE_READERS)
@given(data=st.data())
@settings(deadline=None, max_examples=300)
def test_mutated_bytes_are_rejected_or_round_trip(name: str, data: st.DataObject) -> None:
    BYTE_READERS[name](data.draw(mutated_bytes(BYTE_SEEDS[name])))
