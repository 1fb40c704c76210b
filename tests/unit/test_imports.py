"""Imports run one way, package by package and floor by floor.

`tengen_cli` → `tengen.service`, `tengen.laboratory` → `tengen.training`, and all of them and the
library → `tengen.engines` → `tengen.engines.game`.

And `tengen_cli` → `tengen_client`, which imports nothing else of the house. The service imports the
types of JSON from it, which are generated from the schemas of the service, and the declared
parameters of a retraining from `tengen.training`.

No relative imports either: ruff holds that.
"""

from __future__ import annotations

import graphlib
import subprocess
import sys
from pathlib import Path
from typing import Final

import grimp
import pytest

import tengen_cli.commands

PACKAGES: Final = ("tengen", "tengen_client", "tengen_cli")

MAY_IMPORT: Final[dict[str, frozenset[str]]] = {
    "tengen.engines.game": frozenset({"chardet", "numpy"}),
    "tengen.engines.patterns": frozenset({"tengen.engines", "numpy"}),
    "tengen.engines.kernels": frozenset(
        {"tengen.engines", "llvmlite", "numba", "numpy", "typing_extensions"}
    ),
    "tengen.engines.proofs.checker": frozenset({"tengen.engines", "numba", "numpy"}),
    "tengen.engines.model_store.code_models": frozenset({"tengen.engines", "joblib"}),
    "tengen.engines": frozenset({"numpy", "typing_extensions"}),
    "tengen.training": frozenset(
        {
            "distributed",
            "tengen.engines",
            "filelock",
            "fsspec",
            "joblib",
            "matplotlib",
            "numba",
            "numpy",
            "pyarrow",
            "scipy",
            "sklearn",
            "threadpoolctl",
            "typing_extensions",
            "upath",
        }
    ),
    "tengen.laboratory": frozenset(
        {
            "joblib",
            "matplotlib",
            "numpy",
            "pyarrow",
            "scipy",
            "tengen.engines",
            "tengen.training",
            "typing_extensions",
        }
    ),
    "tengen.service.mcp": frozenset(
        {"anyio", "tengen.engines", "mcp", "pydantic", "tengen.service", "uvicorn", "werkzeug"}
    ),
    "tengen.service": frozenset(
        {
            "apispec",
            "cachetools",
            "tengen.engines",
            "environs",
            "flask",
            "flask_compress",
            "flask_cors",
            "flask_limiter",
            "flask_smorest",
            "flask_swagger_ui",
            "gunicorn",
            "huey",
            "limits",
            "marshmallow",
            "numpy",
            "orjson",
            "opentelemetry",
            "prometheus_client",
            "pythonjsonlogger",
            "redis",
            # The types that serializers return and views take, made from the service's schemas.
            "tengen_client.json_types",
            # The declared parameters of a retraining, which its jobs ask for.
            "tengen.training.errors",
            "tengen.training.plans.gate",
            "tengen.training.plans.retrain_plan",
            "typing_extensions",
            "webargs",
            "werkzeug",
        }
    ),
    "tengen.__main__": frozenset({"tengen_cli"}),
    "tengen.datasets": frozenset({"tengen.training"}),
    "tengen": frozenset({"tengen.engines", "numpy", "typing_extensions"}),
    "tengen_client": frozenset({"urllib3"}),
    "tengen_cli": frozenset(
        {
            "click",
            "tengen.engines",
            "limits",
            "numpy",
            "rich",
            "tengen.service",
            "tengen_client",
            "tengen.laboratory",
            "tengen.training",
            "typing_extensions",
        }
    ),
}
"""Part → what it may import besides itself and the standard library. A module belongs to the
first part that it lies in."""
FLOORS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "tengen.engines": (
        ("game",),
        # What an author of an engine reads and imports.
        (
            "canonical",
            "cancellation",
            "errors",
            "interface",
            "object_pool",
            "options",
            "reasons",
            "shapes",
            "version",
            "win_length",
        ),
        ("explorer", "patterns"),
        ("kernels", "model_store"),
        ("strength", "threats"),
        ("proofs", "puzzles"),
        ("catalogue",),
        ("explaining", "registry"),
        ("openings", "review"),
        ("gomocup",),
    ),
    "tengen.training": (
        ("adam", "cluster", "code_digests", "errors", "intervals", "parallel", "seeding"),
        ("storage",),
        ("arena",),
        ("games", "plans"),
        ("ranking", "report"),
        ("datasets", "fit_evaluation"),
        ("pipeline",),
    ),
    "tengen.laboratory": (
        ("proof_checks",),
        ("ladder", "proof_run", "puzzles", "tuning"),
        ("reviews",),
        ("comparisons",),
    ),
    "tengen.service": (
        ("config", "errors", "key_file", "list_pages", "metrics", "setting_formats"),
        ("schemas",),
        ("compute", "engine_pool", "job_worker", "jobs", "middleware", "readiness"),
        ("serialize",),
        ("state",),
        ("http",),
        ("api", "pages"),
        ("app", "server"),
        ("mcp",),
    ),
}
"""Package → its floors, the lowest first. A room imports from its own floor and those below; every
module lies on a floor."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


def lies_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def part_of(module: str) -> str:
    return next(part for part in MAY_IMPORT if lies_in(module, part))


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_part_imports_only_allowed_packages(graph: grimp.ImportGraph, part: str) -> None:
    allowed = {part, *MAY_IMPORT[part], *sys.stdlib_module_names}
    imports = [
        (module, imported)
        for module in sorted(graph.modules)
        if not graph.is_module_squashed(module) and part_of(module) == part
        for imported in sorted(graph.find_modules_directly_imported_by(module))
    ]
    assert imports, f"no import of {part} was read"
    assert [
        f"{module} imports {imported}"
        for module, imported in imports
        if not any(lies_in(imported, package) for package in allowed)
    ] == []


def packages_of(module: str) -> set[str]:
    names = module.split(".")
    return {".".join(names[:length]) for length in range(1, len(names))}


def test_no_circular_imports() -> None:
    # Imports for a type checker do not run.
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    # Importing a module runs its packages first, unless they contain the importer.
    runs = {
        module: {
            ran
            for imported in graph.find_modules_directly_imported_by(module)
            for ran in {imported, *packages_of(imported) - packages_of(module)} - {module}
        }
        for module in graph.modules
    }
    graphlib.TopologicalSorter(runs).prepare()


@pytest.mark.parametrize("package", FLOORS)
def test_rooms_import_downwards_only(graph: grimp.ImportGraph, package: str) -> None:
    floor_of = {
        module: floor
        for floor, rooms in enumerate(FLOORS[package])
        for module in graph.find_descendants(package)
        if any(lies_in(module, f"{package}.{room}") for room in rooms)
    }
    assert floor_of.keys() == graph.find_descendants(package)
    assert [
        f"{module} imports {imported}"
        for module, floor in floor_of.items()
        for imported in graph.find_modules_directly_imported_by(module)
        if floor_of.get(imported, floor) > floor
    ] == []


def test_moves_do_not_import_flask(graph: grimp.ImportGraph) -> None:
    chain = graph.find_shortest_chain("tengen.service.compute", "flask", as_packages=True)
    assert chain is None


def test_unchecked_kernels_are_imported_by_their_python_faces_only(
    graph: grimp.ImportGraph,
) -> None:
    faces = {f"tengen.engines.kernels.{name}" for name in ("position", "searcher", "threat_solver")}
    unchecked = {
        f"tengen.engines.kernels.{name}"
        for name in ("attack_weights", "features", "make_unmake", "search.setup", "search.vcf")
    }
    importers = {
        importer
        for module in unchecked
        for importer in graph.find_modules_that_directly_import(module)
        if not lies_in(importer, "benchmarks") and not lies_in(importer, "tests")
    }
    assert faces <= importers
    assert {
        module for module in importers if not lies_in(module, "tengen.engines.kernels")
    } == set()


@pytest.mark.parametrize(
    ("part", "needs"),
    [("tengen.engines.game", {"chardet", "numpy"}), ("tengen_client", {"urllib3"})],
)
def test_part_imports_with_only_its_dependencies(
    graph: grimp.ImportGraph, part: str, needs: set[str]
) -> None:
    third_party = {
        module
        for module in graph.modules
        if graph.is_module_squashed(module) and module not in sys.stdlib_module_names
    }
    absent = sorted(third_party - needs)
    modules = sorted({part, *graph.find_descendants(part)})
    assert {"flask", "numba", "sklearn"} <= set(absent)
    # None in `sys.modules` is how Python marks a module that is not to be found.
    program = f"import sys; sys.modules |= dict.fromkeys({absent}); import {', '.join(modules)}"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_brain_reads_commands_before_it_loads_kernels() -> None:
    # The import waits longer than an answer takes, and fails if it is waited for.
    program = """
import sys, threading

class Waiting:
    def find_spec(self, name, path, target=None):
        if name == "numba":
            threading.Event().wait(60)
            raise ImportError(name)

sys.meta_path.insert(0, Waiting())
from tengen_cli.commands.brain import brain
brain([])
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as brain:
        assert brain.stdin is not None
        assert brain.stdout is not None
        brain.stdin.write(b"ABOUT\n")
        brain.stdin.flush()
        answer = brain.stdout.readline()
        brain.kill()
    assert b'name="tengen-search"' in answer


def test_library_and_commands_are_there_before_the_kernels() -> None:
    """The library imports, and a mistyped option is refused, without the seconds of numba."""
    folder = Path(tengen_cli.commands.__file__).parent
    commands = sorted(f"tengen_cli.commands.{path.stem}" for path in folder.glob("[a-z]*.py"))
    program = f"import sys; sys.modules['numba'] = None; import tengen, {', '.join(commands)}"
    subprocess.run([sys.executable, "-c", program], check=True)
