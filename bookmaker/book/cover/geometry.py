"""What the cover of a book is made from, and its geometry for a printer."""

from typing import TYPE_CHECKING, NamedTuple

from bookmaker.book.cover.blurb import badges_of, count_of, levels_of, selling_blocks
from bookmaker.page.layout.cover.barcode import Code
from bookmaker.page.layout.cover.parts import CodeBox, Cover, CoverText, Said, Wrap
from bookmaker.page.layout.drawing import MARK
from bookmaker.page.layout.markdown import Document
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.types.base import Plan
from bookmaker.spec.book import BookFile
from bookmaker.spec.cover import CoverModel
from bookmaker.spec.design import read_design
from bookmaker.spec.matrix import FIELD
from bookmaker.values.bindings import SIZES
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import PageSize

if TYPE_CHECKING:
    from bookmaker.proof.preflight import Profile

_TITLES = (("title",), ("subtitle",), *(("cover", key) for key in ("title", "subtitle", "tagline", "spine")))
"""Texts of front and spine."""
_NOBODY = "no printer says how thick it is"
_EXAMPLES = {"wider": "0.2 in", "taller": "0.25 in", "turn_in": "0.6 in", "hinge": "0.4 in", "flap": "3.25 in"}
_EXAMPLES["fold"] = "0.25 in"
BLEED, SAFE, CLEAR = 9.0, 18.0, 4.5
"""Bleed, safe zone and clearance at the folds, in points, unless a printer sets them."""


class Extent(NamedTuple):
    """A book for one printer, as far as its cover has to know."""

    file: BookFile
    style: Style
    trim: PageSize
    """Width and height of a page in points."""
    pages: int
    plan: Plan | None = None
    """The plan of its contents; not needed for the front."""
    extremes: tuple[int, int] | None = None
    """The fewest and the most pages it may have, if their number is a guess."""


def open_cover(file: BookFile, style: Style, plan: Plan | None = None) -> Cover | None:
    """Return the cover that a spec asks for, with its design and fonts, or None; `style` is the book's.

    Without a plan, it says and shows nothing about the book by itself.

    Raises FileProblems for mistakes in the design, NotFound and UserError for its fonts.
    """
    wanted, spec, house = file.spec.cover, file.spec, file.spec.publisher
    if wanted is None:
        return None
    found = read_design(wanted, file.tree, file.path.parent)
    own = open_style(style.look, found.fonts)
    marks = {name: face for name, face in style.fonts.items() if name == MARK}
    own = own._replace(language=spec.language, fonts={**own.fonts, **marks})
    isbn = file.isbn if wanted.barcode in (True, None) else None
    title, author = wanted.title or spec.title, wanted.author or spec.author
    said = CoverText(
        title=title,
        subtitle="" if wanted.front else wanted.subtitle or spec.subtitle,
        author=author,
        tagline=wanted.tagline,
        back=_blocks(wanted, plan),
        flaps=(_contents(wanted.front_flap), _contents(wanted.back_flap)),
        spine=(title, author) if wanted.spine is None else (wanted.spine, ""),
        spine_up=wanted.spine_reads == "up",
        badges=badges_of(wanted.badges, plan) if plan else (),
        volume=_volume(file),
        house=tuple(filter(None, (house.name, house.web))) if house else (),
        puzzles=count_of(plan) if plan else "",
        levels=levels_of(plan) if plan and "levels" in wanted.back_shows else (),
    )
    code = Code(isbn, wanted.price or "") if isbn else None
    return Cover(
        found.design,
        own,
        said,
        wanted.front or wanted.art,
        wanted.focus,
        whole=wanted.front is not None,
        code=code,
        shows=wanted.back_shows if plan else (),
        logo=house.logo if house and house.logo and house.logo.outline else None,
        space=wanted.barcode in ("space", None),
    )


def _volume(file: BookFile) -> str:
    """Return the number of the book's volume; '' if the cover has none, or a text says it."""
    spec, nodes = file.spec, file.tree.nodes
    paths = [*_TITLES, *(path for path in nodes if path[:-1] == ("cover", "badges"))]
    said = (nodes[path].yaml.value for path in paths if path in nodes)
    wanted = spec.cover.volume if spec.cover else None
    shown = not any(FIELD in text for text in said) if wanted is None else wanted
    return str(spec.volume) if spec.volume and shown else ""


def _blocks(wanted: CoverModel, plan: Plan | None) -> tuple[Said, ...]:
    """Return the text on the back, or facts about the book if the spec gives none."""
    if plan and "back" not in wanted.model_fields_set:
        return selling_blocks(plan)
    return _contents(wanted.back)


def _contents(text: Document | None) -> tuple[Said, ...]:
    return tuple(block.content for block in text.blocks) if text else ()


def fitted_cover(extent: Extent) -> tuple[Cover, Wrap] | None:
    """Return the cover of a book with its geometry; None if there is none.

    Raises as `open_cover` and `geometry` do.
    """
    file = extent.file
    profile = file.profile
    if file.only or (profile and profile.vendor.cover is None):
        return None
    cover, wanted = open_cover(file, extent.style, extent.plan), file.spec.cover
    if cover is None or wanted is None:
        return None
    if file.printer and file.printer.options.spine_in is not None:
        wanted = wanted.model_copy(update={"spine_in": file.printer.options.spine_in})
    return cover, geometry(wanted, profile, extent.trim, extent.pages)


def geometry(wanted: CoverModel | None, profile: "Profile | None", trim: PageSize, pages: int) -> Wrap:
    """Return the geometry of a cover for a printer, a trim in points and the final number of pages.

    Without a printer, the bleed of a paperback is 0.125 in. Raises Wrong if the printer makes no such covers, or if
    the thickness of the book or another size is unknown.
    """
    if profile and profile.cover is None:
        raise _not_offered(profile)
    sizes = _sizes(wanted, profile)
    stated = wanted.spine_in if wanted else None
    spine = _spine(profile, pages) if stated is None else stated * 72
    asked = profile.cover if profile else None
    if asked is None:
        return Wrap(trim, spine, BLEED, SAFE, CLEAR, spine_text=True)
    panel = trim[0] + sizes.pop("wider", 0.0), trim[1] + sizes.pop("taller", 0.0)
    turned = sizes.pop("turn_in", 0.0)
    safe = SAFE if asked.safe is None else asked.safe
    clear = CLEAR if asked.spine_clear is None else asked.spine_clear
    box = asked.barcode
    code = CodeBox(box.width, box.height, box.clear, box.foot) if box else CodeBox()
    text = spine > 0 and pages >= (asked.spine_text_from or 0)
    return Wrap(panel, spine, turned or asked.bleed, safe, clear, text, code, **sizes, turned=turned > 0)


def _not_offered(profile: "Profile") -> Wrong:
    if not profile.bindings:
        return Wrong(f"{profile.title}: nothing is known about covers", id="no-cover", remedy="leave the cover out")
    message = f"{profile.vendor.title}: nothing is known about covers of the binding '{profile.binding}'"
    return Wrong(message, id="no-binding", remedy=f"it has {', '.join(profile.bindings)}", at=("binding",))


def _sizes(wanted: CoverModel | None, profile: "Profile | None") -> dict[str, float]:
    """Return the sizes that a binding needs, the author's first; raise Wrong for one that is not known."""
    found: dict[str, float] = {}
    if wanted is None:
        return {}
    for name in SIZES.get(wanted.binding, ()):
        own = getattr(wanted.sizes, name)
        size = profile.cover.size(name) if own is None and profile and profile.cover else own
        if size is None:
            who = profile.title if profile and profile.name else "no printer is named"
            message = f"{who}: the size '{name}' of a {wanted.binding} is not known"
            remedy = f"take it from the printer's template, for example: sizes: {{{name}: {_EXAMPLES[name]}}}"
            raise Wrong(message, id="no-size", remedy=remedy, at=("binding",))
        found[name] = size
    return found


def _spine(profile: "Profile | None", pages: int) -> float:
    """Return the thickness of a book by its paper and binding."""
    known = profile.spine(pages) if profile else None
    if known is not None:
        return known
    named = profile and profile.name
    who = f"{profile.title}: how thick a book becomes is not known" if profile and named else _NOBODY
    raise Wrong(
        f"{who}, so the spine has no width",
        id="no-spine",
        remedy=f"take it from the printer's cover calculator for {pages} pages, for example: spine_in: 0.45",
    )
