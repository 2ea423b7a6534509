#!/usr/bin/env python3
"""Write docs/authorisation.tsv: who may ask for, send and see what, as the code declares it.

`tests/server/test_authorisation.py` compares it with the code and tries each cell.
"""

from pathlib import Path

from faristol.server.authorisation import format_matrix, rows

MATRIX = Path(__file__).parents[1] / "docs" / "authorisation.tsv"

if __name__ == "__main__":
    MATRIX.write_text(format_matrix(rows()), encoding="utf-8")
