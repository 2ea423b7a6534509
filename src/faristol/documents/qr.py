"""QR codes as pictures for a page."""

import io

import segno

from faristol.documents.compiler import DocumentError


def qr_image(link: str) -> str:
    """A link as SVG.

    :raises DocumentError: for one that is too long for a code that phones read from paper.
    """
    if len(link) > 400:
        raise DocumentError("a link on paper has at most 400 characters")
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", border=0, xmldecl=False)
    return out.getvalue().decode()
