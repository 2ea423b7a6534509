"""Rating lists as spreadsheets: reading one in force, writing the new one."""

from collections import Counter
from datetime import date

from faristol.championship.ratings import Rating, RatingList, named_with_licence
from faristol.notation.spreadsheets import parse_entries
from faristol.notation.workbooks import sheet_to_csv


def parse_rating_list(data: bytes, filename: str) -> RatingList:
    """Read a list, CSV or XLSX; rows without a rating are left out.

    People of one name are told apart by their licences.

    :raises ParseError: naming row and column.
    """
    rows = parse_entries(data, filename, only_licence=True)
    count = Counter(row.name.casefold() for row in rows)
    known = {}
    for row in rows:
        if row.rating is not None:
            is_alone = count[row.name.casefold()] == 1
            name = row.name if is_alone else named_with_licence(row.name, row.licence)
            value = 100 * row.rating if row.exact is None else row.exact
            known[name] = Rating(name, value, row.games, row.season, row.licence)
    return RatingList(filename, date.min, known)


def format_rating_list(ratings: RatingList) -> str:
    """The list as CSV, best first; `parse_rating_list` reads it again."""
    rows: list[list[str | int]] = [["name", "rating", "exact", "games", "season", "licence"]]
    rows += [
        [
            rating.name.removesuffix(named_with_licence("", rating.licence)),
            rating.published,
            rating.exact,
            rating.games,
            "" if rating.last_season is None else rating.last_season,
            rating.licence,
        ]
        for rating in ratings.in_order()
    ]
    return sheet_to_csv(rows)
