"""Pictures for boards: brought by a browser, fitted with their board beside them, put into a section of the book."""

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import urlencode

from bookmaker.book.content import making_of
from bookmaker.engine.picture.options import ImageFile
from bookmaker.kinds.pictures import PictureModel, read_picture
from bookmaker.spec.book import read_book
from bookmaker.spec.findings import tree_of
from bookmaker.spec.pictures import (
    USUAL,
    Destination,
    Fitted,
    easiest_tier,
    pictured_kinds,
    pictures_of,
    with_picture,
)
from bookmaker.spec.section import Section
from bookmaker.spec.source import read_source
from bookmaker.studio.editor import Editor, describe, stamp_of
from bookmaker.studio.folder import Folder
from bookmaker.studio.html import Html, join, refusal, status, tag
from bookmaker.studio.pictures_html import NEW, Panel, board_shown, image_shown
from bookmaker.studio.reply import MISSING, Reply, Request, html_reply
from bookmaker.values.errors import FileProblems, UserError, Wrong, explain
from bookmaker.values.events import result_of
from bookmaker.values.files import real, use_drafts
from bookmaker.values.puzzle import Size
from bookmaker.words.studio import StudioWords

_PER_CENT = "{}%".format
_KEYS: dict[str, Callable[[str], Any]] = {"title": str, "threshold": _PER_CENT, "invert": bool}
"""What a field of the form says as a key of a picture."""
_PART = ("left", "top", "width", "height")
_SHOWN = 480
"""Longest side of a picture on its way to the browser, in pixels."""
_SIGN = re.compile(r"[^\w .()/\\-]")
"""Signs in the name of a file that are replaced."""


def pictures_in(folder: Path) -> tuple[str, ...]:
    """Return the names of the pictures in a folder."""
    from bookmaker.engine.picture.fit import SUFFIXES

    found = (one for one in folder.iterdir() if one.suffix.lower() in SUFFIXES and one.is_file())
    return tuple(sorted(one.name for one in found if real(one).parent == real(folder)))


def fit_picture(fields: Mapping[str, str], folder: Path, size: Size, had: Mapping[str, Any] = {}) -> Fitted:
    """Return the picture that a form describes on a board; it keeps what the form does not know of the keys it had.

    Raises Wrong, with its key as place, if it cannot be.
    """
    from bookmaker.engine.picture.options import motifs
    from bookmaker.engine.picture.unique import make_unique

    said = {name: text.strip() for name, text in fields.items() if text.strip()}
    file, own = said.get("file", ""), pictures_in(folder)
    if file not in motifs() and file not in own:
        raise Wrong(f"{file[:80]!r} is no picture in this folder", remedy="bring it first")
    read = _KEYS if file in own else {"title": str}  # a motif has nothing else
    known = {*_KEYS, *(["crop"] if {*_PART, "whole"} & {*fields_of(had)} else [])}
    more = {name: one for name, one in had.items() if name not in known and file in own}
    keys = {**more, "file": file, **{name: way(said[name]) for name, way in read.items() if name in said}}
    if crop := _crop(said) if file in own else "":
        keys["crop"] = crop
    model, defaults = read_picture(keys, folder), PictureModel.model_fields
    kept = {name: one for name, one in keys.items() if name == "file" or getattr(model, name) != defaults[name].default}
    return Fitted(model, kept if len(kept) > 1 else file, *make_unique(model.fit(*size)))


def _crop(said: Mapping[str, str]) -> str:
    """Return the part of a picture that a form says, what is empty filled in; '' for none."""
    starts = [said.get(name, "0") for name in _PART[:2]]
    rests = [f"{100 - float(one):g}" if re.fullmatch(r"\d+(\.\d+)?", one) else "100" for one in starts]
    sides = [said.get(name, rest) for name, rest in zip(_PART[2:], rests, strict=True)]
    parts = {*_PART} & {*said}
    return " ".join(map(_PER_CENT, starts + sides)) if parts else "none" if "whole" in said else ""


def fields_of(keys: Mapping[str, Any]) -> dict[str, str]:
    """Return what the keys of a picture are in the form; a part of it in pixels is not said there."""
    crop, told = keys.get("crop"), {name: str(keys.get(name) or "") for name in ("title", "threshold")}
    sides = [str(one) for one in crop] if isinstance(crop, list) else str(crop or "").replace(",", " ").split()
    part = zip(_PART, (one[:-1] for one in sides), strict=False) if all(one.endswith("%") for one in sides) else ()
    on = {"invert": keys.get("invert") is True, "whole": crop == "none"}
    said = {**told, "threshold": told["threshold"].strip(" %"), **dict(part), **{name: "on" * on[name] for name in on}}
    return {name: text for name, text in said.items() if text}


class Pictures:
    """The pictures of one book; any thread may ask, one at a time."""

    def __init__(self, path: Path, folder: Folder, editor: Editor) -> None:
        self._path, self._folder, self._editor, self._lock = path, folder, editor, Lock()

    def reply(self, request: Request, words: StudioWords) -> Reply:
        """Return the panel after a request to it, a picture with its board, or the picture itself."""
        where = request.path, request.is_post
        with self._lock, suppress(FileNotFoundError):
            if where == ("image", False):
                return Reply(_small_png(self._file(request.fields.get("file", "")))[0], "image/png", keeps=True)
            if where == ("show", False):
                return html_reply(self._follow(request.fields, words))
            if where in (("", False), ("bring", True), ("place", True)):
                fields = dict(request.fields)
                said = self._do(where[0], fields, request.body, words)
                return html_reply(self._panel(fields, words).draw(said, self._show(fields, words)))
        return MISSING

    def _follow(self, fields: Mapping[str, str], words: StudioWords) -> Html:
        """Return a picture and its board; with one that was just chosen also its keys, as its section has them."""
        section, _, before = fields.get("shown", "").partition("/")
        if "shown" not in fields or (section, before) == (fields.get("section", ""), fields.get("file", "")):
            return self._show(fields, words)
        stays = {name: fields[name] for name in ("file", "section", "tier", "size") if name in fields}
        had = self._keys(fields)
        known = bool(had) or before not in ("", stays.get("file", ""))  # else what somebody has typed stays
        fields = {**stays, **fields_of(had)} if known else fields
        return join((self._show(fields, words), self._panel(fields, words).settings(hx_swap_oob="true")))

    def _keys(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """Return the keys of a form's picture, as its section has them; nothing of one that it has not."""
        found = (one if isinstance(one, dict) else {"file": one} for one in pictures_of(self._section(fields)[1]))
        return next((one for one in found if one.get("file") == fields.get("file")), {})

    def _section(self, fields: Mapping[str, str]) -> tuple[int | None, dict[str, Any]]:
        """Return the section that a form names, and its index; nothing but a kind, and None, for a new one."""
        wanted = fields.get("section", "")
        if not re.fullmatch("[0-9]{1,6}", wanted):
            return None, {"kind": wanted.removeprefix(NEW) or pictured_kinds()[0]}
        found = dict(enumerate(self._sections())).get(int(wanted))
        return int(wanted), found if isinstance(found, dict) else {}

    def _do(self, where: str, fields: dict[str, str], body: bytes, words: StudioWords) -> Html | None:
        """Bring a picture, or put one into the book; return what is to be said of it."""
        try:
            if where == "bring":
                fields["file"] = self._bring(fields.pop("name", ""), body)
                return status(words.say("picture_brought", name=fields["file"]))
            if where == "place":
                place = self._place_of(fields)
                fitted = fit_picture(fields, self._folder.path, place.size, self._keys(fields))
                tier = place.tier or easiest_tier(fitted, place, self._folder.path)
                change = partial(with_picture, place=place._replace(tier=tier), picture=fitted)
                self._try_section(change(tree_of(read_source(self._path)).data), place.section)
                self._editor.write(change, fields, words.language)
                fields["section"] = str(len(self._sections()) - 1 if place.section is None else place.section)
                return status(words.say("picture_placed", title=fitted.model.shown_title))
        except (Wrong, UserError, OSError) as error:
            return refusal(_text_of(error), role="alert")
        return None

    def _try_section(self, data: Mapping[str, Any], section: int | None) -> None:
        """Make the puzzles of a section, None for the last; raise CannotBeMet if its tiers want more than there are."""
        draft = json.dumps(data, default=str).encode()  # which is YAML, too
        with suppress(FileProblems), use_drafts({self._path: draft}):  # whoever writes tells other mistakes
            file = read_book(self._path)
            there = file.spec.sections[:section]
            at = sum(isinstance(one, Section) for one in there) - (section is None)
            result_of(making_of(file, [at]).make(1))

    def _bring(self, name: str, content: bytes) -> str:
        """Store a picture, unless it is none, and return its name."""
        from bookmaker.engine.picture.fit import check_image

        name = _SIGN.sub("-", unicodedata.normalize("NFC", name))
        check_image(name, content)
        return self._folder.bring(name, content)

    def _file(self, name: str) -> ImageFile:
        """Return one of the folder's pictures; raise FileNotFoundError for what is none."""
        from bookmaker.engine.picture.fit import open_image_file

        with suppress(Wrong):
            if name in pictures_in(self._folder.path):
                return open_image_file(self._folder.path / name)
        raise FileNotFoundError(name)

    def _panel(self, fields: Mapping[str, str], words: StudioWords) -> Panel:
        sections = {
            str(at): f"{one.get('title', at + 1)} · {one.get('size', USUAL)}"
            for at, one in enumerate(self._sections())
            if isinstance(one, dict) and one.get("kind") in pictured_kinds()
        }
        stamp, files = stamp_of(self._path.read_bytes()), pictures_in(self._folder.path)
        return Panel(fields, words, stamp, files, sections, bool(self._sections()))

    def _show(self, fields: Mapping[str, str], words: StudioWords) -> Html:
        """Return a picture and its board, or why there is none."""
        if not fields.get("file"):
            return tag("p", words["picture_none"])
        try:
            size = self._place_of(fields).size
            fitted = fit_picture(fields, self._folder.path, size, self._keys(fields))
        except (Wrong, UserError, OSError) as error:
            return refusal(_text_of(error), role="alert")
        file, shown = fitted.model.file, board_shown(fitted.model, fitted.grid, fitted.changed, words)
        if isinstance(file, str):
            return shown
        address = f"pictures/image?{urlencode({'file': file.name, 'stamp': stamp_of(file.content)})}"
        return join((image_shown(address, _small_png(file)[1:], fitted.model.crop, words), shown))

    def _place_of(self, fields: Mapping[str, str]) -> Destination:
        """Return where a form wants its picture; raise Wrong for a board that cannot be, UserError for no section."""
        index, section = self._section(fields)
        if section.get("kind") not in pictured_kinds():
            raise UserError("this section takes no pictures; choose another one")
        size = Size.parse(fields.get("size", "").strip() or section.get("size", USUAL))
        return Destination(index, section["kind"], size, fields.get("tier", ""))

    def _sections(self) -> list[Any]:
        """Return the sections of the book as the file has them; none of a series, or of what cannot be read."""
        with suppress(UserError):
            sections = tree_of(read_source(self._path)).data.get("sections")
            return sections if isinstance(sections, list) else []
        return []


@lru_cache(maxsize=4)
def _small_png(file: ImageFile) -> tuple[bytes, int, int]:
    """Return a picture as a small PNG, with the width and height that it has itself."""
    from bookmaker.engine.picture.fit import draw_small

    return draw_small(file, _SHOWN)


def _text_of(error: Exception) -> str:
    """Return a refusal in the words of the command line, with the key that it is about."""
    if isinstance(error, Wrong):
        return "".join(f"{key}: " for key in error.at if key != "file") + explain(error)
    return "\n".join(describe(error))
