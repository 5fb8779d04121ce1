"""The random numbers: a published generator, pinned for good, since every book depends on them."""

import random
from collections import Counter

import numpy as np
import pytest

from bookmaker.engine.kernel.rng import next_word, random_below, shuffle, stream
from tests.twins.rng import Stream

PUBLISHED = {
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821),
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
}
"""State and the words that splitmix64 makes of it, as other implementations give them."""


@pytest.mark.parametrize(("state", "words"), PUBLISHED.items())
def test_the_words_are_those_of_splitmix64(state, words):
    ours = np.array([state], dtype=np.uint64)
    assert tuple(int(next_word(ours)) for _ in words) == words


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ((0, 0, 0), 0x2130748AAAC80268),
        ((1, 0, 0), 0xE28195DDD9EE4956),
        ((0, 1, 0), 0xD100827AA323C935),
        ((0, 0, 1), 0x62A4ED4055D278DB),
        ((2026, 4, 131), 0x22DF8DB8D1A63FDE),
        ((2**63 - 1, 3, 7), 0x759BFF34E05C0762),
    ],
)
def test_the_stream_of_a_key_is_pinned(key, word):
    assert int(next_word(stream(*key))) == word == Stream(*key).word()


def test_streams_are_as_the_twin_makes_them():
    rng = random.Random(1)
    for _ in range(50):
        key = (rng.randrange(2**63), rng.randrange(100), rng.randrange(10_000))
        ours, twin = stream(*key), Stream(*key)
        assert [int(next_word(ours)) for _ in range(20)] == [twin.word() for _ in range(20)]


def test_no_two_keys_share_a_stream():
    keys = [(seed, section, index) for seed in range(10) for section in range(10) for index in range(50)]
    assert len({int(stream(*key)[0]) for key in keys}) == len(keys)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100, 1024, 2**31 - 1])
def test_below_stays_under_its_bound_and_agrees_with_the_twin(bound):
    ours, twin = stream(5, bound), Stream(5, bound)
    numbers = [int(random_below(ours, bound)) for _ in range(500)]
    assert numbers == [twin.below(bound) for _ in range(500)]
    assert min(numbers) >= 0 and max(numbers) < bound
    if bound <= 7:
        assert set(numbers) == set(range(bound))


@pytest.mark.parametrize("length", [0, 1, 2, 5, 49, 400])
def test_shuffle_agrees_with_the_twin_and_moves_nothing_else(length):
    ours, twin = stream(6, length), Stream(6, length)
    items = np.arange(length + 5, dtype=np.int64)
    for _ in range(5):
        before = items.tolist()
        shuffle(ours, items, 3, length)
        after = items.tolist()
        assert after == [0, 1, 2, *twin.shuffled(before[3:-2]), length + 3, length + 4]
    assert sorted(items.tolist()) == list(range(length + 5))


def test_shuffle_gives_every_order_about_equally_often():
    state = stream(7)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = np.arange(4, dtype=np.int64)
        shuffle(state, items, 0, 4)
        seen[tuple(items.tolist())] += 1
    assert len(seen) == 24
    assert all(60 <= count <= 140 for count in seen.values())
