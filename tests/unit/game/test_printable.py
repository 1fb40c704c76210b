"""Texts of others that are safe to show."""

from __future__ import annotations

import pytest

from tengen.engines.game.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann\n of\tGhent ", "Ann of Ghent"),
        ("Jürgen 曹冬 五子棋 (1800)", "Jürgen 曹冬 五子棋 (1800)"),
        ("\x1b[31mAnn\x07", "\ufffd[31mAnn\ufffd"),
        ("Ann\u202eBob", "Ann\ufffdBob"),
        ("A\u200bnn\ufeff", "A\ufffdnn\ufffd"),
        ("\u2066x\u2069\x85y\ud800", "\ufffdx\ufffd y\ufffd"),
        # A family, a flag, a heart, and joiners within words of Persian and Hindi.
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("\U0001f3f3\ufe0f\u200d\U0001f308 ❤\ufe0f", "\U0001f3f3\ufe0f\u200d\U0001f308 ❤\ufe0f"),
        ("می\u200cروم क्\u200dष", "می\u200cروم क्\u200dष"),
        ("a\u200db \u200d", "a\ufffdb \ufffd"),
        ("曹\u200d\u202e", "曹\ufffd\ufffd"),
    ],
)
def test_name_cannot_act_on_what_shows_it(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert printable(shown) == shown
