"""The addresses of pages, as people type and print them.

The client reads the same table from `web/src/wire/addresses.ts`. The API has a path of its own,
`/api/v1`, so no address that a person types is answered with data.
"""

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import quote

PAGES: Mapping[str, str] = MappingProxyType(
    {
        "lobby": "/",
        "table": "/table/{id}",
        "join": "/join/{code}",
        "invitation": "/invitation/{secret}",
        "card": "/card/{secret}",
        "password": "/password/{secret}",
        "rules": "/rules/{edition?}",
        "words": "/words",
        "help": "/help/{chapter?}",
        "archive": "/games",
        "replay": "/games/{id}",
        "sheets": "/sheets",
        "puzzles": "/puzzle/{language?}/{day?}",
        "championship": "/championships/{id?}/{view?}",
        "board": "/board/{event}/{table}/{key}",
        "companion": "/companion/{id?}/{code?}",
        "league": "/leagues/{id?}/{view?}",
        "season": "/seasons/{id?}/{view?}",
        "ranking": "/rankings/{id?}/{view?}",
        "duplicate-room": "/duplicate/room/{id}",
        "duplicate-screen": "/duplicate/screen/{id}",
        "duplicate-results": "/duplicate/results/{id}",
        "duplicate": "/duplicate/{code?}",
        "room": "/room/{code?}",
        "person": "/person/{id}",
        "account": "/account",
        "house": "/house",
        "desk": "/desk",
        "class": "/class",
        "sign-in": "/sign-in",
    }
)
"""Every page with its address; names that end in `?` may be left out."""

_RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "archive": "games",
        "replay": "games",
        "puzzles": "puzzle",
        "championship": "championships",
        "duplicate/join": "duplicate",
    }
)
"""What addresses began with until 2026, after `/app/`, where the rest is not simply the same."""


def addresses(page: str) -> list[str]:
    """The addresses of a page, from the shortest to the one with every name."""
    parts = PAGES[page].replace("?}", "}").split("/")
    shortest = len(parts) - PAGES[page].count("?}")
    return ["/".join(parts[:count]) for count in range(shortest, len(parts) + 1)]


def address(page: str, **values: str) -> str:
    """The address of a page on this server, for a link."""
    path = next(each for each in addresses(page) if each.count("{") == len(values))
    return path.format(**{name: quote(value, safe="") for name, value in values.items()})


def moved(rest: str) -> str:
    """The address of today for what once stood after `/app/`."""
    rest = rest.strip("/")
    for before, now in _RENAMED.items():
        if rest == before or rest.startswith(f"{before}/"):
            return f"/{now}{rest.removeprefix(before)}"
    return f"/{rest}"
