"""Firefox and WebKitGTK, driven by the commands of WebDriver, as Debian installs them."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import httpx

from tests.ports import free_port

TIMEOUT_S: Final = 120
"""Seconds that a start or a condition may take; many, because the machine may be busy."""
PAUSE_S: Final = 0.05
ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element's reference, by the standard."""
MINI_BROWSER: Final = ("4.1", "6.0", "4.0")
"""Versions of WebKitGTK's interface, whose packages have the browser that its driver starts."""
ENDPOINTS: Final = {
    "NewSession": ("POST", ""),
    "DeleteSession": ("DELETE", ""),
    "Navigate": ("POST", "/url"),
    "FindElement": ("POST", "/element"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "PerformActions": ("POST", "/actions"),
    "ReleaseActions": ("DELETE", "/actions"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "SetWindowRect": ("POST", "/window/rect"),
}
"""The commands in use by Marionette's names, with their endpoints over HTTP."""
FIND: Final = """arguments[0].split(" >>> ").reduce(
    (found, part) => (found?.shadowRoot ?? found)?.querySelector(part), document)"""
"""The element of a selector, whose parts around `>>>` lie in shadow roots."""
PREFERENCES: Final[Mapping[str, object]] = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "dom.w3c_touch_events.enabled": 1,
}
"""A port of the browser's choice, and nothing that needs a network or asks the visitor."""
Send = Callable[[str, Mapping[str, Any]], Any]


class WebDriverError(Exception):
    """The browser refused a command."""


class Tab:
    """A tab of a browser."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def open(self, url: str) -> None:
        self._send("Navigate", {"url": url})

    def reload(self) -> None:
        """Load the page again as a visitor does: Firefox's command passes the service worker by."""
        self.evaluate("window.isLeft = true; location.reload();")
        self.wait_for("!window.isLeft")

    def resize(self, width: int, height: int) -> None:
        """Change the outer size of the window."""
        self._send("SetWindowRect", {"width": width, "height": height})

    def evaluate(self, script: str, *args: object) -> Any:
        """What a script returns, which has `arguments`."""
        return self._send("ExecuteScript", {"script": script, "args": list(args)})

    def wait_for(self, condition: str, *args: object) -> None:
        """Wait until an expression is true."""
        deadline = time.monotonic() + TIMEOUT_S
        while not self._is_met(condition, *args):
            if time.monotonic() > deadline:
                text = self.evaluate("return document.body.innerText")
                raise AssertionError(f"never met: {condition} {args}; the page shows {text}")
            time.sleep(PAUSE_S)

    def _is_met(self, condition: str, *args: object) -> bool:
        try:
            return bool(self.evaluate(f"return Boolean({condition})", *args))
        except WebDriverError:
            # The document is being replaced.
            return False

    def wait_for_element(self, selector: str) -> None:
        """Wait for an element; `board >>> cell` is a cell in the shadow root of a board."""
        self.wait_for(FIND, selector)

    def choose_file(self, selector: str, path: Path) -> None:
        """Choose a file in an input, as the browser's dialog would."""
        self._send("ElementSendKeys", {"id": self._find(selector), "text": str(path)})

    def press(self, key: str) -> None:
        """Press a key."""
        steps = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._perform({"type": "key", "id": "keyboard", "actions": steps})

    def click(self, selector: str) -> None:
        """Click the centre of an element, which is scrolled into view."""
        self.drag(selector, selector, button=0)

    def drag(self, start: str, end: str, button: int) -> None:
        """Drag from one element to another, with a button of the mouse."""
        self._point("mouse", start, end, button)

    def tap(self, selector: str) -> None:
        """Touch an element with a finger."""
        self._point("touch", selector, selector, 0)

    def _point(self, kind: str, start: str, end: str, button: int) -> None:
        self.wait_for_element(start)
        script = f"({FIND}).scrollIntoView({{block: 'nearest'}})"
        self.evaluate(script, start)
        steps = [
            self._move_to(start),
            {"type": "pointerDown", "button": button},
            *([] if start == end else [self._move_to(end)]),
            {"type": "pointerUp", "button": button},
        ]
        pointer = {"pointerType": kind}
        self._perform({"type": "pointer", "id": kind, "parameters": pointer, "actions": steps})

    def _perform(self, source: Mapping[str, Any]) -> None:
        self._send("PerformActions", {"actions": [source]})
        self._send("ReleaseActions", {})

    def _move_to(self, selector: str) -> dict[str, Any]:
        """A step to the centre of an element."""
        script = f"""
            const box = ({FIND}).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
        """
        x, y = self.evaluate(script, selector)
        return {"type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport"}

    def _find(self, selector: str) -> str:
        self.wait_for_element(selector)
        query = {"using": "css selector", "value": selector}
        reference: str = self._send("FindElement", query)[ELEMENT]
        return reference


def firefox_path() -> str | None:
    """The path of Firefox; None if it is not installed, or as a snap, which reads no profiles."""
    paths = filter(None, map(shutil.which, ("firefox-esr", "firefox")))
    return next((path for path in paths if not _is_snap(Path(path))), None)


def _is_snap(path: Path) -> bool:
    with path.open("rb") as file:
        return path.is_relative_to("/snap") or b"/snap/" in file.read(4096)


def webkit_paths() -> tuple[str, str, str] | None:
    """The paths of WebKit's driver, its browser and a display; None without one of them."""
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = (
        path
        for version in MINI_BROWSER
        for path in Path("/usr/lib").glob(f"*/webkit*gtk-{version}/MiniBrowser")
    )
    browser = next(browsers, None)
    if driver is None or display is None or browser is None:
        return None
    return driver, str(browser), display


@contextlib.contextmanager
def firefox(path: str, profile: Path) -> Iterator[Tab]:
    """A tab of Firefox without a window, driven over Marionette.

    Args:
        profile: An empty folder.
    """
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with _running(command, {"HOME": str(profile)}) as process:
        listening = profile / "MarionetteActivePort"
        _wait(lambda: listening.exists() and listening.read_text(encoding="ascii"), process)
        port = int(listening.read_text(encoding="ascii"))
        with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_S) as connection:
            marionette = _Marionette(connection)
            marionette.send("NewSession", {"capabilities": {}})
            yield Tab(marionette.send)


@contextlib.contextmanager
def webkit(driver: str, browser: str, display: str, home: Path) -> Iterator[Tab]:
    """A tab of WebKitGTK on a virtual display.

    Args:
        home: A folder for what the browser stores.
    """
    read, write = os.pipe()
    screen = [display, "-displayfd", str(write), "-screen", "0", "1400x1000x24"]
    with _running([*screen, "-nolisten", "tcp"], {}, write), os.fdopen(read) as numbers:
        os.close(write)
        port = free_port()
        environment = {
            "DISPLAY": f":{numbers.readline().strip()}",
            "GDK_BACKEND": "x11",
            "HOME": str(home),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        url = f"http://127.0.0.1:{port}"
        with (
            _running([driver, f"--port={port}"], environment) as process,
            httpx.Client(base_url=url, timeout=TIMEOUT_S, trust_env=False) as client,
        ):
            _wait(lambda: _is_ready(client), process)
            options = {"binary": browser, "args": ["--automation"]}
            always = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            session = _request(client, "NewSession", "/session", {"capabilities": always})
            path = f"/session/{session['sessionId']}"

            def send(command: str, parameters: Mapping[str, Any]) -> Any:
                return _request(client, command, path, parameters)

            yield Tab(send)
            send("DeleteSession", {})


class _Marionette:
    """The protocol of Firefox: JSON after its length."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._incoming = connection.makefile("rb")
        self._number = 0
        self._receive()

    def send(self, command: str, parameters: Mapping[str, Any]) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{command}", parameters]).encode()
        self._connection.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error is not None:
            raise WebDriverError(f"{command}: {error['error']}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    def _receive(self) -> Any:
        digits = b""
        while not digits.endswith(b":"):
            digit = self._incoming.read(1)
            if not digit:
                raise WebDriverError("Firefox has closed the connection")
            digits += digit
        return json.loads(self._incoming.read(int(digits[:-1])))


def _request(client: httpx.Client, command: str, path: str, parameters: Mapping[str, Any]) -> Any:
    method, endpoint = ENDPOINTS[command]
    url = path + endpoint.format(**parameters)
    body = None if method == "DELETE" else dict(parameters)
    value = client.request(method, url, json=body).json()["value"]
    if isinstance(value, dict) and "error" in value:
        raise WebDriverError(f"{command}: {value['error']}: {value.get('message')}")
    return value


def _is_ready(client: httpx.Client) -> bool:
    try:
        return bool(client.get("/status").json()["value"]["ready"])
    except httpx.TransportError:
        return False


@contextlib.contextmanager
def _running(
    command: list[str], environment: Mapping[str, str], *inherited: int
) -> Iterator[subprocess.Popen[bytes]]:
    """A process, with the processes that it starts; all are ended."""
    with subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=inherited,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 9)


def _wait(condition: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        if process.poll() is not None:
            raise WebDriverError(f"the browser ended with {process.returncode}")
        if time.monotonic() > deadline:
            raise WebDriverError(f"the browser did not start within {TIMEOUT_S} s")
        time.sleep(PAUSE_S)
