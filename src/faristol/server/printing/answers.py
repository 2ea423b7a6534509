"""A document as an answer: its language and paper, the file, what can't be printed."""

from collections.abc import Callable
from typing import TypeAlias

from starlette.responses import Response

from faristol.documents import Document, DocumentError, Language, Paper, render
from faristol.documents.words import language_named
from faristol.server.auth.limits import Rate
from faristol.server.endpoints.request import Request, reading_language
from faristol.server.problem import Missing, Problem, ProblemCode, not_found

PRINTING = Rate(burst=60, every_ms=500)
"""A document takes some hundredths of a second; two hundred score sheets take some seconds."""
_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""Some browsers show a PDF in a page of their own, which embeds the file, has its style inside and
wears the policy of the answer. No script runs there, and nothing is fetched from elsewhere."""
QUERY = (("language", str), ("paper", str))
LINES = ("line", str)
"""A line that the organiser adds to score sheets; as often as there are lines."""
_LONGEST_LINE = 80

Making: TypeAlias = Callable[[], Document]


def asked_language(request: Request, usual: str) -> Language:
    """The language that is asked for, or the usual one of the rules."""
    asked = reading_language(request)
    return language_named(usual) if asked is None else Language(asked.value)


def asked_lines(request: Request) -> tuple[str, ...]:
    """The lines that the organiser adds to score sheets (FISC23-G-5.7)."""
    told = request.http.query_params.getlist(LINES[0])
    return tuple(line[:_LONGEST_LINE] for line in told if line.strip())


async def printed(request: Request, make: Making) -> Response:
    """The PDF, to be shown by the browser.

    :raises Problem: for a paper there is none of, and for what can't be printed.
    """
    try:
        paper = Paper(request.query("paper", Paper.A4.value))
    except ValueError:
        raise not_found(Missing.FORMAT) from None
    try:
        name, pdf = await request.server.aside.work_out(_made, make, paper)
    except DocumentError as error:
        raise Problem(422, ProblemCode.NOT_IN_THIS_FORM, str(error)) from None
    headers = {
        "content-disposition": f'inline; filename="{name}.pdf"',
        "content-security-policy": _POLICY,
    }
    return Response(pdf, headers=headers, media_type="application/pdf")


def _made(make: Making, paper: Paper) -> tuple[str, bytes]:
    document = make()
    return document.stem, render(document, paper)
