"""A championship as people see it: what everybody may see, and what only some do.

The public part is the same for all and computed once per version; an unpublished pairing,
players' codes and slips are in the personal part alone.
"""

from faristol.championship.basis import basis_of_round
from faristol.championship.desk.state import Desk
from faristol.championship.endings import ending_rules
from faristol.championship.events import Announced, Event
from faristol.championship.game_rules import edition_of, game_minutes, options_of
from faristol.championship.history import classification, rules_of, tie_breaks_of
from faristol.championship.playing import has_passed, may_overrule
from faristol.championship.reasons import say
from faristol.championship.state import Championship, Game, Round, SchoolTable
from faristol.championship.table_lines import places
from faristol.championship.views import format_sum, name_of, points_text, prizes
from faristol.championship.warnings import forewarnings, kept_out
from faristol.core import Remark
from faristol.server.championship.doubting import Doubt, doubt_lines
from faristol.server.championship.ledger import approved_in, ledger_of
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.schemas import (
    AwayLine,
    CallLine,
    ClauseLine,
    DeskView,
    EndingLine,
    EntryLine,
    GameLine,
    LastStep,
    PersonalView,
    Phase,
    PlayerLine,
    PrizeLine,
    PublicView,
    ReasonLine,
    RoundLine,
    SlipLine,
    StandingLine,
    TableLine,
    TableSlipLine,
    TieBreakHead,
)
from faristol.server.championship.schemas import Remark as RemarkLine
from faristol.server.championship.steps import STEPS_LOOKED_AT, last_steps
from faristol.server.championship.timing import is_time_called, timing_of, waits_of


def phase_of(state: Championship) -> Phase:
    """What is going on, in one word."""
    current = state.current
    if state.is_finished:
        return "finished"
    if current is not None:
        return "playing" if current.is_published else "pairing"
    return "between" if state.rounds else "entries"


def public_view(live: LiveChampionship) -> PublicView:
    """What everybody may see."""
    state, plan = live.state, live.plan
    announced = state.announced
    assert announced is not None
    order = tie_breaks_of(state)
    return PublicView(
        id=plan.id,
        version=live.version,
        name=announced.name,
        place=announced.place,
        plays_on=announced.plays_on,
        ends_on=announced.ends_on,
        regulations=announced.regulations,
        title=rules_of(state).title,
        system=announced.system.value,
        starts=announced.starts.value,
        rounds_total=announced.rounds,
        online=plan.online,
        self_entry=plan.self_entry,
        phase=phase_of(state),
        players=_players(state),
        rounds=[_round(live, each) for each in state.rounds if each.is_published],
        tie_breaks=[TieBreakHead(each.name, each.title, each.clause) for each in order],
        standings=[
            StandingLine(
                standing.place,
                standing.player,
                points_text(state, standing.points),
                [
                    format_sum(each, found.value)
                    for each, found in zip(order, standing.sums, strict=True)
                ],
            )
            for standing in classification(state)
        ],
        prizes=[
            PrizeLine(prize, feat.player, feat.text, feat.value, feat.round_number)
            for prize, feats in prizes(state).items()
            for feat in feats
        ],
        clock_until=live.desk.clock_until,
        clock_left=live.desk.clock_left,
        edition=edition_of(state),
        options=options_of(state),
        game_minutes=game_minutes(state),
        ranking=announced.ranking.value,
        waits=waits_of(live.venue),
        time_called=is_time_called(live.venue),
        timing=timing_of(state),
        disqualified=announced.disqualified.value,
        running_game=announced.running_game.value,
    )


def _players(state: Championship) -> list[PlayerLine]:
    missed = kept_out(state)
    return [
        PlayerLine(
            entry.player,
            name_of(state, entry.player),
            entry.rating,
            entry.club,
            entry.school,
            entry.category,
            entry.player in state.checked_in,
            entry.player in state.withdrawn,
            entry.joined,
            missed.get(entry.player, 0),
            entry.player in state.disqualified,
        )
        for entry in state.entries
    ]


def _round(live: LiveChampionship, each: Round) -> RoundLine:
    return RoundLine(
        each.number,
        each.is_closed,
        [_game(live.desk, each.number, game) for game in each.games],
        each.bye,
        [AwayLine(player, outcome.value) for player, outcome in each.away],
        doubt_lines(each.warnings, lambda player: name_of(live.state, player)),
        [_table(live, each.number, table) for table in each.tables],
    )


def _table(live: LiveChampionship, number: int, table: SchoolTable) -> TableLine:
    result, said = table.result, live.desk.said_at(number, table.table, table.players)
    laid = live.desk.game_at(number, table.table, table.players)
    called = live.desk.called.get((number, table.table, table.players))
    return TableLine(
        table.table,
        list(table.players),
        list(result.scores) if result else None,
        list(places(result.scores)) if result else None,
        [points_text(live.state, points) for points in result.points] if result else None,
        result.overruled if result else "",
        result is None and bool(said),
        laid.game if laid is not None else "",
        list(called.absent) if called is not None else [],
    )


def _game(desk: Desk, number: int, game: Game) -> GameLine:
    result, laid = game.result, desk.games.get((number, game.table))
    is_theirs = laid is not None and set(laid.players) == {game.first, game.second}
    said = any((number, game.table, player) in desk.slips for player in (game.first, game.second))
    first, second = (result.outcomes[0].value, result.outcomes[1].value) if result else ("", "")
    return GameLine(
        game.table,
        game.first,
        game.second,
        (result.score.first, result.score.second) if result else None,
        (first, second) if result else None,
        result.overruled if result else "",
        laid.game if laid is not None and is_theirs else "",
        result is None and said,
        "points" if result is None else result.ending.value,
    )


def personal_view(
    live: LiveChampionship, account: str, at: int, *, is_director: bool, is_arbiter: bool
) -> PersonalView:
    """What somebody may see beyond the public part."""
    state = live.state
    player = live.venue.player_of(account)
    staff = is_director or is_arbiter
    tables = _tables_seen(state, player, everything=staff)
    number = state.current.number if state.current is not None else 0
    return PersonalView(
        version=live.version,
        at=at,
        is_director=is_director,
        is_arbiter=is_arbiter,
        player=player,
        slips=[
            SlipLine(
                slip.table,
                slip.player,
                (slip.score.first, slip.score.second),
                None if slip.winner is None else slip.winner.value,
            )
            for slip in live.desk.slips.values()
            if slip.round_number == number and (slip.table, slip.player) in tables
        ],
        calls=[
            call
            for call in calls_of_hall(live, account)
            if any(call.table == table for table, _ in tables)
        ],
        desk=_desk(live, with_codes=is_director) if staff else None,
        table_slips=[
            TableSlipLine(table, each, list(scores))
            for table, players in (state.current.seating if state.current else ())
            for each, scores in live.desk.said_at(number, table, players).items()
            if (table, each) in tables
        ],
    )


def calls_of_hall(live: LiveChampionship, account: str) -> list[CallLine]:
    """The tables of the open round that wait for an arbiter, as an account sees them."""
    number = live.state.current.number if live.state.current is not None else 0
    return [
        CallLine(
            number,
            call.table,
            call.player,
            call.cause.value,
            call.why if call.about is None else say(call.about),
            call.at,
            taken.name if (taken := live.desk.taken.get(place)) is not None else "",
            taken is not None and taken.account == account,
            [] if call.about is None else [*map(str, call.about.values)],
        )
        for place, call in live.desk.calls.items()
        if call.round_number == number
    ]


def _tables_seen(
    state: Championship, player: int | None, *, everything: bool
) -> set[tuple[int, int]]:
    """Tables and players of the open round whose slips somebody may read."""
    current = state.current
    if current is None or not current.is_published:
        return set()
    return {
        (table, each)
        for table, players in current.seating
        if everything or player in players
        for each in players
    }


def _desk(live: LiveChampionship, *, with_codes: bool) -> DeskView:
    state, current = live.state, live.state.current
    hidden = current if current is not None and not current.is_published else None
    latest = state.rounds[-1] if state.rounds else None
    linked = [
        entry.player
        for entry in state.entries
        if (link := live.desk.links.get(entry.player)) is not None
        and link.account
        and link.name == state.first_name(entry.player)
    ]
    return DeskView(
        pairing=_round(live, hidden) if hidden is not None else None,
        reasons=[
            ReasonLine(
                list(reason.players),
                _remark(state, reason.group),
                [_remark(state, note) for note in reason.notes],
            )
            for reason in (latest.reasons if latest is not None else ())
        ],
        clauses=[
            ClauseLine(basis.clause, _remark(state, Remark(basis.kind)))
            for basis in (basis_of_round(state, latest.number) if latest is not None else ())
        ],
        codes={
            e.player: live.plan.code_of(e.player, state.first_name(e.player)) for e in state.entries
        }
        if with_codes
        else {},
        linked=linked,
        warnings=_forewarned(state),
        last_step=_last_step(live.venue.steps),
        forbidden=sorted((min(pair), max(pair)) for pair in state.forbidden),
        absences=[(a.player, a.round_number, a.outcome.value) for a in state.absences],
        ledger=ledger_of(live.desk, current.number) if current is not None else [],
        approved=[*approved_in(live.desk, current.number)] if current is not None else [],
        steps=last_steps(live.events[-STEPS_LOOKED_AT:]),
        endings=[
            EndingLine(each.kind, each.clause, each.penalty, each.forced)
            for each in ending_rules(state)
        ],
        may_correct=next((n for n in _closed(state) if not has_passed(state, n)), 0),
        may_overrule=[n for n in _closed(state) if may_overrule(state, n)],
        entries=_entries(state),
    )


def _entries(state: Championship) -> list[EntryLine]:
    out = state.disqualified
    return [
        EntryLine(
            each.player,
            each.name,
            each.licence,
            each.player in state.paid,
            state.fixed_tables.get(each.player, 0),
            f"{out[each.player].why} ({out[each.player].clause})" if each.player in out else "",
        )
        for each in state.entries
    ]


def _closed(state: Championship) -> list[int]:
    return [each.number for each in state.rounds if each.is_closed]


def _remark(state: Championship, remark: Remark) -> RemarkLine:
    text = say(remark, lambda player: name_of(state, player))
    return RemarkLine(remark.kind, text, [str(v) for v in remark.values], list(remark.players))


def _forewarned(state: Championship) -> list[Doubt]:
    if len(state.entries) < 2 or state.is_finished:
        return []
    return doubt_lines(forewarnings(state), lambda player: name_of(state, player))


def _last_step(steps: tuple[Event, ...]) -> LastStep | None:
    if not steps or isinstance(steps[-1], Announced):
        return None
    event = steps[-1]
    return LastStep(
        type(event).__name__,
        getattr(event, "table", 0),
        getattr(event, "player", 0),
        getattr(event, "round_number", 0),
    )
