"""Hatch's hook: the wheel contains the kernels, compiled for this platform and Python version.

`make wheels` sets `TENGEN_KERNELS`; without it, the first use compiles them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags


class CompiledKernels(BuildHookInterface[Any]):
    """Adds the entries of the kernels' cache to the wheel, next to the sources."""

    def initialize(self, target_version: str, build_data: dict[str, Any]) -> None:
        """Compile the kernels if necessary, and tag the wheel with the platform.

        Args:
            target_version: `standard` or `editable`.
            build_data: What hatch builds; changed in place.
        """
        if target_version != "standard" or "TENGEN_KERNELS" not in os.environ:
            return
        root = Path(self.root)
        subprocess.run([sys.executable, "-m", "tengen.engines.kernels"], cwd=root, check=True)
        sys.path.insert(0, self.root)
        from tengen.engines.kernels.cache import ENTRIES, key  # from the sources

        for folder in (root / "tengen" / "engines").glob(f"**/{ENTRIES}/{key()}*"):
            build_data["force_include"][os.fspath(folder)] = folder.relative_to(root).as_posix()
        tag = next(tag for tag in sys_tags() if "manylinux" not in tag.platform)
        build_data["tag"] = f"{tag.interpreter}-{tag.abi}-{tag.platform}"
        build_data["pure_python"] = False
        build_data["dependencies"] = [f"numba=={version('numba')}"]
