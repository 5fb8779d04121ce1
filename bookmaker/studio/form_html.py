"""The form as HTML: fields, groups and lists, with what htmx needs to send a change and to load what is folded away."""

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import NamedTuple

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.spec.shapes import DETAILS, VALUE, is_named, is_nullable, is_open, needed_in, text_of
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.studio.fields import CHOICE, LINES, LONG, Control, FormFile, Part, printers_in
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
OPEN, NEW = "open:", "new:"
"""Beginnings of the names of values that a request brings: groups that are open, what a new thing is to have."""
_BODY = "form-body"
_SENT = f"#{_BODY} > [name=stamp], #{_BODY} details[open] > [name^='{OPEN}']"
_DEEPEST = 6
"""The least heading of HTML."""
_ENGLISH = "en"


class Draft(NamedTuple):
    """A new thing that was refused, to be asked for again with what it needs."""

    path: KeyPath
    kind: str
    values: Mapping[str, str]
    told: tuple[str, ...]


class View(NamedTuple):
    """What a form shows besides its file."""

    file: FormFile
    stamp: str = ""
    can_undo: bool = False
    open: frozenset[str] = frozenset()
    """The names of the groups that are open."""
    told: Mapping[str, tuple[str, ...]] = {}
    """Mistakes by the names of their places; '' for those at the top."""
    typed: Mapping[str, str] = {}
    """Texts that were refused, by the names of their fields."""
    said: str = ""
    focus: str = ""
    """The id of what is to have the focus."""
    draft: Draft | None = None

    def say(self, word: str, **fields: object) -> str:
        """Return a text of the form."""
        return self.file.labels.say(word, **fields)


def path_text(path: KeyPath) -> str:
    """Return a path as a request names it."""
    name = name_of(path)
    return name if read_path(name) == path else json.dumps(path)


def read_path(text: str) -> KeyPath:
    """Return the path that a request names; raise ValueError if it is none."""
    if text.startswith("["):
        try:
            found = json.loads(text)
        except RecursionError:
            raise ValueError(text[:80]) from None
        if not isinstance(found, list) or not all(type(one) is str or (type(one) is int and one >= 0) for one in found):
            raise ValueError(text)
        return tuple(found)
    parts = re.findall(r"\[([0-9]{1,9})\]|([^.\[\]]+)", text)
    return tuple(int(index) if index else key for index, key in parts)


def unreadable_form(said: str, problems: tuple[str, ...]) -> Html:
    """Return the form of a file that cannot be read."""
    told = tag("div", list_of(problems), class_="told", role="alert")
    return tag("div", tag("p", said), told, id=_BODY, class_="form")


def whole_form(view: View) -> Html:
    """Return the form of a file; mistakes at places that are folded away stand at the top."""
    root, say = view.file.part(()), view.say
    assert root
    fields = _group(view, root, 3)
    away = {name: told for name, told in view.told.items() if f' id="{escape(f"e-{name}")}"' not in fields}
    if (draft := view.draft) and f' id="{escape(f"a-{name_of(draft.path)}")}"' not in fields:
        away[name_of(draft.path)] = draft.told
    mistakes = (f"{name}: {text}" if name else text for name, told in away.items() for text in told)
    can_undo = None if view.can_undo else "true"  # a button that is disabled would lose the focus
    undo = tag("button", say("undo"), id="undo", type="button", hx_post="form/undo", aria_disabled=can_undo)
    inherited = {
        "hx-target:inherited": f"#{_BODY}",
        "hx-swap:inherited": "outerMorph",
        "hx-include:inherited": _SENT,
        "hx-sync:inherited": f"#{_BODY}:queue all",
    }
    return tag(
        "div",
        hidden_field(stamp=view.stamp),
        tag("div", undo, tag("p", view.said, role="status", id="form-said"), class_="bar"),
        tag("div", list_of(mistakes), class_="told", role="alert", id="form-told"),
        fields,
        id=_BODY,
        class_="form",
        data_focus=view.focus or None,
        **inherited,
    )


def fold_content(view: View, part: Part) -> Html:
    """Return what is in a group that was folded away."""
    level = min(_DEEPEST, 4 + len(part.path))
    if part.path and part.value is None and view.file.items(part) is not None:
        return _part(view, part, level)
    return join([*_parts(view, view.file.parts(part)[1], level), *_new_key(view, part)])


def _group(view: View, part: Part, level: int, tools: Html | None = None) -> Html:
    """Return a mapping: its heading, what the file says in it, and the rest folded away."""
    file = view.file
    shown, rest = file.parts(part)
    way = file.body(part)
    head = _head(part, level, _title_of(view, part))
    inside = list(_parts(view, shown, min(_DEEPEST, level + 1)))
    if is_open(way):
        inside += _new_key(view, part)
    elif rest:
        inside.append(_fold(view, part, view.say("more", label=_title_of(view, part), n=len(rest))))
    bar = tag("div", head, _kind(view, part), tools, class_="head")
    counts = not is_open(way) and "propertyNames" in way and all(file.control(one).numeric for one in shown)
    body = tag("div", *inside, class_="counts" if counts else "inside")
    return _section(part, bar, _error_of(view, part), body)


def _head(part: Part, level: int, text: str) -> Html:
    return tag(f"h{level}", text, id=f"g-{part.id}", tabindex="-1")


def _section(part: Part, *inside: Html | None, class_: str = "group") -> Html:
    return tag("div", *inside, class_=class_, role="group", aria_labelledby=f"g-{part.id}")


def _title_of(view: View, part: Part) -> str:
    """Return the heading of a group: a thing in a list by its kind and its title."""
    if not part.path or not isinstance(part.path[-1], int):
        return part.label
    kind, named = _kind_label(view, view.file.shapes.kind_of(part.shape, part.value)), None
    if isinstance(part.value, dict):
        named = next((value for value in part.value.values() if isinstance(value, str)), None)
    number = str(part.path[-1] + 1)
    plain = kind in (view.say("value"), view.say("details"))
    return " ".join(filter(None, (f"{number}.", "" if plain else kind + ":" * bool(named), named)))


def _kind_label(view: View, kind: str) -> str:
    fixed = {VALUE: "value", DETAILS: "details"}
    return view.say(fixed[kind]) if kind in fixed else view.file.labels.of_kind(kind) if kind else ""


def _parts(view: View, parts: list[Part], level: int) -> Iterator[Html]:
    """Yield some parts of a mapping, plain values first."""
    plain = [one for one in parts if view.file.is_plain(one)]
    yield from (_field(view, one) for one in plain)
    for one in parts:
        if one not in plain:
            yield _part(view, one, level) if one.value is not None else _absent(view, one)


def _part(view: View, part: Part, level: int) -> Html:
    items = view.file.items(part)
    if items is not None:
        return _list(view, part, items, level)
    if view.file.is_plain(part):
        return _field(view, part)
    above = view.file.part(part.path[:-1])
    is_needed = above and part.path[-1] in view.file.body(above).get("required", ())
    return _group(view, part, level, None if is_needed else _remove(view, part))


def _absent(view: View, part: Part) -> Html:
    """Return a group or a list that the file lacks, folded away."""
    file, items = view.file, view.file.items(part)
    count = "" if items is not None or is_open(file.body(part)) else f" ({len(file.parts(part)[1])})"
    return _fold(view, part, part.label + count)


def _fold(view: View, part: Part, label: str) -> Html:
    """Return a group that is loaded as soon as it is opened."""
    name, is_open = part.id, part.id in view.open
    inside = fold_content(view, part) if is_open else None
    addable = part.value is None and view.file.items(part) is None and _may_be_added(view, part)
    add = _button(view, "add", f"add-{name}", "add", part) if addable and is_open else None
    loads = {"hx_get": "form/group", "hx_trigger": "toggle once", "hx_target": "find .inside", "hx_swap": "innerHTML"}
    return tag(
        "details",
        tag("summary", label, id=f"m-{name}"),
        hidden_field(**{f"{OPEN}{name}": "1"}),
        tag("div", add, inside, class_="inside"),
        class_="fold",
        open=is_open,
        **({} if is_open else {**loads, "hx_vals": _vals(part)}),
    )


def _may_be_added(view: View, part: Part) -> bool:
    """Tell whether a mapping can be there with nothing in it that differs, or needs several keys at once."""
    return is_nullable(part.shape) or bool(needed_in(view.file.body(part)))


def _list(view: View, part: Part, items: list[Part], level: int) -> Html:
    """Return a list of things, each with buttons, and what may be added."""
    usual = view.file.usual_value(part.path) if part.value is None else None
    return _section(
        part,
        tag("div", _head(part, level, part.label), _help(view, part), class_="head"),
        None if any(one.is_alone for one in items) else _error_of(view, part),
        tag("p", f"{view.say('usual')}: {_list_text(usual)}", class_="usual") if usual else None,
        tag("ol", *(_item(view, one, len(items), level + 1) for one in items)) if items else None,
        _adder(view, part),
        class_="list",
    )


def _list_text(usual: object) -> str:
    if not isinstance(usual, list):
        return text_of(usual)
    words = (one if isinstance(one, str) else next(iter(map(text_of, one.values())), "") for one in usual)
    return ", ".join(words)


def _item(view: View, part: Part, count: int, level: int) -> Html:
    """Return one thing of a list."""
    file, level = view.file, min(_DEEPEST, level)
    index = None if part.is_alone else part.path[-1]
    tools = [_move(view, part, -1) if index else None, _move(view, part, 1) if index not in (None, count - 1) else None]
    bar = tag("div", *tools, _remove(view, part), class_="tools")
    options = file.options(part)
    if isinstance(part.value, dict) and not options and not is_named(file.body(part)):
        return tag("li", _group(view, part, level, bar))
    head = _head(part, level, part.label if index is None else _title_of(view, part))
    inside = [_field(view, part)] if file.is_plain_item(part) else []
    if options:
        shown, rest = file.parts(options)
        inside += [*_parts(view, shown, min(_DEEPEST, level + 1))]
        label = view.say("more", label=view.file.labels.of_kind(str(options.path[-1])), n=len(rest))
        inside += [_fold(view, options, label)] if rest else []
    bar = tag("div", head, _kind(view, part), bar, class_="head")
    note = _printer_note(view, part)
    told = None if file.is_plain_item(part) else _error_of(view, part)
    return tag("li", _section(part, bar, note, told, tag("div", *inside, class_="inside")))


def _printer_note(view: View, part: Part) -> Html | None:
    """Return what a printer takes, and for how many pages."""
    if part.path[:1] != ("printer",):
        return None
    found = [view.file.profile(*one) for one in printers_in({"printer": part.value})]
    said = [view.file.describe(one) for one in found if one]
    return tag("p", *said, class_="usual", lang=_ENGLISH) if said else None


def _adder(view: View, part: Part) -> Html:
    """Return what adds a thing to a list."""
    name, file = part.id, view.file
    kinds, draft = file.shapes.kinds(part.shape), _draft_of(view, part)
    chosen, values = (draft.kind, draft.values) if draft else (next(iter(kinds)), {})
    label, inside = view.say("new", label=part.label), list[Html]()
    if len(kinds) > 1:
        options = [(kind, _kind_label(view, kind)) for kind in kinds]
        inside.append(labelled_control(label, f"q-{name}", _select(f"q-{name}", "kind", options, chosen)))
    else:
        inside.append(hidden_field(kind=chosen))
    if VALUE in kinds:
        inside.append(line(f"n-{name}", NEW, values.get("", ""), aria_label=label))
    more = {"aria_invalid": "true", "aria_describedby": f"e-new-{name}"}
    for key, text in values.items():
        if key:
            spot = f"n-{name}-{key}"
            inside.append(
                labelled_control(file.labels.of((*part.path, key)), spot, line(spot, f"{NEW}{key}", text, **more))
            )
    return _add(view, part, inside)


def _new_key(view: View, part: Part) -> Iterator[Html]:
    """Yield what adds a key to a mapping that may have any."""
    if is_open(view.file.body(part)):
        spots = ((f"n-{part.id}-{word}", word, name) for word, name in (("key", "key"), ("value", NEW)))
        yield _add(view, part, [labelled_control(view.say(word), spot, line(spot, name)) for spot, word, name in spots])


def _draft_of(view: View, part: Part) -> Draft | None:
    return view.draft if view.draft and view.draft.path == part.path else None


def _add(view: View, part: Part, inside: list[Html]) -> Html:
    """Return the fields of a new thing with their button, and why the last one was refused."""
    draft = _draft_of(view, part)
    button = _button(view, "add", f"a-{part.id}", "add", part, f"{_SENT}, closest .add")
    return tag("div", *inside, button, _mistake(draft.told if draft else (), f"new-{part.id}"), class_="add")


def _kind(view: View, part: Part) -> Html | None:
    """Return the choice of what a part is, if it may be several things."""
    kinds = view.file.shapes.kinds(part.shape)
    if len(kinds) < 2 or not part.path:
        return None
    name, now = part.id, view.file.shapes.kind_of(part.shape, part.value)
    options = [(kind, _kind_label(view, kind)) for kind in kinds]
    label = f"{view.say('kind')}: {part.label}"
    return _select(f"k-{name}", "kind", options, now, aria_label=label, hx_post="form/kind", hx_vals=_vals(part))


def _select(spot: str, name: str, options: list[tuple[str, str]], now: str, **more: Attribute) -> Html:
    return choice(spot, name, options if now in dict(options) else [(now, now), *options], now, **more)


def _field(view: View, part: Part) -> Html:
    """Return a plain value with its label, its help and its mistakes."""
    file, name = view.file, part.id
    control, last = file.control(part), part.path[-1]
    label = f"{view.say('value')} {last + 1}" if isinstance(last, int) else part.label
    told, help = view.told.get(part.name, ()), file.help_of(part)
    about = " ".join([f"h-{name}"] * bool(help) + [f"e-{name}"] * bool(told)) or None
    more = {"hx_post": "form/set", "hx_vals": _vals(part), "aria_describedby": about}
    more["aria_invalid"] = "true" if told else None
    more["data_said"] = control.text_of(part.value) if part.name in view.typed else None
    value = view.typed.get(part.name, control.text_of(part.value))
    usual = control.text_of(file.usual_value(part.path))
    if control.sort == CHOICE:
        box = _choice(view, part, control, value, usual, more)
    elif control.sort in (LONG, LINES):
        rows = max(2, min(12, value.count("\n") + 1))
        text = f"\n{value}"  # a first line break is dropped by HTML
        box = tag("textarea", text, id=f"f-{name}", name="value", rows=rows, placeholder=usual or None, **more)
    else:
        box = _line(part, control, value, usual, more)
    kinds = file.shapes.kinds(part.shape)
    ways = _kind(view, part) if DETAILS in kinds and not isinstance(last, int) else None
    looks = _looks(view, part, control, value)
    return field(label, f"f-{name}", ways, box, _help(view, part), _mistake(told, name), looks)


def _looks(view: View, part: Part, control: Control, value: str) -> Html | None:
    """Return the layouts or designs to choose from with their pictures; None for other fields."""
    names = [name for name, _ in control.choices if LOOKS.joinpath(f"{name}.png").is_file()]
    buttons = (
        tag(
            "button",
            tag("img", src=f"/static/looks/{name}.png", alt="", loading="lazy"),
            name,
            type="button",
            aria_pressed="true" if name == value else "false",
            hx_post="form/set",
            hx_vals=_vals(part, value=name),
        )
        for name in names
    )
    return tag("details", tag("summary", view.say("looks")), tag("div", *buttons), class_="looks") if names else None


def _choice(view: View, part: Part, control: Control, value: str, usual: str, more: dict[str, str | None]) -> Html:
    said = {"true": view.say("yes"), "false": view.say("no")}
    is_tier = {word for word, _ in control.choices} <= {*EVERY_TIER}
    options = [
        (w, said.get(w, view.file.labels.of((w,)) if is_tier else w) + f" ({r})" * bool(r)) for w, r in control.choices
    ]
    first = f"{said.get(usual, usual)} – {view.say('usual')}" if usual else "–"
    return _select(f"f-{part.id}", "value", [("", first), *options], value, **more)


def _line(part: Part, control: Control, value: str, usual: str, more: dict[str, str | None]) -> Html:
    name, mode = part.id, "decimal" if control.numeric else None
    choices = [tag("option", remark or None, value=word) for word, remark in control.choices]
    shelf = tag("datalist", *choices, id=f"l-{name}") if choices else None
    attributes = {**more, "list": f"l-{name}" if choices else None, "placeholder": usual or None, "inputmode": mode}
    return join([line(f"f-{name}", "value", value, **attributes), shelf])


def _help(view: View, part: Part) -> Html | None:
    help = view.file.help_of(part)
    return tag("p", help, class_="help", id=f"h-{part.id}", lang=_ENGLISH) if help else None


def _error_of(view: View, part: Part) -> Html | None:
    return _mistake(view.told.get(part.name, ()) if part.path else (), part.id)


def _mistake(told: tuple[str, ...], name: str) -> Html | None:
    return tag("p", "\n".join(told), class_="error", id=f"e-{name}", role="alert") if told else None


def _vals(part: Part, **more: object) -> str:
    return json.dumps({"path": path_text(part.path), **more})


def _remove(view: View, part: Part) -> Html:
    return _button(view, "remove", f"r-{part.id}", "remove", part)


def _move(view: View, part: Part, by: int) -> Html:
    word = "up" if by < 0 else "down"
    return _button(view, word, f"{word}-{part.id}", "move", part, by=by)


def _button(view: View, word: str, spot: str, way: str, part: Part, include: str | None = None, **more: object) -> Html:
    said = view.say(word)
    sends = {"hx_post": f"form/{way}", "hx_vals": _vals(part, **more), "hx_include": include}
    return tag("button", said, id=spot, type="button", aria_label=f"{said}: {_title_of(view, part)}", **sends)
