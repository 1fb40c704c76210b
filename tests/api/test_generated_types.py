"""TypeScript types that openapi-typescript generates from the OpenAPI document, with its defaults.

`make generated-clients` installs the generator and runs this test.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient

from tests.api.documented_requests import README, ROOT, commands, parsed

TOOLS: Final = ROOT / "build" / "generated_client" / "node_modules" / ".bin"
HEAD: Final = """\
import type { components, paths } from "./api";

type Body<P extends keyof paths> =
  paths[P] extends { post: { requestBody: { content: { "application/json": infer B } } } }
    ? B : never;
type Query<P extends keyof paths> =
  paths[P] extends { post: { parameters: { query?: infer Q } } } ? Q : never;
type Schemas = components["schemas"];
declare const turn: Schemas["Play"];
declare const review: Schemas["Review"];
declare const opening: Schemas["Opening"];
"""
LAW: Final = """\
const next: Body<"/v1/play"> = { ...turn.after, play: "a2" };
const cell: Body<"/v1/play"> = { ...turn.after, play: turn.played };
const { engine, limits } = review;
const asked: Body<"/v1/moves"> = { ...turn.after, engine, limits, seed: null };
const stones: Body<"/v1/positions"> = { game: opening.game, stones: opening.stones };
const reviewed: Body<"/v1/reviews"> = turn.after;
const decided: Body<"/v1/openings/swap2"> = opening.after;
"""
"""What answers say is of the types of requests."""

needs_generator = pytest.mark.skipif(
    not TOOLS.exists(), reason="`make generated-clients` installs the generator"
)


def compiled(folder: Path, text: str) -> str:
    """The errors of a module that uses the generated types."""
    (folder / "use.ts").write_text(text)
    command = [str(TOOLS / "tsc"), "--noEmit", "--strict", "--target", "es2022", "use.ts"]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return f"{made.stdout}{made.stderr}"


@needs_generator
def test_requests_of_the_readme_and_of_answers_compile(client: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "openapi.json").write_bytes(client.get("/openapi.json").data)
    command = [str(TOOLS / "openapi-typescript"), "openapi.json", "--output", "api.d.ts"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    lines = [HEAD, LAW]
    for number, request in enumerate(map(parsed, commands(README))):
        query = {
            name: value == "true" if value in ("true", "false") else value
            for name, value in request.query.items()
        }
        path = json.dumps(request.path)
        lines.append(f"const body{number}: Body<{path}> = {request.body};")
        lines.append(f"const query{number}: Query<{path}> = {json.dumps(query)};")
    assert compiled(tmp_path, "\n".join(lines)) == ""
    wrong = 'const wrong: Body<"/v1/moves"> = { moves: "h8", sed: 1 };'
    assert "'sed' does not exist" in compiled(tmp_path, HEAD + wrong)


def test_no_field_of_a_request_has_a_default_that_makes_it_required(client: FlaskClient) -> None:
    schemas = client.get("/openapi.json").get_json()["components"]["schemas"]
    for schema in schemas.values():
        assert [name for name, each in schema["properties"].items() if "default" in each] == []
    candidates = schemas["MoveRequest"]["properties"]["candidates"]
    assert candidates["description"].endswith("Default: `5`.")
