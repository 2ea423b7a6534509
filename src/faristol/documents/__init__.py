"""Everything on paper: score sheets, slips, lists, certificates, word lists, booklets, as PDF.

A module makes a `Document`, which is a template and plain data; `render` makes the pages.
Knows the games and the championships it prints; reads no log and no file format.
"""

from faristol.documents.compiler import Document, DocumentError, Paper, render
from faristol.documents.words import Language

__all__ = ["Document", "DocumentError", "Language", "Paper", "render"]
