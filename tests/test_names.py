"""The names of the product's classes and types: one word for one thing, as far as nine hundred names allow."""

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

PRODUCT = Path(__file__).resolve().parent.parent / "bookmaker"
MOST = 3
"""With a fourth thing of one name a reader loses count."""
DEFINED = re.compile(r"^(?:class |(?=\w+(?:: [\w.\[\]]+)? = ))([A-Z]\w*[a-z]\w*)\b", re.MULTILINE)
"""A class or a type alias of a module, but for private ones; constants have no small letters."""


def shared(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the names that more modules define than may, with those modules."""
    found = defaultdict(list)
    for place, source in sources.items():
        for name in set(DEFINED.findall(source)):
            found[name].append(place)
    return {name: places for name, places in found.items() if len(places) > MOST}


def test_no_word_names_more_than_three_classes_or_types():
    assert shared({str(path.relative_to(PRODUCT)): path.read_text() for path in PRODUCT.rglob("*.py")}) == {}


def test_a_fourth_is_seen_whether_class_or_alias():
    sources = {"a": "class Part(int):", "b": "\nPart = int", "c": "Part: TypeAlias = int", "d": "_Part = PART = Part"}
    assert shared(sources) == {}
    assert shared({**sources, "e": "class Whole: ...\n\n\nclass Part:"}) == {"Part": ["a", "b", "c", "e"]}
