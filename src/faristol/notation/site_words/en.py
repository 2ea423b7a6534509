"""English."""

from faristol.championship.reasons import REMARKS
from faristol.championship.regulations import REGULATIONS, regulations
from faristol.championship.tiebreaks import tie_breaks
from faristol.notation.site_words import SiteWords

WORDS = SiteWords(
    classification="Standings",
    final_classification="Final standings",
    cross_table="Cross table",
    round="Round {}",
    round_by_name="Round {} by name",
    by_name="By name",
    by_table="By table",
    player="Player",
    club="Club",
    school="School",
    points="Points",
    prize="Prize",
    prizes="Prizes",
    by_category="By category",
    debutants="Debutants",
    round_head="Round",
    table="Table",
    starts="plays first",
    second="plays second",
    result="Result",
    score="Score",
    place="Place",
    total="Total",
    opponent="Opponent",
    opponents="Opponents",
    turn="Turn",
    bye="bye",
    absent="absent",
    overruled="Changed by the committee",
    changed_by_hand="Changed by hand: {}",
    cells="Each cell shows the opponent's row number, w (played first) or b (played second), "
    "and the result.",
    table_cells="Each cell shows the rank at the table, the number of players there, "
    "and the score.",
    tie_breaks="Tie-breaks",
    left_out="Square brackets: not counted. After each name: the round.",
    by_rounds="In brackets: the round.",
    nobody="no opponent",
    in_round="round {}",
    debutant="newcomer",
    rating="rating {}",
    about="{}. Pairing: {}. Word list: {}.",
    not_said="not stated",
    cusca="CUSCA points: each score is multiplied by the number of players at the table.",
    systems={
        "dutch": "FIDE Dutch",
        "distance": "minimal ranking distance",
        "round-robin": "round robin",
        "king-of-the-hill": "king of the hill",
        "school-tables": "tables of three and four",
    },
    regulations={
        **{name: regulations(name).title for name in REGULATIONS},
        "fisc-2023": "FISC, official championships 2023/2024",
        "school": "School championship, tables of three and four",
    },
    tie_break={
        **{name: each.title for name, each in tie_breaks().items()},
        "differential": "Spread",
        "differential-capped": "Spread, capped at 200 per game",
        "head-to-head": "Head-to-head",
    },
    # What the log says in older words stays as it is there; readers get today's.
    basis={
        **{kind: text for kind, text in REMARKS.items() if kind.startswith("basis-")},
        "basis-equal": "players with equal, or the closest, points meet",
        "basis-neighbours": "players next to each other in the standings meet",
        "basis-debutants-last": "newcomers are at the end of the list",
        "basis-debutants-rated": "newcomers have their first RASCCAT",
        "basis-four": "tables of four, or of three where the number of players requires it",
        "basis-drawn": "players draw tiles at the table to decide who starts",
    },
    warnings={
        "met": "{} and {} had met in round {}",
        "forbidden": "{} and {} must not be paired",
        "school": "{} and {} are from the same school",
        "second-bye": "{} had already had a bye in round {}",
        "late-bye": "{} joined late and can't have the bye",
    },
)
