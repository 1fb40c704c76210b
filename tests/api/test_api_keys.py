"""API keys and rate limits."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import redis
from click.testing import CliRunner
from flask.testing import FlaskClient
from limits.strategies import SlidingWindowCounterRateLimiter
from werkzeug.test import TestResponse

from tengen.service import state
from tengen.service.app import create_app
from tengen.service.config import Settings, SettingsError
from tengen.service.key_file import KeyFile, digest
from tengen.service.middleware.rate_limits import MAX_COUNTERS, BoundedMemoryStorage, network
from tengen_cli.main import tengen
from tests.api.conftest import check_problem
from tests.api.redis_server import running_redis
from tests.pages import ADDRESSES

SECRET: Final = "s3cret"
OTHER: Final = "another"
ZEROS: Final = b"0" * 64
POSITION: Final = {"moves": "h8"}


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    file = tmp_path / "keys.toml"
    file.write_text(
        f'[keys.alice]\nsha256 = "{digest(SECRET)}"\n'
        f'[keys.bob]\nsha256 = "{digest(OTHER)}"\nlimit = "2 per minute"\n'
    )
    return file


def client(**settings: Any) -> FlaskClient:
    return create_app(Settings(**settings)).test_client()


def ask(asking: FlaskClient, key: str | None = None, address: str = "10.0.0.1") -> TestResponse:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    return asking.post(
        "/v1/positions", json=POSITION, headers=headers, environ_base={"REMOTE_ADDR": address}
    )


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer wrong"},
        {"Authorization": f"Basic {SECRET}"},
        {"Authorization": SECRET},
        {"Authorization": "Bearer "},
        {"Authorization": f"Bearer {digest(SECRET)}"},
    ],
    ids=["none", "unknown", "basic", "bare", "empty", "digest"],
)
def test_request_without_a_valid_key_is_refused(key_file: Path, headers: dict[str, str]) -> None:
    asking = client(keys=key_file)
    for path in ("/v1/positions", "/v1/moves", "/v1/nowhere"):
        response = asking.post(path, json=POSITION, headers=headers)
        check_problem(response, 401, "unauthorized")
        assert response.headers["WWW-Authenticate"].lower().startswith("bearer")


@pytest.mark.parametrize("path", [*ADDRESSES, "/healthz", "/openapi.json", "/metrics"])
def test_public_paths_need_no_key(key_file: Path, path: str) -> None:
    with client(keys=key_file, rate_limit="1 per day").get(path) as response:
        assert response.status_code == 200


def test_openapi_document_requires_the_key(key_file: Path) -> None:
    document = client(keys=key_file).get("/openapi.json").get_json()
    assert document["security"] == [{"key": []}]
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert "security" not in client().get("/openapi.json").get_json()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "no section"),
        (b"[keys]", "no section"),
        (b"keys = 1", "no section"),
        (b"[keys.a]", "sha256 is not"),
        (b"[keys]\na = 1", "'a' is not a section"),
        (b"[keys.'a b']\nsha256 = '%s'" % ZEROS, "owner 'a b'"),
        (b'[keys.a]\nsha256 = "abc"', "sha256 is not 64"),
        (b"[keys.a]\nsha256 = 5", "sha256 is not 64"),
        (b"[keys.a]\nsha256 = '%s'\nlimit = 'often'" % ZEROS, "'a': limit 'often' is not a rate"),
        (b"[keys.a]\nsha256 = '%s'\nlimit = 5" % ZEROS, "limit '5' is not a rate"),
        (b"[keys.a]\nsha256 = '%s'\nkey = 'secret'" % ZEROS, "allowed are sha256 and limit"),
        (b"sha256 = '%s'" % ZEROS, "'sha256' stands outside"),
        (b"[keys.a]\nsha256 = '%s'\n[keys.b]\nsha256 = '%s'" % (ZEROS, ZEROS), "the same key"),
        (b"[keys.a", "Expected ']'"),
        (b"[keys.\xff]", "UTF-8"),
        (None, "cannot read"),
    ],
)
def test_invalid_key_file_is_refused_with_the_reason(
    tmp_path: Path, text: bytes | None, reason: str
) -> None:
    file = tmp_path / "keys.toml"
    if text is not None:
        file.write_bytes(text)
    with pytest.raises(SettingsError, match=r"TENGEN_KEYS: .*keys\.toml") as caught:
        create_app(Settings(keys=file))
    assert reason in str(caught.value)


def test_key_command_writes_only_the_digest_to_the_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(tengen, ["key", "carol", "--limit", "3 per minute"])
    made = re.search(r"again: (\S+)", result.stderr)
    assert made is not None
    assert made[1] not in result.stdout
    file = tmp_path / "keys.toml"
    file.write_text(result.stdout)
    key = KeyFile(file).find(made[1])
    assert key is not None
    assert (key.owner, key.limit) == ("carol", "3 per minute")
    assert len(made[1]) >= 40


@pytest.mark.parametrize("arguments", [["a b"], ["carol", "--limit", "often"]])
def test_key_command_refuses_invalid_arguments(arguments: list[str]) -> None:
    result = CliRunner().invoke(tengen, ["key", *arguments])
    assert result.exit_code != 0
    assert "sha256" not in result.output


@pytest.fixture(params=["memory", "redis"])
def limited(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., FlaskClient]]:
    """Factory of clients whose requests are counted in memory, and in a real Redis."""
    if request.param == "memory":
        yield client
    else:
        with running_redis(tmp_path_factory.mktemp("redis")) as url:
            yield lambda **settings: client(redis=url, **settings)


def test_rate_limited_response_has_retry_after(limited: Callable[..., FlaskClient]) -> None:
    asking = limited(rate_limit="3 per minute")
    for left in (2, 1, 0):
        response = ask(asking)
        assert response.status_code == 200
        assert response.headers["RateLimit-Policy"] == '"minute";q=3;w=60'
        header = re.fullmatch(r'"minute";r=(\d+);t=(\d+)', response.headers["RateLimit"])
        assert header is not None
        assert int(header[1]) == left
        assert 1 <= int(header[2]) <= 120
    refused = ask(asking)
    check_problem(refused, 429, "rate-limited")
    assert 1 <= int(refused.headers["Retry-After"]) <= 120
    assert ask(asking, address="10.0.0.2").status_code == 200
    assert asking.get("/healthz").status_code == 200


def test_rate_limit_counts_all_paths_together(limited: Callable[..., FlaskClient]) -> None:
    asking = limited(rate_limit="5 per minute")
    requests = [
        *[("GET", path) for path in ("/v1/engines", "/v1/games", "/v1/moves?moves=h8")],
        *[("POST", path) for path in ("/v1/positions", "/v1/moves/batch", "/v1/play")],
    ]
    responses = [asking.open(path, method=method, json=None) for method, path in requests]
    left = [response.headers["RateLimit"].split(";")[1] for response in responses]
    assert left == ["r=4", "r=3", "r=2", "r=1", "r=0", "r=0"]
    assert [response.status_code == 429 for response in responses] == [False] * 5 + [True]
    assert asking.get("/openapi.json").status_code == 200


def test_copies_share_rate_limits_in_redis(tmp_path: Path) -> None:
    with running_redis(tmp_path) as url:
        copies = [client(redis=url, rate_limit="3 per minute") for _ in range(2)]
        statuses = [ask(copies[index % 2]).status_code for index in range(4)]
    assert statuses == [200, 200, 200, 429]


def test_request_is_answered_if_redis_goes_after_counting_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = SlidingWindowCounterRateLimiter.get_window_stats
    with running_redis(tmp_path) as url:

        def too_late(self: SlidingWindowCounterRateLimiter, *args: Any) -> object:
            redis.Redis.from_url(url).shutdown(nosave=True)
            return window(self, *args)

        asking = client(redis=url, rate_limit="3 per minute")
        monkeypatch.setattr(SlidingWindowCounterRateLimiter, "get_window_stats", too_late)
        response = ask(asking)
        monkeypatch.undo()
        later = ask(asking)
    assert response.status_code == 200
    assert response.headers["RateLimit-Policy"] == '"minute";q=3;w=60'
    assert "RateLimit" not in response.headers
    assert later.headers["RateLimit"].startswith('"minute";r=2;')


def test_rate_limit_applies_per_key_not_per_address(key_file: Path) -> None:
    asking = client(keys=key_file, rate_limit="3 per minute")
    statuses = {
        key: [ask(asking, key, f"10.0.0.{count}").status_code for count in range(4)]
        for key in (SECRET, OTHER)
    }
    assert statuses == {SECRET: [200, 200, 200, 429], OTHER: [200, 200, 429, 429]}


def test_key_without_any_limit_is_unlimited(key_file: Path) -> None:
    asking = client(keys=key_file)
    responses = [ask(asking, SECRET) for _ in range(5)]
    assert {response.status_code for response in responses} == {200}
    assert "RateLimit" not in responses[0].headers


@pytest.mark.parametrize("shift", [-3600, 3600])
def test_clock_that_is_set_locks_nobody_out(monkeypatch: pytest.MonkeyPatch, shift: int) -> None:
    # Ten seconds into a minute, where the clock stands still.
    offset, now = [0], time.time() // 60 * 60 + 10
    monkeypatch.setattr(time, "time", lambda: now + offset[0])
    asking = client(rate_limit="2 per minute")
    assert [ask(asking).status_code for _ in range(3)] == [200, 200, 429]
    # Two minutes later by the new time, the window is another one.
    for offset[0] in (shift, shift + 120):
        responses = [ask(asking) for _ in range(3)]
        assert [response.status_code for response in responses] == [200, 200, 429]
        assert int(responses[-1].headers["Retry-After"]) <= 60


def test_unreachable_redis_falls_back_to_local_counting() -> None:
    asking = client(redis="redis://127.0.0.1:1/0", rate_limit="3 per minute")
    assert [ask(asking).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_readiness_says_that_redis_is_gone() -> None:
    asking = client(redis="redis://127.0.0.1:1/0", rate_limit="3 per minute")
    state.of(asking.application).readiness.ready = True
    assert asking.get("/readyz").get_json()["detail"] is None
    ask(asking)
    ready = asking.get("/readyz")
    assert ready.status_code == 200
    assert "the Redis of TENGEN_REDIS is unreachable" in ready.get_json()["detail"]


@pytest.mark.parametrize(
    ("address", "caller"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("2001:db8:0:1::ffff", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("x" * 4000, "unknown"),
        ("192.0.2.1:1234", "192.0.2.1"),
        ("[2001:db8::1]:1234", "2001:db8::/64"),
        ("[", "unknown"),
        ("", "unknown"),
        (None, "unknown"),
    ],
)
def test_caller_is_an_address_or_the_network_that_its_holder_has(
    address: str | None, caller: str
) -> None:
    assert network(address) == caller


def test_addresses_of_one_network_share_a_limit() -> None:
    asking = client(rate_limit="2 per minute")
    statuses = [ask(asking, address=f"2001:db8::{last}").status_code for last in (1, 2, 3)]
    assert statuses == [200, 200, 429]
    assert ask(asking, address="2001:db8:0:1::1").status_code == 200


# A timer of `limits` may look for a counter that was dropped; the next request starts another.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_number_of_counted_callers_is_bounded() -> None:
    storage = BoundedMemoryStorage()
    for caller in range(MAX_COUNTERS + 2):
        storage.incr(str(caller), 60)
    storage.timer.join()
    assert len(storage.storage) == 2
    assert len(storage.expirations) == 2


@pytest.mark.parametrize(
    ("proxies", "forwarded", "statuses"),
    [
        (0, "1.1.1.1, 10.1.1.{}", [200, 429]),
        (1, "1.1.1.1, 10.1.1.{}", [200, 200]),
        (1, "1.1.1.{}, 10.1.1.1", [200, 429]),
        (2, "9.9.9.{0}, 1.1.1.1, 10.1.1.{0}", [200, 429]),
        (2, "9.9.9.9, 1.1.1.{}, 10.1.1.1", [200, 200]),
    ],
)
def test_forwarded_address_counts_only_behind_trusted_proxies(
    proxies: int, forwarded: str, statuses: list[int]
) -> None:
    asking = client(rate_limit="1 per minute", proxies=proxies)
    said = [
        asking.post(
            "/v1/positions", json=POSITION, headers={"X-Forwarded-For": forwarded.format(last)}
        ).status_code
        for last in (1, 2)
    ]
    assert said == statuses
