"""The checker of proofs in the browser accepts the same files as that of the service."""

from __future__ import annotations

import base64
import gzip
import json
import runpy
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tengen.engines.game import Board, Rules
from tengen.engines.game.notation import parse_move
from tengen.engines.proofs.checker.checker import Checked, Checker, RefusedError
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.shipped.library import SHIPPED
from tests.page.node import STATIC, evaluate
from tests.unit.engines.proofs.checker.test_false_proofs import (
    ATTACKS,
    OVERLINES,
    Lines,
    read,
)

CHECK: Final = """async ([files, workers]) => {
    const { readFile } = await import("node:fs/promises");
    const { LineChecker } = await import("/static/page/engines/check/line-checker.js");
    const { ProofCheck } = await import("/static/page/engines/check/proof-check.js");
    const { RefusedError } = await import("/static/page/engines/check/refusal.js");
    const wasm = new URL("/static/page/engines/check/checker.wasm");
    const module = await WebAssembly.compile(await readFile(wasm));
    const results = [];
    for (const content of files) {
        const helpers = Array.from({ length: workers }, () => new LineChecker(module));
        try {
            const file = new Blob([Buffer.from(content, "base64")]);
            results.push((await new ProofCheck(helpers).run(file)).progress);
        } catch (error) {
            if (!(error instanceof RefusedError)) throw error;
            results.push({ code: error.code, ...error.details });
        }
    }
    return results;
}"""
MODULE: Final = """async () => {
    const { readFile } = await import("node:fs/promises");
    const wasm = new URL("/static/page/engines/check/checker.wasm");
    const module = await WebAssembly.compile(await readFile(wasm));
    const [section] = WebAssembly.Module.customSections(module, "tengen");
    const { digest } = JSON.parse(new TextDecoder().decode(section));
    return { digest, imports: WebAssembly.Module.imports(module) };
}"""
SMALL: Final = ("e5a1f5i9", "h8a1i9a15")
CODES: Final = {
    "no win by threats": "unwon",
    "within": "unwon",
    "there is a five": "decided",
    "line 4 is": "unreached",
    "takes more": "plies",
    "does not last": "reply",
    "cannot be read": "unreadable",
}
"""Refusals in the browser by parts of the messages of the service; all others are of the reader."""


def by_page(contents: Iterable[bytes], workers: int = 1) -> list[dict[str, Any]]:
    """The results of checks in the browser: progress at the end, or the refusal."""
    encoded = [base64.b64encode(content).decode() for content in contents]
    results: list[dict[str, Any]] = evaluate(CHECK, [encoded, workers])
    return results


def by_service(content: bytes, path: Path) -> Checked | None:
    """The counts of a proof; None if it is refused."""
    path.write_bytes(content)
    try:
        return Checker(path).check()
    except RefusedError:
        return None


def agreed(contents: Sequence[bytes], folder: Path) -> list[bool]:
    """Whether each file is accepted, by both checkers."""
    accepted = []
    for content, found in zip(contents, by_page(contents), strict=True):
        expected = by_service(content, folder / "claimed.proof")
        assert ("code" not in found) == (expected is not None), (found, content)
        if expected is not None:
            assert (found["lines"], found["replies"]) == (expected.positions, expected.replies)
        accepted.append(expected is not None)
    return accepted


@pytest.fixture(scope="module")
def lines() -> Lines:
    text = gzip.decompress((SHIPPED / "e5a1f5i9.proof").read_bytes())
    head, *rest = map(json.loads, text.splitlines())
    return [head, *sorted(rest, key=lambda line: len(line["x"]))]


def packed(lines: Lines) -> bytes:
    return gzip.compress("\n".join(map(json.dumps, lines)).encode())


def text_of(lines: Lines) -> str:
    return "\n".join(map(json.dumps, lines))


def attacked(lines: Lines, attack: Callable[[Lines], object]) -> Lines:
    claimed: Lines = json.loads(json.dumps(lines))
    attack(claimed)
    return claimed


def test_small_proofs_are_accepted_with_the_counts_of_the_service(tmp_path: Path) -> None:
    contents = [(SHIPPED / f"{name}.proof").read_bytes() for name in SMALL]
    assert agreed(contents, tmp_path) == [True, True]


def test_workers_share_the_lines_of_a_proof() -> None:
    content = (SHIPPED / "h8a1i9h9.proof").read_bytes()
    (alone,), (shared,) = by_page([content]), by_page([content], workers=3)
    assert alone == shared
    assert alone["lines"] == alone["allLines"] == 5
    assert alone["replies"] == alone["allReplies"] > 0


def codes_of(message: str) -> set[str]:
    """The refusals in the browser that a message of the service allows."""
    return {code for part, code in CODES.items() if part in message} or {"unreadable"}


def test_attacks_on_the_checker_are_refused_in_the_browser(lines: Lines) -> None:
    # The attack on names is one of text, below.
    attacks = {name: each for name, each in ATTACKS.items() if name != "5 name twice"}
    results = by_page(packed(attacked(lines, attack)) for attack, _ in attacks.values())
    for (name, (_, message)), result in zip(attacks.items(), results, strict=True):
        assert result.get("code") in codes_of(message), name


def test_reply_that_does_not_last_is_refused_in_the_browser(lines: Lines, tmp_path: Path) -> None:
    later = attacked(lines, lambda claimed: claimed[1].update(plies=claimed[1]["plies"] + 2))
    # The control: without the reply, the bound is true.
    unnamed = attacked(later, lambda claimed: claimed[1].pop("reply"))
    assert agreed([packed(later), packed(unnamed)], tmp_path) == [False, True]


def with_line(folder: Path, moves: str, rules: Rules, move: str, **fields: object) -> bytes:
    """A proof with one line, of the position that is proven."""
    board = Board.from_moves(moves, rules)
    proof = Proof(board)
    proof.add(board, parse_move(move, rules))
    head, line = read(proof, folder)
    return packed([head, {**line, **fields}])


def test_ends_of_games_are_checked_in_the_browser(tmp_path: Path) -> None:
    rules = Rules(9, 9, 5)
    contents = [
        with_line(tmp_path, "e5a1f5a3g5a5h5i1", rules, "d5", plies=1),
        with_line(tmp_path, "e5a1f5a3g5a5h5i1", rules, "d5", plies=1, reply="a9"),
        # X makes an open four, and O, who has four in a row, a five.
        with_line(tmp_path, "d5a1e5a2f5a3i9a4", rules, "g5"),
    ]
    assert agreed(contents, tmp_path) == [True, False, False]


def test_overlines_win_in_the_browser_as_the_rules_of_a_proof_say(
    lines: Lines, tmp_path: Path
) -> None:
    contents = []
    for overline in (True, False):
        rules = Rules(9, 9, 5, overline=overline)
        for moves, move in OVERLINES.values():
            board = Board.from_moves(moves, rules)
            proof = Proof(board)
            if move is not None:
                proof.add(board, parse_move(move, rules), plies=1)
            contents.append(packed(read(proof, tmp_path)))
        # O has five stones on a line of six.
        contents.append(with_line(tmp_path, "e5a1f5a2g5a3i9a5i1a6", rules, "d5"))
    hidden: Lines = json.loads(json.dumps(lines))
    hidden[0].update(moves="c5a1d5a3e5a5f5a7g5a9h5i9")
    hidden[0]["rules"].update(overline=False)
    count = len(OVERLINES)
    assert agreed([*contents, packed(hidden)], tmp_path) == [
        *(count * [True]),
        False,
        *(count * [False]),
        True,
        False,
    ]


def test_full_board_is_refused_in_the_browser(tmp_path: Path) -> None:
    # Stones as the squares of a chessboard; the attacker takes the last cell.
    content = with_line(tmp_path, "a3b3c3d3e3a2b2c2d2e2a1b1c1d1", Rules(3, 5, 5), "e1")
    assert by_page([content])[0]["code"] == "full"


def test_boards_of_other_shapes_are_checked_in_the_browser(tmp_path: Path) -> None:
    contents = [
        with_line(tmp_path, "e5a1f5i9g5a9", Rules(9, 10, 5), "d5", plies=3),
        with_line(tmp_path, "aa5a1ab5i9ac5a9", Rules(27, 30, 5), "z5", plies=3),
        with_line(tmp_path, "aa5a1ab5i9ac5a9", Rules(27, 30, 5), "z6", plies=3),
    ]
    assert agreed(contents, tmp_path) == [True, True, False]


ODD: Final[dict[str, Callable[[str], bytes]]] = {
    "as it is": str.encode,
    "newline at the end": lambda text: text.encode() + b"\n",
    "carriage returns": lambda text: text.replace("\n", "\r\n").encode(),
    "spaces": lambda text: text.replace(":", " :\t ").encode(),
    "escapes": lambda text: text.replace('"kind"', '"\\u006bind"').encode(),
    "lone surrogate in the version": lambda text: text.replace("0.2.0", "\\ud800").encode(),
    "lines in another order": lambda text: "\n".join(
        [text.split("\n")[0], *reversed(text.split("\n")[1:])]
    ).encode(),
    "empty line": lambda text: text.replace("\n", "\n\n").encode(),
    "empty line at the end": lambda text: text.encode() + b"\n\n",
    "name twice": lambda text: text.replace('"move":', '"move": "i1", "move":').encode(),
    "name twice, by an escape": lambda text: text.replace(
        '"move":', '"mov\\u0065": "i1", "move":'
    ).encode(),
    "name of the rules twice": lambda text: text.replace('"rows":', '"rows": 9, "rows":').encode(),
    "fraction": lambda text: text.replace('"plies": 15', '"plies": 15.0').encode(),
    "power": lambda text: text.replace('"plies": 15', '"plies": 15e0').encode(),
    "fraction in the rules": lambda text: text.replace(
        '"win_length": 5', '"win_length": 5.0'
    ).encode(),
    "fraction for the format": lambda text: text.replace('"format": 1', '"format": 1.0').encode(),
    "zero": lambda text: text.replace('"plies": 15', '"plies": -0').encode(),
    "prototype": lambda text: text.replace(
        '"move":', '"__proto__": {"reply": "a9"}, "move":'
    ).encode(),
    "constructor": lambda text: text.replace('"rows":', '"constructor": 1, "rows":').encode(),
    "mark of the encoding": lambda text: text.encode("utf-8-sig"),
    "wide characters": lambda text: text.encode("utf-16-be"),
    "damaged character": lambda text: text.encode().replace(b"0.2.0", b"\xff"),
    "digits of another script": lambda text: text.replace("e5a1f5i9", "e\u0665a1f5i9").encode(),
    "moves with a newline": lambda text: text.replace('i9"', 'i9\\n"').encode(),
    "deep": lambda text: text.replace("\n", "\n" + "[" * 16_000 + "\n", 1).encode(),
    "long line": lambda text: text.replace("\n", " " * 16_384 + "\n", 1).encode(),
    "longest line": lambda text: text.replace(
        "\n", " " * (16_383 - text.index("\n")) + "\n", 1
    ).encode(),
    "line of one byte too many": lambda text: text.replace(
        "\n", " " * (16_384 - text.index("\n")) + "\n", 1
    ).encode(),
    "infinity": lambda text: text.replace('"0.2.0"', "Infinity").encode(),
    "no lines": lambda text: text.split("\n")[0].encode(),
    "nothing": lambda _: b"",
}
"""Spellings of a proof: what reads JSON and UTF-8 in Python and in browsers may differ in them."""


def test_spellings_of_a_proof_are_accepted_by_both_checkers_or_by_none(
    lines: Lines, tmp_path: Path
) -> None:
    text = text_of(lines)
    contents = [gzip.compress(change(text)) for change in ODD.values()]
    accepted = {name for name, is_so in zip(ODD, agreed(contents, tmp_path), strict=True) if is_so}
    assert accepted == {
        *("as it is", "newline at the end", "carriage returns", "spaces", "escapes"),
        *("lone surrogate in the version", "lines in another order", "longest line"),
    }


def test_damaged_files_are_refused_in_the_browser(lines: Lines, tmp_path: Path) -> None:
    content = packed(lines)
    flipped = [bytes([*content[:at], content[at] ^ 1, *content[at + 1 :]]) for at in (30, -6, -2)]
    contents = [
        *(content[:length] for length in range(0, len(content), 40)),
        *flipped,
        content + b"junk",
        text_of(lines).encode(),
        gzip.compress(b"\n" * 2_000_000),
        gzip.compress(b"[" + b"[]," * 1_000_000),
    ]
    assert not any(agreed(contents, tmp_path))


def test_module_is_made_of_the_present_sources() -> None:
    script = runpy.run_path(str(STATIC.parents[1] / "packaging" / "wasm.py"))
    digest = script["digest_of"](script["checker_section"](), script["CHECKER"])
    about = evaluate(MODULE, None)
    assert about["digest"] == digest, "the checker changed: run `make wasm`"
    assert about["imports"] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.proof")), ids=lambda path: path.stem)
def test_every_shipped_proof_is_accepted_in_the_browser(path: Path) -> None:
    (found,) = by_page([path.read_bytes()])
    assert found["lines"] == found["allLines"] > 0
