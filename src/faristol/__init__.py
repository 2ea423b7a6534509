"""Competition Scrabble in Catalan and Dutch.

Each room of the house is a subpackage; `docs/architecture.md` draws them. Import
from the room: `from faristol.tiles import tile_set`.
"""
