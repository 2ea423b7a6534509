"""A championship as the files that other programs and people want: names and bytes."""

from datetime import date
from enum import Enum
from typing import assert_never

from faristol.championship.state import Championship
from faristol.championship.views import seats_several
from faristol.notation.event_site import championship_site
from faristol.notation.site_words import Language
from faristol.notation.swiss_perfect import championship_to_swiss_perfect
from faristol.notation.trf_championship import championship_to_trf
from faristol.notation.trf_writing import format_trf
from faristol.notation.workbooks import championship_sheets, championship_to_xlsx, sheet_to_csv


class Form(Enum):
    """What a championship can be exported as."""

    TRF = "trf"
    XLSX = "xlsx"
    CSV = "csv"
    SWISS_PERFECT = "swiss-perfect"
    SITE = "site"


class NotInThisFormError(ValueError):
    """The championship has something that the form can't say."""


FOR_PAIRS = (Form.TRF, Form.SWISS_PERFECT)
"""Forms that know games of two only."""


def championship_files(
    state: Championship, form: Form, stem: str, day: date, language: Language | None = None
) -> dict[str, bytes]:
    """The files by name; `stem` names those that have no name of their own.

    `language` is that of web pages and headings; by default pages are in the federation's, and
    headings in English.

    :raises NotInThisFormError: when the form has no place for what was played.
    """
    if form in FOR_PAIRS and seats_several(state):
        raise NotInThisFormError(
            f"{form.value} knows games of two players only, and this championship is played at "
            "tables of three and four; take xlsx, csv, site or the log"
        )
    match form:
        case Form.TRF:
            return {f"{stem}.trf": format_trf(championship_to_trf(state)).encode()}
        case Form.XLSX:
            return {f"{stem}.xlsx": championship_to_xlsx(state, language or Language.ENGLISH)}
        case Form.CSV:
            return {
                f"{name.lower().replace(' ', '-')}.csv": sheet_to_csv(rows).encode("utf-8-sig")
                for name, rows in championship_sheets(state, language or Language.ENGLISH).items()
            }
        case Form.SWISS_PERFECT:
            three = championship_to_swiss_perfect(state, day)
            return {
                f"{stem}.ini": three.ini.encode("cp1252", "replace"),
                f"{stem}.trn": three.trn,
                f"{stem}.sco": three.sco,
            }
        case Form.SITE:
            pages = championship_site(state, language)
            return {name: text.encode() for name, text in pages.items()}
        case _:
            assert_never(form)
