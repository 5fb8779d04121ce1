"""The form as HTML: fields, groups and lists, with what htmx needs to send a change and to load what is folded away."""

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import Annotated, NamedTuple

from pydantic import Field, StrictStr, TypeAdapter

from bookmaker.spec.shapes import DETAILS, VALUE, text_of
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.studio.changes import NEW, texts_in
from bookmaker.studio.fields import CHOICE, LINES, LONG, Part
from bookmaker.studio.html import (
    Attribute,
    Html,
    choice,
    field,
    hidden_field,
    join,
    labelled_control,
    line,
    list_of,
    tag,
)

LOOKS = files("bookmaker.studio").joinpath("static", "looks")
"""Pictures of layouts and designs by their names."""
OPEN, HELD = "open:", "held:"
"""Beginnings of the names of values that a request brings: groups that are open, texts that were refused before."""
_BODY = "form-body"
_SENT = f"#{_BODY} > input, #{_BODY} details[open] > [name^='{OPEN}']"
_DEEPEST = 6
"""The least heading of HTML."""
_ENGLISH = "en"
_PATH = TypeAdapter(tuple[StrictStr | Annotated[int, Field(ge=0, strict=True)], ...])


class View(NamedTuple):
    """What a form shows besides its file."""

    root: Part
    stamp: str = ""
    can_undo: bool = False
    open: frozenset[str] = frozenset()
    """The names of the groups that are open."""
    told: Mapping[str, tuple[str, ...]] = {}
    """Mistakes by the names of their places; '' for those at the top."""
    typed: Mapping[KeyPath, str] = {}
    """Texts that were refused, by the places of their fields."""
    added: tuple[KeyPath, Mapping[str, str]] | None = None
    """The place of a new thing that was refused, and what the request said of it."""
    said: str = ""
    focus: str = ""
    """The id of what is to have the focus."""

    def say(self, word: str, **fields: object) -> str:
        """Return a text of the form."""
        return self.root.form.labels.say(word, **fields)


def read_path(text: str) -> KeyPath:
    """Return the path that a request names; raise ValueError if it is none."""
    return _PATH.validate_json(text) if text.startswith("[") else named_path(text)


def named_path(name: str) -> KeyPath:
    """Return the path of a place by its name, as messages say it."""
    return tuple(int(index) if index else key for index, key in re.findall(r"\[([0-9]{1,9})\]|([^.\[\]]+)", name))


def unreadable_form(said: str, problems: tuple[str, ...]) -> Html:
    """Return the form of a file that cannot be read."""
    told = tag("div", list_of(problems), class_="told", role="alert")
    return tag("div", tag("p", said), told, id=_BODY, class_="form")


def whole_form(view: View) -> Html:
    """Return the form of a file; each mistake stands at the nearest place that is not folded away, or at the top."""
    fields = _group(view, view.root, 3)
    if view.told:
        view = view._replace(told=_mistakes_by_place(view.told, fields))
        fields = _group(view, view.root, 3)
    can_undo = None if view.can_undo else "true"  # a button that is disabled would lose the focus
    undo = tag("button", view.say("undo"), id="undo", type="button", hx_post="form/undo", aria_disabled=can_undo)
    inherited = {
        "hx-target:inherited": f"#{_BODY}",
        "hx-swap:inherited": "outerMorph",
        "hx-include:inherited": _SENT,
        "hx-sync:inherited": f"#{_BODY}:queue all",
    }
    return tag(
        "div",
        hidden_field(stamp=view.stamp, **{f"{HELD}{json.dumps(path)}": text for path, text in view.typed.items()}),
        tag("div", undo, tag("p", view.said, role="status", id="form-said"), class_="bar"),
        tag("div", list_of(view.told.get("", ())), class_="told", role="alert", id="form-told"),
        fields,
        id=_BODY,
        class_="form",
        data_focus=view.focus or None,
        **inherited,
    )


def _mistakes_by_place(told: Mapping[str, tuple[str, ...]], fields: Html) -> dict[str, tuple[str, ...]]:
    """Return mistakes by the nearest places that a form shows, whether in the file, its look or its cover's."""
    found: dict[str, tuple[str, ...]] = {}
    for where, texts in told.items():
        paths = [named_path(way) for way in (where, f"look.{where}", f"cover.look.{where}")]
        ways = [path[:length] for path in paths for length in range(len(path), path is not paths[0], -1)]
        shown = (
            name for name in map(name_of, ways) if any(f' id="{escape(f"{sort}-{name}")}"' in fields for sort in "fg")
        )
        name = next(shown, "")
        found[name] = (*found.get(name, ()), *(text if name == where else f"{where}: {text}" for text in texts))
    return found


def fold_content(view: View, part: Part) -> Html:
    """Return what is in a group that was folded away: of a list that stands alone, the rest of its thing."""
    level = 4 + len(part.path)
    if part.items is not None and part.value is None:
        return _group(view, part, level)
    part = part.items[0] if part.items else part
    add = _button(view, "add", part) if part.is_addable else None
    return join([add, *_places(view, part.rest, level), _adder(view, part) if part.is_open else None])


def _group(view: View, part: Part, level: int) -> Html:
    """Return a place with its heading: what the file says in it, the rest folded away, what may be added."""
    shown, rest, items, level = part.open_parts, part.rest, part.items, min(_DEEPEST, level)
    title = tag(f"h{level}", _title_of(view, part), id=f"g-{part.id}", tabindex="-1")
    usual = text_of(part.usual) if items is not None and part.value is None else ""
    inside = [_field(view, part)] if part.kind == VALUE and items is None else [*_places(view, shown, level + 1)]
    inside += [tag("ol", *(tag("li", _group(view, one, level + 1)) for one in items))] if items else []
    if part.is_open or items is not None:
        inside.append(_adder(view, part))
    elif rest:
        inside.append(_fold(view, part, view.say("more", label=_title_of(view, part), n=len(rest))))
    alone = any(one.is_alone for one in items) if items is not None else part.kind == VALUE
    return tag(
        "div",
        tag(
            "div",
            title,
            _kinds(view, part),
            _tools(view, part),
            _help(part) if items is not None else None,
            class_="head",
        ),
        tag("p", part.note, class_="usual", lang=_ENGLISH) if part.note and items is None else None,
        _mistake(view, part.name, part.id) if part.path and not alone else None,
        tag("p", f"{view.say('usual')}: {usual}", class_="usual") if usual else None,
        tag("div", *inside, class_="counts" if part.is_counts else "inside"),
        class_="group" if items is None else "list",
        role="group",
        aria_labelledby=f"g-{part.id}",
    )


def _title_of(view: View, part: Part) -> str:
    """Return the heading of a group: a thing in a list by its kind and its title."""
    if not part.path or not isinstance(part.path[-1], int):
        return part.label
    values = part.value.values() if isinstance(part.value, dict) else ()
    named = next((value for value in values if isinstance(value, str)), "")
    kind = "" if part.kind in (VALUE, DETAILS) else view.root.form.labels.of_kind(part.kind) + ":" * bool(named)
    return " ".join(filter(None, (f"{part.path[-1] + 1}.", kind, named)))


def _places(view: View, parts: list[Part], level: int) -> Iterator[Html]:
    """Yield some parts of a mapping, plain values first, and those that the file lacks folded away."""
    for one in sorted(parts, key=lambda part: not part.is_plain):
        if one.is_plain:
            yield _field(view, one)
        elif one.value is not None:
            yield _group(view, one, level)
        else:
            count = "" if one.items is not None or one.is_open else f" ({len(one.rest)})"
            yield _fold(view, one, one.label + count)


def _fold(view: View, part: Part, label: str) -> Html:
    """Return a group that is loaded as soon as it is opened."""
    is_open = part.id in view.open
    loads = {"hx_get": "form/group", "hx_trigger": "toggle once", "hx_target": "find .inside", "hx_swap": "innerHTML"}
    return tag(
        "details",
        tag("summary", label, id=f"m-{part.id}"),
        hidden_field(**{f"{OPEN}{part.id}": "1"}),
        tag("div", fold_content(view, part) if is_open else None, class_="inside"),
        class_="fold",
        open=is_open,
        **({} if is_open else {**loads, "hx_vals": _vals(part)}),
    )


def _adder(view: View, part: Part) -> Html:
    """Return the fields of a new thing or key with their button, and why the last one was refused."""
    name, sent = part.id, view.added[1] if view.added and view.added[0] == part.path else {}
    label, inside, rows = view.say("new", label=part.label), list[Html](), list[tuple[str, str, str, str]]()
    if part.items is None:
        rows = [
            ("key", view.say("key"), "key", sent.get("key", "")),
            ("value", view.say("value"), NEW, sent.get(NEW, "")),
        ]
    else:
        kind = sent.get("kind") or next(iter(part.kinds))
        options = [(one, view.root.form.labels.of_kind(one)) for one in part.kinds]
        several = labelled_control(label, f"q-{name}", choice(f"q-{name}", "kind", options, kind))
        inside.append(several if len(options) > 1 else hidden_field(kind=kind))
        if VALUE in part.kinds:
            inside.append(line(f"n-{name}", NEW, sent.get(NEW, ""), aria_label=label))
        asked = part.questions(kind, texts_in(sent)) if sent else {}
        rows = [(key, view.root.form.labels.of((*part.path, key)), f"{NEW}{key}", text) for key, text in asked.items()]
    more = {"aria_invalid": "true", "aria_describedby": f"e-new-{name}"} if sent else {}
    inside += [
        labelled_control(said, f"n-{name}-{key}", line(f"n-{name}-{key}", to, text, **more))
        for key, said, to, text in rows
    ]
    button = _button(view, "add", part, hx_include=f"{_SENT}, closest .add")
    return tag(
        "div", *inside, button, _mistake(view, f"new-{part.name}", f"new-{name}"), id=f"g-new-{name}", class_="add"
    )


def _kinds(view: View, part: Part) -> Html | None:
    """Return the choice of what a part is, if it may be several things."""
    if len(part.kinds) < 2 or not part.path or part.items is not None:
        return None
    options = [(kind, view.root.form.labels.of_kind(kind)) for kind in part.kinds]
    label = f"{view.say('kind')}: {part.label}"
    return choice(
        f"k-{part.id}", "kind", options, part.kind, aria_label=label, hx_post="form/kind", hx_vals=_vals(part)
    )


def _field(view: View, part: Part) -> Html:
    """Return a plain value with its label, its help and its mistakes."""
    name, spot = part.id, f"f-{part.id}"
    told, last = part.name in view.told, part.path[-1]
    value, usual = view.typed.get(part.path, part.text_of(part.value)), part.text_of(part.usual)
    more: dict[str, Attribute] = {
        "hx_post": "form/set",
        "hx_vals": _vals(part),
        "aria_describedby": " ".join([f"h-{name}"] * bool(part.help) + [f"e-{name}"] * told) or None,
        "aria_invalid": "true" if told else None,
        "data_said": part.text_of(part.value) if part.path in view.typed else None,
    }
    if part.control == CHOICE:
        first = f"{part.choices.get(usual, usual)} – {view.say('usual')}" if usual else "–"
        box = choice(spot, "value", [("", first), *part.choices.items()], value, **more)
    elif part.control in (LONG, LINES):
        rows = max(2, min(12, value.count("\n") + 1))
        text = f"\n{value}"  # a first line break is dropped by HTML
        box = tag("textarea", text, id=spot, name="value", rows=rows, placeholder=usual or None, **more)
    else:
        choices = [tag("option", said if said != word else None, value=word) for word, said in part.choices.items()]
        shelf = tag("datalist", *choices, id=f"l-{name}") if choices else None
        more |= {"list": f"l-{name}" if choices else None, "inputmode": "decimal" if part.is_numeric else None}
        box = join([line(spot, "value", value, placeholder=usual or None, **more), shelf])
    label = f"{view.say('value')} {last + 1}" if isinstance(last, int) else part.label
    ways = _kinds(view, part) if DETAILS in part.kinds and not isinstance(last, int) else None
    return field(label, spot, ways, box, _help(part), _mistake(view, part.name, name), _looks(view, part, value))


def _looks(view: View, part: Part, value: str) -> Html | None:
    """Return the layouts or designs to choose from with their pictures; None for other fields."""
    buttons = [
        tag(
            "button",
            tag("img", src=f"/static/looks/{name}.png", alt="", loading="lazy"),
            name,
            type="button",
            aria_pressed="true" if name == value else "false",
            hx_post="form/set",
            hx_vals=_vals(part, value=name),
        )
        for name in part.choices
        if LOOKS.joinpath(f"{name}.png").is_file()
    ]
    return tag("details", tag("summary", view.say("looks")), tag("div", *buttons), class_="looks") if buttons else None


def _help(part: Part) -> Html | None:
    return tag("p", part.help, class_="help", id=f"h-{part.id}", lang=_ENGLISH) if part.help else None


def _mistake(view: View, name: str, spot: str) -> Html | None:
    told = view.told.get(name, ())
    return tag("p", "\n".join(told), class_="error", id=f"e-{spot}", role="alert") if told else None


def _vals(part: Part, **more: object) -> str:
    return json.dumps({"path": json.dumps(part.path), **more})


def _tools(view: View, part: Part) -> Html | None:
    """Return the buttons that move a part, or take it out."""
    needed = not part.above or part.path[-1] in part.above.body.get("required", ())
    if part.items is not None or (needed and not part.is_alone):
        return None
    index, count = part.path[-1], len(part.above.value) if part.above else 0
    ways = {"up": -1, "down": 1} if isinstance(index, int) else {}
    moves = [_button(view, word, part, "move", by=by) for word, by in ways.items() if 0 <= int(index) + by < count]
    return tag("div", *moves, _button(view, "remove", part), class_="tools")


def _button(view: View, word: str, part: Part, way: str = "", hx_include: str = "", **more: object) -> Html:
    said, vals = view.say(word), _vals(part, **more)
    about = {"aria_label": f"{said}: {_title_of(view, part)}", "hx_post": f"form/{way or word}", "hx_vals": vals}
    return tag("button", said, id=f"{word[0]}-{part.id}", type="button", **about, hx_include=hx_include or None)
