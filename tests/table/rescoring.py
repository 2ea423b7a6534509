"""Another scorer, written the other way round: it looks at whole boards, not at placements."""

from collections.abc import Sequence

from faristol.tiles import Layout


def lines(size: int) -> list[list[int]]:
    """Every row and every column as squares."""
    rows = [[r * size + c for c in range(size)] for r in range(size)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def words_on(squares: bytes, size: int) -> set[tuple[int, ...]]:
    """Every run of two or more tiles, as squares."""
    found = set()
    for line in lines(size):
        run: list[int] = []
        for square in [*line, None]:
            if square is not None and squares[square]:
                run.append(square)
                continue
            if len(run) > 1:
                found.add(tuple(run))
            run = []
    return found


def points_between(
    before: bytes, now: bytes, layout: Layout, values: Sequence[int], bonus: int
) -> int:
    """What the tiles that came between two boards are worth."""
    fresh = {s for s, tile in enumerate(now) if tile and not before[s]}
    total = bonus if len(fresh) >= 7 else 0
    for word in words_on(now, layout.size):
        if not fresh & set(word):
            continue
        worth, factor = 0, 1
        for square in word:
            tile = now[square]
            letter = 0 if tile >= 0x80 else values[tile]
            if square in fresh:
                letter *= layout.letter_factors[square]
                factor *= layout.word_factors[square]
            worth += letter
        total += worth * factor
    return total
