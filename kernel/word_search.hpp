// Questions people ask a word list: hooks, anagrams, patterns, prefixes.
#pragma once

#include <span>
#include <vector>

#include "word_graph.hpp"

namespace faristol {

using Word = std::vector<Tile>;

bool has_prefix(const WordGraph& graph, std::span<const Tile> prefix);

// Letters that make a longer word in front of, or behind, `word` (a word or not).
LetterSet front_hooks(const WordGraph& graph, std::span<const Tile> word);
LetterSet back_hooks(const WordGraph& graph, std::span<const Tile> word);

// Words that use the whole rack or, with `shorter`, any part of it. A 0 in the rack
// is a blank; the letters it stands for carry kBlankBit. Each word appears once, with
// blanks used only where the letter itself is missing.
std::vector<Word> anagrams(const WordGraph& graph, std::span<const Tile> rack, bool shorter);

// Words that match: each item is a set of letters, or 0 for any run of letters. At
// most `limit` words, in order; more than that are left out.
std::vector<Word> matching(const WordGraph& graph, std::span<const LetterSet> pattern,
                           std::size_t limit);

// All words in order, each followed by a 0.
std::vector<Tile> all_words(const WordGraph& graph);

}  // namespace faristol
