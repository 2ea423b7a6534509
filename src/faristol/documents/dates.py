"""Days as people write them on paper."""

from datetime import date

from faristol.documents.words import Language

_MONTHS = {
    Language.CATALAN: (
        "de gener",
        "de febrer",
        "de març",
        "d’abril",
        "de maig",
        "de juny",
        "de juliol",
        "d’agost",
        "de setembre",
        "d’octubre",
        "de novembre",
        "de desembre",
    ),
    Language.DUTCH: (
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december",
    ),
    Language.ENGLISH: (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}


def written_day(text: str, language: Language) -> str:
    """A day, `2026-04-03`, in words; anything else as it stands.

    >>> written_day("2026-04-03", Language.CATALAN), written_day("spring", Language.DUTCH)
    ('3 d’abril de 2026', 'spring')
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return text
    year = f"de {day.year}" if language is Language.CATALAN else str(day.year)
    return f"{day.day} {_MONTHS[language][day.month - 1]} {year}"


def written_days(first: str, last: str, language: Language) -> str:
    """The days from the first to the last, one where they are the same.

    >>> written_days("2026-10-03", "2026-10-04", Language.DUTCH)
    '3–4 oktober 2026'
    """
    if not last or last == first:
        return written_day(first, language)
    if first[:8] == last[:8] and len(first) == len(last) == 10:
        return f"{first[8:].lstrip('0')}–{written_day(last, language)}"
    return f"{written_day(first, language)} – {written_day(last, language)}"
