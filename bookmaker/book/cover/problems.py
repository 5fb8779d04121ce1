"""The mistakes in the cover of a book, each at its place in the spec."""

from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.book.cover.geometry import Extent, fitted_cover
from bookmaker.page.layout.cover.back import FLAPS, back_marks, flap_marks
from bookmaker.page.layout.cover.badges import text_of
from bookmaker.page.layout.cover.front import front_text, picture_problem
from bookmaker.page.layout.cover.parts import Cover, Said, Wrap
from bookmaker.page.layout.cover.spine import contrasting, spine_note
from bookmaker.page.layout.flow import Heading, ListItem, Paragraph
from bookmaker.page.layout.markdown import Illustration
from bookmaker.page.layout.rich import ITALIC, REGULAR, STRONG
from bookmaker.page.layout.text import Setting
from bookmaker.print.fonts import rulers
from bookmaker.spec.book import BookFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.letters import missing_letters
from bookmaker.spec.model import Spec
from bookmaker.values.bindings import PAPERBACK
from bookmaker.values.errors import Problem, Wrong
from bookmaker.values.lengths import inches

KEY = "cover"
_NO_SPINE_TEXT = "write spine: '' where it is to have none"
_THIN = 18.0
"""Width of spines, in points, below which a fold within a printer's tolerance shows as a stripe."""
_FAR = 4.5
"""Difference between the stated thickness of a book and that of its pages, in points, that covers and folds explain."""
_PAPERS = (0.108, 0.288)
"""Thickness of a page, in points, for the thinnest and the thickest paper of books."""
_BOARDS = 18.0
"""The most that boards add to the thickness of a book, in points."""
_ONE_COLOUR = "choose a design whose spine has the colour of front and back, such as night; folds are never exact"
_CALCULATE = "compare it with the printer's cover calculator, or leave spine_in out where the printer is known"
_STYLES = {REGULAR: "body", ITALIC: "italic", STRONG: "semibold"}


def cover_problems(extent: Extent) -> tuple[Problem, ...]:
    """Return the mistakes in the cover of a book that can be found before its puzzles exist.

    Raises FileProblems for mistakes in its design, NotFound and UserError for its fonts.
    """
    try:
        found = fitted_cover(extent)
        return (*_thickness(extent), *problems(extent.file, *found)) if found else ()
    except Wrong as wrong:
        return (problem(extent.file, wrong),)


def problems(file: BookFile, cover: Cover, wrap: Wrap) -> Iterator[Problem]:
    """Yield the mistakes in a cover that can be found before its puzzles exist, each at its place."""
    if lacking := list(_letters(file, cover)):
        yield from lacking
        cover = cover._replace(style=cover.style._replace(fonts=rulers(cover.style.fonts)))
    if wrong := picture_problem(cover, wrap):
        yield problem(file, wrong)
    for part in (partial(front_text, front=wrap.front), back_marks, flap_marks):
        try:
            list(part(cover, wrap))
        except Wrong as wrong:
            yield problem(file, wrong)
    stated = (KEY, "spine") in file.tree.nodes  # else nobody expects text where the printer takes none
    if note := spine_note(cover, wrap) if stated or wrap.spine_text else "":
        yield _warning(file, Wrong(note, id="spine-text", remedy=_NO_SPINE_TEXT, at=("spine",)))
    if 0 < wrap.spine < _THIN and contrasting(cover.design):
        message = f"the spine is {inches(wrap.spine)} thick and of another colour than what is beside it"
        yield _warning(file, Wrong(message, id="spine-contrast", remedy=_ONE_COLOUR, at=("design",)))


def _thickness(extent: Extent) -> Iterator[Problem]:
    """Yield a finding if the stated thickness is far from what pages and paper give."""
    file, pages = extent.file, extent.pages
    wanted, printer = file.spec.cover, file.printer
    own = printer.options.spine_in if printer else None
    stated = own or (wanted.spine_in if wanted else None)
    few, many = extent.extremes or (pages, pages)
    ends = [printer.profile.spine(count) for count in (few, many)] if printer else []
    known = [end for end in ends if end is not None]
    boards = 0.0 if wanted is None or wanted.binding == PAPERBACK else _BOARDS
    least, most = known or (few * _PAPERS[0], many * _PAPERS[1] + boards)
    if stated is None or least - _FAR <= stated * 72 <= most + _FAR:
        return
    usual = inches(least) if least == most else f"{inches(least)} to {inches(most)}"
    who = f"{printer.profile.title} gives" if printer and known else "usual papers give"
    message = f"{pages} pages are hardly {stated:g} in thick: {who} {usual}"
    wrong = Wrong(message, id="spine-thickness", remedy=_CALCULATE, at=("spine_in",))
    yield file.problem_of_printer("", wrong)._replace(level="warning") if own else _warning(file, wrong)


def _warning(file: BookFile, wrong: Wrong) -> Problem:
    return problem(file, wrong)._replace(level="warning")


def problem(file: BookFile, wrong: Wrong) -> Problem:
    """Return a cover's mistake at its place in the spec: a key of the cover, else that of the book."""
    ways = ((KEY, *wrong.at), wrong.at, (KEY,))
    path = next(path for path in ways if path and path in file.tree.nodes)
    return Spot(file.tree, Spec, path).problem_of(wrong)


def _letters(file: BookFile, cover: Cover) -> Iterator[Problem]:
    """Yield the first letter that a font of the design lacks, for each text."""
    said, seen = cover.said, set[str]()
    texts = [(name, getattr(said, name), name) for name in ("title", "subtitle", "author", "tagline")]
    own = "spine" if (KEY, "spine") in file.tree.nodes else "title"
    texts += [(own, said.spine[0], "spine"), ("author", said.spine[1], "spine_author")]
    blocks = zip(("back", *FLAPS), (said.back, *said.flaps), strict=True)
    texts += [(key, text, role) for key, one in blocks for text, role in _runs(one)]
    texts += [("badges", text_of(badge), "tagline") for badge in said.badges]
    texts += [("back_shows", level.name, "body") for level in said.levels]
    texts += [("publisher", text, "body") for text in said.house]
    for key, text, name in texts:
        wrong = None if key in seen else missing_letters(text, [_setting(cover, name)])
        if wrong:
            seen.add(key)
            remedy = wrong.remedy.replace("in the layout", "in the design")
            yield problem(file, Wrong(str(wrong), id=wrong.id, remedy=remedy, at=(key,)))


def _setting(cover: Cover, name: str) -> Setting:
    """Return the setting of a role, or of text on the back in one of the faces."""
    if name not in _STYLES.values() or name == "body":
        return cover.setting(name, 1.0)
    body = cover.setting("body", 1.0)
    return body._replace(role=body.role.model_copy(update={"face": name}))


def _runs(blocks: Sequence[Said]) -> Iterator[tuple[str, str]]:
    """Yield the texts of the back with the role or face of each."""
    for block in blocks:
        if isinstance(block, Heading):
            yield block.text, "heading" if block.level == 1 else "semibold"
        elif isinstance(block, Illustration):
            yield block.caption, "body"
        elif isinstance(block, Paragraph | ListItem):
            yield from ((run.text.replace("\n", " "), _STYLES[run.style]) for run in block.runs)
