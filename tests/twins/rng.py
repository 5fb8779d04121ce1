"""Splitmix64 (Steele, Lea and Flood 2014) in Python's own whole numbers."""

GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """Return the 64 bits that splitmix64 makes of a state."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


class Stream:
    """The stream of a key such as (seed, section, index)."""

    def __init__(self, *key: int) -> None:
        self.state = 0
        for part in key:
            self.state = mix((self.state + part + GOLDEN) % 2**64)

    def word(self) -> int:
        """Return the next 64 bits."""
        self.state = (self.state + GOLDEN) % 2**64
        return mix(self.state)

    def below(self, bound: int) -> int:
        """Return a number under the bound: the upper 31 bits of a word, modulo the bound."""
        return (self.word() >> 33) % bound

    def shuffled(self, items: list[int]) -> list[int]:
        """Return the items in random order (Fisher-Yates, from the end)."""
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items
