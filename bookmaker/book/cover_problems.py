"""What is wrong with the cover of a book, each at its place in the spec."""

from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.book.cover import Extent, fitted_cover
from bookmaker.page.layout.cover.back import back_marks, spine_note
from bookmaker.page.layout.cover.front import front_text, picture_problem
from bookmaker.page.layout.cover.parts import Cover
from bookmaker.page.layout.cover.wrap import Wrap
from bookmaker.page.layout.flow import Block, Heading, ListItem, Paragraph
from bookmaker.page.layout.rich import ITALIC, REGULAR, STRONG
from bookmaker.page.layout.text import Setting
from bookmaker.spec.book import BookFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.letters import lacking
from bookmaker.spec.model import Spec
from bookmaker.values.errors import Problem, Wrong

KEY = "cover"
_NO_SPINE_TEXT = "write spine: '' where it is to have none"
_STYLES = {REGULAR: "body", ITALIC: "italic", STRONG: "semibold"}


def cover_problems(extent: Extent) -> tuple[Problem, ...]:
    """Return what is wrong with the cover of a book, as far as it is known before its puzzles are.

    Raises FileProblems for what is wrong in its design, NotFound and UserError for its fonts.
    """
    try:
        found = fitted_cover(extent)
        return tuple(problems(extent.file, *found)) if found else ()
    except Wrong as wrong:
        return (problem(extent.file, wrong),)


def problems(file: BookFile, cover: Cover, wrap: Wrap) -> Iterator[Problem]:
    """Yield all that is wrong with a cover as far as it is known before its puzzles are, each at its place."""
    lacking = list(_letters(file, cover))
    yield from lacking
    if wrong := picture_problem(cover, wrap):
        yield problem(file, wrong)
    for part in () if lacking else (partial(front_text, front=wrap.front), back_marks):
        try:
            list(part(cover, wrap))
        except Wrong as wrong:
            yield problem(file, wrong)
    stated = (KEY, "spine") in file.tree.nodes  # else it stays empty where there is no room, and nobody minds
    if note := spine_note(cover, wrap) if stated and not lacking else "":
        yield problem(file, Wrong(note, id="spine-text", remedy=_NO_SPINE_TEXT, at=("spine",)))._replace(
            level="warning"
        )


def problem(file: BookFile, wrong: Wrong) -> Problem:
    """Return what is wrong with a cover at its place in the spec: a key of the cover, else that of the book."""
    ways = ((KEY, *wrong.at), wrong.at, (KEY,))
    path = next(path for path in ways if path and path in file.tree.nodes)
    return Spot(file.tree, Spec, path).told(wrong)


def _letters(file: BookFile, cover: Cover) -> Iterator[Problem]:
    """Yield the first letter that a font of the design lacks, of each text."""
    said, seen = cover.said, set[str]()
    texts = [(name, getattr(said, name), name) for name in ("title", "subtitle", "author", "tagline")]
    own = "spine" if (KEY, "spine") in file.tree.nodes else "title"
    texts += [(own, said.spine[0], "spine"), ("author", said.spine[1], "spine_author")]
    texts += [("back", text, role) for text, role in _runs(said.back)]
    for key, text, name in texts:
        wrong = None if key in seen else lacking(text, [_setting(cover, name)])
        if wrong:
            seen.add(key)
            remedy = wrong.remedy.replace("in the layout", "in the design")
            yield problem(file, Wrong(str(wrong), id=wrong.id, remedy=remedy, at=(key,)))


def _setting(cover: Cover, name: str) -> Setting:
    """Return the setting of a role, or that of text on the back in one of the faces."""
    if name not in _STYLES.values() or name == "body":
        return cover.setting(name, 1.0)
    body = cover.setting("body", 1.0)
    return body._replace(role=body.role.model_copy(update={"face": name}))


def _runs(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Yield the texts of the back with the role or face each is set in."""
    for block in blocks:
        if isinstance(block, Heading):
            yield block.text, "heading" if block.level == 1 else "semibold"
        elif isinstance(block, Paragraph | ListItem):
            yield from ((run.text.replace("\n", " "), _STYLES[run.style]) for run in block.runs)
