"""The compiled part: window tables, kernels, and the state they work on."""

from __future__ import annotations

from typing import Final

APART: Final = ("engines.kernels.kernels", "engines.kernels.search")
"""Modules of which neither calls a kernel of the other: two processes can compile one each."""
