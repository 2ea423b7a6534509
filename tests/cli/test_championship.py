"""`faristol championship`, run as a director without a browser runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from faristol.championship.events import Announced, PlayerRegistered, RoundClosed
from faristol.championship.state import Championship, replay
from faristol.cli import main
from faristol.cli.championship import app
from faristol.notation.championship_log import format_log, parse_log
from faristol.notation.errors import ParseError

ENTRIES = """nom,rasccat,club
Anna Puig,1200,Sabadell
Bernat Roig,1150,Manacor
Carla Mas,1100,Sabadell
Dídac Font,,Manacor
Elna Serra,1000,Palma
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def said(*arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "campionat.log"
    entries = tmp_path / "entries.csv"
    entries.write_text(ENTRIES)
    said("new", path, "--name", "Campionat", "--date", "2024-03-31", "--announced", "2024-01-31")
    said("enter", path, "--list", entries)
    return path


def play(log: Path) -> None:
    pairs = json.loads(said("pair", log, "--publish", "--json"))
    for table, first, second in pairs["tables"]:
        said("result", log, table, 400 if first < second else 300, 350)
    said("close", log)


def test_the_edition_of_the_games_and_its_options_are_chosen(tmp_path: Path) -> None:
    file = tmp_path / "a.log"
    said("new", file, "--option", "minutes=25", "--option", "phones = yes")
    (announced,) = parse_log(file.read_text())[0]
    assert isinstance(announced, Announced)
    assert (announced.edition, announced.options) == (
        "fisc-2023",
        (("minutes", 25), ("phones", True)),
    )
    for arguments, why in (
        (("--option", "minutes=26"), "it may be 30, 25 (FISC23-G-7.4)"),
        (("--option", "touch-move=no"), "which has: starter, minutes, phones"),
        (("--option", "minutes"), "not NAME=CHOICE"),
        (("--option", "minutes=25", "--option", "minutes=30"), "given twice"),
        (("--edition", "nl-punten"), "fisc-2023 (FISC23-C-1.1)"),
        (("--regulations", "club", "--edition", "nonsense"), "edition not in regulations"),
    ):
        result = run("new", tmp_path / "b.log", *arguments)
        assert result.exit_code != 0
        assert why in " ".join((result.output + str(result.exception)).split())
        assert not (tmp_path / "b.log").exists()


def test_a_dutch_tournament_from_the_announcement_to_the_standings(tmp_path: Path) -> None:
    file = tmp_path / "nk.log"
    chosen = ("--option", "minutes=60", "--option", "national=yes", "--bye-points", 250)
    said("new", file, "--regulations", "nl-punten", "--rounds", 2, *chosen)
    for name in ("Anna", "Bram", "Carla"):
        said("enter", file, name)
    said("pair", file, "--publish")
    said("result", file, 1, 400, 350)
    said("close", file)
    table = json.loads(said("standings", file, "--json"))
    assert [row["points_in_tenths"] for row in table] == [4000, 3500, 2500]
    assert run("new", tmp_path / "b.log", "--ranking", "total").exit_code != 0
    said("export", file, "trf", tmp_path / "a.trf")
    said("new", tmp_path / "c.log", "--from", tmp_path / "a.trf", "--regulations", "nl-punten")
    announced = parse_log((tmp_path / "c.log").read_text())[0][0]
    assert isinstance(announced, Announced)
    assert (announced.ranking.value, announced.system.value, announced.starts.value) == (
        "total",
        "distance",
        "lot",
    )


def test_people_of_one_name_are_entered_from_a_list(log: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.csv"
    more.write_text("nom,club\nLaia Martí,Reus\nLaia Martí,Palma\n")
    assert "7  Laia Martí (Palma)" in said("enter", log, "--list", more)
    more.write_text("nom,club\nPere,\nLaia Martí,Palma\n")
    before = log.read_bytes()
    result = run("enter", log, "--list", more)
    assert result.exit_code != 0
    assert "row 3: Laia Martí is player 7" in result.output + str(result.exception)
    assert log.read_bytes() == before
    said("forbid", log, "Laia Martí (Reus)", "laia marti (palma)")
    seated = tmp_path / "t.csv"
    seated.write_text("nom,escola\nMax,A\nLaia,B\nLaia,C\nPol,D\n")
    assert "Laia (B)" in said("tables", seated)


def test_an_event_taken_over_is_played_by_the_chosen_rules(log: Path, tmp_path: Path) -> None:
    said("export", log, "trf", tmp_path / "a.trf")
    said("new", tmp_path / "b.log", "--from", tmp_path / "a.trf", "--option", "minutes=25")
    announced = parse_log((tmp_path / "b.log").read_text())[0][0]
    assert isinstance(announced, Announced)
    assert (announced.edition, announced.options) == ("fisc-2023", (("minutes", 25),))


def test_a_whole_championship(log: Path, tmp_path: Path) -> None:
    for _ in range(4):
        play(log)
    assert "late" not in said("standings", log)
    play(log)
    said("finish", log)
    table = json.loads(said("standings", log, "--json"))
    assert [row["place"] for row in table] == sorted(row["place"] for row in table)
    assert sum(row["points_in_tenths"] for row in table) == 5 * 30
    checked = said("check", log, "--reported", "2024-04-01")
    assert "5 of 5 rounds match the system's pairing" in checked
    assert "Counts for RASCCAT (FISC23-C-3.2)" in checked
    for form, out in (
        ("trf", "out.trf"),
        ("xlsx", "out.xlsx"),
        ("csv", "sheets"),
        ("swiss-perfect", "out.ini"),
        ("site", "site"),
    ):
        said("export", log, form, tmp_path / out)
    assert (tmp_path / "out.trf").read_text().startswith("012 Campionat")
    assert (tmp_path / "out.sco").exists()
    assert (tmp_path / "sheets/results.csv").exists()
    assert (tmp_path / "site/index.html").exists()
    for source in ("out.trf", "out.ini"):
        taken = tmp_path / f"{source}.log"
        said("new", taken, "--from", tmp_path / source)
        again = json.loads(said("standings", taken, "--json"))
        assert [(r["name"], r["points_in_tenths"]) for r in again] == [
            (r["name"], r["points_in_tenths"]) for r in table
        ]


def test_a_league_counts_from_its_last_day_and_once_its_rounds_are_closed(log: Path) -> None:
    path = log.with_name("lliga.log")
    said("new", path, "--date", "2024-03-31", "--ends", "2024-06-30", "--announced", "2024-01-31")
    said("enter", path, "--list", log.with_name("entries.csv"))
    for _ in range(4):
        play(path)
    checked = said("check", path, "--reported", "2024-07-07")
    assert "Does not count for RASCCAT: 4 of 5 rounds are closed (FISC23-C-1.2)." in checked
    play(path)
    assert "Counts for RASCCAT (FISC23-C-3.2)." in said("check", path, "--reported", "2024-07-07")
    late = said("check", path, "--reported", "2024-07-08")
    assert "results sent on 2024-07-08, over a week after 2024-06-30 (FISC23-C-3.2c)" in late


def test_how_a_bye_counts_in_median_buchholz_is_chosen(log: Path) -> None:
    shown = {}
    for way in ("zero", "skip", "self"):
        path = log.with_name(f"{way}.log")
        said("new", path, "--unplayed", way)
        said("enter", path, "--list", log.with_name("entries.csv"))
        for _ in range(3):
            play(path)
        shown[way] = said("standings", path, "--explain", "Dídac").splitlines()[1]
    assert shown["zero"].startswith("Median-Buchholz (FISC): ")
    assert len(set(shown.values())) == 3


def test_who_won_is_entered_apart_from_the_points(log: Path) -> None:
    pairs = json.loads(said("pair", log, "--publish", "--json"))
    table, _, second = pairs["tables"][0]
    assert "150-150 (1/0)" in said("result", log, table, 150, 150, "--winner", "first")
    assert "150-150 (0/1)" in said("result", log, table, 150, 150, "--winner", second)
    assert "-50-0 (0/0)" in said("result", log, table, "--double-loss", "--", -50, 0)
    assert "0-0 (0/0)" in said("result", log, table, "--double-loss")
    assert run("result", log, table, 150, 150, "--winner", "Zoe").exit_code != 0
    said("result", log, pairs["tables"][1][0], 400, 350)
    said("close", log)
    ruling = ("--why", "irregular", "--clause", "FISC23-G-4.E.5")
    said("overrule", log, 1, table, 280, 300, "--winner", "first", *ruling)
    standing = json.loads(said("standings", log, "--json"))
    won = {row["player"] for row in standing if row["points_in_tenths"] == 10}
    assert pairs["tables"][0][1] in won


def test_who_resigns_or_loses_on_time_pays_and_copying_errors_are_put_right(log: Path) -> None:
    pairs = json.loads(said("pair", log, "--publish", "--json"))
    table, first, _ = pairs["tables"][0]
    assert "240-301" in said("result", log, table, 350, 301, "--resigned", "first")
    assert "0-300" in said("result", log, table, 450, 301, "--time", first)
    assert run("result", log, table, 450, 301, "--time", "both").exit_code != 0
    assert "2 results to come" in said("clear", log, table)
    assert run("clear", log, table).exit_code != 0
    for each in pairs["tables"]:
        said("result", log, each[0], 400, 350)
    said("close", log)
    said("result", log, table, 350, 400, "--round", 1)
    assert "350-400 instead of 400-350" in said("check", log)
    said("pair", log)
    refused = run("result", log, table, 1, 2, "--round", 1)
    assert refused.exit_code != 0
    assert "FISC23-G-8.F" in str(refused.exception)


def test_a_ruling_names_a_clause_that_exists(log: Path) -> None:
    play(log)
    ruling = ("overrule", log, 1, 1, 300, 0, "--why", "full equivocat", "--clause")
    wrong = run(*ruling, "FISC23-G-8.X")
    assert wrong.exit_code != 0
    assert "unknown clause" in str(wrong.exception)
    assert "FISC23-G-8." in str(wrong.exception)
    said(*ruling, "FISC23-G-8.F")


def test_a_round_that_is_missed_brings_no_points_under_the_federations_rules(log: Path) -> None:
    before = log.read_text()
    for bye in ("half", "full"):
        refused = run("absent", log, "Anna", 2, "--bye", bye)
        assert refused.exit_code != 0
        assert "FISC23-C-1.C" in str(refused.exception)
    assert log.read_text() == before
    said("absent", log, "Anna", 2)


def test_the_committee_rules_and_its_register_is_searched(log: Path) -> None:
    said("committee", log, "--member", "Queralt Mas/Sabadell", "--member", "Ignasi Bru")
    told = said("case", log, "suspicion", "mirava les fitxes", "--player", "Anna")
    assert "case 1, suspicion [FISC23-G-3.8]: mirava les fitxes (Anna Puig); open" in told
    early = run("disqualify", log, "Anna", "--why", "fitxes")
    assert "FISC23-G-3.8" in str(early.exception)
    assert run("rule", log, 1, "desqualificada", "--against", 2).exit_code != 0
    said("rule", log, 1, "--interest", 1)
    assert run("rule", log, 1, "desqualificada", "--for", 1).exit_code != 0
    said("rule", log, 1, "desqualificada", "--for", 2)
    said("disqualify", log, "Anna", "--why", "fitxes")
    said("case", log, "appeal", "no és veritat", "--against", 1)
    said("rule", log, 2, "--drop", "retirat")
    found = said("rulings", log, "--words", "DESQUALIFICADA anna")
    assert "ruled: desqualificada (FISC23-G-3.8); Queralt Mas abstains, Ignasi Bru for" in found
    assert "case 2" not in found
    assert "dropped: retirat" in said("committee", log)


def test_pairs_are_explained_by_name_with_clauses(log: Path) -> None:
    text = said("pair", log, "--explain")
    assert "Dídac Font: score group 0.0; sits out" in text
    assert "FISC23-C-1.12" in text


def test_a_late_entrant_is_told_the_fictitious_points(log: Path) -> None:
    play(log)
    assert "0.5 fictitious points" in said("enter", log, "Tardà", "--rating", 900)


def test_a_player_by_number_by_name_or_by_its_start(log: Path) -> None:
    before = len(parse_log(log.read_text())[0])
    said("withdraw", log, "5")
    said("withdraw", log, "carla mas")
    said("rejoin", log, "Carla")
    said("check-in", log, "Anna", "Bernat", "3")
    said("absent", log, "didac", 1)
    said("enter", log, "Núria Gal·lart")
    said("withdraw", log, "nuria gal.l")
    said("rejoin", log, "NURIA GALLART")
    said("forbid", log, "Anna", "Bernat", "--why", "família")
    said("forbid", log, "Anna", "Bernat", "--lift")
    events = parse_log(log.read_text())[0][before:]
    assert [(type(event).__name__, *_about(event)) for event in events] == [
        ("PlayerWithdrew", 5),
        ("PlayerWithdrew", 3),
        ("PlayerRejoined", 3),
        ("PlayersCheckedIn", (1, 2, 3)),
        ("AbsenceNoted", 4),
        ("PlayerRegistered", 6),
        ("PlayerWithdrew", 6),
        ("PlayerRejoined", 6),
        ("PairForbidden", 1, 2),
        ("PairAllowed", 1, 2),
    ]


def _about(event: object) -> tuple[object, ...]:
    return tuple(
        getattr(event, name)
        for name in ("player", "players", "one", "other")
        if hasattr(event, name)
    )


def test_unusual_scores_are_questioned_and_entered(log: Path) -> None:
    said("pair", log, "--publish")
    result = run("result", log, 1, 95, 801)
    assert result.exit_code == 0
    assert "unusually few" in result.stderr
    said("result", log, 1, 400, 401)
    said("result", log, 2, "--absent", "both")
    said("result", log, 2, "--double-loss")
    said("undo", log)
    said("close", log)
    said("overrule", log, 1, 1, 300, 0, "--why", "full equivocat", "--clause", "FISC23-G-8.F")
    said("feat", log, "Anna", 1, "best play", 158, "XALOQUES")
    assert "was overruled" in said("check", log)
    assert said("standings", log, "--group", "prizes") == (
        "best play: Anna Puig, XALOQUES 158, round 1\n"
    )


def test_a_no_show_is_named_and_stays_out_until_checked_in(log: Path) -> None:
    pairs = json.loads(said("pair", log, "--publish", "--json"))
    (_, _, missing), (table, *_) = pairs["tables"]
    said("result", log, 1, "--absent", "second")
    said("result", log, table, 400, 350)
    left_out = f"Warning: {missing} did not come to round 1: absent until marked present"
    assert left_out in run("close", log).stderr
    paired = run("pair", log, "--json")
    assert left_out in paired.stderr
    again = json.loads(paired.stdout)
    assert missing not in {player for _, *both in again["tables"] for player in both}
    assert missing != again["bye"]
    assert "2 of 2 rounds match the system's pairing" in said("check", log)
    said("check-in", log, missing)
    back = json.loads(said("pair", log, "--json"))
    seated = {player for _, *both in back["tables"] for player in both} | {back["bye"]}
    assert seated == {1, 2, 3, 4, 5}


def test_swapping_warns_and_shows_the_round(log: Path) -> None:
    play(log)
    said("pair", log)
    assert run("swap", log, "Anna", "Dídac").exit_code == 0
    result = run("check", log)
    assert result.exit_code == 1
    assert "exchanged by hand" in result.stdout
    said("publish", log)


def test_sums_are_shown_term_by_term(log: Path) -> None:
    play(log)
    play(log)
    text = said("standings", log, "--explain", "Anna")
    assert "Median-Buchholz (FISC): " in text
    assert "[" in text


def test_group_tables(log: Path) -> None:
    play(log)
    assert "Sabadell" in said("standings", log, "--group", "clubs")
    assert "Dídac Font" in said("standings", log, "--group", "debutants")
    assert said("standings", log, "--after", 0)
    assert said("standings", log, "--category", "júnior")
    assert said("standings", log, "--group", "schools") == "\n"


def test_ratings_say_they_are_not_official(log: Path, tmp_path: Path) -> None:
    play(log)
    assert "not the federation's official number" in said("rate", log)
    ratings = tmp_path / "list.csv"
    ratings.write_text("nom,rasccat,partides\nAnna Puig,1300,5\n")
    assert "Anna Puig: 1300.00" in said("rate", log, "--list", ratings)


class TestRefusals:
    def fails(self, capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
        with pytest.raises(SystemExit) as left:
            main(["championship", *(str(argument) for argument in arguments)])
        assert left.value.code == 2
        return capsys.readouterr().err

    def test_nothing_is_written_when_one_of_a_list_is_wrong(
        self, log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        before = log.read_bytes()
        more = tmp_path / "more.csv"
        more.write_text("nom,elo\nFina,1000\nAnna Puig,1000\n")
        assert "name taken: row 3: Anna Puig" in self.fails(capsys, "enter", log, "--list", more)
        more.write_text("nom,elo\nFina,1000\nGil,molts\n")
        assert "line 3, column 2" in self.fails(capsys, "enter", log, "--list", more)
        assert log.read_bytes() == before

    def test_a_log_is_not_overwritten(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert "File exists" in self.fails(capsys, "new", log)

    def test_a_damaged_log_is_not_used(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log.write_text(log.read_text().replace("1200", "1300"))
        assert "was changed" in self.fails(capsys, "standings", log)

    def test_a_log_of_what_cannot_have_happened_is_not_used(
        self, log: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        events, _ = parse_log(log.read_text())
        log.write_text(format_log([*events, RoundClosed(0, 7)]))
        wanted = f"line {len(events) + 2}, column 1: RoundClosed can't have happened here"
        assert wanted in self.fails(capsys, "standings", log)

    def test_a_missing_log(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        assert "No such file" in self.fails(capsys, "pair", tmp_path / "none.log")

    def test_names_that_fit_nobody_or_several(
        self, log: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "nobody is called" in self.fails(capsys, "withdraw", log, "Zoe")
        said("enter", log, "Anna Ros")
        assert "could be" in self.fails(capsys, "withdraw", log, "Anna")

    def test_four_rounds_and_unknown_regulations(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "FISC23-C-1.2" in self.fails(capsys, "new", tmp_path / "a", "--rounds", 4)
        message = self.fails(capsys, "new", tmp_path / "b", "--regulations", "wespa")
        assert "fisc-2023, club" in message
        assert not (tmp_path / "a").exists()

    def test_an_impossible_round_leaves_with_status_1(self, tmp_path: Path) -> None:
        path = tmp_path / "two.log"
        said("new", path)
        said("enter", path, "Anna")
        said("enter", path, "Bernat")
        play(path)
        result = run("pair", path)
        assert result.exit_code == 1
        assert "same opponent again" in result.stderr

    def test_the_log_is_whole_after_all_this(self, log: Path) -> None:
        play(log)
        events, _ = parse_log(log.read_text())
        assert len(events) == 1 + 1 + 2 + 2 + 1  # the five of the list in one step


def test_more_rounds_than_opponents_are_warned_of(log: Path) -> None:
    said("withdraw", log, "Elna")
    result = run("pair", log)
    assert "4 players can play 3 rounds" in result.stderr


def test_the_new_rating_list_can_be_the_next_ones_input(log: Path, tmp_path: Path) -> None:
    play(log)
    out = tmp_path / "new.csv"
    said("rate", log, "--out", out)
    assert "Anna Puig" in said("rate", log, "--list", out)


def test_ratings_come_from_the_published_list(log: Path, tmp_path: Path) -> None:
    published = tmp_path / "rasccat.csv"
    published.write_text("nom,rasccat,llicència\nFina Gual,1234,\nX,1111,L7\n")
    said("enter", log, "fina gual", "--ratings", published)
    said("enter", log, "Gil", "--licence", "L7", "--ratings", published)
    said("enter", log, "Hug", "--ratings", published)
    events, _ = parse_log(log.read_text())
    found = [e.rating for e in events if isinstance(e, PlayerRegistered)][-3:]
    assert found == [1234, 1111, None]


class TestWithoutALog:
    def test_school_tables_of_two_rounds(self, tmp_path: Path) -> None:
        entries, first = tmp_path / "pupils.csv", tmp_path / "first.csv"
        rows = "".join(f"P{n},{'ABCD'[n // 4]}\n" for n in range(16))
        entries.write_text("nom,escola\n" + rows)
        text = said("tables", entries, "--out", first)
        assert len(text.splitlines()) == 16
        again = said("tables", entries, "--before", first)
        assert again != text

    def test_tables_of_strangers_are_refused(self, tmp_path: Path) -> None:
        entries, before = tmp_path / "pupils.csv", tmp_path / "before.csv"
        entries.write_text("nom\nA\nB\nC\n")
        before.write_text("name,table,seat,points\nZ,1,1,0\n")
        result = run("tables", entries, "--before", before)
        assert "Z is not in the list" in str(result.exception)

    def test_a_league_table(self, tmp_path: Path) -> None:
        games = tmp_path / "games.csv"
        games.write_text("game,name,points\n1,A,300\n1,B,200\n1,C,100\n2,A,400\n2,B,300\n")
        text = said("league", games, "--month", 1)
        assert text.splitlines()[0].split() == ["1", "A", "900.00", "1", "games"]

    def test_a_duplicate_table(self, tmp_path: Path) -> None:
        games = tmp_path / "games.csv"
        games.write_text("name,season,points,top\nA,2023,700,1000\nA,2023,750,1000\n")
        assert "72.50 %" in said("duplicate", games, 2023)

    @pytest.mark.parametrize(
        ("text", "line", "column"),
        [
            ("", 1, 1),
            ("name,season\nA,2023\n", 1, 1),
            ("name,season,points,top\nA,2023,many,1000\n", 2, 3),
            ("name,season,points,top\n,2023,1,1000\n", 2, 1),
            ("name,season,points,top\nA,2023,1,0\n", 2, 1),
            ("name,season,points,top\nA,2023\n", 2, 3),
        ],
    )
    def test_wrong_rows_are_named(self, text: str, line: int, column: int, tmp_path: Path) -> None:
        games = tmp_path / "games.csv"
        games.write_text(text)
        result = run("duplicate", games, 2023)
        assert isinstance(result.exception, ParseError)
        assert (result.exception.line, result.exception.column) == (line, column)


class TestSeason:
    def test_championships_are_rated_by_date_from_one_list(self, tmp_path: Path) -> None:
        ratings = tmp_path / "list.csv"
        ratings.write_text(
            "nom,rasccat,partides,temporada\nAnna,1200,40,2023\nBernat,1100,40,2023\nVell,1000,50,2020\n"
        )
        for name, day in (("second", "2024-05-01"), ("first", "2024-02-01")):
            said("new", tmp_path / name, "--name", name, "--date", day)
            for player in ("Anna", "Bernat"):
                said("enter", tmp_path / name, player, "--ratings", ratings)
            play(tmp_path / name)
        logs = (tmp_path / "second", tmp_path / "first")
        out = tmp_path / "new.csv"
        table = said("season", ratings, *logs, "--out", out)
        assert "Vell  1000  inactive" in table
        lines = said("season", ratings, *logs, "--player", "Anna").splitlines()
        assert [line.split()[1] for line in lines[1:]] == ["first", "second"]
        assert "Anna,1214,1214.02,42,2023," in out.read_text("utf-8-sig")
        assert said("season", out, tmp_path / "first")

    @pytest.mark.parametrize("exact", ["12.345", "molt", "99999.1", "-5"])
    def test_a_wrong_decimal_is_named(self, exact: str, log: Path, tmp_path: Path) -> None:
        ratings = tmp_path / "list.csv"
        ratings.write_text(f"nom,rasccat,exacte\nAnna,1200,{exact}\n")
        result = run("season", ratings, log)
        assert isinstance(result.exception, ParseError)
        assert (result.exception.line, result.exception.column) == (2, 3)


class TestChoices:
    def test_they_are_seen_before_and_after_the_announcement(self, log: Path) -> None:
        before = log.with_name("not-yet.log")
        seen = said("new", before, "--rounds", 7, "--late-rulings", "--preview")
        assert not before.exists()
        assert "Rounds: 7  [own choice, FISC23-C-1.2]" in seen
        assert "Rulings once the next round is paired: yes  [own choice, FISC23-G-8.F; " in seen
        after = said("choices", log)
        assert "Rounds: 5  [own choice, FISC23-C-1.2]" in after
        reading = "A bye in Buchholz: zero  [reading; else skip, self]"
        assert reading in after
        as_json = json.loads(said("choices", log, "--json"))
        assert {"name": "rounds", "value": "5"}.items() <= as_json[2].items()


class TestPlayers:
    def test_an_entry_is_put_right_and_a_list_gives_ratings(self, log: Path) -> None:
        assert "3  Carla Mas i Roig" in said("amend", log, "Carla", "--name", "Carla Mas i Roig")
        said("amend", log, 3, "--rating", 1234, "--club", "Girona")
        entry = state_of(log).entry(3)
        assert (entry.name, entry.rating, entry.club) == ("Carla Mas i Roig", 1234, "Girona")
        said("amend", log, 3, "--debutant")
        assert state_of(log).entry(3).rating is None
        published = log.with_name("published.csv")
        published.write_text("nom,rasccat\nCarla Mas i Roig,1111\nNingú,900\n", "utf-8")
        told = said("ratings", log, published)
        assert "1 changed, 0 as they were." in told
        assert "1  Anna Puig: not on the list" in told
        assert state_of(log).entry(3).rating == 1111

    def test_fees_seats_and_check_in_of_everybody(self, log: Path) -> None:
        assert "1 of 5 have paid." in said("fee", log, "Anna")
        assert "0 of 5 have paid." in said("fee", log, "Anna", "--undo")
        said("seat", log, "Anna", 2)
        assert state_of(log).fixed_tables == {1: 2}
        assert "5 checked in." in said("check-in", log, "--all")
        assert "4 checked in." in said("check-in", log, "Anna", "--undo")
        assert run("check-in", log).exit_code == 2
        said("absent", log, "Anna", 3)
        said("absent", log, "Anna", 3, "--cancel")
        assert state_of(log).absences == ()

    def test_a_round_by_hand_says_what_it_goes_against(self, log: Path) -> None:
        said("forbid", log, "Anna", "Bernat")
        result = run("pair-by-hand", log, "Anna:Bernat", "3:4", "--bye", "5")
        assert result.exit_code == 0
        assert "may not meet" in result.stderr
        assert [(g.first, g.second) for g in state_of(log).rounds[0].games] == [(1, 2), (3, 4)]
        assert state_of(log).rounds[0].bye == 5

    def test_a_disqualification_names_its_clause(self, log: Path) -> None:
        said("disqualify", log, "Anna", "--why", "tiles felt in the bag")
        assert state_of(log).disqualified[1].clause == "FISC23-G-3.8"
        assert run("rejoin", log, "Anna").exit_code != 0

    def test_of_a_list_every_fault_is_told_and_the_good_rows_kept(self, log: Path) -> None:
        more = log.with_name("more.csv")
        more.write_text("nom,rasccat\nUna,12x\n,900\nAnna Puig,1\nNova,1000\n", "utf-8")
        result = run("enter", log, "--list", more)
        assert result.exit_code == 2
        assert len(state_of(log).entries) == 5
        for fault in ("line 2, column 2", "line 3, column 1", "row 4"):
            assert fault in result.stderr
        assert "6  Nova" in run("enter", log, "--list", more, "--good").stdout
        said("undo", log)
        assert len(state_of(log).entries) == 5


def state_of(log: Path) -> Championship:
    return replay(parse_log(log.read_text())[0])
