"""The books of `make shelf` are sound, and between them have all that a shop asks for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from bookmaker.page.layout.units import layout_files
from bookmaker.values.bindings import Binding
from bookmaker.words import languages
from tests.commands import output_of

ROOT = Path(__file__).parents[2]
SPECS = sorted((ROOT / "tests" / "shelf").glob("*.yaml"))


def _values(key: str, plain: str) -> Iterator[str]:
    """Yield what the books have for a key, `plain` where one does not say."""
    for path in SPECS:
        spec: Any = yaml.safe_load(path.read_text("utf-8"))
        for part in key.split("."):
            spec = spec.get(part, {})
        yield spec or plain


def test_no_two_books_are_alike_in_language_trim_binding_and_look():
    assert len(SPECS) == 12
    assert {*_values("language", "en")} == {*languages()}
    assert {*_values("cover.binding", "paperback")} == {*get_args(Binding)}
    assert len({*_values("trim", "of the layout")}) >= 10
    own = {part.get("layout") for path in SPECS for part in yaml.safe_load(path.read_text("utf-8")).get("sections", ())}
    assert {*_values("layout", "classic"), *own} >= {*layout_files()}


@pytest.mark.slow
@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_check_finds_no_mistake(path: Path):
    assert "no mistakes found" in output_of("check", path)
