"""The client: one method for each endpoint of the service."""

from __future__ import annotations

import base64
import datetime as dt
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import TracebackType
from typing import Any, Final, Literal, Never, Self, Unpack, cast, overload
from urllib.parse import quote, urlencode

import urllib3

from tengen_client.errors import ProblemError, UnreachableError
from tengen_client.json_types import (
    AnalysisRequestDict,
    BriefOutcomeDict,
    BriefPlayDict,
    BriefRecommendationDict,
    ConversionDict,
    ConvertedRecordDict,
    DescribedDict,
    DescribedEngineDict,
    EngineDict,
    ExploredPositionDict,
    GameDict,
    LevelsDict,
    LimitsOfServiceDict,
    ModelDict,
    ModelsDict,
    MoveRequestDict,
    OpeningDict,
    OpeningRequestDict,
    OutcomeDict,
    PlayDict,
    PlayRequestDict,
    PositionAnswerDict,
    PositionDict,
    ProblemDict,
    ProblemTypeDict,
    PuzzleAnswerDict,
    PuzzleDict,
    PuzzleHintDict,
    PuzzleMovesDict,
    PuzzlesDict,
    RecommendationDict,
    RenjuOpeningDict,
    RenjuOpeningRequestDict,
    ReviewDict,
    ReviewRequestDict,
    StreamedMoveDict,
)
from tengen_client.streams import BriefLiveAnalysis, LiveAnalysis, read_objects

JSON, STREAM = "application/json", "application/x-ndjson"
PICTURE, HTML = "image/svg+xml", "text/html"
PROBLEM: Final = "application/problem+json"
FIRST_ERROR: Final = 400
VERSION: Final = "/v1"
"""The version of the API, which begins the paths of its endpoints."""
SCHEMES: Final = ("http", "https")
TEXTS: Final = ("sgf", "psq")
"""Fields for the text of a file; other files are sent in base64."""


class Client:
    """A thread-safe client with persistent connections.

    Failed connections are retried after 0.1, 0.2, 0.4... seconds, and responses of a busy service
    after their `Retry-After`. All requests are idempotent. Every method that sends a request
    raises `ProblemError` if the service responds with a problem, and `UnreachableError` if no
    Tengen service responds.

    Fields of requests are plain values, or arrays and numbers of numpy. Bytes, such as the content
    of a library, are sent in base64.

    Args:
        url: Address of the service, such as `http://127.0.0.1:8000`, with or without `/v1`.
        key: API key, if the service requires one.
        timeout: Seconds to wait for a connection and for a response.
        retries: Maximum number of retries.
        max_retry_after: Seconds; upper bound for `Retry-After`.

    Raises:
        ValueError: `url` is no address of HTTP.
    """

    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        timeout: float = 60.0,
        retries: int = 3,
        max_retry_after: int = 30,
    ) -> None:
        self._url = _address(url)
        self._timeout = timeout
        self._http = urllib3.PoolManager(
            headers={} if key is None else {"Authorization": f"Bearer {key}"},
            timeout=timeout,
            retries=urllib3.Retry(
                retries,
                allowed_methods=None,
                backoff_factor=0.1,
                raise_on_status=False,
                retry_after_max=max_retry_after,
            ),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Client: {self._url}>"

    def close(self) -> None:
        """Close the connections."""
        self._http.clear()

    @overload
    def move(
        self,
        *unnamed: Never,
        verbose: Literal[True] = True,
        **request: Unpack[MoveRequestDict],
    ) -> RecommendationDict: ...
    @overload
    def move(
        self, *unnamed: Never, verbose: Literal[False], **request: Unpack[MoveRequestDict]
    ) -> BriefRecommendationDict: ...

    def move(
        self, *unnamed: Never, verbose: bool = True, **request: Unpack[MoveRequestDict]
    ) -> RecommendationDict | BriefRecommendationDict:
        """Recommend a move.

        Args:
            verbose: False for the move, its chances and the end of the game alone.
            request: The position as one of `board`, `moves`, `stones`, `sgf`, `psq`, `lib` and
                `pos`, and how to analyse it: by which `engine`, and by which further ones in
                `compare`, whose recommendations are in `comparison`.
        """
        _check_named(unnamed, "move(moves='h8i9')")
        path = _chosen("/v1/moves", verbose=verbose)
        return cast("RecommendationDict", self._send("POST", path, request))

    def move_url(
        self,
        *,
        moves: str,
        engine: str | None = None,
        compare: Sequence[str] = (),
        **parameters: str | int | None,
    ) -> str:
        """The address of a recommendation, to share or to embed; no request is made.

        Args:
            moves: The game so far, such as `h8i9`.
            engine: Name of the engine; defaults to the one for the game.
            compare: Names of further engines.
            parameters: Further query parameters of `GET /v1/moves`, such as `seed` and `nodes`.
        """
        if engine:
            parameters["engine"] = engine
        if compare:
            parameters["compare"] = ",".join(compare)
        return self._url + _chosen("/v1/moves", moves=moves, **parameters)

    @overload
    def play(
        self,
        *unnamed: Never,
        verbose: Literal[True] = True,
        **request: Unpack[PlayRequestDict],
    ) -> PlayDict: ...
    @overload
    def play(
        self, *unnamed: Never, verbose: Literal[False], **request: Unpack[PlayRequestDict]
    ) -> BriefPlayDict: ...

    def play(
        self, *unnamed: Never, verbose: bool = True, **request: Unpack[PlayRequestDict]
    ) -> PlayDict | BriefPlayDict:
        """Play a turn of a game: your move, and the engine's reply.

        Args:
            verbose: False for the reply and its chances alone, with the game after it.
            request: The position, your move in `play`, and how to find the reply, as for `move`.
                Without `play`, the engine plays the first move of the turn. `after` of an answer,
                with `play`, is the next request.
        """
        _check_named(unnamed, "play(game='tictactoe', play='b2')")
        path = _chosen("/v1/play", verbose=verbose)
        return cast("PlayDict", self._send("POST", path, request))

    @overload
    def analyse(
        self,
        *unnamed: Never,
        verbose: Literal[True] = True,
        **request: Unpack[AnalysisRequestDict],
    ) -> LiveAnalysis: ...
    @overload
    def analyse(
        self, *unnamed: Never, verbose: Literal[False], **request: Unpack[AnalysisRequestDict]
    ) -> BriefLiveAnalysis: ...

    def analyse(
        self, *unnamed: Never, verbose: bool = True, **request: Unpack[AnalysisRequestDict]
    ) -> LiveAnalysis | BriefLiveAnalysis:
        """Analyse a position live: an iterator over the results, one after each depth.

        Args:
            verbose: False for the moves and their chances alone.
            request: The fields of `move`, without `compare`; `turns` for several positions.
        """
        _check_named(unnamed, "analyse(moves='h8i9')")
        response = self._stream(_chosen("/v1/analyses", verbose=verbose), request)
        return LiveAnalysis(response) if verbose else BriefLiveAnalysis(response)

    def review(
        self,
        *,
        on_move: Callable[[StreamedMoveDict], object] | None = None,
        **request: Unpack[ReviewRequestDict],
    ) -> ReviewDict:
        """Review a game.

        Args:
            on_move: Called with every move as soon as it is reviewed, the last one first.
            request: The game as one of `moves`, `sgf`, `psq`, `lib` and `pos`, and how to review
                it.
        """
        response = self._stream("/v1/reviews", request)
        moves, summary = [], {}
        try:
            for fields in read_objects(response, "review"):
                if fields["final"]:
                    summary = fields
                else:
                    moves.append(fields)
                    if on_move is not None:
                        on_move(cast("StreamedMoveDict", fields))
        finally:
            response.close()
        for fields in (summary, *moves):
            del fields["final"]
        return cast("ReviewDict", {"moves": moves[::-1], **summary})

    def swap2(self, *unnamed: Never, **request: Unpack[OpeningRequestDict]) -> OpeningDict:
        """Decide in a swap2 opening: place stones, or take a color.

        Args:
            request: The stones so far in `moves`, and how to decide.
        """
        _check_named(unnamed, "swap2(moves='h8i9h10')")
        return cast("OpeningDict", self._send("POST", "/v1/openings/swap2", request))

    def swap(self, *unnamed: Never, **request: Unpack[OpeningRequestDict]) -> OpeningDict:
        """Decide in a swap opening: place three stones, or take a color.

        Args:
            request: The fields of `swap2`.
        """
        _check_named(unnamed, "swap(moves='h8i9h10')")
        return cast("OpeningDict", self._send("POST", "/v1/openings/swap", request))

    def renju_opening(
        self, *unnamed: Never, **request: Unpack[RenjuOpeningRequestDict]
    ) -> RenjuOpeningDict:
        """Decide in an opening of renju: place stones, swap, offer fifth moves, or choose one.

        Args:
            request: `opening`, the answers so far, and how to decide.
        """
        _check_named(unnamed, "renju_opening(opening='taraguchi10')")
        return cast("RenjuOpeningDict", self._send("POST", "/v1/openings/renju", request))

    @overload
    def moves(
        self, requests: Sequence[MoveRequestDict], *, verbose: Literal[True] = True
    ) -> list[OutcomeDict]: ...
    @overload
    def moves(
        self, requests: Sequence[MoveRequestDict], *, verbose: Literal[False]
    ) -> list[BriefOutcomeDict]: ...

    def moves(
        self, requests: Sequence[MoveRequestDict], *, verbose: bool = True
    ) -> list[OutcomeDict] | list[BriefOutcomeDict]:
        """Recommend moves for many positions; each result is a recommendation or a problem.

        Args:
            verbose: False for brief recommendations, as from `move`.
        """
        path = _chosen("/v1/moves/batch", verbose=verbose)
        answer = self._send("POST", path, {"requests": list(requests)})
        return cast("list[OutcomeDict]", answer["answers"])

    def position(self, *unnamed: Never, **position: Unpack[PositionDict]) -> PositionAnswerDict:
        """Describe a position: status, winning line, side to move, hashes, notations."""
        _check_named(unnamed, "position(moves='h8i9')")
        return cast("PositionAnswerDict", self._send("POST", "/v1/positions", position))

    def picture(self, *unnamed: Never, **position: Unpack[PositionDict]) -> str:
        """The picture of a position as SVG."""
        _check_named(unnamed, "picture(moves='h8i9')")
        return self._text("POST", "/v1/positions", PICTURE, position)

    def positions(self, requests: Sequence[PositionDict]) -> list[DescribedDict]:
        """Describe many positions; each result is a description or a problem."""
        answer = self._send("POST", "/v1/positions/batch", {"requests": list(requests)})
        return cast("list[DescribedDict]", answer["answers"])

    def convert_record(self, **record: Unpack[ConversionDict]) -> ConvertedRecordDict:
        """Convert an SGF to a library of RenLib, or a library to SGF, with all variations."""
        return cast("ConvertedRecordDict", self._send("POST", "/v1/records", record))

    def explore(self, *unnamed: Never, **position: Unpack[PositionDict]) -> ExploredPositionDict:
        """List the moves that were played from a position, with counts and results."""
        _check_named(unnamed, "explore(moves='h8')")
        return cast("ExploredPositionDict", self._send("POST", "/v1/explorer", position))

    def engines(self) -> list[EngineDict]:
        """All engines, with their options and games."""
        return cast("list[EngineDict]", self._send("GET", "/v1/engines")["engines"])

    def engine(self, name: str) -> DescribedEngineDict:
        """One engine."""
        return cast("DescribedEngineDict", self._send("GET", f"/v1/engines/{quote(name, safe='')}"))

    def games(self) -> list[GameDict]:
        """The games that have names, with their rules and engines."""
        return cast("list[GameDict]", self._send("GET", "/v1/games")["games"])

    def levels(self) -> LevelsDict:
        """The levels of play, and the engine that plays each game at levels."""
        return cast("LevelsDict", self._send("GET", "/v1/levels"))

    def limits(self) -> LimitsOfServiceDict:
        """The limits of requests to the service."""
        return cast("LimitsOfServiceDict", self._send("GET", "/v1/limits"))

    def models(self) -> list[ModelDict]:
        """All trained models, with their cards."""
        models, cursor = [], None
        while True:
            path = _chosen("/v1/models", cursor=cursor)
            page = cast("ModelsDict", self._send("GET", path))
            models += page["models"]
            if (cursor := page["next"]) is None:
                return models

    def model(self, name: str) -> ModelDict:
        """One trained model."""
        return cast("ModelDict", self._send("GET", f"/v1/models/{quote(name, safe='')}"))

    def model_report(self, name: str) -> str:
        """The report of a model's training as HTML."""
        return self._text("GET", f"/v1/models/{quote(name, safe='')}/report", HTML)

    def problem_types(self) -> list[ProblemTypeDict]:
        """Every type of problem, explained."""
        return cast("list[ProblemTypeDict]", self._send("GET", "/problems")["problems"])

    def puzzles(
        self,
        *,
        level: int | None = None,
        collection: str | None = None,
        limit: int = 100,
        cursor: str | None = None,
    ) -> PuzzlesDict:
        """A page of the puzzles, the easiest first.

        Args:
            level: Only puzzles of this level.
            collection: Only puzzles of this collection: `gomoku`, `renju` or `defence`.
            limit: Puzzles of a page at most.
            cursor: `next` of the page before; None for the first page.
        """
        path = _chosen(
            "/v1/puzzles", level=level, collection=collection, limit=limit, cursor=cursor
        )
        return cast("PuzzlesDict", self._send("GET", path))

    def random_puzzle(
        self, *, level: int | None = None, collection: str | None = None, seed: int | None = None
    ) -> PuzzleDict:
        """A random puzzle, of one level or of all, without its solution.

        Args:
            level: Only a puzzle of this level.
            collection: Only a puzzle of this collection: `gomoku`, the default, `renju` or
                `defence`.
            seed: The same seed draws the same puzzle.
        """
        path = _chosen("/v1/puzzles/random", level=level, collection=collection, seed=seed)
        return cast("PuzzleDict", self._send("GET", path))

    def daily_puzzle(self, date: dt.date | str | None = None) -> PuzzleDict:
        """The puzzle of a day, without its solution.

        Args:
            date: The day, as a date or as text such as `2026-01-31`; None for today in UTC.
        """
        day = None if date is None else str(date)
        return cast("PuzzleDict", self._send("GET", _chosen("/v1/puzzles/daily", date=day)))

    def puzzle(self, identifier: str) -> PuzzleDict:
        """One puzzle, without its solution."""
        return cast("PuzzleDict", self._send("GET", _puzzle(identifier)))

    def answer_puzzle(
        self, identifier: str, **request: Unpack[PuzzleMovesDict]
    ) -> PuzzleAnswerDict:
        """Judge the last of the moves played in a puzzle."""
        path = _puzzle(identifier) + "/answer"
        return cast("PuzzleAnswerDict", self._send("POST", path, request))

    def puzzle_hint(self, identifier: str, **request: Unpack[PuzzleMovesDict]) -> PuzzleHintDict:
        """A winning move after the moves played in a puzzle."""
        path = _puzzle(identifier) + "/hint"
        return cast("PuzzleHintDict", self._send("POST", path, request))

    def _send(
        self, method: str, path: str, body: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return self._read(self._request(method, path, body), path)

    def _text(
        self, method: str, path: str, media_type: str, body: Mapping[str, Any] | None = None
    ) -> str:
        """The text of a response of another media type than JSON."""
        response = self._request(method, path, body, accept=media_type)
        if response.headers.get("Content-Type", "").partition(";")[0] != media_type:
            # Raises the error if there is one.
            self._read(response, path)
            raise UnreachableError(f"{self._url}{path} responded with no {media_type}")
        return response.data.decode()

    def _stream(self, path: str, body: Mapping[str, Any]) -> urllib3.BaseHTTPResponse:
        """The response to a POST, whose body is not read yet."""
        response = self._request("POST", path, body, accept=STREAM)
        if response.status >= FIRST_ERROR:
            # Raises the error.
            self._read(response, path)
        return response

    def _request(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        accept: str = JSON,
    ) -> urllib3.BaseHTTPResponse:
        headers = {**self._http.headers, "Accept": accept}
        try:
            return self._http.request(
                method,
                self._url + path,
                body=None if body is None else _encoded(body),
                headers=headers if body is None else {**headers, "Content-Type": JSON},
                preload_content=accept != STREAM,
            )
        except urllib3.exceptions.HTTPError as error:
            raise UnreachableError(self._unreachable(error)) from error

    def _unreachable(self, error: urllib3.exceptions.HTTPError) -> str:
        """Why there is no response, and what to do about it."""
        if isinstance(error, urllib3.exceptions.MaxRetryError) and error.reason is not None:
            error = cast("urllib3.exceptions.HTTPError", error.reason)
        match error:
            case urllib3.exceptions.NameResolutionError():
                return f"no service responds at {self._url}: no machine has this name"
            case urllib3.exceptions.NewConnectionError():
                why = getattr(error.__cause__, "strerror", None) or str(error)
                return (
                    f"no service responds at {self._url} ({why}): `tengen serve`, or `make "
                    "run` in a checkout, starts one"
                )
            case urllib3.exceptions.TimeoutError():
                return (
                    f"no response from {self._url} within {self._timeout:g} s: `timeout` of the "
                    "client allows more"
                )
            case _:
                return f"no response from {self._url}: {error}"

    def _read(self, response: urllib3.BaseHTTPResponse, path: str) -> dict[str, Any]:
        """The JSON object of a response, which is not an error."""
        try:
            answer = response.json()
        except (UnicodeDecodeError, json.JSONDecodeError):
            answer = None
        if not isinstance(answer, dict):
            raise UnreachableError(
                f"{self._url}{path} responded with status {response.status} and no JSON object, "
                "expected a Tengen service"
            )
        if response.headers.get("Content-Type") == PROBLEM:
            raise ProblemError(cast("ProblemDict", answer))
        if response.status >= FIRST_ERROR:
            raise UnreachableError(
                f"{self._url}{path} responded with status {response.status} and no problem, "
                "expected a Tengen service"
            )
        return answer


def _chosen(path: str, **parameters: str | int | None) -> str:
    """A path with the query parameters that are not None."""
    query = {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in parameters.items()
        if value is not None and not (name == "verbose" and value is True)
    }
    return f"{path}?{urlencode(query)}" if query else path


def _address(url: str) -> str:
    """The address of a service, without the version of the API."""
    address = url.strip() if "://" in url else f"http://{url.strip()}"
    address = address.rstrip("/").removesuffix(VERSION)
    try:
        parsed = urllib3.util.parse_url(address)
    except urllib3.exceptions.LocationParseError:
        parsed = urllib3.util.Url()
    if parsed.scheme not in SCHEMES or not parsed.host:
        raise ValueError(f"url is {url!r}, expected one such as http://127.0.0.1:8000")
    return address


def _encoded(body: Mapping[str, Any]) -> bytes:
    """The JSON of a request.

    Raises:
        TypeError: A value cannot be sent.
    """
    for name in TEXTS:
        if isinstance(body.get(name), bytes):
            raise TypeError(
                f"{name} is bytes, expected the text of the file: Path.read_text() has it"
            )
    return json.dumps(body, default=_plain, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(value: object) -> object:
    """A value for JSON."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, Iterator | AbstractSet):
        return list(value)
    if hasattr(value, "tolist"):
        # Arrays and numbers of numpy, which the client does not need otherwise.
        return _whole(value.tolist())
    raise TypeError(
        f"{type(value).__name__} cannot be sent, expected texts, numbers, lists, dictionaries or "
        "arrays; a board of the library is sent as moves=board.move_stack, with its game"
    )


def _whole(value: object) -> object:
    """Values of an array with whole numbers as integers: `numpy.zeros` has floats."""
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _check_named(unnamed: Sequence[object], call: str) -> None:
    if unnamed:
        raise TypeError(f"the fields of a request are named: write {call}")


def _puzzle(identifier: str) -> str:
    return f"/v1/puzzles/{quote(identifier, safe='')}"
