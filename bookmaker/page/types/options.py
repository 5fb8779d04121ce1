"""What keys of page types hold: a line of text, a picture, the options themselves, and the publisher of a book."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, StringConstraints, ValidationInfo, WithJsonSchema

from bookmaker.page.layout.picture import Picture, open_picture
from bookmaker.page.layout.publisher import LogoFile
from bookmaker.values.errors import Wrong
from bookmaker.values.models import Notation, Strict, option
from bookmaker.words import languages, load_words
from bookmaker.words.quotes import Pairs, typeset

BLEED_FIT = "bleed"
"""How a picture fits its page that runs over the edges of it."""


def check_one_line(text: str) -> str:
    """Return a text; raise Wrong for one with line breaks, tabs or control characters."""
    if not text.isprintable():
        raise Wrong("expected one line of text, without tabs and control characters")
    return text


def set_quotes(text: str, info: ValidationInfo) -> str:
    """Return an author's text with the quotes of the book's language, unless quotes stay as typed."""
    return text if '"' not in text and "'" not in text else typeset((text,), quotes_of(info))[0]


def quotes_of(info: ValidationInfo) -> Pairs | None:
    """Return the quotes of a file's language; None where quotes stay as typed."""
    language = (info.context or {}).get("language")
    return load_words(language).quotes if language in languages() else None


def _check_not_empty(text: str) -> str:
    if not text:
        raise Wrong("this text is empty", id="empty-text")
    return text


OneLine = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=200),
    AfterValidator(check_one_line),
    AfterValidator(set_quotes),
    WithJsonSchema({"type": "string", "maxLength": 200, "pattern": r"^\s*[^\n\r\t]*\s*$"}),
]
"""One line of text."""
Title = Annotated[
    OneLine,
    AfterValidator(_check_not_empty),
    WithJsonSchema({"type": "string", "maxLength": 200, "pattern": r"^\s*\S[^\n\r\t]*\s*$"}),
]
"""A line that says something."""


def _read_picture(value: object, info: ValidationInfo) -> Picture:
    if not isinstance(value, str) or not value:
        raise Wrong("expected the path of a picture")
    return open_picture((info.context or {}).get("folder", Path()) / value)


PictureFile = Annotated[Picture, Notation(_read_picture, {"type": "string", "minLength": 1})]
"""A picture, by its path relative to the spec."""


class Options(Strict):
    """The options of a page type; most have none."""

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        """Yield what makes a build: of options that came later, `repr=False`, those that are used."""
        yield from super().__repr_args__()
        late = (name for name, field in type(self).model_fields.items() if not field.repr)
        yield from ((name, getattr(self, name)) for name in late if getattr(self, name))


class Torn(Options):
    """Options of pages that can be torn out."""

    tear: bool = option("a dashed line to tear it out by, and a blank back", True, default=False)


class Publisher(Strict):
    """Whose book it is in the trade."""

    name: Title = option("its name, on title page, copyright page, spine and back", "Field Press")
    place: OneLine = option("where it is", "Vienna", default="")
    web: OneLine = option(
        "its address on the web, on the copyright page and the back", "fieldpress.example", default=""
    )
    logo: LogoFile | None = option(
        "a file seen from the spec: an SVG of paths, or the data of a path as text, printed in the ink of the words "
        "around it; or a PNG, JPEG or TIFF picture, which covers do not have",
        "logo.svg",
        default=None,
    )

    @property
    def at(self) -> str:
        """Its name and place."""
        return ", ".join(filter(None, (self.name, self.place)))

    @property
    def address(self) -> str:
        """What a code leads to: its address on the web; '' without one."""
        return self.web if "://" in self.web or not self.web else f"https://{self.web}"
