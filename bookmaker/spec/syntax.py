"""YAML text to nodes that know their place; what YAML can do and a spec may not is refused here.

Anchors, aliases, merge keys, tags and further documents are refused: a spec says each thing once, in its place,
and a small file cannot grow into a huge one.
"""

from functools import lru_cache
from typing import Any

import yaml

from bookmaker.spec.blunders import syntax_problem
from bookmaker.spec.source import START, Source, place_of
from bookmaker.values.errors import Problem

REFUSED = "refused"
"""The tag of a node that already has its finding."""

NULL = "tag:yaml.org,2002:null"
"""The tag of nothing."""
MAX_DEPTH = 20


class _Composer(yaml.SafeLoader):
    """Compose nodes as PyYAML does, but take no alias, anchor or tag."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.depth = 0
        super().__init__(source.text)

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]
        mark: Any = event.start_mark
        if isinstance(event, yaml.AliasEvent):
            self.get_event()  # type: ignore[no-untyped-call]
            self._refuse(
                mark, "yaml-alias", f"aliases such as *{event.anchor} are not used here", "write the value out"
            )
            return yaml.ScalarNode(REFUSED, "", mark, mark)
        tagged = self._strip(event)
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise yaml.MarkedYAMLError(problem="too deep", problem_mark=mark)
        node = super().compose_node(parent, index)
        self.depth -= 1
        if tagged and isinstance(node, yaml.ScalarNode):
            node.tag = REFUSED
        assert node is None or isinstance(node, yaml.Node)
        return node

    def _strip(self, event: Any) -> bool:
        """Take anchor and tag off an event; tell whether there was a tag."""
        if event.anchor is not None:
            self._refuse(
                event.start_mark, "yaml-alias", f"anchors such as &{event.anchor} are not used here", "remove it"
            )
            event.anchor = None
        tag = event.tag
        if tag is not None:
            self._refuse(event.start_mark, "yaml-tag", "tags (words after an !) are not used here", "remove it")
            event.tag = None
        return tag is not None

    def _refuse(self, mark: Any, id: str, message: str, remedy: str) -> None:
        self.problems.append(self.source.problem(id, place_of(mark), message, remedy=remedy))


def compose(source: Source) -> tuple[yaml.Node | None, list[Problem]]:
    """Return the one document of a text as a node, and what was found; no node when it cannot be read."""
    node, problems = compose_value(source)
    if node is None and problems:
        return None, problems
    if node is None or node.tag == NULL:
        remedy = "'bookmaker init' writes a sample to start from"
        return None, [source.problem("empty", START, "nothing in this file", remedy=remedy)]
    return node, problems


def compose_value(source: Source) -> tuple[yaml.Node | None, list[Problem]]:
    """Return what a text holds as a node, and what was found; no node when it is empty or cannot be read."""
    node, problems = _composed(source)
    return node, list(problems)


@lru_cache(maxsize=32)
def _composed(source: Source) -> tuple[yaml.Node | None, tuple[Problem, ...]]:
    """Do the same once for a text: the layout of a book is read again and again, and nobody changes its nodes."""
    problems: list[Problem] = []
    try:
        composer = _Composer(source, problems)
        node = _only_document(composer)
    except yaml.YAMLError as error:
        return None, (*problems, syntax_problem(source, error))
    except (ValueError, OverflowError):  # PyYAML on "\U00110000"
        message, place = "no character has this number", place_of(composer.get_mark())
        return None, (*problems, source.problem("yaml-syntax", place, message, remedy="write the character itself"))
    return node, tuple(problems)


def _only_document(composer: _Composer) -> yaml.Node | None:
    node = composer.get_node() if composer.check_node() else None
    if composer.check_node():
        second: Any = composer.peek_event()  # type: ignore[no-untyped-call]
        remedy = "one file holds one book: remove '---' and what follows"
        place = place_of(second.start_mark)
        composer.problems.append(
            composer.source.problem("yaml-documents", place, "a second document starts here", remedy=remedy)
        )
    return node
