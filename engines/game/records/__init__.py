"""Game records: SGF, Piskvork's psq, RenLib's lib and pos; RIF and PGN are read alone."""

from tengen.engines.game.records.game_tree import GameNode, GameTree, Shape
from tengen.engines.game.records.pgn import read_pgn
from tengen.engines.game.records.pos import read_pos, write_pos
from tengen.engines.game.records.psq import read_psq, write_psq
from tengen.engines.game.records.record import Ending, GameInfo, GameRecord, Mark, Result
from tengen.engines.game.records.renlib import read_renlib, write_renlib
from tengen.engines.game.records.rif import read_rif
from tengen.engines.game.records.sgf import iterate_sgf, iterate_sgf_trees, read_sgf, read_sgf_trees
from tengen.engines.game.records.sgf_writer import write_sgf

__all__ = [
    "Ending",
    "GameInfo",
    "GameNode",
    "GameRecord",
    "GameTree",
    "Mark",
    "Result",
    "Shape",
    "iterate_sgf",
    "iterate_sgf_trees",
    "read_pgn",
    "read_pos",
    "read_psq",
    "read_renlib",
    "read_rif",
    "read_sgf",
    "read_sgf_trees",
    "write_pos",
    "write_psq",
    "write_renlib",
    "write_sgf",
]
