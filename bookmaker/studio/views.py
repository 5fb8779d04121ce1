"""The views of the studio as HTML: the folder with its templates, and one book or series."""

import json
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from bookmaker.spec.templates import Template, templates
from bookmaker.studio.desk import Finding
from bookmaker.studio.folder import Folder, FoundWork
from bookmaker.studio.html import Html, hidden_field, join, labelled_control, line, tag
from bookmaker.studio.snapshot import Snapshot
from bookmaker.words.locale import names
from bookmaker.words.studio import StudioWords, studio_languages

_PLACE = re.compile(r"\{([a-z_]+)\}")
_PAGE = re.compile(r"\bpages? (\d+)")
_IN_SCRIPTS = "js_"
"""Beginning of the names of words that scripts say."""


def book_view(name: str, words: StudioWords, alone: bool) -> Html:
    """Return the page of one book or series, whose parts come by themselves; `alone` without a way to the folder."""
    text = files("bookmaker.studio").joinpath("static", "book.html").read_text("utf-8")
    back = None if alone else tag("a", words["to_folder"], href="/", class_="back")
    own = {
        "lang": Html(words.language),
        "head": _head(words),
        "back": join((back,)),
        "language": _languages(words),
        "file": tag("span", name),
    }
    filled = _PLACE.sub(lambda found: own[found[1]] if found[1] in own else join((words[found[1]],)), text)
    return Html(filled)


def shelf_view(folder: Folder, words: StudioWords) -> Html:
    """Return the page of a folder: its books and series, and the templates for new ones."""
    works = [_work(one, words) for one in folder.works()]
    there = (tag("h2", words["your_books"]), tag("ul", *works, class_="cards works"))
    cards = (_template(one, words) for one in templates().values())
    shelf = (
        tag("p", id="refused", role="alert"),
        *(there if works else ()),
        tag("h2", words["begin_with"]),
        None if works else tag("p", words["begin_help"]),
        tag("ul", *cards, class_="cards"),
    )
    place = tag("p", folder.path.name, class_="place", title=str(folder.path))
    header = tag("header", tag("h1", words["studio"]), place, _languages(words))
    head = tag("head", _head(words), tag("title", words["studio"]))
    body = tag("body", header, tag("main", *shelf, class_="shelf"))
    return join((Html("<!doctype html>\n"), tag("html", head, body, lang=words.language)))


def findings_view(found: Iterable[Finding], shown: Snapshot | None, words: StudioWords) -> Html | None:
    """Return findings, errors first, each with buttons to its page and to its field; None without any."""
    labels = [leaf.label for leaf in shown.leaves] if shown else []
    said = [_finding(one, labels, words) for one in sorted(found, key=lambda one: one.problem.level == "warning")]
    return tag("ol", *said, class_="found") if said else None


def _finding(one: Finding, labels: Sequence[str], words: StudioWords) -> Html:
    problem, in_file = one.problem, bool(one.problem.line)
    named = None if in_file or one.cover else _PAGE.search(problem.where)
    at = int(named[1]) - 1 if named and int(named[1]) <= len(labels) else -1
    label = words.say("to_page", page=labels[at]) if at >= 0 else ""
    ways = {"data_page": str(at) if at >= 0 else None, "data_field": problem.where if in_file else None}
    if one.cover:
        ways["data_page"], label = "cover", words["js_cover"]
    said = {"data_page": label, "data_field": words["change_it"]}
    place = f"{Path(problem.file).name}:{problem.line}" if in_file else one.by
    return tag(
        "li",
        tag("p", tag("strong", words[problem.level]), f" · {place}"),
        tag("p", f"{problem.where}: {problem.message}" if problem.where else problem.message),
        tag("p", problem.remedy, class_="remedy") if problem.remedy else None,
        *(tag("button", said[way], type="button", **{way: to}) for way, to in ways.items() if to),
        class_=problem.level,
    )


def _head(words: StudioWords) -> Html:
    said = {key.removeprefix(_IN_SCRIPTS): text for key, text in words.items() if key.startswith(_IN_SCRIPTS)}
    # In a script only '</' and '<!' end it or change how it is read.
    data = json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")
    return join(
        (
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width"),
            tag("meta", name="htmx-config", content='{"includeIndicatorCSS": false}'),
            tag("link", rel="icon", href="/static/icon.svg"),
            *(tag("link", rel="stylesheet", href=f"/static/{name}.css") for name in ("studio", "form")),
            tag("script", Html(data), type="application/json", id="words"),
            tag("script", src="/static/htmx.min.js"),
            tag("script", src="/static/studio.js", type="module"),
        )
    )


def _languages(words: StudioWords) -> Html:
    options = (
        tag("option", names(one)[0], value=one, selected=one == words.language, lang=one) for one in studio_languages()
    )
    sends = {"hx_post": "/language", "hx_trigger": "change", "hx_swap": "none"}
    chosen = tag("select", *options, id="language", name="language", **sends)
    return tag("div", labelled_control(words["language"], "language", chosen), class_="language")


def _work(one: FoundWork, words: StudioWords) -> Html:
    again = _naming_form("copy", one.name, words["copy_as"], "", tag("button", words["copy"]))
    sort = words["a_series" if one.is_series else "a_book"]
    return tag(
        "li",
        tag("h3", tag("a", one.title, href=f"/books/{quote(one.name)}/")),
        tag("p", f"{one.name} · {sort}"),
        tag("details", tag("summary", words["copy_this"]), again),
    )


def _template(one: Template, words: StudioWords) -> Html:
    about, picture = one.about(words.language), f"/templates/{quote(one.name)}"
    button = tag("button", words["begin"], aria_label=words.say("begin_this", title=about.title))
    begin = _naming_form("new", one.name, words["file_name"], one.name, button)
    shown = tag("img", src=picture, alt=words.say("pages_of", title=about.title), loading="lazy")
    link = tag("a", shown, href=picture, target="_blank")
    return tag("li", link, tag("h3", about.title), tag("p", about.sentence), begin)


def _naming_form(way: str, source: str, label: str, name: str, button: Html) -> Html:
    """Return the form that makes a file of another one, under a name."""
    field = labelled_control(label, f"{way}-{source}", line(f"{way}-{source}", "name", name, required=True))
    sends = {"hx_post": f"/{way}", "hx_target": "#refused", "hx_swap": "innerHTML"}
    return tag("form", hidden_field(**{"from": source}), field, button, **sends)
