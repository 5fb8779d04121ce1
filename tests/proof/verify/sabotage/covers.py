"""Ways to spoil the puzzle on the back of a finished cover, each with what verify calls it."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
from pikepdf import Pdf

from tests.proof.verify.sabotage.damages import free_spot, paint_clues, spots, without_the_last
from tests.proof.verify.spoken import Spoken, instead, put, saying, tell, text_of, whole

Spoil = Callable[[Pdf, Spoken], object]


def spoiled(cover: Path, out: Path, name: str) -> str:
    """Write a cover that is spoiled in a way, and return what that is called."""
    harm, field, found_as = COVER_DAMAGES[name]
    with pikepdf.open(cover) as pdf:
        every = whole(pdf)
        caption = next(at for at, one in enumerate(every) if "bullets" in _fields(one))
        clues = next(one for one in reversed(every[:caption]) if text_of(one).isdecimal())
        harm(pdf, next(one for one in every if field in _fields(one)) if field else clues)
        pdf.save(out)
    return found_as


def _fields(one: Spoken) -> list[str]:
    return [name for name, _ in one.said.parts] if text_of(one) else []


def _other_digit(pdf: Pdf, text: Spoken) -> None:
    at = next(at for at, char in enumerate(text.said.text) if char.isdecimal())
    others = (instead(text, at, at + 1, char) for char in "123456780" if char != text.said.text[at])
    assert any(tell(pdf, [lie]) for lie in others)


def _without(pdf: Pdf, text: Spoken) -> None:
    put(pdf, [(text, saying(text, text.said, []))])


def _drawn(ink: int, wide: float, right: float, up: float) -> Spoil:
    """Return what draws a square over the last clue, or in a free cell."""

    def draw(pdf: Pdf, clues: Spoken) -> None:
        (x, y), size, (across, high) = spots(clues)[-1], clues.said.size, free_spot(clues)
        box = f"q {ink} g {x + right * across - size / 8} {y + up * high} {wide * size} {wide * size} re f Q"
        whole_code = pikepdf.unparse_content_stream(clues.code[1:]) + b"\n" + box.encode()
        put(pdf, [(clues, saying(clues, clues.said, []) + b"\n" + whole_code)])

    return draw


COVER_DAMAGES: dict[str, tuple[Spoil, str, str]] = {
    "another_clue": (_other_digit, "", "wrong-clue"),
    "a_clue_dropped": (lambda pdf, clues: put(pdf, [without_the_last(clues)]), "", "wrong-clue"),
    "another_total": (_other_digit, "bullets", "wrong-total"),
    "no_total": (_without, "bullets", "wrong-total"),
    "the_number_of_another_puzzle": (_other_digit, "numbered", "wrong-clue"),
    "no_number": (_without, "numbered", "no-number"),
    "a_clue_in_white_ink": (lambda pdf, clues: put(pdf, [paint_clues(clues, "g", 1, 0)]), "", "no-ink"),
    "a_covered_clue": (_drawn(1, 0.9, 0, 0), "", "covered"),
    "a_bullet_for_nothing": (_drawn(0, 0.7, 1, 1), "", "wrong-solution"),
}
"""By name what spoils the text of a field, or of the clues, and what that is called."""
