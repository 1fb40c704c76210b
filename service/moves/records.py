"""Conversion of records with all their variations, between SGF and RenLib's libraries."""

from __future__ import annotations

import base64
from typing import Final

from engines.game.reading import read_rules, record_errors
from engines.game.records import iterate_sgf_trees, read_renlib, write_renlib, write_sgf
from tengen_client.json_types import ConversionDict, ConvertedRecordDict

MAX_SGF_NODES: Final = 5_000
"""Nodes of an SGF at most: to read and write one takes up to 40 microseconds."""


def convert(body: ConversionDict) -> ConvertedRecordDict:
    """The answer to a loaded `ConversionSchema`.

    Raises:
        TengenError: The record or the game is invalid, or the record has something that the other
            format cannot express; the path is the field of the request.
    """
    if "sgf" in body:
        with record_errors("sgf"):
            tree = next(iterate_sgf_trees(body["sgf"], max_nodes=MAX_SGF_NODES))
            library = write_renlib(tree)
        record = base64.b64encode(library).decode()
        return {"format": "lib", "record": record, "warnings": list(tree.warnings)}
    rules = read_rules(body["game"]) if "game" in body else None
    with record_errors("lib"):
        tree = read_renlib(base64.b64decode(body["lib"]), rules=rules)
        return {"format": "sgf", "record": write_sgf([tree]), "warnings": list(tree.warnings)}
