"""Random books: specs over all documented keys, most of them sound, some with a mistake that `check` has to tell.

Values come from the JSON Schema, key by key, so that a new key is tried without a line here; what only makes sense
together (sections, captions, names of files) is made up below.
"""

import json
import random
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image

from bookmaker.engine.rank.energy import TIERS
from bookmaker.page.layout.template import CAPTION_FIELDS, RUNNING_FIELDS
from bookmaker.page.layout.units import design_files
from bookmaker.spec.model import Spec
from bookmaker.spec.schema import json_schema
from bookmaker.spec.values import READY_NOUNS

SEEDED = "spec.json"
GIVEN = ("bullets:5x5:8:b1c3a4a2c22a33a1d", "bullets:5x5:8:12d333d2b333d2a", "bullets:5x5:8:c114f4a21a3e2a")
"""Puzzles that a section is given."""
TITLES = (
    "No. 7", "3 bullets", "Total 12", "12", "Page 4", "Solution p. 9", "Fünf – 5", "7 × 7", "Nr. 3",
    "The long field", "Zweihundertfünfundzwanzig Minenfelder für Fortgeschrittene, S. 4, mit 12 × 12 Feldern",
)  # fmt: skip
AROUND = (
    "", "", "", "find ", "No. ", "– ", " –", ".", "[", "]", " / ", "p. ", "Total: ", " of 9", "× ", "#", " left",
    "2 x ",
)  # fmt: skip
"""Free text around a field of a caption or a running head."""
CODE = "\n\n![No. 7](qr:https://example.org/3-bullets/12?p=4)"
JOINTS = (" · ", "  ", " | ", ", ", " – ", " ")
INKS = (0.0, 0.2, 0.35, 0.6, 0.9, "#1d5c8a", "#7a1f1f", "#123524")
PARTS = (
    "type", "margins", "puzzles", "solutions", "steps", "grid", "running", "hairlines", "tabs", "tiers", "ornament",
    "opener", "sides", "links",
)  # fmt: skip
"""Parts of a look that are changed now and then."""
ABOUT = (("flow", 0.05), ("bottleneck", 0.1), ("theme", 0.1))
"""Keys for what puzzles are about, and how often a section has them."""
PLAYS = ("decoder", "stages", "password")
"""How boards are played that are opened on the way."""
TRIES = 100
"""Steps per puzzle to look for a position for the best cell: each takes some, and a tier may be rare."""
OPTIONS = (
    "subtitle", "author", "language", "solver", "solutions", "puzzles_on", "openers", "solutions_per_page", "hints",
    "hint_order", "times", "time", "edition", "date",
)  # fmt: skip
NOUNS = {
    "de": {"one": "Hase", "many": "Hasen", "gender": "m", "many_dative": "Hasen", "one_accusative": "Hasen"},
    "en": {"one": "owl", "many": "owls"},
    "es": {"one": "águila", "many": "águilas", "gender": "f"},
    "fr": {"one": "hérisson", "many": "hérissons", "gender": "m", "begins": "plain"},
    "it": {"one": "scoiattolo", "many": "scoiattoli", "gender": "m"},
    "pt": {"one": "coelho", "many": "coelhos", "gender": "m"},
}
"""Own nouns, by language."""
FRONT = ("title", "copyright", "contents", "how-to-play", "moves", "half-title", "dedication", "text", "image")
BACK = (
    "hints", "solutions", "solutions", "walkthroughs", "index", "thumbnails", "pictures", "blanks", "notes",
    "certificate", "colophon", "author", "scores", "times", "answer-sheet", "order", "bonus", "series",
)  # fmt: skip
DESIGNS = tuple(design_files())
BADGES = ["{puzzles}", "{easiest} – {hardest}", "No. 7", "[{count}]", "p. 4"]
TRIMS = ("A5", "5 x 8 in", "8.5 x 11 in", "8.5 x 8.5 in", "A4", "105 x 148 mm", "4.25 x 7 in", "A3")
LENGTH = re.compile(r"([0-9.]+) (pt|mm|cm|in)")


@lru_cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json_schema("spec", Spec)
    return schema


def any_book(seed: str, folder: Path) -> dict[str, Any]:
    """Return a spec as plain values, the same one for the same seed; `folder` gets the pictures that it names."""
    rng = random.Random(seed)
    if not (folder / "map.png").exists():
        Image.linear_gradient("L").resize((2400, 1920)).save(folder / "map.png")
    spec: dict[str, Any] = {
        "spec": 1,
        "title": rng.choice(TITLES),
        "sections": _sections(rng),
        "seed": rng.randrange(99),
    }
    spec["layout"] = rng.choice(_schema()["properties"]["layout"]["anyOf"][0]["enum"])
    for key in OPTIONS:
        if rng.random() < 0.4:
            spec[key] = _any(rng, _schema()["properties"][key], key)
    if rng.random() < 0.3:
        spec["trim"] = rng.choice(TRIMS)
    if rng.random() < 0.4:
        spec["printer"] = rng.choice(
            ("kdp", "ingram", "lulu", "home", "newsprint", "screen", ["kdp", "screen"], {"home": {"flavour": "x-4"}})
        )
    if rng.random() < 0.3:
        count = sum(sum(s["tiers"].values()) for s in spec["sections"] if "tiers" in s)
        spec["walkthroughs"] = rng.choice(("all", [1], [1, count], {"tiers": ["gentle"]}))
        if (form := rng.choice(("full", "key", "solution"))) != "full":
            chosen = spec["walkthroughs"]
            some = {} if chosen == "all" else chosen if isinstance(chosen, dict) else {"puzzles": chosen}
            spec["walkthroughs"] = {"form": form, **some}
    if rng.random() < 0.5:
        spec["front"] = _pages(rng, FRONT)
    if rng.random() < 0.5:
        spec["back"] = _pages(rng, BACK)
    if rng.random() < 0.2:
        spec["cover"] = _cover(rng)
    if rng.random() < 0.75:
        spec["look"] = _look(rng)
    _complete(rng, spec)
    for key, chance in (("form", 0.15), ("answers", 0.3)):
        if rng.random() < chance:
            spec[key] = _any(rng, _schema()["properties"][key], key)
    if rng.random() < 0.1 and not any("puzzles" in one for one in spec["sections"]):
        spec |= {"versions": ["A", "Blue"], "versions_within": 1.0}
    looks = random.Random(f"{seed} looks")
    for section in (one for one in spec["sections"] if isinstance(one, dict) and "title" in one):
        if looks.random() < 0.15:
            section["layout"] = looks.choice(_schema()["properties"]["layout"]["anyOf"][0]["enum"])
    if rng.random() < 0.4:
        spec["noun"] = rng.choice([*READY_NOUNS, NOUNS[spec.get("language") or "en"]])
    if spec.get("printer") == "screen" and not {"versions", "answers"} & spec.keys():
        spec["printer"] = {"screen": {"attach": "proof"}}
    return json.loads(json.dumps({key: value for key, value in spec.items() if value is not None}))


def _cover(rng: random.Random) -> dict[str, Any]:
    back = "Every number counts its neighbours." + rng.choice(("", CODE))
    cover: dict[str, Any] = {"back": back, "volume": True, "look": {"volume": {}}}
    cover |= {"back_shows": rng.sample(["puzzle", "page", "levels"], rng.randrange(4))}
    cover |= {"badges": rng.sample(BADGES, rng.randrange(4))}
    some = {key: value for key, value in cover.items() if rng.random() < 0.5}
    return {"design": rng.choice(DESIGNS), **some, "spine_in": 0.2}


def _complete(rng: random.Random, spec: dict[str, Any]) -> None:
    """Add pages without which most specs would be refused: those that hints and walkthroughs need, and printers."""
    back = spec.setdefault("back", ["solutions"])
    if spec.get("solutions", "back") != "back" and rng.random() < 0.95:
        back[:] = [page for page in back if _name(page) != "solutions"]
    back += [
        name
        for name in ("hints", "walkthroughs")
        if name in spec and name not in map(_name, back) and rng.random() < 0.95
    ]
    plays = {one.get("play") for one in spec["sections"] if isinstance(one, dict)}
    back += [
        page
        for play, page in (("decoder", "decoders"), ("password", "passwords"))
        if play in plays and page not in map(_name, back) and rng.random() < 0.95
    ]
    if "printer" in spec and spec["printer"] not in ("home", "screen") and rng.random() < 0.95:
        back.append({"notes": {"pages": rng.choice((24, 32))}})


def _name(page: Any) -> str:
    return page if isinstance(page, str) else next(iter(page))


def _sections(rng: random.Random) -> list[Any]:
    sections: list[Any] = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        rows, columns = rng.choice(((4, 4), (4, 5), (5, 5), (6, 4), (6, 6), (3, 7)))
        tiers = {tier: rng.randint(1, 4) for tier in rng.sample(("gentle", "steady", "tricky"), rng.choice((1, 1, 2)))}
        section: dict[str, Any] = {"title": rng.choice(TITLES), "size": f"{rows}x{columns}", "tiers": tiers, "steps": 3}
        section["bands"] = {tier: [-99, 99] for tier in tiers}
        for key, chance in (("per_page", 0.3), ("total", 0.2), ("density", 0.1), ("search", 0.1), *ABOUT):
            if rng.random() < chance:
                section[key] = _any(rng, _schema()["$defs"]["Section"]["properties"][key], key)
        if rng.random() < 0.1:
            section["banner"] = "map.png"
        drawn = rng.random()
        other = _sweep if drawn < 0.15 else _odds if drawn < 0.3 else _mosaic if drawn < 0.45 else None
        sections.append(other(rng, section) if other else section)
        if drawn > 0.9 and not any("puzzles" in one for one in sections):
            sections[-1] = _given(rng, section)
    if rng.random() < 0.15:
        sections.insert(1, rng.choice(("notes", "blanks", {"text": {"text": "# 3 bullets\n\nA word between, p. 7."}})))
    return sections


def _given(rng: random.Random, section: Mapping[str, Any]) -> dict[str, Any]:
    """Return a section of puzzles that it is given, with or without some that are made, under the title of another."""
    puzzles = [{"code": code, "title": "No. 7, 3 bullets", "author": "p. 12"} for code in GIVEN[: rng.randint(1, 3)]]
    made = {"size": "5x5", "tiers": section["tiers"], "bands": section["bands"]} if rng.random() < 0.5 else {}
    return {"title": section["title"], "puzzles": puzzles, "steps": 3, "order": rng.choice(("rating", "given")), **made}


def _sweep(rng: random.Random, section: Mapping[str, Any]) -> dict[str, Any]:
    """Return a section of boards that are opened on the way, with the title of another one."""
    size, mines = rng.choice((("6x6", 6), ("6x8", 8), ("7x7", 8), ("8x6", 8)))
    tiers = {tier: rng.randint(1, 3) for tier in rng.sample(("gentle", "steady"), rng.choice((1, 1, 2)))}
    play, stages = rng.choice(PLAYS), rng.choice((2, 3))
    played = {"kind": "sweep", "play": play, **({"stages": stages} if play == "stages" else {}), "mines": mines}
    per_page = {"per_page": rng.choice((1, 2, 3, 4, "most"))} if rng.random() < 0.3 else {}
    return {"title": section["title"], "size": size, "tiers": tiers, **played, **per_page}


def _odds(rng: random.Random, section: Mapping[str, Any]) -> dict[str, Any]:
    """Return a section of positions about which something is asked, with the title of another one."""
    size, mines = rng.choice((("6x6", 8), ("6x8", 10), ("7x7", 10), ("8x6", 10)))
    tiers = {tier: rng.randint(1, 3) for tier in rng.sample(("gentle", "steady", "tricky"), rng.choice((1, 1, 2)))}
    asked: Any = rng.choice(("safest", "chance", "order", "best", ["order", "safest"]))
    size = "8x6" if asked == "best" and size == "7x7" else size  # there such positions are ten times as rare
    made = {"kind": "odds", "mines": mines, "question": asked, **({"budget": TRIES} if asked == "best" else {})}
    return {"title": section["title"], "size": size, "tiers": tiers, **made}


def _mosaic(rng: random.Random, section: Mapping[str, Any]) -> dict[str, Any]:
    """Return a section of pictures, with the title of another one."""
    size, drawn = rng.choice(("10x10", "9x12", "6x7", "12x15")), rng.choice(("motifs", "spots"))
    tiers = {tier: rng.randint(1, 3) for tier in rng.sample(("gentle", "steady", "tricky"), rng.choice((1, 1, 2)))}
    pictures = rng.sample(("cat", "owl", "snail", {"file": "house", "title": "No. 7"}, "car", "fish", "sun"), 7)
    made: dict[str, Any] = {"kind": "mosaic", "size": size, "tiers": tiers, "bands": {tier: [-99, 0] for tier in tiers}}
    made |= {"pictures": pictures} if rng.random() < 0.5 else {"draw": drawn}
    return {"title": section["title"], "steps": 3, **made}


def _pages(rng: random.Random, names: tuple[str, ...]) -> list[Any]:
    needed = {
        "dedication": {"text": "For 12"},
        "text": {"text": "# No. 7\n\nOf 3 bullets, solution p. 4." + rng.choice(("", CODE))},
        "author": {"text": "Of **12** books, *p. 4*."},
        "image": {"file": "map.png"},
        **{key: {"address": "https://example.org/7", "title": rng.choice(("", "No. 7"))} for key in ("order", "bonus")},
        "series": {"books": [{"title": one, "text": "of 12", "cover": "map.png"} for one in rng.sample(TITLES, 2)]},
    }
    chosen = list(dict.fromkeys(rng.sample(names, rng.randint(1, 4))))
    defs = _schema()["$defs"]["PageEntry"]["properties"]
    return [{name: needed[name]} if name in needed else _with_options(rng, name, defs) for name in chosen]


def _with_options(rng: random.Random, name: str, defs: Mapping[str, Any]) -> Any:
    if rng.random() < 0.7:
        return name
    options = next((_resolved(one) for one in defs[name].get("anyOf", ()) if "$ref" in one), {})
    return {
        name: {key: _any(rng, one, key) for key, one in options.get("properties", {}).items() if rng.random() < 0.6}
    }


def _look(rng: random.Random) -> dict[str, Any]:
    look: dict[str, Any] = {}
    defs = _schema()["$defs"]["Look"]["properties"]
    for part in rng.sample(PARTS, rng.choice((1, 1, 2, 3))):
        look[part] = _part(rng, part, defs[part])
    return {key: value for key, value in look.items() if value not in ({}, None)}


def _part(rng: random.Random, part: str, schema: Mapping[str, Any]) -> Any:
    if part == "running":
        return [_running(rng) for _ in range(rng.choice((0, 1, 1, 2)))]
    if part not in ("puzzles", "solutions", "grid", "steps", "margins", "type", "tiers"):
        return _any(rng, schema, part)
    keys = _resolved(schema)["properties"]
    chosen = rng.sample(sorted(keys), min(len(keys), rng.choice((1, 2, 3))))
    made = {key: _any(rng, keys[key], key) for key in chosen}
    if part in ("puzzles", "solutions"):
        made |= _captions(rng, part)
    if "names" in made:
        made["names"] = {tier: rng.choice(TITLES)[:24] for tier in rng.sample(TIERS, rng.randint(0, 2))}
    return made


def _captions(rng: random.Random, part: str) -> dict[str, Any]:
    """Return captions that name the puzzle and its total each once at least, among other things."""
    if rng.random() < 0.3:
        return {}
    number, total = rng.choice(("number", "number", "numbered")), rng.choice(("bullets", "total"))
    others = [name for name in CAPTION_FIELDS if name not in ("number", "numbered", "bullets", "total")]
    more = rng.sample(others, rng.choice((0, 1, 2)))
    if part == "puzzles" and rng.random() < 0.7 and "solution_page" not in more:
        more.append("solution_page")
    fields, pieces = [number, total, *more], list[dict[str, Any]]()
    rng.shuffle(fields)
    while fields:
        some, fields = fields[:2], fields[2:]
        role = "number" if number in some else "total" if total in some else "reference"
        pieces.append(
            {"text": _template(rng, some), "at": rng.choice(("left", "centre", "right")), "type": role, "line": 1}
        )
    cut = rng.randint(0, len(pieces))
    made = {"above": pieces[:cut], "below": pieces[cut:]}
    for side in made.values():
        for line, piece in enumerate(side, 1):
            piece["line"] = line
    return made


def _running(rng: random.Random) -> dict[str, Any]:
    fields = rng.sample([name for name in RUNNING_FIELDS if not name.startswith("to_")], rng.choice((1, 1, 2)))
    if "page" not in fields and rng.random() < 0.7:
        fields[0] = "page"
    role = {
        "text": _template(rng, fields),
        "at": rng.choice(("outer", "inner", "centre")),
        "edge": rng.choice(("top", "bottom")),
    }
    return role | {"type": rng.choice(("folio", "head"))}


def _template(rng: random.Random, fields: list[str]) -> str:
    text = rng.choice(JOINTS).join(f"{{{field}}}" for field in fields)
    return rng.choice(AROUND) + text + rng.choice(AROUND)


def _resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return _schema()["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def _any(rng: random.Random, schema: Mapping[str, Any], key: str) -> Any:
    """Return a value that the schema of a key allows."""
    found = _resolved(schema)
    makers: dict[str, Callable[..., Any]] = {"object": _object, "array": _array, "string": _string}
    if key.endswith("ink") or key == "ground":
        return rng.choice(INKS)
    if "const" in found:
        return found["const"]
    if "enum" in found:
        return rng.choice(found["enum"])
    if ways := found.get("anyOf") or found.get("oneOf"):
        usable = [way for way in ways if way.get("type") != "null"]
        return _any(rng, rng.choice(usable) | {"examples": schema.get("examples", ())}, key)
    if found["type"] in makers:
        return makers[found["type"]](rng, found, schema, key)
    return rng.random() < 0.5 if found["type"] == "boolean" else _number(rng, found, schema)


def _object(rng: random.Random, found: Mapping[str, Any], schema: Mapping[str, Any], key: str) -> Any:
    keys = found.get("properties", {})
    needed = {*found.get("required", ()), *(next(iter(schema.get("examples", ())), {}) if key == "tabs" else ())}
    return {name: _any(rng, one, name) for name, one in keys.items() if name in needed or rng.random() < 0.5}


def _array(rng: random.Random, found: Mapping[str, Any], schema: Mapping[str, Any], key: str) -> Any:
    if "prefixItems" in found:
        return [round(rng.uniform(0.3, 0.7), 2) for _ in found["prefixItems"]]
    return [_any(rng, found["items"], key) for _ in range(rng.choice((0, 1, 2)))]


def _string(rng: random.Random, found: Mapping[str, Any], schema: Mapping[str, Any], key: str) -> str:
    example = str((*schema.get("examples", ()), *found.get("examples", ()), "12 mm")[0])
    if match := LENGTH.fullmatch(example):
        value, unit = float(match[1]), match[2]
        return f"{round(value * rng.choice((0.5, 0.8, 1, 1, 1.2, 1.6)), 3)} {unit}"
    return rng.choice(TITLES) if key in ("title", "subtitle", "author") else example


def _number(rng: random.Random, found: Mapping[str, Any], schema: Mapping[str, Any]) -> float:
    example = next(iter(schema.get("examples", ()) or found.get("examples", ())), 1)
    low = found.get("minimum", found.get("exclusiveMinimum", example))
    high = found.get("maximum", found.get("exclusiveMaximum", example))
    if found["type"] == "integer":
        return rng.randint(low, min(high, low + 11))
    some = rng.choice((example, example, rng.uniform(low, high)))
    return round(min(max(some, low + 0.05), high - 0.05), 2) if high > low else some
