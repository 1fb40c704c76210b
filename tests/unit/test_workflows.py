"""The workflows, what they run, and the version that a release names."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

ROOT: Final = Path(__file__).parents[2]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def jobs(path: Path) -> dict[str, Any]:
    return dict(yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"])


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job.get("steps", ())]


@every_workflow
def test_steps_are_targets_of_make(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    for step in steps(path):
        if "run" in step:
            make, *names = shlex.split(step["run"])
            assert make == "make"
            assert set(names) <= targets


@every_workflow
def test_jobs_have_few_rights_and_an_end(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        # Jobs of another workflow have the limits that it sets.
        assert "uses" in job or job["timeout-minutes"] <= 45
    for step in steps(path):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@every_workflow
def test_actions_of_others_are_pinned_to_commits(path: Path) -> None:
    # Dependabot raises the commit and the version behind it; a tag could be moved by its owner.
    pinned = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    for used in re.findall(r"uses: (.+)", path.read_text(encoding="utf-8")):
        assert used.startswith("./") or pinned.fullmatch(used), used


def test_dependabot_raises_everything_that_is_pinned() -> None:
    updates = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text("utf-8"))["updates"]
    pinned = {"github-actions", "docker", "docker-compose", "npm"}
    assert {update["package-ecosystem"] for update in updates} == pinned


def test_tests_run_on_the_declared_versions() -> None:
    prefix = "Programming Language :: Python :: "
    declared = [line.removeprefix(prefix) for line in PROJECT["classifiers"] if prefix in line]
    for workflow, job in (("checks", "test"), ("wheels", "wheel")):
        (path,) = (path for path in WORKFLOWS if path.stem == workflow)
        assert jobs(path)[job]["strategy"]["matrix"]["python"] == declared


def test_citation_has_the_version_of_the_project() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] == PROJECT["license"]


@pytest.mark.parametrize("tag", ["", "v9.9.9", PROJECT["version"]])
def test_release_with_another_tag_is_refused(tag: str, tmp_path: Path) -> None:
    script = ROOT / "packaging" / "release_notes.py"
    command = [sys.executable, str(script), tag, str(tmp_path / "notes.md")]
    refused = subprocess.run(command, check=False, stderr=subprocess.PIPE, text=True)
    assert refused.returncode == 1
    assert f"the tag is {tag!r}, but pyproject.toml has" in refused.stderr
    assert not (tmp_path / "notes.md").exists()
