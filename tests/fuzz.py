"""Spoiled input: bytes changed, cut and repeated, words that mean trouble, and parts exchanged; the same each time.

`BOOKMAKER_FUZZ=25` tries 25 times as much as the gate does, `BOOKMAKER_FUZZ_SEED=7` tries other input.
"""

import copy
import io
import os
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream

TIMES = int(os.environ.get("BOOKMAKER_FUZZ", "1"))
SEED = os.environ.get("BOOKMAKER_FUZZ_SEED", "1")
MOST_BYTES, MOST_PLACES = 200_000, 50_000
NUMBERS = (b"-1", b"0", b"1", b"33", b"65536", b"2147483648", b"9999999999999999999", b"1e999", b".nan", b"0x7f")
ODD = (b"\0", b"\t", b"\r", b"\xff\xfe", b"\xc2\x85", "\u202e\U0001f389".encode(), b"A" * 3000, b"[" * 100)
WORDS: dict[str, tuple[bytes, ...]] = {
    "spec": (
        *(b"null", b"[]", b"{}", b"true", b"no", b"&a ", b"*a", b"<<: ", b"!!python/name:os.system ", b"---\n", b"? "),
        *(b"|\n", b"{total}", b"{", b"'", b'"', b"#", b": ", b"\n- ", b"-1 pt", b"1 x 1 in", b"/dev/zero", b"../.."),
    ),
    "boards": (b"bullets: 3\n", b"bullets: ", b"total: none\n", b"\n\n", b"........\n", b"8", b"9", b"#", b"22222222"),
    "lock": (b"null", b"[]", b"{}", b'"', b",", b":", b"lock", b"true", b'"bullets:4x4:3:p"', b"\n"),
    "picture": (b"IHDR", b"IDAT", b"iCCP", b"\xff\xd8", b"\xff\xda", b"II*\0", b"MM\0*", b"\xff\xff\xff\xff"),
    "bank": (b"SQLite format 3\0", b"\0\0\0\0", b"\x0d", b"CREATE TABLE", b"bullets:4x4:3:p", b"{", b"gentle"),
    "font": (b"glyf", b"loca", b"cmap", b"head", b"fvar", b"OTTO", b"ttcf", b"\0\1\0\0", b"\xff\xff", b"\0\0\0\0"),
    "page": (b'"puzzles":', b'"clues"', b"null", b"[]", b"{}", b"&amp;", b"</script>", b"base64"),
    "request": (
        *(b"GET ", b"POST ", b"/state?version=", b"/form", b"/answer", b"/pages/0.svg", b"\r\n\r\n", b"\r\n"),
        *(b"Content-Length: 999999", b"Transfer-Encoding: chunked", b"Host: ", b"%00", b"/../../", b'{"stamp": "'),
    ),
    "pdf": (b"<<", b">>", b"/Kids", b"/Length 99999999", b"/Type", b"1 0 R", b"endobj", b"stream\n", b"/F Do", b" q "),
}
"""By sort of file: what stands for something in it."""
IN_PLACE = {"font", "bank"}
"""Sorts whose parts lie at fixed places."""


def spoiled(sort: str, sound: Sequence[bytes], count: int) -> Iterator[bytes]:
    """Yield `count` times TIMES files of a sort, each a sound one with up to six changes."""
    rng = random.Random(f"{sort} {SEED}")
    for _ in range(count * TIMES):
        data = rng.choice(sound)
        for _ in range(rng.randint(1, 6)):
            change = _overwritten if sort in IN_PLACE and rng.random() < 0.7 else _changed
            data = change(data, WORDS[sort], rng)[:MOST_BYTES]
        yield data


def _overwritten(data: bytes, words: Sequence[bytes], rng: random.Random) -> bytes:
    """Return as many bytes, a few of them others, half of the time near the beginning, where the tables are listed."""
    at = rng.randrange(len(data) if rng.random() < 0.5 else min(len(data), 2000)) if data else 0
    new = rng.choice((rng.randbytes(1), rng.randbytes(rng.choice((1, 2, 4, 400))), rng.choice(words), b"\xff" * 4))
    return (data[:at] + new + data[at + len(new) :])[: len(data)]


def _changed(data: bytes, words: Sequence[bytes], rng: random.Random) -> bytes:
    begin = rng.randint(0, len(data))
    end = min(len(data), begin + rng.choice((0, 1, 1, 2, 4, 16, 200)))
    before, cut, after = data[:begin], data[begin:end], data[end:]
    way = rng.randrange(7)
    if way == 0:
        return before + after
    if way == 1:
        return before + cut * rng.choice((2, 3, 50)) + after
    if way == 2:
        return before + rng.randbytes(len(cut)) + after
    if way == 3:
        other = rng.randint(0, len(data))
        return before + data[other : other + 40] + after
    if way == 4 and rng.random() < 0.3:
        return before
    return before + rng.choice((*words, *words, *NUMBERS, *ODD)) + after


# Data with keys and lists

LONG = "\u202e\U0001f389e\u0301 " * 40
VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 3, 61, 2**31, 10**30, 0.5, -0.0, 1e308, float("inf"), float("nan")),
    *([], {}, [[]], {"": ""}),
    *(
        "",
        " ",
        "auto",
        "none",
        "vary",
        "5x5",
        "60x40",
        "1 in",
        "-1 pt",
        "1e9 mm",
        "50%",
        "red",
        "1-5",
        "9-1",
        "{number}",
    ),
    *(
        "{",
        "D",
        "IV",
        "\0",
        "\u202eabc",
        LONG,
        "A" * 3000,
        "**a",
        "[a](b)",
        "../..",
        "/dev/zero",
        "2026-02-30",
        "9999-12-31",
    ),
)


def twisted(trees: Sequence[Any], count: int) -> Iterator[Any]:
    """Yield `count` times TIMES trees, each a sound one of which up to three parts are others."""
    rng = random.Random(f"trees {SEED}")
    for _ in range(count * TIMES):
        tree = copy.deepcopy(rng.choice(trees))
        for _ in range(rng.randint(1, 3)):
            places = [*islice(_places(tree, 0), MOST_PLACES)]  # one list in two others many times is millions
            box, key = rng.choice(places)
            _twist(box, key, rng, places)
        yield tree


def _places(tree: Any, depth: int) -> Iterator[tuple[Any, Any]]:
    """Yield the places of a tree: what holds each, and its key there."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys if depth < 30 else ():
        yield tree, key
        yield from _places(tree[key], depth + 1)


def is_bounded(tree: Any, most: int = 300_000) -> bool:
    """Tell whether a tree has an end, and at most so many keys and values when all that it has twice is written out."""
    counts: dict[int, float] = {}

    def count(one: Any) -> float:
        if not isinstance(one, dict | list):
            return 1
        if id(one) not in counts:
            counts[id(one)] = float("inf")  # until all inside it is counted
            counts[id(one)] = 1 + sum(map(count, one.values() if isinstance(one, dict) else one))
        return counts[id(one)]

    try:
        return count(tree) <= most
    except RecursionError:
        return False


def _twist(box: Any, key: Any, rng: random.Random, places: Sequence[tuple[Any, Any]]) -> None:
    other_box, other = rng.choice(places)
    match rng.randrange(8):
        case 0:
            del box[key]
        case 1:
            box[key] = other_box[other]  # YAML writes it as an anchor; inside itself it has no end
        case 2:
            box[key] = copy.deepcopy(other_box[other])
        case 3 if isinstance(box, dict):
            box[rng.choice((str(other), str(key) + "s", "", 7, LONG))] = box[key]
        case 4:
            for _ in range(rng.choice((1, 2, 9, 200))):
                box[key] = rng.choice(([box[key]], {"a": box[key]}, {str(key): box[key]}))
        case 5:
            box[key] = [box[key]] * rng.choice((2, 3, 40, 3000))
        case _:
            box[key] = rng.choice(VALUES)


# The objects of a PDF

CODINGS = ("JBIG2", "JPX", "LZW", "DCT", "CCITTFax", "RunLength", "ASCIIHex", "ASCII85", "Flate", "Crypt")
ODD_OBJECTS: tuple[Callable[[Pdf, random.Random], Any], ...] = (
    lambda pdf, rng: rng.choice((None, True, 0, -1, 1, 2**31, -(2**31), 7, 65536)),
    lambda pdf, rng: rng.choice((Name.Page, Name.Form, Name.DeviceCMYK, Name.Pattern, Name("/" + "A" * 300))),
    lambda pdf, rng: rng.choice((pikepdf.String("\u202e"), pikepdf.String("A" * 70_000), b"", b"\xff\xfe\0")),
    lambda pdf, rng: rng.choice(list(pdf.objects)),
    lambda pdf, rng: Array([rng.choice((0, -1, 1e30, 72, 9e9)) for _ in range(rng.choice((0, 1, 4, 6, 3000)))]),
    lambda pdf, rng: Dictionary(Type=Name.Font, Kids=Array([pdf.Root]), Parent=pdf.Root),
    lambda pdf, rng: _deep(rng.choice((20, 400))),
    lambda pdf, rng: Array([pdf.make_indirect(Dictionary(Subtype=Name.Link, Rect=[0, 0, 9, 9]))] * 3000),
    lambda pdf, rng: pdf.make_stream(rng.choice((b"q " * 5000, b"BT /F 1 Tf (a) Tj", b"/X Do", rng.randbytes(300)))),
)


def _deep(count: int) -> Any:
    inner = Array([])
    for _ in range(count):
        inner = Array([inner])
    return inner


def broken_pdfs(sound: Sequence[bytes], count: int) -> Iterator[bytes]:
    """Yield `count` times TIMES files in which objects are others: of other types, of other codings, in circles."""
    rng = random.Random(f"objects {SEED}")
    for _ in range(count * TIMES):
        with Pdf.open(io.BytesIO(rng.choice(sound))) as pdf:
            for _ in range(rng.randint(1, 4)):
                with suppress(pikepdf.PdfError, ValueError, TypeError, KeyError, RuntimeError, AttributeError):
                    _break(pdf, rng)
            out = io.BytesIO()
            with suppress(pikepdf.PdfError, RuntimeError):
                pdf.save(out, deterministic_id=True, object_stream_mode=rng.choice(list(pikepdf.ObjectStreamMode)))
                yield out.getvalue()


def _break(pdf: Pdf, rng: random.Random) -> None:
    objects = [one for one in pdf.objects if isinstance(one, Dictionary | Array | Stream)]
    one: Any = rng.choice([*objects, pdf.Root, pdf.Root.Pages, *(page.obj for page in pdf.pages)])
    if isinstance(one, Stream) and rng.random() < 0.5:
        data = next(spoiled("pdf", [one.read_bytes()], 1)) if rng.random() < 0.5 else one.read_raw_bytes()
        names = [Name(f"/{rng.choice(CODINGS)}Decode") for _ in range(rng.choice((1, 1, 2, 30)))]
        one.write(data, filter=rng.choice((None, names[0], Array(names))))
        return
    keys: list[Any] = list(range(len(one))) if isinstance(one, Array) else list(one.keys())
    if not keys or rng.random() < 0.1:
        keys = [Name(f"/{name}") for name in ("Kids", "Annots", "Contents", "Resources", "Parent", "AcroForm", "OCGs")]
    key = rng.choice(keys)
    if rng.random() < 0.15:
        del one[key]
    else:
        made = rng.choice(ODD_OBJECTS)(pdf, rng)
        one[key] = rng.choice((one, pdf.Root.Pages)) if rng.random() < 0.1 else made
