"""The header `Host`: required, valid, and no part of any response.

Source: RFC 9112, "HTTP/1.1", section 3.2; RFC 3986, section 3.2, names the characters.
"""

from __future__ import annotations

import re
from typing import Final

import flask
from werkzeug.exceptions import BadRequest

_HOST: Final = re.compile(r"[A-Za-z0-9\-._~%!$&'()*+,;=:\[\]]*+")


def init_app(app: flask.Flask) -> None:
    """Refuse requests with an invalid host, or in HTTP/1.1 without one, and redirect none."""
    # A redirect to the address with single slashes would name the host that the client made up.
    app.url_map.merge_slashes = False

    @app.before_request
    def require() -> None:
        environ = flask.request.environ
        host = environ.get("HTTP_HOST")
        if host is None and environ["SERVER_PROTOCOL"] == "HTTP/1.1":
            raise BadRequest("a request in HTTP/1.1 has the header Host")
        if host is not None and _HOST.fullmatch(host) is None:
            raise BadRequest("the header Host names a host and a port, such as example.org:8000")
