"""Writes `tengen-proofs` for npm: the shipped proofs, for `proofsUrl` of `tengen/search`.

In the package `tengen`, they would take a third of its bytes, for an opponent that few pages need.
"""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Final

from tengen.service.pages.files import PACKED, PROOF_INDEX, proof_files

ROOT: Final = Path(__file__).parents[1]
README: Final = """\
# tengen-proofs

Proofs that Black wins gomoku, for `tengen/search`. Serve this folder, and pass its address:

```js
const engine = new Engine({ proofsUrl: "/tengen-proofs/" });
```
"""


def write_package(folder: Path) -> None:
    """Write the package into an empty folder."""
    folder.mkdir(parents=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    package = {
        "name": "tengen-proofs",
        "version": project["version"],
        "description": "Proofs that Black wins gomoku, for tengen/search.",
        "license": project["license"],
        "files": ["index.json", "*.proof"],
    }
    files = proof_files()
    (folder / "package.json").write_text(json.dumps(package, indent=2) + "\n", "utf-8")
    (folder / "README.md").write_text(README, "utf-8")
    (folder / "index.json").write_bytes(files[PROOF_INDEX].content)
    for name, file in files.items():
        if name.startswith(PACKED):
            (folder / name.removeprefix(PACKED)).write_bytes(file.content)
    shutil.copy(ROOT / "LICENSE", folder)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    write_package(target)
