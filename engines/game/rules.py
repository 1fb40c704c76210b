"""The rules of m,n,k games: board, what wins, what is forbidden, openings; and named presets."""

from __future__ import annotations

import dataclasses
import enum
import functools
from collections.abc import Container, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args, get_type_hints

from tengen.engines.game.errors import NotationError, RulesError, excerpt
from tengen.engines.game.suggestions import did_you_mean, plain, with_hints

RenjuOpening = Literal["rif", "soosorv8", "taraguchi10", "yamaguchi"]
RENJU_OPENINGS: Final[tuple[RenjuOpening, ...]] = get_args(RenjuOpening)
"""Openings of renju tournaments, see `tengen.engines.openings.stages`."""
OpeningRule = Literal["free", "pro", "long-pro", "swap", "swap2", RenjuOpening]
OPENING_RULES: Final[tuple[OpeningRule, ...]] = get_args(OpeningRule)
"""How the first moves of a game are chosen."""

SQUARES: Final = {"pro": 5, "long-pro": 7}
"""Cells: side of the square around the first stone outside of which the first player's second stone
is placed, by opening; see `tengen.engines.game.board`."""
LEAST_LENGTH: Final = 5
"""Shortest winning line of games with an opening rule: with shorter lines, the game is nearly won
when the opening ends."""
CENTRAL_SIDE: Final = 9
"""Cells: side of the largest central square of an opening of renju, and of its smallest board."""

MIN_SIDE: Final = 3
"""Cells: shortest side of a bounded board."""
MAX_SIDE: Final = 32
"""Cells: longest side of a bounded board, and longest winning line."""
RENJU_LENGTH: Final = 5
"""Stones in a row that win under rules with forbidden points; a four has one fewer, a three two."""
MAX_STONES: Final = 10_000
"""Stones of a position on an unbounded board, and moves of a game on it, that are read."""


_LARGE: Final = 20
"""Cells: side of the larger of the two usual boards, which Gomocup tournaments use."""


GAME_SYNONYMS: Final = {
    **dict.fromkeys(("freestyle", "free", "fiveinarow", "5inarow"), "`gomoku`"),
    **dict.fromkeys(("gobang", "wuziqi", "omok", "15x15", "15"), "`gomoku`"),
    **dict.fromkeys(("exactfive", "standardgomoku"), "`standard`"),
    **dict.fromkeys(("noughtsandcrosses", "ttt", "xo", "3x3"), "`tictactoe`"),
}
"""Other words for games, which are not read: errors suggest what they may mean, see
`did_you_mean`."""


class LineRules(NamedTuple):
    """Which runs of stones of one color win; a run is unbroken and as long as it can be."""

    win_length: int
    """Stones in a row that win."""
    overline: bool = True
    """Whether longer runs also win."""
    blocked_wins: bool = True
    """Whether a run of `win_length` with an enemy stone next to both of its ends wins. Longer runs
    are never blocked."""

    def wins(self, run_length: int, enemy_ends: int = 0) -> bool:
        """Whether a run wins.

        Args:
            enemy_ends: How many of its two ends are next to an enemy stone; the edge of the board
                is none. Counts only where `blocked_wins` is False.
        """
        if run_length == self.win_length:
            return self.blocked_wins or enemy_ends < 2
        return self.overline and run_length > self.win_length


class Color(enum.IntEnum):
    """A player; `-color` is the opponent. X moves first by convention, but either may."""

    X = 1
    O = -1

    def __neg__(self) -> Color:
        return Color.O if self is Color.X else Color.X

    @property
    def symbol(self) -> Literal["X", "O"]:
        """`"X"` or `"O"`."""
        return "X" if self is Color.X else "O"

    @classmethod
    def of(cls, color: Color | str) -> Color:
        """The color of a `Color`, or of a name in `COLOR_NAMES` in upper or lower case.

        Raises:
            NotationError: Unknown name.
        """
        return color if isinstance(color, Color) else cls(color)  # type: ignore[arg-type]

    @classmethod
    def _missing_(cls, value: object) -> Color:
        if (color := COLOR_NAMES.get(str(value).strip().upper())) is None:
            raise NotationError(f"{excerpt(value)} is not a color, allowed are X and O")
        return color


COLOR_NAMES: Final = {
    **dict.fromkeys(("X", "BLACK", "B"), Color.X),
    **dict.fromkeys(("O", "WHITE", "W"), Color.O),
}
"""Names of the colors, in capital letters: `Color("X")`."""


class Move(NamedTuple):
    """A cell. (0, 0) is the top left of a bounded board; without borders, any integers."""

    row: int
    col: int


def _written(
    about: str = "", phrase: str = "", *, always_hashed: bool = False
) -> dict[str, object]:
    """Metadata of a field of `Rules`, see `RuleField`."""
    return {"about": about, "phrase": phrase, "always_hashed": always_hashed}


_ATTRIBUTES: Final = {
    **dict.fromkeys(("size", "board", "boardsize"), "`shape`"),
    **dict.fromkeys(("height", "columns", "width"), "`rows` and `cols`"),
    **dict.fromkeys(("k", "connect", "inarow", "length"), "`win_length`"),
    "name": "`str(rules)`",
}
"""Other words for attributes of rules, see `did_you_mean`."""


@with_hints("a game", _ATTRIBUTES)
@dataclasses.dataclass(frozen=True, slots=True)
class Rules:
    """Rules of one m,n,k game.

    A field is declared here alone: texts, hashes, records, tables of games and the schemas of the
    service are made from `RULE_FIELDS`.

    Raises:
        RulesError: A side or line length out of range, a line longer than the board, an unknown
            opening, or fields that exclude each other.
    """

    rows: int | None = dataclasses.field(metadata=_written(always_hashed=True))
    """Cells from top to bottom; None, like `cols`, for a board without borders."""
    cols: int | None = dataclasses.field(metadata=_written(always_hashed=True))
    """Cells from left to right."""
    win_length: int = dataclasses.field(
        metadata=_written(
            "Stones in a row; at most the longer side.", "{} in a row", always_hashed=True
        )
    )
    overline: bool = dataclasses.field(
        default=True,
        metadata=_written(
            "Whether more than `win_length` in a row wins.", "exactly ", always_hashed=True
        ),
    )
    """Whether longer runs win: True in freestyle, False in standard gomoku."""
    blocked_wins: bool = dataclasses.field(
        default=True,
        metadata=_written(
            "Whether exactly `win_length` in a row win with an enemy stone next to both ends; in "
            "caro they do not. The edge of the board is no stone.",
            " not blocked at both ends",
        ),
    )
    forbidden_points: bool = dataclasses.field(
        default=False,
        metadata=_written(
            "Whether X loses by a double three, a double four or an overline, as Black does in "
            "renju. Five is then the only `win_length`, and O wins by more as well.",
            ", forbidden points for X",
        ),
    )
    """Whether some points are forbidden to X, as in renju; needs a board with borders. See
    `tengen.engines.game.forbidden`."""
    opening: OpeningRule = dataclasses.field(
        default="free",
        metadata=_written("How the first moves of a game are chosen.", ", {} opening"),
    )
    """`pro` and `long-pro` restrict the first moves, see `tengen.engines.game.board`; by `swap` and
    `swap2` the players settle their colors, see `tengen.engines.openings.swap`, and by the openings
    of renju the fifth move too, see `tengen.engines.openings.renju`."""

    def __post_init__(self) -> None:
        if (self.rows is None) != (self.cols is None):
            raise RulesError("rows and cols must both be given, or neither for an unbounded board")
        self._check_types()
        for name, side in (("rows", self.rows), ("cols", self.cols)):
            if side is not None and not MIN_SIDE <= side <= MAX_SIDE:
                raise RulesError(f"{name} is {side}, allowed are {MIN_SIDE}..{MAX_SIDE}")
        longest = MAX_SIDE if self.rows is None else max(self.rows, self.cols or 0)
        if not MIN_SIDE <= self.win_length <= longest:
            allowed = f"are {MIN_SIDE}..{longest}" if longest > MIN_SIDE else f"is {MIN_SIDE}"
            raise RulesError(f"win_length is {self.win_length}, allowed on this board {allowed}")
        if self.opening not in OPENING_RULES:
            raise RulesError(f"opening is {self.opening!r}, allowed are {', '.join(OPENING_RULES)}")
        if self.opening in SQUARES:
            self._check_restricted_opening()
        if self.opening in RENJU_OPENINGS:
            self._check_renju_opening()
        if self.forbidden_points:
            self._check_renju()

    def _check_types(self) -> None:
        for name in ("rows", "cols", "win_length"):
            number = getattr(self, name)
            # Integers of numpy are none of `int`, and have an index.
            if number is not None and not hasattr(number, "__index__"):
                raise RulesError(f"{name} is {number!r}, expected an integer")
        for name in ("overline", "blocked_wins", "forbidden_points"):
            if (value := getattr(self, name)) not in (True, False):
                raise RulesError(f"{name} is {value!r}, expected True or False")

    def _check_restricted_opening(self) -> None:
        if self.unbounded:
            raise RulesError(f"opening is {self.opening!r}, an unbounded board has no centre")
        square = SQUARES[self.opening]
        if max(self.shape) // 2 <= square // 2:
            raise RulesError(
                f"opening is {self.opening!r}, it needs a side of at least {square + 1}, the board "
                f"is {self.rows}x{self.cols}"
            )
        self._check_length_for_opening()

    def _check_length_for_opening(self) -> None:
        if self.win_length < LEAST_LENGTH:
            raise RulesError(
                f"opening is {self.opening!r}, it needs a win_length of at least {LEAST_LENGTH}, "
                f"not {self.win_length}"
            )

    def _check_renju_opening(self) -> None:
        if self.unbounded or not all(side % 2 and side >= CENTRAL_SIDE for side in self.shape):
            board = "unbounded" if self.unbounded else f"{self.rows}x{self.cols}"
            raise RulesError(
                f"opening is {self.opening!r}, it needs odd sides of at least {CENTRAL_SIDE}, the "
                f"board is {board}"
            )
        self._check_length_for_opening()

    def _check_renju(self) -> None:
        for name, value, needed in (
            ("win_length", self.win_length, RENJU_LENGTH),
            ("overline", self.overline, True),
            ("blocked_wins", self.blocked_wins, True),
        ):
            if value != needed:
                raise RulesError(f"{name} is {value}, with forbidden_points it must be {needed}")
        if self.unbounded:
            raise RulesError("forbidden_points needs a board with borders, this one is unbounded")

    @property
    def unbounded(self) -> bool:
        """Whether the board has no border."""
        return self.rows is None

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols) of a bounded board.

        Raises:
            RulesError: The board is unbounded.
        """
        if self.rows is None or self.cols is None:
            raise RulesError(
                "an unbounded board has no shape: `Board.window().cells` surrounds the stones"
            )
        return self.rows, self.cols

    @property
    def max_moves(self) -> int:
        """Moves of a game that are read: the cells of the largest board, or `MAX_STONES`."""
        return MAX_STONES if self.unbounded else MAX_SIDE**2

    def line_rules(self, color: Color) -> LineRules:
        """Which runs of one color win."""
        overline = self.overline and not (self.forbidden_points and color is Color.X)
        return LineRules(self.win_length, overline, self.blocked_wins)

    def resized(self, rows: int, cols: int) -> Rules:
        """The same rules on a board of another size."""
        return dataclasses.replace(self, rows=rows, cols=cols)

    def contains(self, move: Move) -> bool:
        """Whether the cell is on the board."""
        if self.rows is None or self.cols is None:
            return True
        return 0 <= move.row < self.rows and 0 <= move.col < self.cols

    @property
    def special(self) -> frozenset[str]:
        """Names of the fields that differ from their defaults: what an engine must understand."""
        return frozenset(field.name for field in RULE_FIELDS if not field.is_default(self))

    @property
    def hash_text(self) -> str:
        """The rules in a hash; a new field does not change the text of games without it."""
        parts = []
        for field in RULE_FIELDS:
            value = getattr(self, field.name)
            if field.always_hashed:
                parts.append(str(int(value) if isinstance(value, bool) else value))
            elif not field.is_default(self):
                parts.append(f"{field.name}={value}")
        return ",".join(parts)

    def phrase(self, *, without: Container[str] = ()) -> str:
        """The rules in words, without the board.

        Args:
            without: Names of fields to omit.
        """
        return "".join(field.words(self) for field in PHRASE_FIELDS if field.name not in without)

    def __str__(self) -> str:
        size = "unbounded" if self.unbounded else f"{self.rows}x{self.cols}"
        return f"{size}, {self.phrase()}"


class RuleField(NamedTuple):
    """How a field of `Rules` is written wherever rules are stored or sent."""

    name: str
    default: bool | str | None
    """Default value; None if the field is always given."""
    choices: tuple[str, ...]
    """Allowed values of a text field; empty for other types."""
    about: str
    """Description for the API."""
    phrase: str
    """Words for a value other than the default; braces stand for the value. One that ends in a
    blank precedes the line length."""
    always_hashed: bool
    """Whether hashes contain the field even if it has its default."""

    @property
    def type(self) -> type[bool] | type[int] | type[str]:
        """Type of the values; a side may also be None."""
        return int if self.default is None else type(self.default)

    def is_default(self, rules: Rules) -> bool:
        """Whether the field of these rules has its default; True if there is none."""
        return self.default is None or getattr(rules, self.name) == self.default

    def words(self, rules: Rules) -> str:
        """The field in words; empty for its default."""
        is_silent = self.default is not None and self.is_default(rules)
        return "" if is_silent else self.phrase.format(getattr(rules, self.name))

    @property
    def pattern(self) -> str:
        """Regular expression of `words` in lower case, with a group of the field's name.

        The group captures the value of a text or a number, or the words of a flag.
        """
        values = "|".join(self.choices) or "[0-9]{1,2}"
        if self.type is bool:
            return f"(?P<{self.name}>{self.phrase.lower()})?"
        optional = "" if self.default is None else "?"
        return f"(?:{self.phrase.format(f'(?P<{self.name}>{values})')}){optional}"

    def parse(self, group: str | None) -> bool | int | str:
        """The value that the group of `pattern` captured; the default if `group` is None."""
        if isinstance(self.default, bool):
            return self.default if group is None else not self.default
        if isinstance(self.default, str):
            return self.default if group is None else group
        return int(group or 0)


def _rule_fields() -> Iterator[RuleField]:
    hints = get_type_hints(Rules)
    for field in dataclasses.fields(Rules):
        default = None if field.default is dataclasses.MISSING else field.default
        choices = get_args(hints[field.name]) if isinstance(default, str) else ()
        yield RuleField(field.name, default, choices, **field.metadata)


RULE_FIELDS: Final = tuple(_rule_fields())
"""The fields of `Rules`, in their order."""
PHRASE_FIELDS: Final = sorted(
    (field for field in RULE_FIELDS if field.phrase),
    key=lambda field: not field.phrase.endswith(" "),
)
"""The fields that have words, in the order of the text."""
_FIVE_IN_A_ROW: Final = {
    "gomoku": Rules(15, 15, 5),
    "standard": Rules(15, 15, 5, overline=False),
    "renju": Rules(15, 15, RENJU_LENGTH, forbidden_points=True),
    "caro": Rules(15, 15, 5, overline=False, blocked_wins=False),
}
PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "tictactoe": Rules(3, 3, 3),
        **_FIVE_IN_A_ROW,
        **{
            f"{name}-{_LARGE}": rules.resized(_LARGE, _LARGE)
            for name, rules in _FIVE_IN_A_ROW.items()
        },
    }
)
"""Rules by name, at their usual board size."""
GAME_READINGS: Final[Mapping[str, str]] = MappingProxyType({plain(name): name for name in PRESETS})
"""Every spelling of a preset's name that is read, as `plain` writes it → the name."""
RESIZABLE: Final = tuple(_FIVE_IN_A_ROW)
"""Presets for boards of any size; all other presets have a fixed size."""


def preset_name(written: str) -> str | None:
    """The name of a preset in any spelling, such as `Tic-Tac-Toe`; None for other texts."""
    return GAME_READINGS.get(plain(written))


def preset(name: str) -> Rules:
    """The rules of a preset.

    Args:
        name: Its name in any spelling of `GAME_READINGS`.

    Raises:
        RulesError: Unknown name.
    """
    if (known := preset_name(name)) is not None:
        return PRESETS[known]
    hint = did_you_mean(name, PRESETS, GAME_SYNONYMS) or f", known games are {', '.join(PRESETS)}"
    raise RulesError(f"unknown game {excerpt(name)}{hint}", code="unknown-game")


def rules_of(game: Rules | str) -> Rules:
    """The rules of a game that is spelled out or the name of a preset.

    Raises:
        RulesError: Unknown name, or neither rules nor a name.
    """
    if isinstance(game, str):
        return preset(game)
    if not isinstance(game, Rules):
        raise RulesError(
            f"{excerpt(game)} is not a game, expected a name such as 'gomoku', or Rules such as "
            "Rules(rows=15, cols=15, win_length=5)"
        )
    return game


def rules_for(subject: object, game: Rules | str) -> Rules:
    """Check the game that a call takes after its moves, stones or cells; returns its rules.

    Args:
        game: The call's second argument: rules, or the name of a preset.

    Raises:
        TypeError: The two arguments are swapped.
        RulesError: Unknown name.
    """
    if isinstance(subject, Rules) or not isinstance(game, Rules | str):
        found = ", then ".join(type(each).__name__ for each in (subject, game))
        raise TypeError(f"moves, stones or cells come first, their game second; found {found}")
    return preset(game) if isinstance(game, str) else game


@functools.cache
def default_rules(rows: int, cols: int) -> Rules:
    """The default rules for a board size: tic-tac-toe for 3x3, else gomoku.

    Raises:
        RulesError: A side out of range, or too small for five in a row.
    """
    if (rows, cols) == PRESETS["tictactoe"].shape:
        return PRESETS["tictactoe"]
    gomoku = PRESETS["gomoku"]
    check_room(gomoku, rows, cols)
    return gomoku.resized(rows, cols)


def check_room(rules: Rules, rows: int, cols: int) -> None:
    """Check that a board has room for a line of the rules.

    Raises:
        RulesError: It has none; the message says which game to write.
    """
    if (longest := max(rows, cols)) >= rules.win_length:
        return
    game = f'{{"rows": {rows}, "cols": {cols}, "win_length": {longest}}}'
    if (rows, cols) == PRESETS["tictactoe"].shape:
        game = '"tictactoe"'
    raise RulesError(
        f"a {rows}x{cols} board has no room for {rules.win_length} in a row: name the game, "
        f'such as "game": {game}',
        code="game-needed",
    )
