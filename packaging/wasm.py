"""Build WebAssembly modules for browsers from the kernels: the search, and the checker of proofs.

make wasm

numba makes LLVM's code of the kernels, which is compiled for wasm32 in place of this machine; the
linker is Debian's `lld`. A module has a custom section "tengen", a JSON object: the digest of its
sources, constants, and the layout of the kernels' arguments. The search has the tables of the games
that it plays, too. `service/static/page/engines/search/searcher.js` and
`service/static/page/engines/check/solver.js` read the sections.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import itertools
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import grimp
import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt
from numba import njit

from tengen.engines.catalogue.search import SearchEngine, level_nodes
from tengen.engines.catalogue.win_probability import EARLY, slope
from tengen.engines.game import Board, Color, Rules
from tengen.engines.game.errors import RulesError
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.kernels import make_unmake, perception, threat_solver
from tengen.engines.kernels.compiled import Kernel
from tengen.engines.kernels.search import answers, legality, proofs, root, setup
from tengen.engines.kernels.search.transposition import DECIDED, WIN
from tengen.engines.kernels.search.vcf import MOST_STONES
from tengen.engines.kernels.search.vct import MAX_STONES
from tengen.engines.kernels.searcher import MEMORY_MB, Searcher
from tengen.engines.kernels.state import MAX_KINDS, MAX_PLY, MOVER, PATTERNS, POINTS, STATE, TABLES
from tengen.engines.kernels.win_probability import MAX_LOGIT
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.patterns.codes import CELL_BITS, CLASS_NUMBERS, CellPattern, LinePattern
from tengen.engines.patterns.evaluation import LOGIT, Evaluation, default_evaluation
from tengen.engines.patterns.network import SUMS, VECTORS
from tengen.engines.patterns.windows import MAX_WINDOWS, PADDING, line_kinds, value_codes
from tengen.engines.proofs.checker import cells, checker, solver
from tengen.engines.puzzles import judge as puzzle_judge
from tengen.engines.puzzles import puzzles
from tengen.engines.review import (
    allowance,
    compared_moves,
    judgement,
    motifs,
    position_values,
    summary,
)
from tengen.engines.strength.levels import FULL, TEMPERATURE, fading
from tengen.engines.strength.perception import CONSPICUOUS, MAX_CELLS, overlooked
from tengen.engines.threats import combinations as threats
from tengen.service.schemas.reviews import MAX_REVIEW_PV
from tengen.service.serialize import ACCURACY_DIGITS, DIGITS

FOLDER: Final = ROOT / "service" / "static" / "page" / "engines"
Kernels: TypeAlias = tuple[Kernel[..., Any], ...]
SEARCH: Final[Kernels] = (
    setup.write_keys,
    setup.set_up,
    setup.begin_search,
    root.iterative_deepening,
    perception.overlook,
    make_unmake.make,
    make_unmake.unmake,
    make_unmake.line_pattern,
    legality.is_forbidden,
    answers.answer,
    proofs.shortest_win,
    proofs.write_win,
    proofs.longest_reply,
    proofs.list_replies,
)
CHECKER: Final[Kernels] = (solver.put, solver.lift, solver.completing, solver.threats_to_win)
SECTION: Final = "tengen"
LENGTHS: Final = range(3, 7)
"""Line lengths of the games with tables in the module; longer ones would take most of it."""
SIDE: Final = 15
GAME_FIELDS: Final = (
    "o_color",
    "forbidden",
    "blocked_length",
    "networked",
    "tempo",
    "threatened",
    "promising",
)
COMMON_FIELDS: Final = (
    "parameters",
    "cell_patterns",
    "hidden",
    "hidden_bias",
    "output",
    "direct",
)
CODED_FIELDS: Final = ("order", "other_order")
"""Fields by value code; their entries at numbers that are no value codes are 0."""
FIRST: Final = ord(" ")
"""Character that stands for 0. Characters take fewer bytes than digits, even compressed."""
STATE_FIELDS: Final = (
    *("root_moves", "root_keys", "counts", "lists", "line"),
    *("mask", "generation", "deadline", "aborted", "stop", "nodes", "node_limit"),
)
"""Fields of the state that the page reads or writes."""
CHECKER_LIMITS: Final = (
    *("MOST_POSITIONS", "SIMILAR", "MOST_FILE_BYTES", "MOST_BYTES", "MOST_LINES", "LONGEST_LINE"),
)
BOARD_LIMITS: Final = ("SHORTEST_SIDE", "LONGEST_SIDE")
SOLVER_CONSTANTS: Final = (
    *("FIVE", "ATTACKER", "DEFENDER", "INDEX", "NO_LIMIT"),
    *("TABLE_BITS", "WINNER_BITS", "DEPTH", "ROW"),
)
DECIMALS: Final = 6
"""Decimals of the probabilities and the temperature of a level."""
SHORT: Final = 2
"""Bytes of a short number."""
STACK: Final = 1 << 20
"""Size of the module's stack in bytes."""
FROZEN: Final = (
    "tengen.engines.kernels.",
    "tengen.engines.patterns.",
    "tengen.engines.proofs.checker.",
)
"""Packages whose constants are frozen into the kernels."""
FEATURES: Final = "+simd128"
"""Vector instructions, which all browsers of the last years have."""
TRIPLE: Final = "wasm32-unknown-unknown"
OPTIMIZATION: Final = 2
"""Level of LLVM. At 3, the search takes a tenth more bytes and the same time."""
MAX_NAME: Final = 1 << 16


def main() -> None:
    """Compile the kernels to modules, and write them."""
    # The names of labels are longer than LLVM reads by default, and would be cut to the same one.
    llvm.set_option("", f"-non-global-value-max-name-size={MAX_NAME}")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    write(FOLDER / "search" / "search.wasm", SEARCH, section())
    write(FOLDER / "check" / "checker.wasm", CHECKER, checker_section())


def write(path: Path, kernels: Kernels, content: dict[str, Any]) -> None:
    """Write a module with the kernels, and with a content and its digest in the custom section."""
    about = json.dumps(
        {"digest": digest_of(content, kernels), **content},
        separators=(",", ":"),
        ensure_ascii=False,
    )
    path.write_bytes(with_section(compiled(kernels), SECTION, about.encode()))


def digest_of(content: object, kernels: Kernels) -> str:
    """A digest of the sources of a module: its content, the kernels and this script."""
    graph = grimp.build_graph("tengen")
    modules = {kernel.__module__ for kernel in kernels}
    modules |= {each for module in modules for each in graph.find_upstream_modules(module)}
    sources = [
        ROOT.joinpath(*module.split(".")).with_suffix(".py")
        for module in sorted(modules)
        if module.startswith(FROZEN)
    ]
    digest = hashlib.sha256(json.dumps(content).encode())
    for path in (*sources, Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compiled(kernels: Kernels) -> bytes:
    """The module with the kernels, each exported by its name."""
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=OPTIMIZATION, features=FEATURES
    )
    module = llvm.parse_assembly(f'target triple = "{TRIPLE}"')
    names = {}
    for kernel in kernels:
        ir, symbol = code_of(kernel)
        names[symbol] = kernel.__name__
        module.link_in(llvm.parse_assembly(for_machine(ir, machine)))
    for value in itertools.chain(module.functions, module.global_variables):
        if value.name in names:
            value.name = names[value.name]
        elif not value.is_declaration:
            value.linkage = "internal"
    # The wrappers for Python are called by nobody now, and vanish with all that they import.
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(OPTIMIZATION))
    builder.getModulePassManager().run(module, builder)
    return linked(machine.emit_object(module), list(names.values()))


def code_of(kernel: Kernel[..., Any]) -> tuple[str, str]:
    """A kernel and everything that it calls as LLVM code, and its symbol there."""
    # Compiled again, since the code in the cache of kernels cannot be read.
    fresh = njit(  # type: ignore[call-overload]
        kernel.signature, nogil=True, _nrt=False
    )(kernel.py_func)
    (overload,) = fresh.overloads.values()
    return overload.library.get_llvm_str(), overload.fndesc.llvm_func_name


def for_machine(ir: str, machine: llvm.TargetMachine) -> str:
    """Change the target machine of LLVM code."""
    for pattern, text in (
        (r"target triple = .*", f'target triple = "{TRIPLE}"'),
        (r"target datalayout = .*", f'target datalayout = "{machine.target_data}"'),
        (r'"(target-cpu|target-features|probe-stack)"="[^"]*"', ""),
        # WebAssembly has no such symbols.
        (r"= common ", "= internal "),
    ):
        ir = re.sub(pattern, text, ir)
    return ir


def linked(code: bytes, names: Iterable[str]) -> bytes:
    """The module of an object file, which exports these names."""
    with tempfile.TemporaryDirectory() as folder:
        file, module = Path(folder, "module.o"), Path(folder, "module.wasm")
        file.write_bytes(code)
        exports = [f"--export={name}" for name in names]
        options = ["--no-entry", "--strip-all", "--allow-undefined", "--export=__heap_base"]
        # An overflow of the stack traps, since it lies before everything else.
        options += ["--stack-first", "-z", f"stack-size={STACK}"]
        try:
            subprocess.run(  # noqa: S603 - its own object file
                ["wasm-ld", *options, *exports, file, "-o", module],  # noqa: S607
                check=True,
            )
        except FileNotFoundError:
            sys.exit("wasm-ld is missing: install the package lld")
        return module.read_bytes()


def with_section(module: bytes, name: str, content: bytes) -> bytes:
    """A module with a custom section at its end."""
    payload = unsigned(len(name)) + name.encode() + content
    return module + b"\0" + unsigned(len(payload)) + payload


def unsigned(number: int) -> bytes:
    """A number in LEB128."""
    digits = []
    while number >= 0x80:
        digits.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*digits, number])


def section() -> dict[str, Any]:
    """The content of the search's custom section without the digest."""
    evaluation = default_evaluation()
    searcher = Searcher(1, evaluation)
    tables = searcher.arrays.tables[0]
    games = [game_of(searcher, rules) for rules in rule_sets()]
    codes = value_codes()
    # By view, since the kinds of lines of all games share them.
    worths = evaluation.mover_views * MOVER + evaluation.waiter_views
    return {
        **constants(),
        "state": layout(STATE, STATE_FIELDS),
        "tables": layout(TABLES, TABLES.fields or {}),
        "common": {field: tables[field].tolist() for field in COMMON_FIELDS},
        # By how much each is more than the one before it, which takes fewer characters.
        "reductionSteps": np.diff(tables["reductions"].ravel(), prepend=0).tolist(),
        "codes": codes.tolist(),
        "coded": {field: tables[field][codes].tolist() for field in CODED_FIELDS},
        # Two short numbers are shorter than the long one that packs them.
        "halves": {
            "mover": evaluation.mover[codes].tolist(),
            "waiter": evaluation.waiter[codes].tolist(),
        },
        "worths": worths.tolist(),
        "vectors": vectors(evaluation),
        "games": games,
    }


def checker_section() -> dict[str, Any]:
    """The content of the checker's custom section without the digest."""
    return {
        "constants": {
            **{name: getattr(checker, name) for name in CHECKER_LIMITS},
            **{name: getattr(cells, name) for name in BOARD_LIMITS},
            **{name: getattr(solver, name) for name in SOLVER_CONSTANTS},
        },
        # In the order in which the kernels take them.
        "arrays": [
            [name, array.dtype.bitwidth // 8]
            for name, array in zip(solver.POSITION.fields, solver.POSITION.types, strict=True)
        ],
    }


def vectors(evaluation: Evaluation) -> dict[str, list[int]]:
    """The fields of a network from which the vectors of lines are added up, row by row."""
    if evaluation.network is None:
        return {}
    fields = evaluation.network.as_dict()
    return {name: fields[name] for name in VECTORS}


def constants() -> dict[str, Any]:
    """Constants of the search, of its win probabilities and of its levels."""
    return {
        "constants": {
            "points": POINTS,
            "padding": PADDING,
            "line": root.LINE,
            "windows": MAX_WINDOWS,
            "patterns": PATTERNS,
            "maxDepth": MAX_PLY,
            "answers": answers.ANSWERS,
            "five": int(CellPattern.FIVE),
            "win": WIN,
            "decided": DECIDED,
            "first": FIRST,
            "kinds": MAX_KINDS,
            "sums": SUMS,
            "mover": MOVER,
            "cellBits": CELL_BITS,
            "classNumbers": CLASS_NUMBERS,
        },
        "chances": {
            "earlyStones": EARLY,
            "slopes": [slope("values", stones) / LOGIT for stones in (0, EARLY)],
            "maxLogit": MAX_LOGIT,
        },
        "levels": {
            "spread": SearchEngine.spread,
            "maxCells": MAX_CELLS,
            "conspicuous": CONSPICUOUS,
            # By strength, from 1 on.
            "strengths": [level_of(strength) for strength in range(1, FULL)],
        },
        "reviews": reviews(),
        "puzzles": puzzle_constants(),
    }


def reviews() -> dict[str, Any]:
    """Constants of reviews."""
    return {
        "maxStones": MAX_STONES,
        "maxFours": MOST_STONES,
        "megabytes": {"proofs": threat_solver.MEMORY_MB, "search": MEMORY_MB},
        "atFirst": position_values.AT_FIRST,
        "proofShare": position_values.PROOF_SHARE,
        "foursShare": position_values.FOURS_SHARE,
        "proofNodesPerSecond": position_values.PROOF_NODES_PER_SECOND,
        "leastLeftOver": allowance.LEAST_LEFT_OVER,
        "inTheGame": position_values.IN_THE_GAME,
        "drops": judgement.DROPS,
        "judgements": summary.JUDGEMENTS,
        "tolerance": judgement.TOLERANCE,
        "accuracy": judgement.ACCURACY,
        "motifs": {
            "missed": motifs.MISSED,
            "left": motifs.LEFT,
            "allowed": motifs.ALLOWED,
        },
        "patterns": {shape: int(pattern) for shape, pattern in threats.PATTERNS.items()},
        "parts": threats.PARTS,
        "completed": threats.COMPLETED,
        "directions": DIRECTIONS,
        "double": compared_moves.DOUBLE,
        "openTwo": int(LinePattern.OPEN_TWO),
        "fight": motifs.FIGHT,
        "five": FIVE,
        "maxMoves": MAX_REVIEW_PV,
        "digits": DIGITS,
        "accuracyDigits": ACCURACY_DIGITS,
    }


def puzzle_constants() -> dict[str, Any]:
    """Constants of puzzles and of the judgement of answers."""
    return {
        "linesOfLevels": puzzles.LINES_OF_LEVELS,
        "linesOfDefences": puzzles.LINES_OF_DEFENCES,
        "nodes": puzzle_judge.NODES,
        "shareOfProof": puzzle_judge.SHARE_OF_PROOF,
        "searchNodes": puzzle_judge.SEARCH_NODES,
        "fours": list(range(CellPattern.FOUR, CellPattern.FIVE)),
        "firstDay": dt.date(1970, 1, 1).toordinal(),
    }


def level_of(strength: int) -> dict[str, Any]:
    """The fields of a level: nodes, moves to draw from, oversights, and temperature in spreads."""
    return {
        "nodes": level_nodes(strength),
        "breadth": SearchEngine().breadth(strength),
        "overlooked": [round(chance, DECIMALS) for chance in overlooked(strength, CONSPICUOUS)],
        "temperature": round(TEMPERATURE * fading(strength), DECIMALS),
    }


def layout(record: np.dtype[np.void], names: Iterable[str]) -> dict[str, Any]:
    """The size of a record in bytes, the offsets of some fields, and the fields of 16 bits."""
    fields = {name: (record.fields or {})[name] for name in names}
    return {
        "size": record.itemsize,
        "offsets": {name: fields[name][1] for name in fields},
        "shorts": [name for name in fields if fields[name][0].base.itemsize == SHORT],
    }


def rule_sets() -> Iterator[Rules]:
    """The rules of the games, on a board of any size."""
    for length, overline, blocked, forbidden in itertools.product(
        LENGTHS, (True, False), (True, False), (False, True)
    ):
        try:
            yield Rules(
                SIDE,
                SIDE,
                length,
                overline=overline,
                blocked_wins=blocked,
                forbidden_points=forbidden,
            )
        except RulesError:
            # Forbidden points belong to renju.
            continue


def game_of(searcher: Searcher, rules: Rules) -> dict[str, Any]:
    """The fields of `TABLES` that depend on the rules.

    Kinds of lines are listed for every pair of classes of walks, each as a character: row by row up
    to the diagonal, since a line is the same seen from its other end.
    """
    searcher.set_up(Board(rules))
    tables = searcher.arrays.tables[0]
    walks, kinds, terms, views = line_kinds(rules.line_rules(Color.X), rules.line_rules(Color.O))
    coding = {name: int(tables["coding"][name]) for name in ("reach", "base", "half", "classes")}
    return {
        "rules": [
            rules.win_length,
            rules.overline,
            rules.blocked_wins,
            rules.forbidden_points,
        ],
        "coding": coding,
        "walk_classes": walks.classes.tolist(),
        "fields": {field: int(tables[field]) for field in GAME_FIELDS},
        "terms": terms.tolist(),
        "views": views.tolist(),
        "windows": [lower_triangle(walks.by_class(each)) for each in kinds],
    }


def lower_triangle(table: npt.NDArray[np.uint16]) -> str:
    """The rows of a symmetric table of small numbers up to the diagonal."""
    if not np.array_equal(table, table.T):
        raise ValueError("the table is not symmetric")
    return "".join(chr(FIRST + number) for number in table[np.tril_indices(len(table))].tolist())


if __name__ == "__main__":
    main()
