"""Random sequences of edits: the text says what plain data would, and keeps its comments and all other lines."""

import json
import random
import re
from collections import Counter
from copy import deepcopy
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.spec.edit import edit_value, move_item, tree_or_empty
from bookmaker.spec.sample import SAMPLES
from bookmaker.spec.source import Source
from bookmaker.spec.tree import KeyPath, Tree
from bookmaker.values.errors import UserError

ROOT = Path(__file__).parents[2]
DOCS = "".join(path.read_text("utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))))
SHOWN = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
EXAMPLES = [text for text in SHOWN if text.count("\n") > 4 and isinstance(yaml.safe_load(text), dict)]
FILES = [ROOT / "tests/spec/full.yaml", *(ROOT / "tests/shelf").glob("*.yaml"), *(ROOT / "layouts").rglob("*.yaml")]
ODD = """\
# top

'title' : "A # book"  # gap
list:   # why
# about a
- a
# about b, in

-   # behind the dash
  k: v # kv
    # deeper

  l: [x, 'y', {z: 1}]

# z
- - p  # pp
  - - q
    # r
    - r
-
- |2-
     led
  text
- "two
  lines"   # quoted
map: {a: 1, # one
  b: [], "c d": {}, }
  # under map
nothing:
text: >+  # folded
  one
  two

größe:
    # first
    ü: 'it''s'

    # last
    ß: yes # ja
plain: some
  more # end
deep:
    - x: 1

    - x: 2
      y: |
        block
          more

          # no comment
      # about z
      z: null
"""
ONLY = "# nothing\n\n# but comments"
REAL = [path.read_text("utf-8") for path in sorted(FILES)]
TEXTS = [*SAMPLES.values(), *EXAMPLES, *REAL, *[ODD] * 12, *[ONLY, ""] * 3]
VALUES: tuple[Any, ...] = (
    "word", "it's", "a: b", "# c", "yes", "12", "", " led", "größe", "tab\there", "two\nlines", "one\n",
    "\n  a\n\n b\n\n", "end  \n  ", "x" * 120, 7, -2.5, 1e-7, True, False, [], {}, ["a", 1], {"k": "v"},
    {"k": {"l": [1, {"m": None}]}},
    [{"title": "New", "size": "5x5", "tiers": {"gentle": 3, "steady": 4}}, "page", {"text": {"text": "p\n\nq\n"}}],
    {"back": "# Where?\n\nHere.\n", "isbn": "978", "list": ["x" * 60, "y" * 60]}, [[1, [2]], []],
    {"kdp": {"paper": "white"}},
)  # fmt: skip


BREAK = re.compile("\r\n|\r|\n")
VERBS = [*["put"] * 3, "remove", "insert", "append", "move", "new", "far", "absent"]
Step = tuple[str, KeyPath, Any]
"""A verb, a path, and a value or place."""


def comments(text: str) -> Counter[str]:
    """Return the comments of a text: what is between its tokens."""
    at, found = 0, Counter[str]()
    for token in yaml.scan(text):
        begin: Any = token.start_mark
        end: Any = token.end_mark
        block = getattr(token, "style", "") in ("|", ">")
        for gap in (text[at : max(at, begin.index)], text[begin.index : end.index].splitlines()[0] if block else ""):
            found.update(remark.strip() for remark in re.findall(r"#[^\r\n]*", gap))
        at = max(at, end.index)
    return found


def tree(text: str) -> Tree:
    return tree_or_empty(Source.of("book.yaml", text))


def at(data: Any, path: KeyPath) -> Any:
    return reduce(getitem, path, data)


def inside(data: Any, path: KeyPath = ()) -> list[KeyPath]:
    """Return the paths of all values below one."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in inner for found in ((*path, key), *inside(value, (*path, key)))]


def some_step(data: Any, rng: random.Random) -> Step:
    """Return a change that is possible."""
    paths, verb, value = inside(data), rng.choice(VERBS), rng.choice(VALUES)
    lists = [path for path in paths if isinstance(at(data, path), list)]
    maps = [(), *(path for path in paths if isinstance(at(data, path), dict))]
    flat = [path for path in paths if not isinstance(at(data, path), dict | list)]
    if verb in ("insert", "append", "move") and lists:
        path = rng.choice(lists)
        count = len(at(data, path))
        if verb == "move" and count:
            return verb, (*path, rng.randrange(count)), rng.randrange(count)
        return "insert", (*path, count if verb == "append" else rng.randint(0, count)), value
    if verb == "far" and flat:
        return verb, (*rng.choice(flat), *rng.choice([("new", "er"), ("new", 0), (0, "new"), (0,)])), value
    if verb == "absent":
        return verb, (*rng.choice(maps), "absent", 0), None
    if verb in ("put", "remove") and paths:
        return verb, rng.choice(paths), value if verb == "put" else None
    return "new", (*rng.choice(maps), f"fresh{rng.random()}"), value


def twin(data: Any, step: Step) -> Any:
    """Return plain data with a change."""
    (verb, path, value), data = step, deepcopy(data)
    if verb == "absent":
        return data
    if verb == "far":
        depth = next(n for n in range(1, len(path)) if not isinstance(at(data, path[:n]), dict | list))
        for part in reversed(path[depth:]):
            value = [value] if isinstance(part, int) else {part: value}
        path = path[:depth]
    holder, key = at(data, path[:-1]), path[-1]
    if verb == "insert":
        holder.insert(key, value)
    elif verb == "move":
        holder.insert(value, holder.pop(key))
    elif verb == "remove":
        holder.pop(key)
    else:
        holder[key] = value
    return data


def edited(text: str, step: Step, rng: random.Random) -> str:
    """Return a text with a change; what comes at the end of a list may be appended or inserted."""
    (verb, path, value), source = step, Source.of("book.yaml", text)
    if verb == "move":
        return move_item(source, path, value)
    append = path not in tree(text).nodes and rng.random() < 0.5
    if verb == "insert" and not append:
        path, value = path[:-1], at(twin(tree(text).data, step), path[:-1])
    return edit_value(source, path, value)


def lines_of(text: str, path: KeyPath) -> list[str]:
    """Return the lines that a value is on, with its key's and the comments above and below."""
    node: Any = tree(text).nodes[path].yaml
    lines = BREAK.split(text)
    first, last = node.start_mark.line, node.end_mark.line + 1
    while first and (first == node.start_mark.line or re.match(r" *(#|$|-( *#|$))", lines[first])):
        first -= 1
    while last < len(lines) and re.match(r" *(#|$)", lines[last]):
        last += 1
    return lines[first:last]


def check(text: str, step: Step, new: str) -> None:
    """See that a text has changed as plain data would, and only where it had to."""
    verb, path, _ = step
    assert json.dumps(tree(new).data, sort_keys=True) == json.dumps(twin(tree(text).data, step), sort_keys=True)
    lost, gone = comments(text) - comments(new), Counter(BREAK.split(text)) - Counter(BREAK.split(new))
    assert not lost or verb in ("put", "remove")
    near = path if path in tree(text).nodes and verb in ("put", "remove") else path[:-1]
    while near not in tree(text).nodes:
        near = near[:-1]
    touched = [*lines_of(text, near), *lines_of(text, near[:-1])] if near else [""]
    assert set(gone) <= {*touched, ""}
    assert all(any(remark in line for line in lines_of(text, near)) for remark in lost)


@pytest.mark.parametrize("chunk", [pytest.param(n, marks=[pytest.mark.slow] * (n > 1)) for n in range(11)])
def test_a_text_says_what_plain_data_would_after_any_changes(chunk: int):
    refused = 0
    for seed in range(chunk * 30, chunk * 30 + 30):
        rng = random.Random(seed)
        text = rng.choice(TEXTS)
        text = text.replace("\n", "\r\n") if rng.random() < 0.25 else text
        text = text.rstrip() if rng.random() < 0.2 else text
        for _ in range(4):
            step = some_step(tree(text).data, rng)
            try:
                new = edited(text, step, rng)
            except UserError as error:
                assert "in the file only" in str(error)
                refused += 1
                continue
            check(text, step, new)
            text = new
    assert refused <= 2
