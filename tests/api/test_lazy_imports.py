"""What most programs and services do not need is imported on first use only."""

from __future__ import annotations

import subprocess
import sys


def test_ready_service_has_not_imported_optional_packages() -> None:
    program = (
        "import sys; from tengen.service import state; from tengen.service.app import create_app; "
        "readiness = state.of(create_app()).readiness; readiness.warm_up(); "
        "assert {engine['state'] for engine in readiness.engines()} == {'ready'}; "
        "print(*{'huey', 'joblib', 'redis', 'sklearn'} & sys.modules.keys())"
    )
    assert printed_by(program) == []


def test_library_plays_tictactoe_without_kernels() -> None:
    program = (
        "import sys, tengen; board = tengen.Board.from_moves('b2a1', 'tictactoe'); "
        "tengen.best_move(board, 'minimax'); tengen.review(board, 'minimax'); "
        "print(*{'numba'} & sys.modules.keys()); "
        "tengen.best_move(tengen.Board.from_moves('h8', 'gomoku'), 'search', nodes=1); "
        "print(*{'numba'} & sys.modules.keys())"
    )
    # The second line shows that gomoku needs them.
    assert printed_by(program) == ["numba"]


def printed_by(program: str) -> list[str]:
    """The words that a program prints."""
    return subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.split()
