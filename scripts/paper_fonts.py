"""Make the fonts of the printed documents from the npm packages of Inter and Newsreader.

    npm pack @fontsource/inter@5.3.0 @fontsource/newsreader@5.3.0
    (each unpacked into FOLDER/NAME)
    python scripts/paper_fonts.py FOLDER

Needs fontTools, which nothing else here does. Typst reads TrueType and takes one file for a family
and weight, so that every subset of Inter becomes a family of its own, asked for in turn.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

OUT = Path("src/faristol/documents/fonts")
FONTS = [
    ("inter", "latin", 400, "Faristol Sans"),
    ("inter", "latin", 600, "Faristol Sans"),
    ("inter", "latin-ext", 400, "Faristol Sans Ext"),
    ("inter", "latin-ext", 600, "Faristol Sans Ext"),
    ("inter", "greek", 400, "Faristol Sans Greek"),
    ("inter", "greek", 600, "Faristol Sans Greek"),
    ("inter", "cyrillic", 400, "Faristol Sans Cyrillic"),
    ("inter", "cyrillic", 600, "Faristol Sans Cyrillic"),
    ("newsreader", "latin", 600, "Faristol Serif"),
    ("newsreader", "latin-ext", 600, "Faristol Serif Ext"),
]


def main(folder: Path) -> None:
    """Convert every file and give it the name that the templates ask for."""
    for package, subset, weight, family in FONTS:
        source = folder / package / "package" / "files" / f"{package}-{subset}-{weight}-normal.woff"
        font = TTFont(source)
        font.flavor = None
        style = "Regular" if weight == 400 else "SemiBold"
        for record in font["name"].names:
            told = {1: family, 2: style, 4: f"{family} {style}", 16: family, 17: style}
            told[6] = f"{family.replace(' ', '')}-{style}"
            if record.nameID in told:
                record.string = told[record.nameID]
        font["OS/2"].usWeightClass = weight
        font.save(OUT / f"{package}-{subset}-{weight}.ttf")
    for package in ("inter", "newsreader"):
        licence = (folder / package / "package" / "LICENSE").read_text("utf-8")
        (OUT / f"LICENSE-{package}.txt").write_text(licence, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
