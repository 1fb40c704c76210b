"""Values of small m,n,k games as the literature gives them, against `minimax` and `search`.

Sources:

- WW: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for your Mathematical Plays",
  chapter 22: four in a row is a draw on 5x5 (C. Y. Lee), and n in a row on n x n for n above 4
  (A. W. Hales, R. I. Jewett).
- UH: J. W. H. M. Uiterwijk, H. J. van den Herik, "The advantage of the initiative", Information
  Sciences 122 (2000) 43-58.
- HUR: H. J. van den Herik, J. W. H. M. Uiterwijk, J. van Rijswijck, "Games solved: Now and in the
  future", Artificial Intelligence 134 (2002) 277-311.
- MNK: "m,n,k-game", Wikipedia, section "Specific results", which collects those of UH and HUR.
  Three in a row is a win on 3x4 and larger boards; four in a row a draw up to 5x5, also on 4 x m
  for m up to 8, and a win from 6x5 on; five in a row a draw on 6x6, 7x7 and 8x8; six on 7x7.

No first stone loses (strategy stealing, WW): a drawn game is drawn after each.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from tengen.engines.catalogue.minimax import MinimaxEngine
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.catalogue.threat_search import ThreatSearchEngine
from tengen.engines.game import Board, Move, Rules
from tengen.engines.interface import AnalysisRequest, Limit


class Known(NamedTuple):
    """A game with its value."""

    rows: int
    cols: int
    win_length: int
    wins: bool
    """Whether the first player wins; else the game is drawn."""
    source: str
    slow: bool = False
    """Whether `minimax` takes seconds for it."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return Rules(self.rows, self.cols, self.win_length)


KNOWN: Final = [
    Known(3, 3, 3, False, "WW"),
    Known(3, 4, 3, True, "MNK"),
    Known(4, 3, 3, True, "MNK"),
    Known(4, 4, 3, True, "MNK"),
    Known(3, 8, 3, True, "MNK"),
    Known(5, 5, 3, True, "MNK"),
    Known(9, 9, 3, True, "MNK"),
    Known(4, 4, 4, False, "MNK"),
    Known(4, 5, 4, False, "MNK"),
    Known(4, 6, 4, False, "MNK", slow=True),
    Known(4, 8, 4, False, "MNK"),
    Known(5, 5, 4, False, "WW", slow=True),
    Known(6, 5, 4, True, "MNK"),
    Known(5, 6, 4, True, "MNK"),
    Known(6, 6, 4, True, "MNK"),
    Known(7, 7, 4, True, "MNK"),
    Known(9, 9, 4, True, "MNK"),
    Known(15, 15, 4, True, "MNK"),
    Known(5, 5, 5, False, "WW"),
    Known(6, 6, 5, False, "UH"),
    Known(7, 7, 5, False, "UH"),
    Known(8, 8, 5, False, "UH"),
    Known(6, 6, 6, False, "WW"),
    Known(7, 7, 6, False, "MNK"),
    Known(7, 7, 7, False, "WW"),
    Known(8, 8, 8, False, "WW"),
]
SOLVED: Final = [known for known in KNOWN if MinimaxEngine().supports(known.rules)]
NODES: Final = 100_000
"""Positions that a search may visit: four in a row takes it 20,000."""


def first_moves(rules: Rules) -> list[Move]:
    """The centre, and a cell next to it and in the corner."""
    row, col = (rules.shape[0] - 1) // 2, (rules.shape[1] - 1) // 2
    return [Move(row, col), Move(row, col + 1), Move(0, 0)]


@pytest.mark.parametrize(
    "known",
    [
        pytest.param(known, marks=[pytest.mark.slow] if known.slow else [], id=str(known.rules))
        for known in SOLVED
    ],
)
def test_minimax_finds_the_known_value(known: Known) -> None:
    analysis = MinimaxEngine().analyse(AnalysisRequest(Board(known.rules), Limit(nodes=1_000_000)))
    assert analysis.score == float(known.wins)
    if known.wins:
        assert analysis.win_in is not None
        assert analysis.win_in % 2 == 1
    else:
        assert analysis.win_in is None


@pytest.mark.parametrize("known", [k for k in KNOWN if k.wins], ids=lambda known: str(known.rules))
def test_search_proves_the_first_players_win(known: Known) -> None:
    centre = first_moves(known.rules)[0]
    board = Board.from_moves([centre], known.rules)
    analysis = SearchEngine().analyse(AnalysisRequest(board, Limit(nodes=NODES)))
    assert analysis.win_in is not None
    assert analysis.win_in < 0
    assert analysis.stopped_by == "complete"
    if known in SOLVED:
        exact = MinimaxEngine().analyse(AnalysisRequest(board, Limit(nodes=1_000_000)))
        assert analysis.win_in == exact.win_in


def test_no_engine_claims_a_win_of_a_drawn_game() -> None:
    for known in [k for k in KNOWN if not k.wins]:
        for engine in (SearchEngine(), ThreatSearchEngine()):
            for move in first_moves(known.rules):
                board = Board.from_moves([move], known.rules)
                analysis = engine.analyse(AnalysisRequest(board, Limit(nodes=NODES // 5)))
                assert analysis.win_in is None, known
            analysis = engine.analyse(AnalysisRequest(Board(known.rules), Limit(nodes=NODES // 5)))
            assert analysis.win_in is None, known
