"""Announcing a championship and entering its players."""

from dataclasses import replace
from datetime import date

from faristol.championship.commands import Announce, Register, RegisterAll
from faristol.championship.events import Announced, ListEntered, PlayerRegistered
from faristol.championship.game_rules import chosen_game
from faristol.championship.history import rules_of
from faristol.championship.namesakes import is_same_person, may_be_two
from faristol.championship.pairing import System
from faristol.championship.refusal import Reason
from faristol.championship.regulations import Ranking, Regulations, regulations
from faristol.championship.state import Championship, evolve
from faristol.championship.tiebreaks import FOR_TABLES, tie_breaks
from faristol.core import Refused
from faristol.names import hidden_character

MOST_ROUNDS = 99
HIGHEST_RATING = 9999
MOST_PLAYERS = 5000
MOST_BYE_POINTS = 999
FIRST_YEAR = 1900


def parse_day(text: str) -> date | None:
    """An ISO date of our time, or None.

    >>> parse_day("2024-03-31"), parse_day("0001-01-01"), parse_day("soon")
    (datetime.date(2024, 3, 31), None, None)
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.year >= FIRST_YEAR else None


def announce(state: Championship, command: Announce) -> Announced:
    """Open the championship; at least five rounds under the federation's rules."""
    if state.announced is not None:
        raise Refused(
            Reason.ALREADY_ANNOUNCED, detail=state.announced.name, name=state.announced.name
        )
    rules = regulations(command.regulations)
    if not command.name.strip():
        raise Refused(Reason.NAME_MISSING)
    _check_characters(command.name, command.place, command.rating_list)
    if command.rounds < rules.least_rounds:
        raise Refused(
            Reason.TOO_FEW_ROUNDS,
            rules.clause("rounds.least"),
            f"{command.rounds}, at least {rules.least_rounds}",
            rounds=command.rounds,
            least=rules.least_rounds,
        )
    if command.rounds > MOST_ROUNDS:
        raise Refused(
            Reason.TOO_MANY_ROUNDS,
            detail=str(command.rounds),
            rounds=command.rounds,
            most=MOST_ROUNDS,
        )
    _check_dates(command)
    system = command.system or rules.system
    if not rules.allows(system):
        detail = f"{system.value} under {rules.name}"
        raise Refused(Reason.SYSTEM_NOT_IN_REGULATIONS, detail=detail)
    game = chosen_game(command, system, rules)
    ranking = _ranking(command, system, rules)
    if command.bye_points is not None and not 0 <= command.bye_points <= MOST_BYE_POINTS:
        raise Refused(
            Reason.IMPOSSIBLE_SCORE, detail=str(command.bye_points), score=command.bye_points
        )
    order = _tie_break_order(command, system, rules, ranking)
    return Announced(
        at=command.at,
        name=command.name.strip(),
        regulations=command.regulations,
        rounds=command.rounds,
        initial_start=command.initial_start,
        system=system,
        starts=game.starts,
        tie_breaks=order,
        place=command.place,
        plays_on=command.plays_on,
        announced_on=command.announced_on,
        lexicon=command.lexicon or rules.lexicon,
        rating_list=command.rating_list,
        capacity=command.capacity,
        is_official=command.is_official,
        no_shows=rules.no_shows,
        unplayed=command.unplayed or rules.unplayed,
        ends_on="" if command.ends_on == command.plays_on else command.ends_on,
        edition=game.edition,
        options=game.options,
        ranking=ranking,
        bye_points=command.bye_points,
        late_rulings=rules.late_rulings if command.late_rulings is None else command.late_rulings,
        disqualified=command.disqualified or rules.disqualified,
        running_game=command.running_game or rules.running_game,
    )


def _check_characters(*texts: str) -> None:
    """A name that can't be read as it is written may be somebody else's."""
    for text in texts:
        if hidden := hidden_character(text):
            raise Refused(Reason.HIDDEN_CHARACTER, detail=hidden, character=hidden)


def _check_dates(command: Announce) -> None:
    for text in (command.plays_on, command.ends_on, command.announced_on):
        if text and parse_day(text) is None:
            raise Refused(Reason.NOT_A_DATE, detail=text, text=text)
    begins, ends = parse_day(command.plays_on), parse_day(command.ends_on)
    if ends is not None and (begins is None or ends < begins):
        detail = f"from {command.plays_on or 'no first day'} to {command.ends_on}"
        raise Refused(Reason.ENDS_BEFORE_IT_BEGINS, detail=detail)


def _ranking(command: Announce, system: System, rules: Regulations) -> Ranking:
    """What the classification counts first, as the regulations and the system let it."""
    ranking = command.ranking or rules.ranking
    if system is System.SCHOOL_TABLES and command.ranking is None:
        return Ranking.WINS
    if ranking not in rules.rankings or (
        ranking is Ranking.TOTAL and system is System.SCHOOL_TABLES
    ):
        detail = f"by {ranking.value} under {rules.name}, {system.value}"
        raise Refused(Reason.RANKING_NOT_IN_REGULATIONS, rules.clause("ranking.choices"), detail)
    if ranking is Ranking.TOTAL and system is System.DUTCH:
        # Its score groups are of games won, which is not what such an event is played for.
        raise Refused(Reason.SYSTEM_NEEDS_WINS, detail=system.value)
    return ranking


def _tie_break_order(
    command: Announce, system: System, rules: Regulations, ranking: Ranking
) -> tuple[str, ...]:
    is_seated = system is System.SCHOOL_TABLES and rules.tables is not None
    ours = rules.tie_breaks_by_total if ranking is Ranking.TOTAL else rules.tie_breaks
    if is_seated and rules.tables:
        ours = rules.tables.tie_breaks
    order, known = command.tie_breaks or ours, tie_breaks()
    for name in order:
        if name not in known:
            raise Refused(Reason.UNKNOWN_TIE_BREAK, detail=name, name=name)
        if is_seated and known[name].method not in FOR_TABLES:
            raise Refused(Reason.TIE_BREAK_NEEDS_PAIRS, detail=name, name=name)
    return order


def check_entry(state: Championship, command: Register, instead_of: int = 0) -> Register:
    """What is said of a player, tidied; of one who is entered already the number is given.

    :raises Refused: for what can't be, and for somebody who is entered already.
    """
    name = " ".join(command.name.split())
    if not name:
        raise Refused(Reason.NAME_MISSING)
    _check_characters(name, command.club, command.school, command.category, command.licence)
    entered = replace(command, name=name)
    for player in state.called.get(name.casefold(), ()):
        other = state.entry(player)
        if player == instead_of or (command.is_another and may_be_two(entered, other)):
            continue
        if is_same_person(entered, other):
            detail = f"{name} is player {player}; a licence, club or school tells two people apart"
            raise Refused(Reason.NAME_TAKEN, detail=detail, name=name)
    if command.rating is not None and not 0 <= command.rating <= HIGHEST_RATING:
        raise Refused(Reason.RATING_OUT_OF_RANGE, detail=str(command.rating), rating=command.rating)
    return entered


def register(state: Championship, command: Register) -> PlayerRegistered:
    """Enter a player. After round 1 is paired: until half the rounds, with fictitious points."""
    assert state.announced is not None
    rules = rules_of(state)
    entered = check_entry(state, command)
    name = entered.name
    if len(state.entries) >= MOST_PLAYERS:
        raise Refused(Reason.TOO_MANY_PLAYERS, detail=f"{name} would be player {MOST_PLAYERS + 1}")
    if state.announced.capacity and len(state.entries) >= state.announced.capacity:
        capacity, clause = state.announced.capacity, rules.clause("late_entry.until")
        raise Refused(Reason.ROOM_FULL, clause, str(capacity), capacity=capacity)
    # Until its pairing is public a round can be paired again, with the new player in it.
    current = state.current
    joined = len(state.rounds) + (current is None or current.is_published)
    last = rules.last_round_to_join(state.announced.rounds)
    # The table of a round robin has room for one more only where somebody would sit out.
    if state.announced.system is System.ROUND_ROBIN and len(state.entries) % 2 == 0:
        last = 1
    if joined > max(1, last):
        detail = f"round {joined}, possible until round {last}"
        clause = rules.clause("late_entry.until")
        raise Refused(Reason.TOO_LATE_TO_JOIN, clause, detail, round=joined, last=last)
    return PlayerRegistered(
        at=command.at,
        player=len(state.entries) + 1,
        name=name,
        rating=command.rating,
        club=command.club,
        school=command.school,
        category=command.category,
        licence=command.licence,
        joined=joined,
        fictitious=rules.fictitious_per_round * (joined - 1),
    )


def enter_list(state: Championship, command: RegisterAll) -> ListEntered:
    """Enter the players of a list: all, or those who can be entered where that is wanted.

    :raises Refused: naming the row of the first who can't be, or where nobody can.
    """
    entered, faults = sift(state, command)
    if faults and not (command.keeps_good and entered):
        raise faults[0]
    if not entered:
        raise Refused(Reason.NO_PLAYERS, detail="the list is empty")
    return ListEntered(command.at, tuple(entered))


def sift(state: Championship, command: RegisterAll) -> tuple[list[PlayerRegistered], list[Refused]]:
    """Of a list who can be entered, and why each of the others can't, row by row."""
    entered: list[PlayerRegistered] = []
    faults: list[Refused] = []
    for place, row in enumerate(command.rows):
        line = command.lines[place] if place < len(command.lines) else place + 2
        try:
            event = register(state, replace(row, at=command.at))
        except Refused as refused:
            faults.append(refused.in_row(line, row.name))
        else:
            entered.append(event)
            state = evolve(state, event)
    return entered, faults


def check_known(state: Championship, player: int) -> None:
    """Refuse a number that nobody has."""
    if not 1 <= player <= len(state.entries):
        raise Refused(Reason.NO_SUCH_PLAYER, detail=str(player), player=player)
