"""All that the engine's tests hand to the kernel has nothing behind it."""

from collections.abc import Iterator

import pytest

from tests.fence import fence


@pytest.fixture(autouse=True)
def _fenced() -> Iterator[None]:
    with fence():
        yield
