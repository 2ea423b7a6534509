"""The federation's parcel: what it asks for within a week of the last day of play (FISC23-C-3.2c).

The workbook with Catalan headings, the Swiss Perfect files, the log that proves them, and the
director's report: whether the championship counts, condition by condition, and what was done
by hand.
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from types import MappingProxyType

from faristol.championship.audit import Finding, as_the_system_pairs, audit
from faristol.championship.entering import parse_day
from faristol.championship.events import Event
from faristol.championship.history import classification
from faristol.championship.rating_validity import (
    FEDERATION,
    ground_for_counting,
    unmet_conditions,
)
from faristol.championship.regulations import regulations
from faristol.championship.state import Championship
from faristol.championship.views import points_text, seats_several
from faristol.notation.championship_files import Form, championship_files
from faristol.notation.championship_log import format_log, parse_log, played_back
from faristol.notation.errors import ParseError
from faristol.notation.site_words import Language

LARGEST_LOG = 64 << 20
"""Bytes of a log in a parcel: some ten times what 300 players write in eleven rounds."""
Said = Callable[[Sequence[str]], str]

_OBSTACLES: Mapping[str, Said] = MappingProxyType(
    {
        "other-rules": lambda _: "no s’ha jugat amb el reglament de la federació",
        "other-lexicon": lambda v: f"els mots s’han jutjat amb {v[0]}, no amb {v[1]}",
        "rounds-open": lambda v: f"hi ha {v[0]} rondes tancades de {v[1]}",
        "rematches-allowed": lambda _: "el sistema d’aparellament permet repetir rival",
        "met-twice": lambda v: f"s’han enfrontat més d’un cop: {v[0]}",
        "bye-on-request": lambda v: f"punts per rondes que s’ha demanat no jugar: {v[0]}",
        "no-dates": lambda _: "no consta el dia de l’anunci o el primer dia de joc",
        "short-notice": lambda v: f"anunciat el {v[0]}, menys d’un mes abans del {v[1]}",
        "not-sent": lambda _: "els resultats no s’han enviat",
        "sent-early": lambda v: f"enviat el {v[0]}, abans de l’últim dia de joc, el {v[1]}",
        "sent-late": lambda v: f"enviat el {v[0]}, més d’una setmana després del {v[1]}",
    }
)
_FINDINGS: Mapping[str, Said] = MappingProxyType(
    {
        "no-pairing": lambda _: "el reglament no hi troba cap aparellament",
        "same-pairs": lambda _: "les mateixes parelles, amb altres taules o un altre inici",
        "same-tables": lambda _: "els mateixos jugadors a cada taula, amb altres taules o torns",
        "other-pairs": lambda v: f"parelles que el reglament no faria: {v[0]}",
        "other-tables": lambda v: f"taules que el reglament no faria: {v[0]}",
        "exchanged": lambda v: f"{v[0]} i {v[1]} es van intercanviar a mà",
        "overruled": lambda v: f"taula {v[0]} per decisió del comitè: {v[1]} ({v[2]})",
        "corrected": lambda v: f"taula {v[0]} corregida segons el full: {v[1]} en lloc de {v[2]}",
    }
)


def send_by(state: Championship) -> date | None:
    """The last day on which the results may be sent to the federation.

    None where the last day of play is unknown, and where other rules than the federation's hold.
    """
    assert state.announced is not None
    if state.announced.regulations != FEDERATION:
        return None
    last = parse_day(state.announced.last_day)
    return last + timedelta(days=regulations(FEDERATION).report_days) if last else None


def federation_parcel(
    state: Championship, events: Sequence[Event], stem: str, day: date
) -> dict[str, bytes]:
    """The files by name, as they are sent on a day.

    Where games are of three and four there are no Swiss Perfect files: they know games of two.
    """
    files = championship_files(state, Form.XLSX, stem, day, Language.CATALAN)
    if not seats_several(state):
        files |= championship_files(state, Form.SWISS_PERFECT, stem, day)
    files["informe.txt"] = director_report(state, audit(events), day).encode("utf-8-sig")
    files[f"{stem}.log"] = format_log(events).encode()
    return files


def parcel_archive(state: Championship, events: Sequence[Event], stem: str, day: date) -> bytes:
    """The parcel as one file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in federation_parcel(state, events, stem, day).items():
            archive.writestr(name, data)
    return out.getvalue()


def read_parcel(data: bytes) -> tuple[Event, ...]:
    """The championship of a parcel, or of its log sent alone.

    :raises ParseError: where there is no log, or one that somebody changed.
    """
    if not data.startswith(b"PK"):
        return _whole_log(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            logs = [each for each in archive.infolist() if each.filename.endswith(".log")]
            if len(logs) != 1:
                raise ParseError(f"a parcel has one log, not {len(logs)}")
            if logs[0].file_size > LARGEST_LOG:
                raise ParseError("the log is larger than any championship's")
            with archive.open(logs[0]) as file:
                return _whole_log(file.read(LARGEST_LOG + 1))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
        raise ParseError("the parcel is damaged") from None


def _whole_log(data: bytes) -> tuple[Event, ...]:
    if len(data) > LARGEST_LOG:
        raise ParseError("the log is larger than any championship's")
    try:
        events, _ = parse_log(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ParseError("the log is no text") from None
    if played_back(events).announced is None:
        raise ParseError("nothing was announced in it")
    return tuple(events)


def director_report(state: Championship, findings: Sequence[Finding], day: date) -> str:
    """What the director tells the federation, in Catalan, each condition with its clause."""
    announced = state.announced
    assert announced is not None
    deadline = send_by(state)
    ground = ground_for_counting(state, reported_on=day)
    paired = as_the_system_pairs(state, findings)
    lines = [
        announced.name,
        "",
        f"Seu: {announced.place or '-'}",
        f"Anunciat: {announced.announced_on or '-'}",
        f"Primer dia: {announced.plays_on or '-'}. Últim dia: {announced.last_day or '-'}",
        f"Reglament: {announced.regulations}. Llista de mots: {announced.lexicon}",
        f"Jugadors: {len(state.entries)}. Rondes tancades: {state.rounds_closed} de "
        f"{announced.rounds}",
        f"Data de l’informe: {day.isoformat()}. Termini per enviar-lo (FISC23-C-3.2c): "
        f"{deadline.isoformat() if deadline else '-'}",
        "",
        f"Compta per al RASCCAT ({ground})." if ground else "No compta per al RASCCAT:",
    ]
    lines += [
        f"- {_OBSTACLES[each.kind](each.values)} ({each.clause})"
        for each in unmet_conditions(state, reported_on=day)
    ]
    lines += ["", f"Rondes aparellades com ho fa el sistema: {paired} de {len(state.rounds)}"]
    lines += [f"- Ronda {f.round_number}: {_FINDINGS[f.kind](f.values)}" for f in findings]
    lines += ["", "Classificació"]
    lines += [
        f"{each.place}. {state.shown(each.player)}  {points_text(state, each.points)}"
        for each in (classification(state) if state.rounds_closed else ())
    ]
    return "\n".join(lines) + "\n"
