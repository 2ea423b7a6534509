"""The one door to the compiled kernel.

Integers in, integers out: words are tile bytes, positions are boards and racks. It
knows no rules, people or word sources.
"""

from faristol._kernel import VERSION, GraphError, WordGraph, build_word_graph

__all__ = ["VERSION", "GraphError", "WordGraph", "build_word_graph"]
