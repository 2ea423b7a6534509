"""A game on paper, as somebody types it."""

from typing import Any

PLAYERS = ["Montserrat", "Jaume"]
_GAME = """JUDES 42/SILENT 18/QUART 34/SUPLENT 80/PARAR 22/MOS 17/ACCIO 30/(P)OL·LEN 38/EBRI 14
SALZE 25/BITXO 53/TIMO 27/GES 29/SURF 27/SEDE 19/HAM 30/EREN 50/VELADA 30/GU(A)NYA 54/ACI 32
RAÇA 27/EI 12/NI 8"""
EI = 21
"""The line that has two places, 6A and 12E."""


def rows(**changed: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of a game that leaves two boards; `r9={"score": "35"}` changes line 9, from 0."""
    typed = []
    for number, line in enumerate(_GAME.replace("\n", "/").split("/")):
        word, score = line.split()
        typed.append({"seat": number % 2, "word": word, "score": score})
    for name, values in changed.items():
        typed[int(name[1:])].update(values)
    return typed


def one_board(**changed: dict[str, Any]) -> list[dict[str, Any]]:
    """The same, with the square of EI."""
    return rows(r21={"coord": "6A"}, **changed)


def question(typed: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"edition": "fisc-2023", "seats": 2, "rows": typed, **more}


def to_keep(typed: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"edition": "fisc-2023", "players": PLAYERS, "rows": typed, **more}
