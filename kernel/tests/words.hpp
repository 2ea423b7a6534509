// Word lists for tests: made up, the same every time.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "graph_builder.hpp"
#include "random.hpp"
#include "word_graph.hpp"
#include "word_search.hpp"

namespace faristol {

inline std::vector<Tile> joined(const std::set<Word>& words) {
    std::vector<Tile> list;
    for (const Word& word : words) {
        list.insert(list.end(), word.begin(), word.end());
        list.push_back(0);
    }
    return list;
}

inline WordGraph graph_of(const std::set<Word>& words, int letters) {
    const std::vector<Tile> list = joined(words);
    const std::vector<char> image = build_word_graph(list.data(), list.size(), letters);
    return WordGraph::from_bytes(image.data(), image.size());
}

// Short words over few letters, so that boards fill up.
inline std::set<Word> made_up_words(int count, int letters, int longest, std::uint64_t seed) {
    Random random(seed, 0);
    std::set<Word> words;
    while (static_cast<int>(words.size()) < count) {
        Word word(static_cast<std::size_t>(2 + random.below(longest - 1)));
        for (Tile& tile : word) tile = static_cast<Tile>(1 + random.below(letters));
        words.insert(word);
    }
    return words;
}

}  // namespace faristol
