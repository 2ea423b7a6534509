"""Open our workbooks in LibreOffice and read back what it saves: `make libreoffice`.

Each kind of workbook, with names that look like formulas, is opened without a screen, saved again
as XLSX, and read: every cell must have the same value and the same type, and no sheet a formula.
LibreOffice comes from the system (on Debian `libreoffice-calc`).
"""

import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from shutil import which

from tests.notation.test_hostile_workbooks import cells, workbooks

SLOWEST_S = 120


def main() -> None:
    office = which("soffice") or which("libreoffice")
    if office is None:
        sys.exit("LibreOffice is not here; on Debian: apt-get install libreoffice-calc")
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder) / "saved"
        for kind, data in workbooks().items():
            book = Path(folder) / f"{kind}.xlsx"
            book.write_bytes(data)
            subprocess.run(
                [office, "--headless", "--convert-to", "xlsx", "--outdir", str(saved), str(book)],
                env={**os.environ, "HOME": folder},
                check=True,
                timeout=SLOWEST_S,
                capture_output=True,
            )
            again = saved / book.name
            differences = _differences(data, again.read_bytes())
            with zipfile.ZipFile(again) as parts:
                sheets = [name for name in parts.namelist() if name.startswith("xl/worksheets/")]
                formulas = [n for n in sheets if re.search(r"<f[ >/]", parts.read(n).decode())]
            wrong += len(differences) + len(formulas)
            values = [cell for sheet in cells(data) for row in sheet for cell in row if cell != ""]
            said = f"{len(differences)} differ, {len(formulas)} sheets with formulas"
            print(f"{kind}: {len(values)} cells, {said}")
            for each in differences[:10]:
                print(f"  {each}")
    sys.exit(wrong > 0)


def _differences(before: bytes, after: bytes) -> list[str]:
    found = []
    for number, (one, other) in enumerate(zip(cells(before), cells(after), strict=True), start=1):
        for row, (mine, theirs) in enumerate(zip(one, other, strict=True), start=1):
            for column, (a, b) in enumerate(zip(mine, theirs, strict=True), start=1):
                if a != b or type(a) is not type(b):
                    found.append(f"sheet {number}, row {row}, column {column}: {a!r} and {b!r}")
    return found


if __name__ == "__main__":
    main()
