"""Texts that are nearly right are refused in so many words, or read and written back the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.readers import READERS
from tests.fuzz.seeds import SEEDS


@st.composite
def nearly(draw: st.DrawFn, texts: list[str]) -> str:
    """A text of which some pieces are cut out, doubled, or replaced by others."""
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
def test_a_reader_refuses_a_text_or_writes_it_back_the_same(name: str, data: st.DataObject) -> None:
    READERS[name](data.draw(nearly(SEEDS[name])))


@pytest.mark.parametrize("name", READERS)
def test_the_seeds_are_read(name: str) -> None:
    for text in SEEDS[name]:
        READERS[name](text)
