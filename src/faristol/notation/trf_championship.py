"""A championship as a TRF file, and back: results by points, game scores as remarks."""

from faristol.championship.events import (
    Announced,
    Event,
    PairForbidden,
    PlayerRegistered,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    RoundPublished,
)
from faristol.championship.field import Start
from faristol.championship.history import classification, lines_of, rules_of, start_order
from faristol.championship.namesakes import entered_twice
from faristol.championship.pairing import System
from faristol.championship.regulations import Starts
from faristol.championship.regulations import regulations as rules_named
from faristol.championship.state import Championship
from faristol.core import GameScore, Outcome
from faristol.digits import parse_digits
from faristol.notation.errors import ParseError, need_visible
from faristol.notation.trf import MOST_PLAYERS, Code, TrfCell, TrfEvent, TrfForbidden, TrfPlayer
from faristol.notation.trf_rounds import pairs_of_round

SCORE_REMARK = "### SCORE"
"""`### SCORE round starter second points points`: TRF has no place for game points."""
_HIGHEST_SCORE = 99_999

CODES = {
    Outcome.WON: Code.WIN,
    Outcome.DREW: Code.DRAW,
    Outcome.LOST: Code.LOSS,
    Outcome.WON_BY_FORFEIT: Code.FORFEIT_WIN,
    Outcome.LOST_BY_FORFEIT: Code.FORFEIT_LOSS,
    Outcome.BYE: Code.BYE,
    Outcome.FULL_BYE: Code.FULL_BYE,
    Outcome.HALF_BYE: Code.HALF_BYE,
    Outcome.ABSENT: Code.ABSENT,
}


def championship_to_trf(state: Championship) -> TrfEvent:
    """The championship with players numbered by the list of its last round."""
    announced = state.announced
    assert announced is not None
    order = start_order(state, max(1, len(state.rounds)))
    number = {player: i for i, player in enumerate(order, start=1)}
    place = {s.player: s.place for s in classification(state)}
    points, lines = rules_of(state).points, lines_of(state)
    cells = _cells(state, number)
    headers = {
        "012": (announced.name,),
        "022": (announced.place,),
        "042": (announced.plays_on.replace("-", "/"),),
        "052": (announced.last_day.replace("-", "/"),),
        "062": (str(len(state.entries)),),
        "092": (f"Swiss, {announced.system.value}, {announced.regulations}",),
    }
    return TrfEvent(
        players=tuple(
            TrfPlayer(
                number=number[player],
                name=_name(state, player)[:33].strip(),
                rating=state.entry(player).rating or 0,
                identity=state.entry(player).licence[:11],
                points=sum(points.of(line.outcome) for line in lines[player]),
                rank=place[player],
                cells=tuple(cells[player]),
            )
            for player in order
        ),
        headers={code: lines for code, lines in headers.items() if lines[0]},
        rounds_total=announced.rounds,
        initial_start=announced.initial_start,
        forbidden=tuple(
            TrfForbidden(tuple(sorted(number[p] for p in pair)))
            for pair in sorted(state.forbidden, key=sorted)
        ),
        fictitious={
            number[e.player]: (0,) * (e.joined - 1)
            + (e.fictitious,) * (announced.rounds - e.joined + 1)
            for e in state.entries
            if e.fictitious
        },
        kept=tuple(_remarks(state, number)),
    )


def _name(state: Championship, player: int) -> str:
    """A player's name; TRF has a place for the licence, and none for the club or the school."""
    entry = state.entry(player)
    return entry.name if entry.licence else state.shown(player)


def _cells(state: Championship, number: dict[int, int]) -> dict[int, list[TrfCell]]:
    cells: dict[int, list[TrfCell]] = {player: [] for player in number}
    lines = lines_of(state)
    for index, each in enumerate(state.rounds):
        if not each.is_published:
            break
        start = {g.first: Start.FIRST for g in each.games}
        start |= {g.second: Start.SECOND for g in each.games}
        for player, row in cells.items():
            line = lines[player][index]
            opponent = 0 if line.is_open else number.get(line.opponent, 0)
            row.append(
                TrfCell(opponent, start.get(player) if opponent else None, CODES[line.outcome])
            )
    return cells


def _remarks(state: Championship, number: dict[int, int]) -> list[str]:
    return [
        f"{SCORE_REMARK} {each.number} {number[g.first]} {number[g.second]} "
        f"{g.result.score.first} {g.result.score.second}"
        for each in state.rounds
        for g in each.games
        if g.result is not None
    ]


def trf_to_championship(event: TrfEvent, *, at: int, regulations: str) -> list[Event]:
    """The events of a championship that went as the file says; every round closed.

    Rounds, byes and forbidden pairs are taken over. Where the file has no remark with the
    game points, a win counts 1-0 and a draw 0-0.

    :raises ParseError: for a name with characters that can't be seen.
    """
    need_visible(event.name, *event.headers.get("022", ()))
    rules = rules_named(regulations)
    players = event.players
    index = {player.number: i for i, player in enumerate(players, start=1)}
    events: list[Event] = [
        Announced(
            at=at,
            name=event.name or "Tournament",
            regulations=regulations,
            rounds=event.rounds_total or max(event.rounds_played, rules.least_rounds),
            initial_start=event.initial_start or Start.FIRST,
            system=System.DUTCH,
            starts=Starts.PAIRING,
            tie_breaks=rules.tie_breaks,
            place=next(iter(event.headers.get("022", ())), ""),
            plays_on=next(iter(event.headers.get("042", ())), "").replace("/", "-"),
            announced_on="",
            lexicon=rules.lexicon,
            rating_list="",
            capacity=0,
            is_official=False,
            ends_on=next(iter(event.headers.get("052", ())), "").replace("/", "-"),
        )
    ]
    entries = [_registered(event, player, index, at) for player in players]
    if (twice := entered_twice(entries)) is not None:
        one, other = (players[i] for i in twice)
        message = f"player {other.number}, {other.name}, can't be told from player {one.number}"
        raise ParseError(message, line=other.line or 1)
    events += entries
    events += [
        PairForbidden(at, index[a], index[b], "taken over from the file")
        for group in event.forbidden
        for i, a in enumerate(group.players)
        for b in group.players[i + 1 :]
    ]
    scores = _scores(event)
    for round_number in range(1, event.rounds_played + 1):
        events += _round_events(event, round_number, index, scores, at)
    return events


def _registered(
    event: TrfEvent, player: TrfPlayer, index: dict[int, int], at: int
) -> PlayerRegistered:
    need_visible(player.name, player.identity, line=player.line, column=15)
    values = event.fictitious.get(player.number, ())
    joined = next((i for i, value in enumerate(values, start=1) if value), 1)
    return PlayerRegistered(
        at=at,
        player=index[player.number],
        name=player.name or f"Player {player.number}",
        rating=player.rating or None,
        club="",
        school="",
        category="",
        licence=player.identity,
        joined=joined,
        fictitious=max(values, default=0),
    )


def _scores(event: TrfEvent) -> dict[tuple[int, int, int], GameScore]:
    found = {}
    for line in event.kept:
        words = line.removeprefix(SCORE_REMARK).split()
        if line.startswith(SCORE_REMARK) and len(words) == 5:
            number, first, second = (parse_digits(word, MOST_PLAYERS) for word in words[:3])
            own, theirs = (_score(word) for word in words[3:])
            if number and first and second and own is not None and theirs is not None:
                found[number, first, second] = GameScore(own, theirs)
    return found


def _score(word: str) -> int | None:
    digits = word.removeprefix("-")
    found = parse_digits(digits, _HIGHEST_SCORE)
    return -found if found is not None and digits != word else found


def _round_events(
    event: TrfEvent,
    round_number: int,
    index: dict[int, int],
    scores: dict[tuple[int, int, int], GameScore],
    at: int,
) -> list[Event]:
    cells = {
        p.number: p.cells[round_number - 1] if round_number <= len(p.cells) else _AWAY
        for p in event.players
    }
    pairs = sorted(pair for pair in pairs_of_round(event, round_number) if pair[1])
    bye = next((n for n, cell in cells.items() if cell.code is Code.BYE), None)
    seated = {number for pair in pairs for number in pair} | {bye}
    events: list[Event] = [
        RoundPaired(
            at=at,
            round_number=round_number,
            order=tuple(index[p.number] for p in event.players),
            tables=tuple((index[a], index[b]) for a, b in pairs),
            bye=None if bye is None else index[bye],
            away=tuple((index[n], c.code.outcome) for n, c in cells.items() if n not in seated),
            reasons=(),
        ),
        RoundPublished(at, round_number),
    ]
    for table, (first, second) in enumerate(pairs, start=1):
        outcomes = cells[first].code.outcome, cells[second].code.outcome
        score = scores.get((round_number, first, second)) or _shown(outcomes)
        events.append(ResultRecorded(at, round_number, table, score, outcomes))
    events.append(RoundClosed(at, round_number))
    return events


_AWAY = TrfCell(0, None, Code.ABSENT)


def _shown(outcomes: tuple[Outcome, Outcome]) -> GameScore:
    won = (Outcome.WON, Outcome.WON_BY_FORFEIT)
    return GameScore(int(outcomes[0] in won), int(outcomes[1] in won))
