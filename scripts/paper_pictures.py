"""Draw every printed document as small grey pictures into docs/paper: the first page of each.

Run it after a document was changed on purpose, look at what is new, and keep it with the change:

    python -m scripts.paper_pictures [NAME…]
"""

import sys
from pathlib import Path

from tests.documents.reading import as_png, pictures
from tests.documents.specimens import documents

from faristol.documents import Language
from faristol.documents.compiler import render_archival

FOLDER = Path(__file__).parent.parent / "docs" / "paper"
MOST_PAGES = 2
"""Pages of a document that are kept."""


def main(wanted: list[str]) -> None:
    """Draw the documents, all of them or those of some names."""
    FOLDER.mkdir(exist_ok=True)
    for name, document in documents(Language.CATALAN):
        if wanted and name not in wanted:
            continue
        pages = pictures(render_archival(document))[:MOST_PAGES]
        for number, page in enumerate(pages, 1):
            (FOLDER / f"{name}-{number}.png").write_bytes(as_png(*page))
        print(name, len(pages))


if __name__ == "__main__":
    main(sys.argv[1:])
