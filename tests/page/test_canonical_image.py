"""The browser searches the same image of a position as the service."""

from __future__ import annotations

from typing import Final

from tengen.engines.canonical import symmetry_of
from tengen.engines.game import Board, Color, Move
from tengen.engines.game.symmetry import image
from tengen.engines.interface import AnalysisRequest
from tests.page.node import described, evaluate
from tests.unit.engines.test_orientation import FORMS
from tests.unit.engines.test_results import POSITIONS, board_of

IMAGES: Final = """async positions => {
    const { canonicalImage } = await import("/static/page/engines/canonical-image.js");
    const { positionOf } = await import("/static/page/engines/search/position.js");
    const { newGame } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    const pair = ({ row, col }) => [row, col];
    return positions.map(({ rules, toMove, stones }) => {
        const setup = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const position = positionOf(newGame(createRules(...rules), toMove, setup));
        const [image, back] = canonicalImage(position);
        const { rows, cols, forbidden } = image;
        const cellOf = (_, at) => ({ row: Math.floor(at / cols), col: at % cols });
        const cells = Array.from(image.stones, cellOf);
        return {
            shape: [rows, cols],
            stones: [...image.stones],
            origins: cells.map(back).map(pair),
            forbidden: forbidden.map(pair),
        };
    });
}"""


def test_canonical_image_is_that_of_the_service() -> None:
    boards: list[Board] = [*FORMS.values(), *map(board_of, POSITIONS[::9])]
    assert {board.to_move for board in boards} == set(Color)
    for board, found in zip(boards, evaluate(IMAGES, list(map(described, boards))), strict=True):
        symmetry = symmetry_of(AnalysisRequest(board))
        turned = image(board, symmetry)
        window = turned.window()
        assert found["shape"] == list(window.cells.shape)
        assert found["stones"] == window.cells.ravel().tolist()
        back = symmetry.inverse()
        cells = [
            (row, col)
            for row in range(window.cells.shape[0])
            for col in range(window.cells.shape[1])
        ]
        origins = [back(Move(row + window.top, col + window.left)) for row, col in cells]
        assert found["origins"] == [list(move) for move in origins]
        points = turned.forbidden_points() if board.to_move is Color.X else {}
        assert sorted(found["forbidden"]) == sorted(map(list, points))
