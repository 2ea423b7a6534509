"""An event's announcement, and the report that is sent when it is over."""

from faristol.championship.history import rules_of, tie_breaks_of
from faristol.championship.state import Championship
from faristol.championship.views import name_of, prizes
from faristol.documents.compiler import Document, DocumentError
from faristol.documents.dates import written_day, written_days
from faristol.documents.event_lists import results_sections, standings_section
from faristol.documents.event_names import EventNames
from faristol.documents.lists import Column, ListPage, Section, list_document
from faristol.documents.qr import qr_image
from faristol.documents.shortening import shortened
from faristol.documents.words import Language, paper_words
from faristol.rulebook import ruleset
from faristol.rulebook.texts import texts


def announcement(
    state: Championship, language: Language, names: EventNames, *, link: str = ""
) -> Document:
    """What, when, where, by which rules: a poster for the wall of the club."""
    w, announced = paper_words(language), state.announced
    assert announced is not None
    facts = [*_facts(state, language, names)]
    if announced.capacity:
        facts.append((w["capacity"], str(announced.capacity)))
    order = ", ".join(names.tie_break.get(e.name, e.title) for e in tie_breaks_of(state))
    facts.append((w["tie-breaks"], order or w["not-said"]))
    if announced.announced_on:
        facts.append((w["announced-on"], written_day(announced.announced_on, language)))
    data = {
        "day": written_days(announced.plays_on, announced.last_day, language),
        "place": shortened(announced.place),
        "facts": [{"label": label, "value": shortened(value)} for label, value in facts],
        "link": link,
        "qr": qr_image(link) if link else None,
        "foot": w["printed"],
    }
    return Document("announcement", shortened(announced.name), language, data, "announcement")


def _day_and_place(state: Championship, language: Language) -> list[tuple[str, str]]:
    w, announced = paper_words(language), state.announced
    assert announced is not None
    day = written_days(announced.plays_on, announced.last_day, language)
    return [(w["day"], day or w["not-said"]), (w["place"], announced.place or w["not-said"])]


def _facts(state: Championship, language: Language, names: EventNames) -> list[tuple[str, str]]:
    w, announced = paper_words(language), state.announced
    assert announced is not None
    rules = rules_of(state)
    edition = ruleset(announced.edition or rules.game_rules)
    time = edition.time
    said = ""
    if time.each_ms:
        said = w["minutes-each"].format(time.each_ms // 60_000)
    elif time.shared_ms:
        said = w["minutes-shared"].format(time.shared_ms // 60_000)
    system = announced.system.value
    facts = [
        (w["rounds"], str(announced.rounds)),
        (w["regulations"], names.regulations.get(rules.name, rules.title)),
        (w["edition"], texts(language.value).say(edition.title)),
        (w["time"], said),
        (w["system"], names.systems.get(system, system)),
        (w["dictionary"], announced.lexicon),
        (w["rating-list"], announced.rating_list),
    ]
    return [(label, value or w["not-said"]) for label, value in facts]


def report(state: Championship, language: Language, names: EventNames) -> Document:
    """The whole event: facts, standings, prizes, and every game with its score.

    :raises DocumentError: for an event in which no round was played.
    """
    w, announced = paper_words(language), state.announced
    assert announced is not None
    if not any(each.is_published for each in state.rounds):
        raise DocumentError("no round has been played: there is nothing to report")
    title = w["final-standings"] if state.is_finished else w["standings"]
    table = standings_section(state, language, names)
    sections = [Section(table.columns, table.rows, head=title, size=9)]
    sections += _prizes(state, language)
    sections += results_sections(state, language)
    page = ListPage(
        w["report"],
        announced.name,
        details=(
            (w["entered"], str(len(state.entries))),
            *_day_and_place(state, language),
            *_facts(state, language, names),
        ),
        sections=tuple(sections),
        signatures=(w["signature-director"], w["signature-arbiter"]),
    )
    return list_document([page], language, stem="report", foot=announced.name)


def _prizes(state: Championship, language: Language) -> list[Section]:
    w = paper_words(language)
    rows = tuple(
        (prize, name_of(state, feat.player), feat.text, str(feat.value), str(feat.round_number))
        for prize, feats in prizes(state).items()
        for feat in feats
    )
    if not rows:
        return []
    columns = (
        Column(w["prize"], "fr"),
        Column(w["player"], "fr", strong=True),
        Column(w["word"], "fr"),
        Column(w["points"], "auto", "number"),
        Column(w["round"], "auto", "number"),
    )
    return [Section(columns, rows, head=w["prizes"], size=9)]
