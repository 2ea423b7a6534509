"""`faristol duplicate`: run, mark, rehearse, replay and export duplicate games."""

from faristol.cli import new_app
from faristol.cli.duplicate import afterwards, options, output, playing
from faristol.cli.duplicate.aids import WrongLexiconError
from faristol.cli.duplicate.logbook import LogError
from faristol.cli.duplicate.typed_up import SheetError
from faristol.duplicate import RulesError
from faristol.duplicate.combined import CombineError
from faristol.lexicon import LexiconError

app = new_app("Duplicate: one draw, everybody plays. Run an evening, mark it, rehearse it.")
USER_ERRORS = (
    LogError,
    SheetError,
    RulesError,
    LexiconError,
    WrongLexiconError,
    CombineError,
)

for command in (
    playing.run,
    playing.mark,
    playing.simulate,
    afterwards.replay,
    output.export,
    afterwards.combine,
    afterwards.ratings,
    output.forms,
    options.editions,
):
    app.command()(command)
