"""Analyses of canonical images, so that no answer depends on how the board is turned.

A search visits a limited number of positions and breaks ties by the order of the cells. Both differ
between the symmetric images of a position, unless all of them are analysed as the same one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from tengen.engines.game.symmetry import Symmetry, canonical_symmetries, image, symmetries
from tengen.engines.interface import MAX_CANDIDATES, Analysis, AnalysisRequest

MOST_STONES: Final = MAX_CANDIDATES
"""Stones beyond which a position is analysed as it is: turning thousands takes too long."""


def analyse_canonical_image(
    request: AnalysisRequest, analyse: Callable[[AnalysisRequest], Analysis]
) -> Analysis:
    """Analyse the canonical image of a position, and map the analysis back.

    Args:
        request: The position and how to analyse it, in any orientation.
        analyse: Analyses the image; its reports after each depth are mapped back, too.
    """
    symmetry = symmetry_of(request)
    if symmetry == symmetries(request.board.rules)[0]:
        return analyse(request)
    back, report = symmetry.inverse(), request.on_depth
    analysis = analyse(
        dataclasses.replace(
            request,
            board=image(request.board, symmetry),
            allowed=None if request.allowed is None else frozenset(map(symmetry, request.allowed)),
            on_depth=None if report is None else lambda found: report(mapped(found, back)),
        )
    )
    return mapped(analysis, back)


def symmetry_of(request: AnalysisRequest) -> Symmetry:
    """The symmetry to the canonical image of a position and the moves to choose from.

    The same for a position with exchanged colors: only renju tells them apart. If the position is
    symmetric itself, the moves decide between several symmetries. Without borders, the stones are
    turned about (0, 0), so that the limit of coordinates stays where it is. The identity beyond
    `MOST_STONES`.
    """
    if len(request.board) > MOST_STONES:
        return symmetries(request.board.rules)[0]
    found, allowed = canonical_symmetries(request.board, by_turn=True), request.allowed
    least = found[0]
    if allowed is not None and len(found) > 1:
        least = min(found, key=lambda symmetry: sorted(map(symmetry, allowed)))
    if request.board.rules.unbounded:
        return dataclasses.replace(least, row_shift=0, col_shift=0)
    return least


def mapped(analysis: Analysis, symmetry: Symmetry) -> Analysis:
    """Map every cell of an analysis by a symmetry.

    Explanations name directions and are left as they are: engines that explain do not search.
    """
    return dataclasses.replace(
        analysis,
        candidates=tuple(
            candidate._replace(move=symmetry(candidate.move), pv=tuple(map(symmetry, candidate.pv)))
            for candidate in analysis.candidates
        ),
    )
