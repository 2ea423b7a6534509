"""Robots for a rehearsal: players of different strength who write slips, right and wrong."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from faristol.board import coordinate
from faristol.duplicate import FoundPlay
from faristol.tiles import BLANK_BIT, TileSet


@dataclass(frozen=True, slots=True)
class Robot:
    """A player who sees a well-known word with a chance of `skill` percent."""

    table: int
    name: str
    club: str
    skill: int
    slip_ups: int
    """Percent of slips with something wrong with them."""


def robots(number: int, chance: random.Random) -> list[Robot]:
    """A room: some masters, many club players, some beginners, in six clubs."""
    clubs = ("Blanco", "De Letter", "Zeventje", "De Steen", "Woordhoek", "Y-club")
    return [
        Robot(
            table=table,
            name=f"Robot {table}",
            club=chance.choice(clubs),
            skill=min(98, max(3, round(chance.gauss(25, 25)))),
            slip_ups=chance.choice((0, 1, 2, 5, 10)),
        )
        for table in range(1, number + 1)
    ]


def slip_of(
    robot: Robot, plays: Sequence[FoundPlay], tiles: TileSet, chance: random.Random
) -> str | None:
    """What the robot hands in; None for nothing."""
    if not plays or chance.random() * 100 < robot.slip_ups / 3:
        return None
    written = _written(_choice(robot, plays, chance), tiles, marked=chance.random() < 0.5)
    if chance.random() * 100 < robot.slip_ups:
        return _slip_up(written, chance)
    return written


def _choice(robot: Robot, plays: Sequence[FoundPlay], chance: random.Random) -> FoundPlay:
    """The first play, best first, that the robot sees: some words are hard for everybody."""
    for play in plays:
        known = 5 + crc32(play.tiles) % 96
        if chance.random() * 10_000 < robot.skill * known:
            return play
    return plays[-1]


def _written(play: FoundPlay, tiles: TileSet, *, marked: bool) -> str:
    faces = []
    for tile in play.tiles:
        face = tiles.face_of(tile & 0x7F)
        face = f"[{face}]" if len(face) > 1 else face
        faces.append(f"({face})" if marked and tile & BLANK_BIT else face)
    return f"{''.join(faces)} {coordinate(play.start, play.direction)} {play.points}"


def _slip_up(written: str, chance: random.Random) -> str:
    word, where, points = written.split(" ")
    letters = where.strip("0123456789")
    row = where.replace(letters, "")
    return chance.choice(
        [
            word,  # no coordinate
            f"{word} {row}{letters} {points}" if where[0] == letters else f"{word} {letters}{row}",
            f"{word}{word[-1]} {where} {points}",
            f"{word[::-1]} {where} {points}",
            f"{word} {where} {int(points) + 1}",
        ]
    )
