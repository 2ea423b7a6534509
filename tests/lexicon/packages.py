"""Packages made up for tests, in the registries' own formats, and small dictionaries.

The dictionaries are written by hand in hunspell's format, with the marks that the
real ones use (two-letter flags, conditions, continuation flags, clitics).
"""

import gzip
import io
import json
import tarfile
import zipfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import msgspec

from faristol.lexicon.recipes import Pinned

CATALAN_AFFIXES = """\
SET UTF-8
FLAG long
FORBIDDENWORD ZZ
SFX _E Y 3
SFX _E 0 s [^as]
SFX _E a es [^ç]a
SFX _E ça ces ça
SFX 00 Y 6
SFX 00 ar o ar
SFX 00 ar a/_D ar
SFX 00 ar es ar
SFX 00 ar em/_C ar
SFX 00 ar assin ar
SFX 00 ar assen ar
SFX _C Y 2
SFX _C 0 -me [^o]
SFX _C 0 'n a
PFX _V N 1
PFX _V 0 l' [aeiou]
PFX U1 N 1
PFX U1 0 k .
"""
CATALAN_ENTRIES = """\
11
cantar/00
casa/_E
força/_E
col·lega/_E_V
enzim/_E
neurot\u00f2xic/_E
metre/_EU1
acid/ZZ
Barcelona
passassen
rotassen
"""
CATALAN_WORDS = """\
cantar
canto
canta
cantes
cantem
cantassin
casa
cases
força
col·lega
col·legues
cm
kiwi
pèl-llarg
Girona
passassin
enzim
"""

DUTCH_AFFIXES = """\
SET UTF-8
FLAG long
FORBIDDENWORD Fw
ONLYINCOMPOUND Cx
SFX Zb Y 1
SFX Zb 0 en [^e]
SFX Zc Y 1
SFX Zc 0 's .
SFX Cl Y 1
SFX Cl 0 -/Cx .
SFX Ae Y 2
SFX Ae 0 ste/A0 [^s]
SFX Ae 0 te/A0 s
PFX A0 Y 1
PFX A0 0 aller
PFX Pa Y 1
PFX Pa 0 aan .
SFX V3 Y 1
SFX V3 0 t [^t]
"""
DUTCH_ENTRIES = """\
8
boek/Zb
auto/Zc
mooi/Ae
wĳs/Ae
ov/Cl
ic/Zc
spreek/V3Pa
huishoud/Cx
boeken/Fw
"""
DUTCH_WORDS = """\
reünie
mee-eten
auto's
ov
ov-kaart
tv-kast
x-as
'k
Amsterdam
ijs
co
"""


def make_deb(folder: Path, name: str, version: str, files: dict[str, bytes]) -> Path:
    """A Debian package: an ar archive of two compressed tars."""
    control = _tar({"./control": f"Package: {name}\nVersion: {version}\n".encode()}, "xz")
    files = {f"./usr/share/doc/{name}/copyright": f"{name}: free\n".encode(), **files}
    members = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": control,
        "data.tar.xz": _tar(files, "xz"),
    }
    path = folder / f"{name}_{version.replace(':', '%3a')}_all.deb"
    path.write_bytes(b"!<arch>\n" + b"".join(_ar_member(n, body) for n, body in members.items()))
    return path


def _ar_member(name: str, body: bytes) -> bytes:
    header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(body):<10}`\n".encode()
    return header + body + b"\n" * (len(body) % 2)


def make_tgz(folder: Path, name: str, version: str, files: dict[str, bytes]) -> Path:
    """An npm package."""
    about = json.dumps({"name": name, "version": version}).encode()
    files = {"package/package.json": about, "package/license": b"free\n", **files}
    path = folder / f"{name}-{version}.tgz"
    path.write_bytes(_tar(files, "gz"))
    return path


def centibels(words: dict[int, list[str]]) -> bytes:
    """A list of frequencies as the wheel has it: words by centibels below certainty."""
    rows: list[object] = [{"format": "cB", "version": 1}]
    rows += [words.get(number, []) for number in range(max(words, default=0) + 1)]
    return gzip.compress(msgspec.msgpack.encode(rows), mtime=0)


def make_wheel(folder: Path, pinned: Pinned, body: bytes) -> Pinned:
    """A wheel that says how common words are, and the pin that fits it."""
    folder.mkdir(parents=True, exist_ok=True)
    about = f"{pinned.package}-{pinned.version}.dist-info"
    path = folder / f"{pinned.package}-{pinned.version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{about}/LICENSE.txt", "code: free\n")
        wheel.writestr(f"{about}/METADATA", "Name: x\n\n## License\n\ndata: share alike\n")
        wheel.writestr(pinned.file, body)
    return replace(pinned, sha256=sha256(path.read_bytes()).hexdigest())


def _tar(files: dict[str, bytes], kind: str) -> bytes:
    packed = io.BytesIO()
    mode: str = f"w:{kind}"
    with tarfile.open(fileobj=packed, mode=mode) as tar:  # type: ignore[call-overload]
        for name, body in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(body)
            tar.addfile(member, io.BytesIO(body))
    return packed.getvalue()


def catalan_debs(folder: Path, *, words: str = CATALAN_WORDS) -> Path:
    """What the Catalan recipe takes from Debian."""
    folder.mkdir(parents=True, exist_ok=True)
    make_deb(folder, "wcatalan", "0.2011b-14", {"./usr/share/dict/catalan": words.encode()})
    make_deb(
        folder,
        "hunspell-ca",
        "1:3.0.7+repack1-5",
        {
            "./usr/share/hunspell/ca.aff": CATALAN_AFFIXES.encode(),
            "./usr/share/hunspell/ca.dic": CATALAN_ENTRIES.encode(),
        },
    )
    return folder


def catalan_npm(folder: Path) -> Path:
    """What the Catalan recipe takes from npm."""
    folder.mkdir(parents=True, exist_ok=True)
    make_tgz(
        folder,
        "dictionary-ca",
        "3.0.0",
        {
            "package/index.aff": CATALAN_AFFIXES.encode(),
            "package/index.dic": CATALAN_ENTRIES.encode(),
        },
    )
    return folder
