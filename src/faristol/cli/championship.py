"""`faristol championship`: run a championship from a terminal, one log file each."""

from faristol.championship.groups import TooFewError
from faristol.championship.regulations import UnknownRegulationsError
from faristol.cli import championship_choices as chosen
from faristol.cli import championship_committee as committees
from faristol.cli import championship_entries as entries
from faristol.cli import championship_leagues as leagues
from faristol.cli import championship_output as output
from faristol.cli import championship_people as people
from faristol.cli import championship_ratings as ratings
from faristol.cli import championship_results as results
from faristol.cli import championship_rounds as rounds
from faristol.cli import new_app
from faristol.cli.championship_log import LogFileError
from faristol.cli.championship_players import NoSuchPlayerError
from faristol.core import Refused
from faristol.notation.championship_files import NotInThisFormError
from faristol.notation.errors import ParseError

app = new_app("Run a championship: entries, pairings, results, standings, exports.")
USER_ERRORS = (
    LogFileError,
    NotInThisFormError,
    NoSuchPlayerError,
    ParseError,
    Refused,
    TooFewError,
    UnknownRegulationsError,
)

for command in (
    entries.new,
    chosen.choices,
    entries.enter,
    entries.check_in,
    entries.withdraw,
    entries.rejoin,
    entries.absent,
    entries.forbid,
    people.amend,
    people.ratings,
    people.fee,
    people.seat,
    people.disqualify,
    rounds.pair,
    rounds.pair_by_hand,
    rounds.swap,
    rounds.publish,
    results.result,
    results.clear,
    rounds.close,
    results.overrule,
    rounds.feat,
    rounds.undo,
    rounds.finish,
    output.standings,
    ratings.rate,
    ratings.season,
    output.export,
    output.parcel,
    output.check,
    committees.committee,
    committees.case,
    committees.rule,
    committees.rulings,
    leagues.tables,
    leagues.league,
    leagues.duplicate,
):
    app.command()(command)
