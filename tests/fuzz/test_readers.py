"""Mutated valid texts are rejected with an error or round-trip."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.readers import READERS
from tests.fuzz.seeds import SEEDS


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """A text with pieces removed, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        piece = draw(
            st.text(max_size=6)
            | st.text(alphabet="()[];:\\,-0159abtXO.\n /", max_size=8)
            | st.just(text[start:end] * 2)
        )
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
@settings(deadline=None, max_examples=300)
def test_mutated_text_is_rejected_or_round_trips(name: str, data: st.DataObject) -> None:
    READERS[name](data.draw(mutated(SEEDS[name])))


@pytest.mark.parametrize("name", READERS)
def test_seeds_are_valid(name: str) -> None:
    for text in SEEDS[name]:
        READERS[name](text)
