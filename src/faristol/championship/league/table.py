"""The table of a division, and who goes up and down when a league has ended."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from faristol.championship.league.rules import TieBreak, league_rules
from faristol.championship.league.state import Fixture, League
from faristol.championship.regulations import Ranking
from faristol.core import GameScore, Outcome


@dataclass(frozen=True, slots=True)
class TableLine:
    """One player of a division."""

    player: int
    place: int
    played: int
    """Games with a result, forfeits too."""
    won: int
    drawn: int
    lost: int
    points: int
    """Tenths of a championship point."""
    total: int
    differential: int
    berger: int
    """Tenths: points of those who were beaten, and half of those of who drew."""
    mutual: int | None
    """Tenths from games among those with as many points; None where nobody else has as many."""
    moves: int
    """1 for who goes up by this table, -1 for who goes down."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game that counts, as one of the two sees it."""

    opponent: int
    outcome: Outcome
    score: GameScore
    """The own points first."""


def division_table(league: League, division: int) -> tuple[TableLine, ...]:
    """Who is where, as things stand; who was struck is not in it."""
    assert league.opened is not None
    members = [one.number for one in league.of_division(division) if not one.is_struck]
    games = _games(league, division)
    own = {player: games.get(player, []) for player in members}
    ranking = league.opened.ranking
    primary = {player: _primary(lines, ranking) for player, lines in own.items()}
    keys = {player: _key(player, own, primary, ranking) for player in members}
    order = sorted(members, key=lambda player: ([-part for part in keys[player]], player))
    lines: list[TableLine] = []
    for number, player in enumerate(order, start=1):
        is_equal = bool(lines) and keys[player] == keys[lines[-1].player]
        place = lines[-1].place if is_equal else number
        moves = _moves(league, division, number, len(order))
        lines.append(_line(player, place, own, primary, moves))
    return tuple(lines)


def divisions_after(league: League) -> tuple[tuple[int, ...], ...]:
    """The players of each division of the season after: who went up stands below who stayed."""
    assert league.opened is not None
    count = len(league.opened.divisions)
    after: list[list[int]] = [[] for _ in range(count)]
    left = {one.number for one in league.members if one.has_left}
    tables = [division_table(league, number) for number in range(1, count + 1)]
    for moves in (-1, 0, 1):
        for number, table in enumerate(tables):
            going = [one.player for one in table if one.moves == moves and one.player not in left]
            if going:
                after[number - moves] += going
    return tuple(tuple(players) for players in after)


def _games(league: League, division: int) -> Mapping[int, list[_Game]]:
    found: dict[int, list[_Game]] = {}
    for fixture in league.fixtures:
        counted = league.counted(fixture)
        if fixture.division != division or counted is None or counted.winner is None:
            continue
        first, second = _outcomes(counted)
        score = _score(counted)
        turned = GameScore(score.second, score.first)
        found.setdefault(counted.first, []).append(_Game(counted.second, first, score))
        found.setdefault(counted.second, []).append(_Game(counted.first, second, turned))
    return found


def _outcomes(fixture: Fixture) -> tuple[Outcome, Outcome]:
    assert fixture.winner is not None
    if fixture.score is not None:
        return fixture.winner.outcomes
    first, second = fixture.winner.outcomes
    return _UNPLAYED[first], _UNPLAYED[second]


_UNPLAYED = {
    Outcome.WON: Outcome.WON_BY_FORFEIT,
    Outcome.LOST: Outcome.LOST_BY_FORFEIT,
    Outcome.DREW: Outcome.LOST_BY_FORFEIT,
}


def _score(fixture: Fixture) -> GameScore:
    """The points of a game; those that the rules give where it was never played."""
    if fixture.score is not None:
        return fixture.score
    rules = league_rules()
    first, second = _outcomes(fixture)
    given = rules.forfeit_score
    if first is Outcome.WON_BY_FORFEIT:
        return given
    if second is Outcome.WON_BY_FORFEIT:
        return GameScore(given.second, given.first)
    return rules.double_forfeit_score


def _points(lines: Iterable[_Game]) -> int:
    worth = league_rules().points
    return sum(worth.of(line.outcome) for line in lines)


def _total(lines: Iterable[_Game]) -> int:
    return sum(line.score.first for line in lines)


def _primary(lines: Sequence[_Game], ranking: Ranking) -> int:
    return _total(lines) if ranking is Ranking.TOTAL else _points(lines)


def _among_equals(
    player: int, own: Mapping[int, list[_Game]], primary: Mapping[int, int]
) -> int | None:
    equals = {other for other in own if other != player and primary[other] == primary[player]}
    if not equals:
        return None
    return _points(line for line in own[player] if line.opponent in equals)


def _berger(player: int, own: Mapping[int, list[_Game]]) -> int:
    """Of those who were beaten their points, of those who drew half of them."""
    worth = league_rules().points
    return sum(
        _points(own.get(line.opponent, [])) * worth.of(line.outcome) // worth.win
        for line in own[player]
    )


def _key(
    player: int,
    own: Mapping[int, list[_Game]],
    primary: Mapping[int, int],
    ranking: Ranking,
) -> tuple[int, ...]:
    lines = own[player]
    values = {
        TieBreak.MUTUAL: _among_equals(player, own, primary) or 0,
        TieBreak.BERGER: _berger(player, own),
        TieBreak.DIFFERENTIAL: sum(line.score.spread for line in lines),
        TieBreak.TOTAL: _total(lines),
        TieBreak.POINTS: _points(lines),
    }
    order = league_rules().tie_breaks(ranking)
    return primary[player], *(values[each] for each in order)


def _moves(league: League, division: int, number: int, players: int) -> int:
    """Whether the one at this line changes the division, where there is one above or below."""
    assert league.opened is not None
    moving = min(league.opened.moving, players // 2)
    if division > 1 and number <= moving:
        return 1
    if division < len(league.opened.divisions) and number > players - moving:
        return -1
    return 0


def _line(
    player: int,
    place: int,
    own: Mapping[int, list[_Game]],
    primary: Mapping[int, int],
    moves: int,
) -> TableLine:
    lines = own[player]
    won = sum(line.outcome in (Outcome.WON, Outcome.WON_BY_FORFEIT) for line in lines)
    drawn = sum(line.outcome is Outcome.DREW for line in lines)
    return TableLine(
        player,
        place,
        len(lines),
        won,
        drawn,
        len(lines) - won - drawn,
        _points(lines),
        _total(lines),
        sum(line.score.spread for line in lines),
        _berger(player, own),
        _among_equals(player, own, primary),
        moves,
    )
