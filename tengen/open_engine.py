"""`OpenEngine`: an engine for the positions of one game."""

from __future__ import annotations

import functools
from types import TracebackType
from typing import Final, Self

import numpy as np
from typing_extensions import override

from tengen.analysis import BoardAnalysis, ReviewedGame
from tengen.engines import options
from tengen.engines.errors import EngineError, OptionError, UnknownEngineError
from tengen.engines.explaining.explanation import Explainer
from tengen.engines.explorer.explorer import Explorer
from tengen.engines.game import Board, Move
from tengen.engines.game.errors import excerpt
from tengen.engines.interface import DEFAULT_CANDIDATES, AnalysisRequest, Engine, Limit
from tengen.engines.options import ATTACKS_OPTION, OptionValue, resolve_options
from tengen.engines.registry import all_names, create_engine
from tengen.engines.registry.idle_cores import with_threads
from tengen.engines.registry.level_options import options_at_level
from tengen.engines.review import DEFAULT_TIME_MS, review_moves, summarise
from tengen.positions import PositionInput, RecordInput, board_of, game_of

_OF_A_SEARCH: Final = "the argument `{}` of `analyse` and `best_move`"
SYNONYMS: Final = {
    **options.SYNONYMS,
    **dict.fromkeys(
        ("time", "timems", "maxtime", "timeout", "seconds", "limits"),
        f"{_OF_A_SEARCH.format('time')}, in seconds",
    ),
    **dict.fromkeys(("nodes", "maxnodes"), _OF_A_SEARCH.format("nodes")),
    **dict.fromkeys(("depth", "maxdepth", "plies"), _OF_A_SEARCH.format("depth")),
    **dict.fromkeys(
        ("candidates", "topn", "multipv", "n"), "the argument `candidates` of `analyse`"
    ),
    "explain": "the argument `explain` of `analyse`",
    **dict.fromkeys(("game", "rules"), "the argument `game` of `tengen.read`"),
    **dict.fromkeys(("tomove", "player", "color"), "the argument `to_move` of `tengen.read`"),
}
"""Other words for options, see `did_you_mean`."""


class OpenEngine:
    """An engine for the positions of one game, which it may remember; for one thread.

    `tengen.engine` opens one:

    Examples:
        >>> import tengen
        >>> with tengen.engine("minimax", seed=1) as engine:
        ...     board = tengen.Board("tictactoe")
        ...     while board.outcome() is None:
        ...         board.push(engine.best_move(board))
        >>> board.outcome().winner is None
        True

    Args:
        name: Name of the engine, such as `search` or `learned:mine`.
        seed: Seed of the engine's random choices; None draws one.
        level: Level of play, such as `beginner`; None for full strength.
        options: Options of the engine, such as `strength=20`.

    Raises:
        UnknownEngineError: No engine of this name.
        UnusableEngineError: The engine's model cannot be used, or the engine is one of another
            distribution and cannot be created.
    """

    def __init__(
        self,
        name: str,
        *,
        seed: int | None = None,
        level: str | None = None,
        **options: OptionValue,
    ) -> None:
        if not isinstance(name, str):
            raise UnknownEngineError(
                f"an engine is a name such as 'search', not {excerpt(name)}; one that is open has "
                "the methods `analyse`, `best_move` and `review`",
                known=all_names(),
            )
        engine = _created(name)
        self.name = name
        self._options = {
            option: value.item() if isinstance(value, np.generic) else value
            for option, value in options.items()
        }
        if level is not None:
            self._options = options_at_level(level, name, self._options)
        resolve_options(name, engine.options, self._options, SYNONYMS)
        self._rng = np.random.default_rng(checked_seed(seed))
        self._engine: Engine | None = engine.for_game()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @override
    def __repr__(self) -> str:
        return f"<OpenEngine: {self.name}{'' if self._engine else ', closed'}>"

    def close(self) -> None:
        """Forget the game and free its memory; `analyse` and the others then raise `EngineError`.

        Examples:
            >>> import tengen
            >>> engine = tengen.engine("random")
            >>> engine.close()
            >>> engine
            <OpenEngine: random, closed>
        """
        self._engine = None

    def analyse(
        self,
        board: PositionInput,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        candidates: int | None = DEFAULT_CANDIDATES,
        explain: bool = False,
    ) -> BoardAnalysis:
        """Rank the moves of a position, see `tengen.analyse`.

        Examples:
            >>> import tengen
            >>> with tengen.engine("line-rank") as engine:
            ...     len(engine.analyse(tengen.Board("tictactoe"), candidates=None).candidates)
            9
        """
        engine, options, position = self._opened(), self._options, board_of(board)
        if explain and engine.option(ATTACKS_OPTION):
            # It can say of every candidate where its score comes from.
            options = {**options, ATTACKS_OPTION: True}
        limit = Limit(time=time, nodes=nodes, depth=depth)
        request = AnalysisRequest(
            position,
            limit,
            candidates=candidates,
            options=with_threads(engine, limit, options),
            rng=self._rng,
        )
        analysis = engine.analyse(request)
        reasons = _explainer().explain(engine, request, analysis) if explain else ()
        return BoardAnalysis.of(
            analysis,
            position,
            self.name,
            reasons=reasons,
            win_probability_of=engine.win_probability_of,
        )

    def best_move(
        self,
        board: PositionInput,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Move:
        """Recommend a move, see `tengen.best_move`.

        Examples:
            >>> import tengen
            >>> with tengen.engine("win-block") as engine:
            ...     engine.best_move(tengen.Board.from_moves("a3a1b3b1", "tictactoe"))
            Move(row=0, col=2)
        """
        position = board_of(board)
        return self.analyse(position, time=time, nodes=nodes, depth=depth, candidates=1).move

    def review(
        self,
        game: RecordInput,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> ReviewedGame:
        """Judge every move of a game at full strength, see `tengen.review`.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a2", "tictactoe")
            >>> with tengen.engine("minimax") as engine:
            ...     engine.review(board, nodes=100_000).moves[1].judgement
            'blunder'
        """
        limit = Limit(time=time, nodes=nodes, depth=depth)
        if limit == Limit():
            limit = Limit(time=DEFAULT_TIME_MS / 1000)
        played = game_of(game)
        board = played if isinstance(played, Board) else played.replay()
        record = None if isinstance(played, Board) else played
        moves = tuple(review_moves(board.copy(), self._opened(), limit))[::-1]
        recorded = record.result.winner if record is not None and record.result else None
        return ReviewedGame(
            board=board.copy(),
            engine=self.name,
            moves=moves,
            summary=summarise(board, moves, recorded),
        )

    def _opened(self) -> Engine:
        if self._engine is None:
            raise EngineError(f"the engine {self.name!r} is closed: open another one")
        return self._engine


def checked_seed(seed: int | None) -> int | None:
    """A seed of random choices; None draws one.

    Raises:
        OptionError: It is no integer of at least 0.
    """
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise OptionError(f"seed is {excerpt(seed)}, it must be an integer of at least 0")
    return int(seed)


@functools.cache
def _explainer() -> Explainer:
    return Explainer(Explorer())


@functools.lru_cache(maxsize=8)
def _created(name: str) -> Engine:
    """An engine; shared by games, since loading a model takes longer than most analyses."""
    return create_engine(name)
