"""Pages of plain HTML with their style inside, for whoever comes from a paper or to a refusal.

No script, no font, nothing else to fetch. They look like the other pages and follow the browser's
language.
"""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from faristol.documents import Language
from faristol.documents.words import paper_words
from faristol.server.page_addresses import address
from faristol.server.problem import Problem, ProblemCode

_MARK = (
    '<svg width="30" height="30" viewBox="0 0 64 64" aria-hidden="true">'
    '<g stroke="var(--tile-edge)" stroke-width="2" fill="var(--tile)">'
    '<rect x="6" y="18" width="15" height="24" rx="3"/>'
    '<rect x="24.5" y="13" width="15" height="29" rx="3"/>'
    '<rect x="43" y="18" width="15" height="24" rx="3"/></g>'
    '<path d="M2 42h60l-4 9a4 4 0 0 1-3.7 2.4H9.7A4 4 0 0 1 6 51z" fill="var(--accent)"/></svg>'
)
_REFUSED = {
    401: "sign-in",
    403: "not-yours",
    404: "nothing",
    409: "too-early",
    422: "too-early",
    429: "busy",
    503: "busy",
}


def simple_page(
    body: str,
    language: Language,
    *,
    title: tuple[str, ...] = (),
    beside: str = "",
    below: str = "",
    status: int = 200,
) -> Response:
    """A page around some HTML; `beside` stands in its head, `below` under it."""
    style, policy = _style()
    told = " · ".join(escape(part) for part in (*title, "Faristol") if part)
    page = (
        f'<!doctype html>\n<html lang="{language.value}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">'
        '<link rel="icon" href="data:,">'
        f"<title>{told}</title><style>{style}</style></head>\n"
        f'<body><header><a href="/">{_MARK}Faristol</a>{beside}</header>'
        f"<main>{body}</main><footer>{below}</footer></body></html>\n"
    )
    return HTMLResponse(page, status, headers={"content-security-policy": policy})


def verdict_no(sentence: str, why: str) -> str:
    """The HTML of a no: what happened, and why or what to do."""
    return f'<h1 class="verdict no">{escape(sentence)}</h1><p>{escape(why)}</p>'


def refusal_page(problem: Problem, http: HTTPConnection) -> Response:
    """What a person reads who opened an address that says no."""
    language = preferred_language(http, Language.ENGLISH)
    w = paper_words(language)
    kind = _REFUSED.get(problem.status, "broken")
    if problem.code == ProblemCode.AIDS_FORBIDDEN:
        kind = "aids"
    clause = f" ({problem.clause})" if problem.clause else ""
    body = verdict_no(w[f"refused-{kind}"] + clause, w[f"refused-{kind}-why"])
    if kind in ("sign-in", "not-yours"):
        body += f'<p><a href="{address("sign-in")}">{escape(w["sign-in"])}</a></p>'
    page = simple_page(body, language, status=problem.status)
    if problem.retry_after_s:
        page.headers["retry-after"] = str(problem.retry_after_s)
    return page


def preferred_language(http: HTTPConnection, usual: Language) -> Language:
    """The language that is asked for, else the first of the browser's that we write."""
    written = {each.value for each in Language}
    accepted = http.headers.get("accept-language", "").split(",")
    said = (part.partition(";")[0].strip().partition("-")[0].lower() for part in accepted)
    wanted = (http.query_params.get("language", ""), *said)
    return next((Language(name) for name in wanted if name in written), usual)


@cache
def _style() -> tuple[str, str]:
    """The page's style, and the policy that lets the browser use it and fetch nothing."""
    style = files("faristol.server.pages").joinpath("simple.css").read_text("utf-8")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    return style, policy
