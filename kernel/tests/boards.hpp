// Boards for tests: of any size, with bonus squares strewn over them, the same every time.
#pragma once

#include "position.hpp"

namespace faristol {

inline Layout strewn_layout(int size) {
    Layout layout;
    layout.size = size;
    layout.start = size / 2 * size + size / 2;
    for (int square = 0; square < size * size; ++square) {
        layout.letter_factors[square] = static_cast<std::uint8_t>(1 + square % 7 / 5);
        layout.word_factors[square] = static_cast<std::uint8_t>(1 + square % 11 / 9);
    }
    return layout;
}

// Each letter is worth its number.
inline Scoring number_scoring(int letters) {
    Scoring scoring;
    for (int letter = 1; letter <= letters; ++letter) scoring.values[letter] = letter;
    return scoring;
}

}  // namespace faristol
