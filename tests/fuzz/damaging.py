"""Files changed at random, the same way for the same seed: no test depends on luck."""

import random
from collections.abc import Iterator, Sequence

LARGEST = 1 << 16


def damaged(
    corpus: Sequence[bytes], tokens: Sequence[bytes], *, seed: int, count: int
) -> Iterator[bytes]:
    """So many files, each one of the corpus with a few changes."""
    chance = random.Random(seed)
    for _ in range(count):
        data = bytearray(chance.choice(corpus))
        for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
            _change(data, corpus, tokens, chance)
        yield bytes(data[:LARGEST])


def _change(
    data: bytearray, corpus: Sequence[bytes], tokens: Sequence[bytes], chance: random.Random
) -> None:
    at = chance.randrange(len(data) + 1)
    until = min(len(data), at + chance.choice((0, 1, 1, 2, 4, 16, 64)))
    match chance.randrange(8):
        case 0:
            data[at:until] = b""
        case 1:
            data[at:until] = bytes(chance.randrange(256) for _ in range(until - at))
        case 2:
            data[at:at] = data[at:until] * chance.choice((1, 2, 100))
        case 3:
            del data[at:]
        case 4:
            other = chance.choice(corpus)
            begin = chance.randrange(len(other) + 1)
            data[at:until] = other[begin : begin + chance.choice((1, 8, 64))]
        case 5 if at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        case _:
            data[at:until] = chance.choice(tokens)
