"""gunicorn with Tengen's configuration, as `tengen serve` runs it."""

from __future__ import annotations

import os
import sys

from gunicorn.app.wsgiapp import WSGIApplication
from typing_extensions import override


class Server(WSGIApplication):
    """gunicorn that imports nothing of the current folder."""

    @override
    def chdir(self) -> None:
        """Change to the folder of the configuration; gunicorn also puts it on the path."""
        os.chdir(self.cfg.chdir)


if __name__ == "__main__":
    sys.argv[1:1] = ["--config", "python:tengen.service.server.gunicorn_conf"]
    Server("%(prog)s [OPTIONS]", prog="tengen serve").run()
