// From letters to words: which words are made of exactly these letters?
//
// Letters add up to a sum that doesn't depend on their order. A small filter answers "none"
// without a miss of the cache for most sums; the table behind it has the words. About 13 MB
// for half a million words, made from a graph in a tenth of a second, shared by threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "word_graph.hpp"

namespace faristol {

using LetterSum = std::uint64_t;

namespace detail {
constexpr std::array<LetterSum, kMaxLetters + 2> letter_sums() {
    // Any fixed, well mixed number per letter will do (splitmix64).
    std::array<LetterSum, kMaxLetters + 2> sums{};
    std::uint64_t state = 0;
    for (LetterSum& sum : sums) {
        state += 0x9E3779B97F4A7C15u;
        sum = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
        sum = (sum ^ (sum >> 27)) * 0x94D049BB133111EBu;
        sum ^= sum >> 31;
    }
    return sums;
}
inline constexpr std::array<LetterSum, kMaxLetters + 2> kLetterSums = letter_sums();
}  // namespace detail

constexpr LetterSum sum_of(int letter) { return detail::kLetterSums[letter]; }

class WordMap {
  public:
    explicit WordMap(const WordGraph& graph);

    // False: no word has these letters. True: perhaps one has.
    bool may_hold(LetterSum sum) const {
        const std::uint64_t bits = filter_bits(sum);
        return (filter_[sum >> filter_shift_] & bits) == bits;
    }

    // Words of `length` letters with this sum, one after the other. Two sets of letters may
    // share a sum, however unlikely that is: whoever must be exact checks the letters.
    std::span<const Tile> words(LetterSum sum, int length) const;

    std::size_t memory() const {
        return filter_.size() * sizeof(filter_[0]) + slots_.size() * sizeof(slots_[0]) + letters_.size();
    }

  private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t group = 0;  // where in letters_; 0 is a free slot
    };

    // Three bits of one block, so that a question costs one load.
    static std::uint64_t filter_bits(LetterSum sum) {
        return std::uint64_t{1} << (sum & 63) | std::uint64_t{1} << (sum >> 6 & 63) |
               std::uint64_t{1} << (sum >> 12 & 63);
    }

    std::vector<std::uint64_t> filter_;
    int filter_shift_ = 0;
    std::vector<Slot> slots_;
    int slot_shift_ = 0;
    std::vector<Tile> letters_;  // groups: length, count (2 bytes), then the words
};

}  // namespace faristol
