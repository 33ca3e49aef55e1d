"""A headless Chromium for tests, driven through a pipe: no driver, no port, no package.

It skips where no Chromium is installed, and fails there when CI asks for one (`AGENTRL_NEED_CHROMIUM`).
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


def chromium() -> str:
    """The browser's program."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        reason = "no Chromium is installed: apt-get install chromium"
        if os.environ.get("AGENTRL_NEED_CHROMIUM"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


class Page:
    """One page, what it logged, and what it asked of the network."""

    def __init__(self, program: str) -> None:
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self._send = os.pipe()
        self._receive, from_browser = os.pipe()
        self._ends = (to_browser, from_browser)
        # The browser reads descriptor 3 and writes 4; the pipes may have these numbers themselves.
        plumbing = f"exec {program} {' '.join(OPTIONS)} --user-data-dir={self._profile.name}"
        plumbing += f" --remote-debugging-pipe about:blank 103<&{to_browser} 104>&{from_browser} 3<&103 4>&104"
        self._process = subprocess.Popen(
            ["bash", "-c", plumbing], pass_fds=self._ends, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for end in self._ends:
            os.close(end)
        self._buffer = b""
        self._number = 0
        self.console: list[str] = []
        self.requests: list[str] = []
        self._session = self._attach()
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._send)
        os.close(self._receive)
        self._profile.cleanup()

    def _attach(self) -> str:
        targets = self._call("Target.getTargets", {}, None)["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        session: str = self._call("Target.attachToTarget", {"targetId": target, "flatten": True}, None)["sessionId"]
        return session

    def call(self, method: str, **parameters: Any) -> Any:
        """One command of the DevTools protocol."""
        return self._call(method, parameters, self._session)

    def _call(self, method: str, parameters: dict[str, Any], session: str | None) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        os.write(self._send, json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _next(self) -> Any:
        while b"\0" not in self._buffer:
            piece = os.read(self._receive, 1 << 20)
            assert piece, "the browser has ended"
            self._buffer += piece
        text, _, self._buffer = self._buffer.partition(b"\0")
        event = json.loads(text)
        self._note(event.get("method"), event.get("params", {}))
        return event

    def _note(self, method: str | None, found: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.console.append(str(found["exceptionDetails"]))
        elif method == "Log.entryAdded" and found["entry"]["level"] in ("error", "warning"):
            self.console.append(found["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and found["type"] in ("error", "warning", "assert"):
            self.console.append(str(found["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(found["request"]["url"])

    def open(self, file: Path, *, width: int = 1280, dark: bool = False) -> None:
        """Open a file and wait until its script is done."""
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600
        )
        self.call("Page.navigate", url=file.resolve().as_uri())
        self.wait("document.body && document.body.dataset.ready === 'true'")

    def wait(self, condition: str, seconds: float = 30) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        while not self.evaluate(condition):
            assert time.monotonic() < end, f"never true: {condition}; the console says {self.console}"
            time.sleep(0.05)

    def evaluate(self, expression: str) -> Any:
        """The JSON value of an expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def laid_out(self, file: Path, *, width: int, dark: bool) -> tuple[list[str], int]:
        """Open a file with all unfolded: what the console complains of, and how wide its content is."""
        self.console.clear()
        self.open(file, width=width, dark=dark)
        self.unfold()
        return self.console, self.evaluate("document.documentElement.scrollWidth")

    def unfold(self) -> None:
        """Open all that is folded, and wait for the tables of steps, which are made then."""
        self.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        self.wait("[...document.querySelectorAll('details.steps')].every((one) => one.querySelector('table'))")

    def choose(self, name: str, value: str) -> str:
        """Set a filter of the episodes; gives the line that counts them."""
        self.evaluate(
            f"(() => {{ const one = document.forms.filters.elements.{name}; one.value = '{value}';"
            " one.dispatchEvent(new Event('change', { bubbles: true })); })()"
        )
        count: str = self.evaluate("document.getElementById('count').textContent")
        return count

    def press(self, key: str) -> None:
        """Press and release a key, such as Tab."""
        for kind in ("rawKeyDown", "keyUp"):
            codes = {"Enter": 13, "Tab": 9, "Escape": 27, "End": 35, "Home": 36}
            codes |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
            code = codes[key]
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)
            if key == "Enter" and kind == "rawKeyDown":
                self.call("Input.dispatchKeyEvent", type="char", key=key, text="\r")
