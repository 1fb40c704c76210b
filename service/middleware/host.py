"""The header `Host`: required, and no part of any response.

Source: RFC 9112, "HTTP/1.1", section 3.2.
"""

from __future__ import annotations

import flask
from werkzeug.exceptions import BadRequest


def init_app(app: flask.Flask) -> None:
    """Refuse requests in HTTP/1.1 without a host, and redirect none."""
    # A redirect to the address with single slashes would name the host that the client made up.
    app.url_map.merge_slashes = False

    @app.before_request
    def require() -> None:
        environ = flask.request.environ
        if "HTTP_HOST" not in environ and environ["SERVER_PROTOCOL"] == "HTTP/1.1":
            raise BadRequest("a request in HTTP/1.1 has the header Host")
