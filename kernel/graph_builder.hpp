// From a list of words to the bytes of a word graph file.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "letters.hpp"

namespace faristol {

// A word list that can't become a graph.
class WordListError : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

// `words` holds tile words, each followed by a 0 byte, in any order; a word given
// twice counts once. The same words give the same bytes.
std::vector<char> build_word_graph(const Tile* words, std::size_t size, int letters);

}  // namespace faristol
