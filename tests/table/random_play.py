"""Somebody who plays any tiles anywhere they may lie, and sometimes where they may not."""

from collections.abc import Iterator
from random import Random

from faristol.board import Board, Direction, Placement
from faristol.rulebook import Ruleset
from faristol.table import Game
from faristol.table import commands as c
from faristol.table.racks import known
from faristol.table.terms import (
    ARBITER,
    UNSEEN,
    ClockFault,
    Joint,
    Judge,
    Stage,
    StopCause,
    TileSource,
)
from faristol.tiles import BLANK, BLANK_BIT, tile_set


def bag_tiles(game: Game) -> list[int]:
    """What the bag may hold."""
    return [tile for tile, count in enumerate(game.pool) for _ in range(count)]


def draw(random: Random, game: Game, number: int) -> bytes:
    """Tiles that fit the bag; with a real bag some of them stay untold."""
    number = max(0, min(number, game.bag_count))
    tiles = bytes(random.sample(bag_tiles(game), number))
    if game.source is TileSource.ON_TABLE:
        tiles = bytes(UNSEEN if random.random() < 0.5 else tile for tile in tiles)
    return tiles


def placements(random: Random, game: Game, seat: int) -> tuple[Placement, ...]:
    """Tiles in a line that touch what lies there, whatever words they make."""
    letters = tile_set(game.tile_set).letters
    held = known(game.racks[seat])
    if not held:
        held = bytes(tile for tile in draw_known(random, game, len(game.racks[seat])))
    if not held:
        return ()
    number = random.randint(1, len(held))
    used = random.sample(list(held), number)
    used = [BLANK_BIT | random.choice(letters) if t == BLANK else t for t in used]
    line = free_line(random, game.board, number)
    return tuple(map(Placement, line, used))


def draw_known(random: Random, game: Game, number: int) -> bytes:
    """Tiles an unseen rack may hold."""
    return bytes(random.sample(bag_tiles(game), min(number, len(bag_tiles(game)))))


def free_line(random: Random, board: Board, number: int) -> list[int]:
    """Free squares in one line without a gap, the first beside a tile or on the start."""
    direction = random.choice(list(Direction))
    anchors = [
        square
        for square, tile in enumerate(board.squares)
        if not tile and any(_neighbours(board, square))
    ]
    at: int | None = random.choice(anchors) if anchors else board.layout.start
    squares: list[int] = []
    while at is not None and len(squares) < number:
        if not board.squares[at]:
            squares.append(at)
        at = board.step(at, direction)
    return squares


def _neighbours(board: Board, square: int) -> Iterator[int]:
    for direction in Direction:
        for by in (-1, 1):
            beside = board.step(square, direction, by)
            if beside is not None:
                yield board.squares[beside]


def sensible(random: Random, rules: Ruleset, game: Game, at: int) -> c.Command:
    """The command a willing player or arbiter would give next."""
    seats = len(game.names)
    match game.stage:
        case Stage.EMPTY:
            number = random.randint(rules.players.least, min(4, rules.players.most))
            source = random.choice([TileSource.ONLINE, TileSource.ONLINE, TileSource.ON_TABLE])
            return c.OpenTable(at, ("A", "B", "C", "D")[:number], source)
        case Stage.STARTING:
            return c.DrawForStart(at, draw_known(random, game, len(game.drawing)))
        case Stage.DEALING:
            first = game.starter or 0
            order = [(first + i) % seats for i in range(seats)]
            waiting = [seat for seat in order if not game.racks[seat]]
            return c.Draw(at, waiting[0], draw(random, game, rules.rack.size))
        case Stage.READY:
            return c.StartClock(at, ((game.starter or 0) + 1) % seats)
        case Stage.PLAYING:
            return _turn(random, rules, game, at)
        case _:
            return _after_the_end(random, rules, game, at)


def _turn(random: Random, rules: Ruleset, game: Game, at: int) -> c.Command:
    seat = game.on_turn
    assert seat is not None
    if game.overdraw is not None:
        return _resolve_overdraw(random, rules, game, at)
    pending = game.pending
    if pending is not None and pending.asked is not None:
        return c.RuleOnChallenge(at, random.random() < 0.7)
    if pending is not None and pending.upheld is not None:
        if random.random() < 0.3:
            return c.ChallengeAgain(at, pending.upheld.by, "I know this word")
        return c.Accept(at, pending.upheld.by)
    if game.clock.stopped is not None:
        return c.ResumeClock(at, ARBITER)
    if pending is not None and pending.seat == seat:
        others = [s for s in game.seats if s != seat and s not in game.gone]
        others = [s for s in others if s not in pending.accepted_by]
        if random.random() < 0.25 and others:
            words = tuple(dict.fromkeys(pending.words))
            return c.Challenge(at, random.choice(others), words[: random.randint(1, 3)])
        if "press" not in rules.turn.steps or rules.challenge.window != "after-clock":
            if others:
                return c.Accept(at, others[0])
        elif not game.pressed:
            return c.PressClock(at, seat)
        elif others:
            return c.Accept(at, others[0])
    owing = game.owing
    may_draw = pending is None or pending.seat != (owing[0] if owing else -1)
    presses_first = rules.challenge.window == "after-clock" and not game.pressed
    if owing and owing[0] == seat and presses_first and game.acted is not None:
        return c.PressClock(at, seat)
    if owing and may_draw and (game.acted is not None or rules.challenge.window == "after-clock"):
        due = rules.rack.size - len(game.racks[owing[0]])
        return c.Draw(at, owing[0], draw(random, game, due))
    if game.acted is not None:
        return c.PressClock(at, seat)
    return _act(random, rules, game, seat, at)


def _act(random: Random, rules: Ruleset, game: Game, seat: int, at: int) -> c.Command:
    chance = random.random()
    rack = game.racks[seat]
    if chance < 0.1 and rules.passing.allowed:
        return c.Pass(at, seat)
    if chance < 0.25 and game.bag_count >= max(1, rules.exchange.least_bag):
        number = random.randint(1, min(len(rack), game.bag_count))
        tiles = bytes(random.sample(list(rack), number))
        return c.Exchange(at, seat, tiles, draw(random, game, number))
    if chance < 0.27 and rules.ending.freeze != "never":
        return c.DeclareStuck(at, seat)
    return c.Place(at, seat, placements(random, game, seat))


def _resolve_overdraw(random: Random, rules: Ruleset, game: Game, at: int) -> c.Command:
    overdraw = game.overdraw
    assert overdraw is not None
    rack = list(game.racks[overdraw.seat])
    how = rules.misdraw.racked if overdraw.racked else rules.misdraw.unracked
    number = overdraw.number + (2 if how == "choose" else 0)
    taken = random.sample(rack, min(number, len(rack)))
    by = (overdraw.seat + 1) % len(game.names)
    return c.ResolveOverdraw(at, by, bytes(taken), bytes(taken[: overdraw.number]))


def _after_the_end(random: Random, rules: Ruleset, game: Game, at: int) -> c.Command:
    if game.result is None:
        for seat in game.seats:
            if UNSEEN in game.racks[seat]:
                rack = game.racks[seat]
                rest = draw_known(random, game, rack.count(UNSEEN))
                return c.NoteRack(at, seat, known(rack) + rest)
    unsigned = [seat for seat in game.seats if seat not in game.signed]
    if game.stage is Stage.OVER and unsigned:
        return c.Sign(at, unsigned[0])
    return c.HandIn(at)


def absurd(random: Random, rules: Ruleset, game: Game, at: int) -> c.Command:
    """Any command with any values, most of them out of place."""
    number = random.randint
    seat = number(-2, 5)
    by = number(-2, 4)
    some = bytes(random.choice((0, 1, 5, 26, 27, 200, UNSEEN)) for _ in range(number(0, 9)))
    tile = random.choice((0, 1, 26, 27, 0x80, 0x81, 0x9A, 0xFF, 300, -1))
    square = random.choice((-1, 0, 112, 113, 127, 224, 225, 10**9))
    turn = number(-1, 40)
    points = random.choice((-1, 0, 1, 20, 10**12))
    held = game.racks[seat] if seat in game.seats else some
    makers = (
        lambda: c.OpenTable(at, ("x",) * number(0, 6)),
        lambda: c.CheckTiles(at, seat, False),
        lambda: c.AgreeToSelfCheck(at, seat),
        lambda: c.ReportAbsence(at, tuple(range(number(-1, 0), number(0, 3)))),
        lambda: c.Arrive(at, seat),
        lambda: c.DrawForStart(at, some),
        lambda: c.StartClock(at, by),
        lambda: c.Draw(at, seat, some, random.random() < 0.5),
        lambda: c.Draw(at, seat, draw(random, game, number(0, 7)), random.random() < 0.5),
        lambda: c.Redraw(at, seat, draw(random, game, 7)),
        lambda: c.ResolveRedraw(at, seat, by, some[:1], draw(random, game, 6), number(-1, 9)),
        lambda: c.ReportOverdraw(at, seat, draw(random, game, number(0, 3)), True),
        lambda: c.ReportOverdraw(at, seat, draw(random, game, number(0, 3)), False),
        lambda: c.ResolveOverdraw(at, by, some, some[:2]),
        lambda: c.ReportForgottenTiles(at, draw_known(random, game, number(0, 3))),
        lambda: c.NoteRack(at, seat, some),
        lambda: c.CountBag(at, by),
        lambda: c.PutTile(at, seat, square, tile),
        lambda: c.PutTile(at, seat, number(100, 125), held[0] if held else 1),
        lambda: c.MoveTile(at, seat, square, number(0, 224), tile),
        lambda: c.TakeBack(at, seat),
        lambda: c.Place(at, seat, ((Placement(square, tile)),)),
        lambda: c.Place(at, seat, ()),
        lambda: c.RecordPlay(at, seat, some, points, number(-1, 8)),
        lambda: c.Exchange(at, seat, held, draw(random, game, len(held))),
        lambda: c.Exchange(at, seat, some, some),
        lambda: c.Pass(at, seat),
        lambda: c.Announce(at, seat, points),
        lambda: c.Note(at, by, turn, points, points),
        lambda: c.PressClock(at, seat),
        lambda: c.Accept(at, seat),
        lambda: c.DeclareDoubt(at, seat),
        lambda: c.Challenge(at, seat, (some,)),
        lambda: c.Challenge(at, seat, game.pending.words if game.pending else ()),
        lambda: c.ChallengeAgain(at, seat, "because" * number(0, 1)),
        lambda: c.RuleOnChallenge(at, random.random() < 0.5, random.choice(list(Judge))),
        lambda: c.AskJury(at, seat, some),
        lambda: c.AnswerJury(at, True, random.choice(list(Judge))),
        lambda: c.ReportWord(at, seat, turn),
        lambda: c.FindWordWrong(at, turn, random.choice(list(Judge))),
        lambda: c.FindWordGood(at, turn, random.choice(list(Judge))),
        lambda: c.AskToExchangeAgain(at, seat),
        lambda: c.RuleOnExchange(at, random.random() < 0.5),
        lambda: c.ConcedeTurn(at, seat),
        lambda: c.AskToRestart(at, seat),
        lambda: c.RuleOnRestart(at, random.random() < 0.5),
        lambda: c.DeclareStuck(at, seat),
        lambda: c.StopClock(at, by, random.choice(list(StopCause))),
        lambda: c.ResumeClock(at, by),
        lambda: c.CorrectClock(at, seat, number(-(10**6), 10**6), random.choice(list(ClockFault))),
        lambda: c.CreditTime(at, seat, number(-1, 10**6), random.choice(list(ClockFault))),
        lambda: c.RunClockForSheet(at, seat),
        lambda: c.CallRoundTime(at),
        lambda: c.Penalise(at, seat, points, "late"),
        lambda: c.CorrectScore(at, seat, random.choice((-points, points)), "added wrongly"),
        lambda: c.GiveRuling(at, by, "", "be quiet"),
        lambda: c.TakeTurnAway(at, seat, "a misplaced tile"),
        lambda: c.Sign(at, seat),
        lambda: c.ApproveGame(at),
        lambda: c.ApproveGame(at, (turn,), Judge.SOFTWARE),
        lambda: c.HandIn(at, by),
        lambda: c.CloseRound(at),
        lambda: c.Tick(at),
        lambda: c.Tick(at - 10_000),
    )
    final = (
        lambda: c.Resign(at, seat),
        lambda: c.ResignTogether(at),
        lambda: c.Consent(at, seat, random.choice(list(Joint))),
        lambda: c.Disqualify(at, seat, "looked at a list"),
        lambda: c.EndGame(at, "nobody moves"),
    )
    # What ends a game at once comes seldom, so that the games get somewhere.
    return random.choice(final)() if random.random() < 0.01 else random.choice(makers)()
