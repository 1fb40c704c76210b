"""`/v1/records`: records with all their variations, from SGF to RenLib's libraries and back."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from flask.testing import FlaskClient

from engines.game import preset
from engines.game.records import read_renlib, read_sgf_trees, write_renlib
from tests.api.conftest import checked

SGF = "(;GM[4]SZ[15]C[a game];B[hh](;W[gg]C[played];B[hg])(;W[hg]C[better](;B[gg])(;B[ig])))"


def convert(client: FlaskClient, **body: object) -> dict[str, Any]:
    return checked(client.post("/v1/records", json=body))


def test_sgf_and_library_become_each_other_with_all_variations(client: FlaskClient) -> None:
    (tree,) = read_sgf_trees(SGF)
    library = convert(client, sgf=SGF)
    assert (library["format"], library["warnings"]) == ("lib", [])
    assert read_renlib(base64.b64decode(library["record"])).nodes == tree.nodes
    sgf = convert(client, lib=library["record"], game="caro")
    assert sgf["format"] == "sgf"
    (again,) = read_sgf_trees(sgf["record"])
    assert (again.nodes, again.rules) == (tree.nodes, preset("caro"))


def test_first_game_of_a_file_is_converted(client: FlaskClient) -> None:
    answer = convert(client, sgf=f"{SGF} (;GM[4]SZ[19];B[aa])")
    assert len(read_renlib(base64.b64decode(answer["record"])).nodes) == 7


def test_library_has_its_warnings(client: FlaskClient) -> None:
    (tree,) = read_sgf_trees(SGF.replace("played", "joué"))
    data = write_renlib(tree, encoding="cp1252")
    (warning,) = convert(client, lib=base64.b64encode(data).decode())["warnings"]
    assert "windows-1252" in warning


@pytest.mark.parametrize(
    ("body", "pointer", "code", "told"),
    [
        ({}, "", "position-form", "sgf, lib is needed, found none"),
        ({"sgf": SGF, "lib": ""}, "", "position-form", "found sgf and lib"),
        ({"sgf": SGF, "game": "renju"}, "/game", "position-form", "sgf tells this"),
        ({"sgf": "(;GM[4]SZ[19];B[aa])"}, "/sgf", "record", "15x15"),
        ({"sgf": "(;GM[4]SZ[15]" + ";C[x]" * 5_000 + ")"}, "/sgf", "record", "more than 5000"),
        ({"lib": "QQ=="}, "/lib", "record", "a library begins with"),
        ({"lib": "QQ==", "game": "tictactoe"}, "/lib", "record", "15x15"),
    ],
)
def test_record_that_cannot_be_converted_is_refused(
    client: FlaskClient, *, body: dict[str, str], pointer: str, code: str, told: str
) -> None:
    response = client.post("/v1/records", json=body)
    assert response.status_code == 422
    (fault,) = response.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == (pointer, code)
    assert told in fault["message"]
