"""Writes the sources of the documentation's site: `python packaging/docs_site.py FOLDER`.

The documents keep their places, so that the links between them work on the site as in the
repository. Other files that they link to are copied. Notebooks become Markdown as they are stored;
nothing runs. The reference is written from the public modules and the OpenAPI document.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import nbformat
from nbconvert import MarkdownExporter

from tengen.service.app import create_app

ROOT: Final = Path(__file__).parents[1]
MODULES: Final = (
    "tengen",
    "tengen.engines.interface",
    "tengen.engines.game",
    "tengen.engines.game.records",
    "tengen.engines.registry",
    "tengen.engines.model_store.store",
    "tengen.engines.review",
    "tengen.engines.openings.swap",
    "tengen.engines.puzzles.puzzles",
    "tengen_client",
)
"""The modules whose public names the reference describes."""
LINK: Final = re.compile(r"(\]\()([^()\s#:]++)((?:#[^()\s]*+)?+\))")
METHODS: Final = ("get", "post", "put", "delete")

Json: TypeAlias = Mapping[str, Any]


target = Path(sys.argv[1])


def write_site(folder: Path) -> None:
    """Write the sources of the site to an empty folder."""
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    notebooks = sorted((ROOT / "docs").rglob("*.ipynb"))
    for path in [*documents, *notebooks]:
        text = _notebook(path, folder) if path.suffix == ".ipynb" else path.read_text("utf-8")
        _write(_target(folder, path), _with_links(text, path, folder))
    for module in MODULES:
        _write(folder / "reference" / f"{module}.md", f"# {module}\n\n::: {module}\n")
    document = create_app().test_client().get("/openapi.json").get_json()
    _write(folder / "reference" / "http.md", "\n".join(_http_reference(document)))


def _target(folder: Path, path: Path) -> Path:
    """The place of a document; the README is the front page."""
    if path == ROOT / "README.md":
        return folder / "index.md"
    target = folder / path.relative_to(ROOT)
    return target.with_suffix(".md")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _with_links(text: str, document: Path, folder: Path) -> str:
    """Direct links to moved documents to their new places, and copy other files they name."""

    def place(match: re.Match[str]) -> str:
        before, link, after = match.groups()
        path = (document.parent / link).resolve()
        if path == ROOT / "README.md":
            return f"{before}{link.removesuffix('README.md')}index.md{after}"
        if path.suffix == ".ipynb":
            return f"{before}{link.removesuffix('ipynb')}md{after}"
        if path.is_file() and path.suffix != ".md" and path.is_relative_to(ROOT):
            copy = folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        return match.group()

    return LINK.sub(place, text)


def _notebook(path: Path, folder: Path) -> str:
    notebook = nbformat.read(path, as_version=4)
    text, resources = MarkdownExporter().from_notebook_node(
        notebook, resources={"output_files_dir": f"{path.stem}_files"}
    )
    pictures = _target(folder, path).parent
    for name, content in resources["outputs"].items():
        (pictures / name).parent.mkdir(parents=True, exist_ok=True)
        (pictures / name).write_bytes(content)
    return str(text)


def _http_reference(document: Json) -> Iterator[str]:
    """Operations and schemas of an OpenAPI document as Markdown."""
    yield from ("# HTTP API", "", document["info"]["description"], "")
    yield from ("[api.md](../docs/api.md) explains the API with examples.", "")
    for path, operations in document["paths"].items():
        shared = operations.get("parameters", [])
        for method in METHODS:
            if method in operations:
                yield from _operation(f"{method.upper()} {path}", operations[method], shared)
    yield from ("## Schemas", "")
    for name, schema in sorted(document["components"]["schemas"].items()):
        yield from _schema(name, schema)


def _operation(title: str, operation: Json, shared: list[Json]) -> Iterator[str]:
    yield from (f"## {title}", "", operation.get("summary", ""), "")
    yield from (operation.get("description", ""), "")
    parameters = [*shared, *operation.get("parameters", [])]
    if parameters:
        yield from ("| Parameter | In | Type | Meaning |", "|---|---|---|---|")
        for each in parameters:
            cells = each["name"], each["in"], _type(each["schema"]), each.get("description", "")
            yield _row(f"`{cells[0]}`", *cells[1:])
        yield ""
    body = operation.get("requestBody", {}).get("content", {})
    for media, content in body.items():
        yield from (f"Body, `{media}`: {_type(content.get('schema', {}))}", "")
    for status, response in operation["responses"].items():
        for media, content in response.get("content", {}).items():
            yield from (f"{status}, `{media}`: {_type(content.get('schema', {}))}", "")


def _schema(name: str, schema: Json) -> Iterator[str]:
    yield from (f"### {name}", "", schema.get("description", ""), "")
    fields = schema.get("properties", {})
    if not fields:
        yield from (_type(schema), "")
        return
    required = schema.get("required", ())
    yield from ("| Field | Type | Required | Meaning |", "|---|---|---|---|")
    for field, content in fields.items():
        needed = "yes" if field in required else ""
        yield _row(f"`{field}`", _type(content), needed, content.get("description", ""))
    yield ""


def _type(schema: Json) -> str:
    """A schema in few words, with links to the named ones."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(map(_type, schema[key]))
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    kinds = schema.get("type", "any")
    text = " or ".join(kinds) if isinstance(kinds, list) else kinds
    if "items" in schema:
        text += f" of {_type(schema['items'])}"
    limits = (
        f"{schema['minimum']} or more" if "minimum" in schema else "",
        f"{schema['maximum']} or less" if "maximum" in schema else "",
    )
    return ", ".join(filter(None, (text, *limits)))


def _row(*cells: str) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


shutil.rmtree(target, ignore_errors=True)
write_site(target)
