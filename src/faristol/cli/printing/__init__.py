"""`faristol print`: everything on paper, as PDF."""

from faristol.cli import new_app
from faristol.cli.championship_log import LogFileError
from faristol.cli.championship_players import NoSuchPlayerError
from faristol.cli.duplicate.logbook import LogError
from faristol.cli.game_files import GameFileError
from faristol.cli.printing import books, events, sheets, slips
from faristol.cli.printing.output import OutputError
from faristol.documents import DocumentError
from faristol.duplicate import RulesError
from faristol.lexicon import LexiconError
from faristol.notation import ParseError

app = new_app("Print score sheets, slips, lists, certificates, word lists and booklets as PDF.")
USER_ERRORS = (
    DocumentError,
    GameFileError,
    LexiconError,
    LogError,
    LogFileError,
    NoSuchPlayerError,
    OutputError,
    ParseError,
    RulesError,
)

app.command("score-sheet")(sheets.score_sheet)
app.command("duplicate-slips")(slips.duplicate_slips)
app.command("duplicate-form")(slips.duplicate_form)
app.command("duplicate-results")(slips.duplicate_results)
app.command("challenge-slips")(slips.challenge_slips)
app.command("jury-slips")(slips.jury_slips)
app.command("result-slips")(events.result_slips)
app.command("table-cards")(slips.table_cards)
app.command("player-cards")(events.player_cards)
app.command("class-cards")(slips.class_cards)
app.command("players")(events.players)
app.command("check-in")(events.check_in)
app.command("pairings")(events.pairings)
app.command("standings")(events.standings)
app.command("crosstable")(events.crosstable)
app.command("announcement")(events.announcement)
app.command("report")(events.report)
app.command("certificates")(events.certificates)
app.command("stickers")(events.stickers)
app.command("words")(books.words)
app.command("tiles")(books.tiles)
app.command("booklet")(books.booklet)
