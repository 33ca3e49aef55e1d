"""The browser that the page's tests share."""

from collections.abc import Iterator

import pytest
from tests.chromium import Page, chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Page]:
    with Page(chromium()) as opened:
        yield opened
