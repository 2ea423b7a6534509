"""The leader's console in a terminal: a line in, a command to the decider, events to the log.

Everything is one line of text, so it works over a slow connection, for somebody who reads
with their ears, and in a script. Nothing here knows a rule: what is not allowed is refused
by the decider, and the refusal is printed.
"""

from collections.abc import Callable
from pathlib import Path

from faristol.cli.duplicate.logbook import LogWriter, forget_seed
from faristol.cli.duplicate.pages import (
    clubs_page,
    slips_page,
    standings_page,
    tops_page,
    turn_page,
)
from faristol.cli.duplicate.typed_lines import (
    HELP,
    NotUnderstoodError,
    number_of,
    reason_of,
    table_and_reason,
)
from faristol.core import Refused
from faristol.duplicate import (
    Aids,
    AskForLook,
    Choice,
    CloseTurn,
    Command,
    ConfirmMarks,
    Draw,
    DrawSource,
    DuplicateRules,
    EndGame,
    EnterPlayer,
    Entry,
    Event,
    ExtendTurn,
    Game,
    GiveSignal,
    HandIn,
    LayNothing,
    LayWord,
    LiftPenalty,
    LiftWarning,
    Nil,
    OpenTurn,
    OverruleVerdict,
    PauseTurn,
    Penalise,
    RejectDraw,
    RestoreVerdict,
    ResumeTurn,
    RevealSeed,
    RuleWord,
    SlipError,
    Stage,
    TakeBackSlip,
    Undo,
    Via,
    Warn,
    WithdrawPlayer,
    decide,
    parse_slip,
    replay,
    standings,
)
from faristol.duplicate.blind import next_draw
from faristol.duplicate.combined import club_table
from faristol.duplicate.events import DrawRejected, StandingsPublished, WordPlaced
from faristol.duplicate.screens import announcement, board_lines, letters_left
from faristol.duplicate.slips import unreadable
from faristol.duplicate.tops import candidates
from faristol.tiles import NoTileError, tile_set


class Console:
    """One game, its log, and the lines of a leader."""

    def __init__(
        self,
        rules: DuplicateRules,
        game: Game,
        aids: Aids,
        log: LogWriter,
        *,
        now: Callable[[], int],
        say: Callable[[str], None],
        seed: bytes | None = None,
    ) -> None:
        self.rules = rules
        self.game = game
        self.aids = aids
        self.log = log
        self.seed = seed
        self._now = now
        self._say = say
        self._tiles = tile_set(rules.tiles)
        self._announced: int | None = None

    # --- the loop ----------------------------------------------------------------------

    def line(self, text: str) -> bool:
        """Carry one line out; False when the leader leaves."""
        words = text.split()
        if not words:
            return True
        if words[0] in ("quit", "q", "exit"):
            return False
        try:
            self.tick()
            self._understand(words[0].lower(), words[1:])
        except (NotUnderstoodError, SlipError, NoTileError) as error:
            self._say(f"? {error}")
        except Refused as refusal:
            self._say(f"no: {refusal}")
        return True

    @property
    def prompt(self) -> str:
        """Where the game is, and how much time is left."""
        match self.game.stage:
            case Stage.RUNNING:
                left = self.game.clock.left(self.at())
                what = "paused, " if self.game.clock.since is None else ""
                shown = f"{max(0, left) // 60_000}:{max(0, left) // 1000 % 60:02}"
                return f"turn {self.game.number}, {what}{shown} left> "
            case Stage.OVER:
                return "over> "
            case stage:
                return f"turn {self.game.number}, {stage.value}> "

    def at(self) -> int:
        """Now; a clock that was set back stands still until it has caught up."""
        return max(self._now(), self.game.last_at)

    def do(self, command: Command) -> list[Event]:
        """Decide, write down, go on."""
        events = decide(self.rules, self.game, command, self.aids)
        self.log.write(events)
        self.game = replay(events, self.game)
        return events

    def tick(self) -> None:
        """Give the signal when it is due; say once that the time is over. Rings the bell."""
        if self.game.stage is not Stage.RUNNING:
            return
        due, deadline = self.game.clock.signal_at, self.game.clock.deadline
        if due is not None and due <= self.at():
            self.do(GiveSignal(self.at()))
            self._say("\a-- signal: now write --")
        if deadline is not None and deadline <= self.at() and self._announced != deadline:
            self._announced = deadline
            self._say("\a-- time is up: type close --")

    # --- what a line means -------------------------------------------------------------

    def _understand(self, name: str, rest: list[str]) -> None:
        if name.isascii() and name.isdigit():
            self._slip(number_of(name), rest)
            return
        handler = self._handlers().get(name)
        if handler is None:
            raise NotUnderstoodError(f"unknown command {name[:20]!r}; type help")
        handler(rest)

    def _handlers(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "help": lambda _: self._say(HELP),
            "enter": self._enter,
            "leave": lambda rest: self._leave(rest, excluded=False),
            "exclude": lambda rest: self._leave(rest, excluded=True),
            "draw": self._draw,
            "reject": lambda rest: self._do(RejectDraw(self.at(), reason_of(rest))),
            "call": lambda _: self._say(announcement(self.rules, self.game)),
            "open": lambda _: self._do(OpenTurn(self.at())),
            "pause": lambda rest: self._do(PauseTurn(self.at(), " ".join(rest))),
            "resume": lambda _: self._do(ResumeTurn(self.at())),
            "more": self._more,
            "signal": lambda _: self._do(GiveSignal(self.at())),
            "close": self._close,
            "slips": self._slips,
            "rule": self._rule,
            "overrule": self._overrule,
            "restore": self._restore,
            "look": self._look,
            "ok": self._ok,
            "tops": lambda _: self._say(tops_page(self.rules, self.game)),
            "lay": self._lay,
            "nothing": lambda rest: self._do(LayNothing(self.at(), "missing" in rest)),
            "warn": lambda rest: self._do(Warn(self.at(), *table_and_reason(rest))),
            "unwarn": lambda rest: self._do(LiftWarning(self.at(), *table_and_reason(rest))),
            "penalty": self._penalty,
            "unpenalty": lambda rest: self._do(LiftPenalty(self.at(), *table_and_reason(rest))),
            "show": lambda _: self._show(),
            "turn": lambda _: self._last_turn(),
            "standings": lambda _: self._standings(),
            "clubs": lambda _: self._clubs(),
            "undo": lambda rest: self._do(Undo(self.at(), reason_of(rest))),
            "end": lambda rest: self._do(EndGame(self.at(), reason_of(rest))),
            "reveal": lambda _: self._reveal(),
        }

    def _do(self, command: Command) -> None:
        for event in self.do(command):
            if isinstance(event, StandingsPublished):
                self._say(f"standings, number {event.number}:")
                self._standings()
        self._say("done")

    # --- people ------------------------------------------------------------------------

    def _enter(self, rest: list[str]) -> None:
        if len(rest) < 2:
            raise NotUnderstoodError("enter TABLE NAME [/ CLUB]")
        name, _, club = " ".join(rest[1:]).partition("/")
        entry = Entry(number_of(rest[0]), name.strip(), club.strip())
        self._do(EnterPlayer(self.at(), entry))

    def _leave(self, rest: list[str], *, excluded: bool) -> None:
        table, reason = table_and_reason(rest)
        self._do(WithdrawPlayer(self.at(), table, reason, excluded))

    # --- letters -----------------------------------------------------------------------

    def _draw(self, rest: list[str]) -> None:
        if rest:
            events = self.do(Draw(self.at(), self._tiles.parse_rack("".join(rest))))
        elif self.seed is not None:
            drawn = next_draw(self.rules, self.game, self.seed)
            events = self.do(Draw(self.at(), drawn, DrawSource.BLIND))
        else:
            raise NotUnderstoodError("draw LETTERS: this game is drawn from a real bag")
        for event in events:
            if isinstance(event, DrawRejected):
                shown = self._tiles.format_tiles(event.rack)
                self._say(f"back into the bag: {shown} ({event.fault.value}, {event.clause})")
                if not rest:
                    self._draw([])
                return
        turn = self.game.turn
        assert turn is not None
        self._say(f"turn {turn.number}: {self._tiles.format_tiles(turn.rack)}")
        self._say(announcement(self.rules, self.game))

    # --- time --------------------------------------------------------------------------

    def _more(self, rest: list[str]) -> None:
        seconds = number_of(rest[0]) if rest else 30
        self._do(ExtendTurn(self.at(), seconds * 1_000, " ".join(rest[1:])))

    def _close(self, rest: list[str]) -> None:
        self.do(CloseTurn(self.at(), " ".join(rest)))
        self._say(tops_page(self.rules, self.game))

    # --- slips and marks ---------------------------------------------------------------

    def _slip(self, table: int, rest: list[str]) -> None:
        if not rest:
            raise NotUnderstoodError(f"{table} WORD COORDINATE [SCORE]")
        if rest[0] == "remove":
            self._do(TakeBackSlip(self.at(), table, reason_of(rest[1:])))
            return
        if rest[0] == "unreadable":
            slip = unreadable(" ".join(rest[1:]))
            late = False
        else:
            late = rest[0] == "late"
            slip = parse_slip(" ".join(rest[1:] if late else rest), self._tiles)
        self.do(HandIn(self.at(), table, slip, Via.PAPER, late))
        turn = self.game.turn
        mark = turn.marks.get(table) if turn is not None else None
        if mark is None:
            self._say("in")
        elif mark.nil is None:
            self._say(f"{mark.points} points")
        else:
            refused = ", ".join(self._tiles.format_word(word) for word in mark.refused)
            self._say(f"nil: {mark.nil.value} {refused} ({mark.clause})".replace("  ", " "))

    def _slips(self, rest: list[str]) -> None:
        turn = self.game.all_turns[-1] if self.game.all_turns else None
        if turn is None:
            raise NotUnderstoodError("no turn was played yet")
        self._say(slips_page(self.rules, self.game, turn, only=rest[0] if rest else ""))

    def _rule(self, rest: list[str]) -> None:
        verdicts = {"yes": True, "no": False, "list": None}
        if len(rest) < 2 or rest[1] not in verdicts:
            raise NotUnderstoodError("rule WORD yes|no|list WHY")
        word = self._tiles.parse_typed(rest[0])
        self._say(f"{' '.join(map(self._tiles.face_of, word))}: {rest[1]}")
        self._do(RuleWord(self.at(), word, verdicts[rest[1]], reason_of(rest[2:])))

    def _overrule(self, rest: list[str]) -> None:
        if len(rest) < 3:
            raise NotUnderstoodError("overrule TURN TABLE POINTS|nil WHY")
        is_nil = rest[2] == "nil"
        self._do(
            OverruleVerdict(
                self.at(),
                number_of(rest[0]),
                number_of(rest[1]),
                0 if is_nil else number_of(rest[2]),
                Nil.RULED if is_nil else None,
                reason_of(rest[3:]),
            )
        )

    def _restore(self, rest: list[str]) -> None:
        if len(rest) < 2:
            raise NotUnderstoodError("restore TURN TABLE WHY")
        turn, table = number_of(rest[0]), number_of(rest[1])
        self._do(RestoreVerdict(self.at(), turn, table, reason_of(rest[2:])))

    def _look(self, rest: list[str]) -> None:
        if not rest:
            raise NotUnderstoodError("look TABLE [NOTE]")
        note = " ".join(rest[1:])
        self._do(AskForLook(self.at(), self.game.number, number_of(rest[0]), note))

    def _ok(self, rest: list[str]) -> None:
        tables = tuple(number_of(each) for each in rest)
        self._do(ConfirmMarks(self.at(), self.game.number, tables))

    # --- the word ----------------------------------------------------------------------

    def _lay(self, rest: list[str]) -> None:
        reason = ""
        if "because" in rest:
            at = rest.index("because")
            rest, reason = rest[:at], " ".join(rest[at + 1 :])
        missing = "missing" in rest
        rest = [word for word in rest if word != "missing"]
        choice = self._choice(rest) if rest else None
        events = self.do(LayWord(self.at(), choice, missing, reason))
        self._say(turn_page(self.rules, self.game, self.game.turns[-1]))
        for event in events:
            if isinstance(event, WordPlaced) and event.replaced:
                self._say(
                    "  replace the blank with the real letter and put the blank back in the bag"
                )
            if isinstance(event, StandingsPublished):
                ended = self.game.ended
                why = f"{ended.cause.value}, {ended.clause}" if ended else ""
                self._say(f"the game is over: {why}")
                self._standings()

    def _choice(self, rest: list[str]) -> Choice:
        if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit():
            listed = candidates(self.rules, self.game.turn) if self.game.turn else ()
            number = number_of(rest[0])
            if not 1 <= number <= len(listed):
                raise NotUnderstoodError(f"there are {len(listed)} words to choose from: see tops")
            play = listed[number - 1].play
            return Choice(play.tiles, play.start, play.direction)
        slip = parse_slip(" ".join(rest), self._tiles)
        return Choice(slip.word, slip.start, slip.direction)

    # --- discipline --------------------------------------------------------------------

    def _penalty(self, rest: list[str]) -> None:
        if len(rest) < 2:
            raise NotUnderstoodError("penalty TABLE POINTS WHY")
        table, points = number_of(rest[0]), number_of(rest[1])
        self._do(Penalise(self.at(), table, points, reason_of(rest[2:])))

    # --- pages -------------------------------------------------------------------------

    def _show(self) -> None:
        self._say("\n".join(board_lines(self.game.board, self._tiles)))
        if self.game.turn is not None:
            self._say(f"rack: {self._tiles.format_tiles(self.game.turn.rack)}")
        self._say(f"left: {letters_left(self.rules, self.game)}")

    def _last_turn(self) -> None:
        if not self.game.turns:
            raise NotUnderstoodError("no turn was played yet")
        self._say(turn_page(self.rules, self.game, self.game.turns[-1]))

    def _standings(self) -> None:
        self._say(standings_page(self.rules, standings(self.rules, self.game)))

    def _clubs(self) -> None:
        self._say(clubs_page(club_table(self.rules, standings(self.rules, self.game))))

    def _reveal(self) -> None:
        if self.seed is None:
            raise NotUnderstoodError("this game has no secret: it was drawn from a real bag")
        self._do(RevealSeed(self.at(), self.seed))
        forget_seed(Path(self.log.path))
