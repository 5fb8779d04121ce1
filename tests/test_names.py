"""The names of the product: one word for one thing among classes and types, verbs and nouns among functions."""

import ast
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


BARE = frozenset([
    "again", "ahead", "alike", "alone", "aloud", "anew", "apart", "around", "aside", "away", "before", "behind",
    "below", "beneath", "beside", "between", "beyond", "elsewhere", "lacking", "likely", "nearly", "once", "onwards",
    "otherwise", "over", "overleaf", "sideways", "then", "there", "together", "under", "upon", "upwards", "while",
    "within", "without",
])  # fmt: skip
"""Adverbs, prepositions and conjunctions that have named functions."""
IRREGULAR = frozenset([
    "begun", "bent", "bound", "built", "broken", "chosen", "dealt", "drawn", "forbidden", "found", "frozen",
    "given", "grown", "hidden", "kept", "known", "laid", "left", "lost", "made", "meant", "met", "said", "seen",
    "sent", "shown", "spelt", "spent", "spoken", "stolen", "sunk", "taken", "thrown", "told", "torn", "worn",
    "woven", "written",
])  # fmt: skip
NOUNS = frozenset(["bleed", "embed", "feed", "need", "seed", "speed"])
STAY = {
    "damaged": "a rule of preflight, whose name is its id",
    "left": "the left edge of a box, beside right, top and bottom",
    "_placed": "draws the mark Placed, beside _line and _text",
}
"""Functions that are called by such a word, and why."""
STAY_MODULES = {"damaged": "a rule of preflight, whose name is its id", "refined": "a solver's name"}


def functions(source: str) -> set[str]:
    """Return the names of all functions of a module."""
    return {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)}


def is_bare(name: str) -> bool:
    """Tell whether a name is one participle, adverb, preposition or conjunction."""
    word = name.strip("_")
    return word in BARE | IRREGULAR or (re.fullmatch("[a-z]+ed", word) is not None and word not in NOUNS)


def test_functions_are_verbs_or_nouns():
    named = {name for path in PRODUCT.rglob("*.py") for name in functions(path.read_text()) if is_bare(name)}
    assert named == {*STAY}


def test_modules_are_nouns():
    assert {path.stem for path in PRODUCT.rglob("*.py") if is_bare(path.stem)} == {*STAY_MODULES}


def test_a_bare_participle_is_seen():
    found = functions("def told(): ...\n\n\nclass A:\n    def _once(self): ...\n\n    def draw_grid(self): ...\n")
    assert {name for name in found if is_bare(name)} == {"told", "_once"}
