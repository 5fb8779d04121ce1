"""Captions and running heads as a layout writes them: text with fields in braces, such as '{stars} · {bullets}'.

Text between two fields goes with the second one, so that an empty field leaves no trace.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, WithJsonSchema

from bookmaker.values.errors import Wrong, did_you_mean, nearest

STARS = "stars"
"""The field that is drawn, not written."""
RULED = "time"
"""Field that is followed by a line to write on, to the end of its caption; no look uses it."""
FOLIO = "page"
CAPTION_FIELDS = {
    "number": "the puzzle's number, such as 37",
    "name": "what it is called as long as it is in the book, such as MXTR4H",
    "numbered": "its number with a word, such as No. 37",
    STARS: "its tier as marks, such as ★★",
    "tier": "the name of its tier, such as knotty",
    "bullets": "its bullet total in words, such as 14 bullets",
    "total": "its bullet total as a number, such as 14",
    "size": "rows x columns of its board, such as 7 × 7",
    "section": "the title of its section, such as First steps",
    "key": "what the step is called at which it turns, such as 1-2-1, if it has hints or a walkthrough",
    "title": "the title of a puzzle that a spec gives",
    "author": "its author",
    "note": "what is noted of it",
    "decoder_page": "which table of the decoder has its numbers, and where, such as decoder C, p. 92",
    "decoder_at": "the page of that table alone, such as 92",
    "hint_page": "where its hints are, such as hints p. 80, 84",
    "hint_at": "their pages alone, such as 80, 84",
    "solution_page": "where its solution is, such as solution p. 90",
    "solution_at": "the page of its solution alone, such as 90; nothing where it is overleaf or below",
    "walkthrough_page": "where its walkthrough begins, such as walkthrough p. 95",
    "walkthrough_at": "the page of its walkthrough alone, such as 95",
    "puzzle_page": "where the puzzle is, below a solution, such as from p. 12",
    "puzzle_at": "the page of the puzzle alone, below a solution, such as 12",
}
"""Meaning of each field of a caption, with an example."""
BADGE_FIELDS = {
    "count": "how many puzzles there are, such as 200",
    "puzzles": "the same with a word, such as 200 puzzles",
    "easiest": "the name of the easiest level, such as Gentle",
    "hardest": "the name of the hardest level, such as Fiendish",
    "large_print": "Large print, in a book that is",
    "volume": "the number of the volume",
}
"""Meaning of each field of a badge on a cover."""
PAGE_FIELDS = ("_page", "_at")
"""Endings of fields that name a page: in words, and by its number alone."""
RUNNING_FIELDS = {
    FOLIO: "the page number",
    "head": "what the page asks for: the book's title, the section's, or which solutions are on it",
    "title": "the title of the book",
    "author": "its author",
    "section": "the title of the section",
    "to_contents": "a link to the contents",
    "to_puzzles": "a link to the puzzles of this page",
    "to_solutions": "a link to the solutions of the puzzles of this page",
    "to_previous": "a link to the page before",
    "to_next": "a link to the page after",
}


class Chunk(NamedTuple):
    """One printed field of a template, with the text before it and perhaps behind it."""

    field: str
    joint: str
    text: str
    end: str = ""
    """Text that ends the template, for its last field."""

    @property
    def full_text(self) -> str:
        """Return the chunk as it prints."""
        return self.joint + self.text + self.end


def fill(template: str, values: Mapping[str, str]) -> tuple[Chunk, ...]:
    """Return the chunks of a template, one for each field; some may be empty."""
    chunks: list[Chunk] = []
    for joint, field in _parse_template(template):
        if field is not None:
            text = values.get(field, "")
            chunks.append(Chunk(field, joint, text))
        elif chunks and chunks[-1].text:
            chunks[-1] = chunks[-1]._replace(end=joint)
        elif not chunks:
            chunks.append(Chunk("", "", joint))
    return tuple(chunks)


@lru_cache(maxsize=1 << 8)
def _parse_template(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((joint, field) for joint, field, _, _ in Formatter().parse(template))


def drop_empty(chunks: tuple[Chunk, ...], starts: bool = True) -> tuple[Chunk, ...]:
    """Return the chunks with a text; the first loses its joint unless it `starts` its template."""
    filled = [chunk for chunk in chunks if chunk.text]
    opens = starts and bool(filled) and filled[0] == chunks[0]
    return tuple(chunk if i or opens else chunk._replace(joint="") for i, chunk in enumerate(filled))


def check_template(known: Mapping[str, str], text: str) -> str:
    """Return a template; raise Wrong for a lone brace, a field with a format, or one that is not known."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        raise Wrong("a brace without its partner", id="bad-template", remedy="write fields as {number}") from None
    for _, field, form, conversion in parts:
        if field is not None and (form or conversion):
            raise Wrong(f"'{field}' has a format", id="bad-template", remedy=f"write {{{field}}} alone")
        if field is not None and field not in known:
            raise Wrong(f"unknown field '{field}'", id="unknown-field", remedy=_suggest_field(field, known))
    return text


def _suggest_field(field: str, known: Mapping[str, str]) -> str:
    """Return the nearest field and its meaning; all fields where none is near."""
    name = nearest(field, known)
    return f"did you mean {{{name}}}: {known[name]}?" if name else did_you_mean(field, known)


def template_schema(known: Mapping[str, str], on_one_line: bool = False) -> WithJsonSchema:
    """Tell editors how such a text is written."""
    breaks = r"\n\r\t" if on_one_line else ""
    pattern = rf"^([^{{}}{breaks}]|\{{\{{|\}}\}}|\{{({'|'.join(known)}):?\}})*$"
    return WithJsonSchema({"type": "string", "pattern": pattern})


def _part_stars(text: str) -> str:
    """Return a caption whose stars stand apart from letters, which may lean over them."""
    return re.sub(r"(?<=\S)(?=\{stars\})|(?<=\{stars\})(?=\S)", " ", text)


CaptionText = Annotated[
    str,
    AfterValidator(lambda text: _part_stars(check_template(CAPTION_FIELDS, text))),
    template_schema(CAPTION_FIELDS),
]
"""A caption with fields in braces."""
RunningText = Annotated[
    str, AfterValidator(lambda text: check_template(RUNNING_FIELDS, text)), template_schema(RUNNING_FIELDS)
]
"""A running head or foot with fields in braces."""
