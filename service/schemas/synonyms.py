"""Names in other APIs and libraries, and ours in their place (see `did_you_mean`)."""

from __future__ import annotations

from typing import Final

from tengen.engines.game import Color

_SIZE: Final = "`game` with `rows` and `cols`"
TIME_NAMES: Final = ("time", "timelimit", "timeout", "movetime", "ms", "seconds")
NODES_NAMES: Final = ("visits", "maxvisits", "playouts", "iterations", "simulations")
RULES_SYNONYMS: Final = {
    **dict.fromkeys(("size", "boardsize", "width", "height", "rows", "cols", "columns"), _SIZE),
    **dict.fromkeys(("rules", "ruleset", "variant"), "`game`"),
    **dict.fromkeys(("winlength", "connect", "inarow"), "`game` with `win_length`"),
    **dict.fromkeys(("history", "movelist", "sequence"), "`moves`"),
    **dict.fromkeys(("requestid", "key", "tag"), "`id`"),
}
"""Synonyms in rules and moves."""
COORDINATE_NAMES: Final = {
    **dict.fromkeys(("y", "r", "line"), "`row`"),
    **dict.fromkeys(("x", "c", "column"), "`col`"),
}
"""Other names of coordinates."""
PLAYER_NAMES: Final = {
    **dict.fromkeys(("first", "1"), "`X`"),
    **dict.fromkeys(("second", "2", "0"), "`O`"),
}
"""Other names of players, which an error suggests ours for."""
PLAYER_READINGS: Final = {
    **dict.fromkeys(("black", "b"), Color.X.symbol),
    **dict.fromkeys(("white", "w"), Color.O.symbol),
}
"""Other names of players that are read."""
RECORD_NAMES: Final = ("pgn", "record", "gamerecord", "kifu")
"""Other names of game records."""
GAME_SYNONYMS: Final = {
    **RULES_SYNONYMS,
    **dict.fromkeys(("player", "turn", "side", "sidetomove", "color", "current"), "`to_move`"),
    **dict.fromkeys(RECORD_NAMES, "`sgf`"),
    **dict.fromkeys(("renlib", "library"), "`lib`"),
}
"""Synonyms in a whole game."""
POSITION_SYNONYMS: Final = {
    **GAME_SYNONYMS,
    **dict.fromkeys(
        ("fen", "position", "state", "grid", "cells", "bord", "squares"),
        "`board`, `moves`, `stones` or `sgf`",
    ),
    "initialstones": "`stones`",
}
"""Synonyms in a position."""
SEARCH_SYNONYMS: Final = {
    **dict.fromkeys((*TIME_NAMES, "timems", "maxtime", "maxthinkingtime"), "`limits.time_ms`"),
    **dict.fromkeys(("depth", "maxdepth", "plies"), "`limits.depth`"),
    **dict.fromkeys(("nodes", "maxnodes", *NODES_NAMES), "`limits.nodes`"),
    "limit": "`limits`",
    **dict.fromkeys(("wait", "maxwait", "maxwaitms", "waittime", "queuems"), "`wait_ms`"),
    **dict.fromkeys(("model", "ai", "bot", "algorithm"), "`engine`"),
}
"""Synonyms in searches."""
MOVE_SYNONYMS: Final = {
    **POSITION_SYNONYMS,
    **SEARCH_SYNONYMS,
    **dict.fromkeys(("difficulty", "skill", "skilllevel", "elo"), "`level` or `options.strength`"),
    **{name: f"`options.{name}`" for name in ("strength", "guard", "chance")},
    **dict.fromkeys(("explanation", "reasons", "why"), "`explain`"),
    **dict.fromkeys(("verbose", "fields", "brief", "short", "compact"), "`verbose` in the query"),
    "play": "`POST /v1/play`",
    **dict.fromkeys(("turns", "analyzeturns"), "`POST /v1/analyses`"),
    **dict.fromkeys(("allowmoves", "allowedmoves", "searchmoves", "only", "include"), "`allow`"),
    **dict.fromkeys(("avoidmoves", "exclude", "excludemoves", "ban"), "`avoid`"),
    **dict.fromkeys(
        ("n", "k", "topk", "topn", "top", "count", "multipv", "variants", "lines", "nummoves"),
        "`candidates`",
    ),
    **dict.fromkeys(("with", "versus", "vs", "engines"), "`compare`"),
    **dict.fromkeys(("randomseed", "rngseed"), "`seed`"),
}
"""Synonyms in requests for moves."""
BRIEF_NAMES: Final = dict.fromkeys(("fields", "brief", "short", "compact"), "`verbose`")
"""Other names of `verbose=false`."""
BATCH_SYNONYMS: Final = dict.fromkeys(
    ("positions", "queries", "items", "batch", "games"), "`requests`"
)
SIDE_SYNONYMS: Final = dict.fromkeys(("player", "turn", "side", "sidetomove", "color"), "`to_move`")
"""Synonyms in links."""
