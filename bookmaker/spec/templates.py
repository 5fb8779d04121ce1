"""The templates that come with bookmaker: whole books and series to start from, with pictures of their pages."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from bookmaker import words
from bookmaker.values.errors import UserError, did_you_mean
from bookmaker.values.files import write_new
from bookmaker.values.own import read_own

FOLDER = Path(words.__file__).parents[1] / "templates"
"""A folder for each template: its YAML file, the pictures that this names, and what its pages look like."""
PICTURE = "pages.png"
_TEXTS = words.FOLDER / "templates"
_USUAL = "en"


class About(NamedTuple):
    """What a template is, in one language."""

    title: str
    sentence: str


class Template(NamedTuple):
    """A book or a series to start from."""

    name: str
    kind: Literal["spec", "daily"]
    """The kind of its file, as schemas call it."""
    files: Mapping[str, Path]
    """What it consists of, by path in its folder; first the YAML file."""
    picture: Path
    """A PNG of some of its pages."""

    def about(self, language: str) -> About:
        """Return its title and a sentence in a language, or in English where the language has none."""
        return (_texts(language) or _texts(_USUAL))[self.name]


@cache
def templates() -> Mapping[str, Template]:
    """Return the templates by name, in the order in which they are shown."""
    return {name: _template(FOLDER / name) for name in _texts(_USUAL)}


@cache
def _texts(language: str) -> Mapping[str, About]:
    file = _TEXTS / f"{language}.yaml"
    return {name: About(**texts) for name, texts in read_own(file).items()} if file.is_file() else {}


def _template(folder: Path) -> Template:
    (main,) = folder.glob("*.yaml")
    others = sorted(path for path in folder.rglob("*") if path.is_file() and path != main and path.name != PICTURE)
    files = {path.relative_to(folder).as_posix(): path for path in (main, *others)}
    return Template(folder.name, "daily" if main.stem == "daily" else "spec", files, folder / PICTURE)


def find_template(name: str, option: str = "") -> Template:
    """Return the template with a name; raise UserError if there is none. `option` stands before the message."""
    if name not in templates():
        raise UserError(f"{option}no template is called '{name}'; {did_you_mean(name, templates())}")
    return templates()[name]


def write_template(name: str, folder: Path, file: str = "") -> tuple[Path, ...]:
    """Write a template into a folder, its YAML file under another name if asked; return its files, that one first.

    Raises UserError for a file that is there already, and writes none then.
    """
    contents = {path: found.read_bytes() for path, found in find_template(name).files.items()}
    main, *others = contents
    placed = {folder / (file or main): contents[main], **{folder / path: contents[path] for path in others}}
    write_new({path: data for path, data in placed.items() if path.name == (file or main) or not _is_there(path, data)})
    return tuple(placed)


def _is_there(path: Path, data: bytes) -> bool:
    """Tell whether a file is there already, such as a picture of another book from the same template."""
    return path.is_file() and path.read_bytes() == data
