"""Spoiled input: bytes changed, cut and repeated, and words that mean trouble; the same each time.

`BOOKMAKER_FUZZ=25` tries 25 times as much as the gate does, `BOOKMAKER_FUZZ_SEED=7` tries other input.
"""

import os
import random
from collections.abc import Iterator, Sequence

TIMES = int(os.environ.get("BOOKMAKER_FUZZ", "1"))
SEED = os.environ.get("BOOKMAKER_FUZZ_SEED", "1")
MOST_BYTES = 200_000
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
    "pdf": (b"<<", b">>", b"/Kids", b"/Length 99999999", b"/Type", b"1 0 R", b"endobj", b"stream\n", b"/F Do", b" q "),
}
"""By sort of file: what stands for something in it."""


def spoiled(sort: str, sound: Sequence[bytes], count: int) -> Iterator[bytes]:
    """Yield `count` times TIMES files of a sort, each a sound one with up to six changes."""
    rng = random.Random(f"{sort} {SEED}")
    for _ in range(count * TIMES):
        data = rng.choice(sound)
        for _ in range(rng.randint(1, 6)):
            data = _changed(data, WORDS[sort], rng)[:MOST_BYTES]
        yield data


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
