// A small, fast generator for self-play (xoshiro256++, Blackman and Vigna 2019). Never for
// games of people: their draws come from the server.
#pragma once

#include <array>
#include <cstdint>

namespace faristol {

class Random {
  public:
    // Streams of one seed are independent of each other: game n is the same game
    // whichever thread plays it.
    Random(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t state = seed ^ (stream * 0xD1342543DE82EF95u + 0x632BE59BD9B4E019u);
        for (std::uint64_t& word : words_) {  // splitmix64
            state += 0x9E3779B97F4A7C15u;
            std::uint64_t mixed = state;
            mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
            mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
            word = mixed ^ (mixed >> 31);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = rotated(words_[0] + words_[3], 23) + words_[0];
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotated(words_[3], 45);
        return result;
    }

    // Uniform in 0…count−1; the bias of 2^-32 at these sizes doesn't matter for self-play.
    int below(int count) {
        return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(count) >> 32);
    }

  private:
    static std::uint64_t rotated(std::uint64_t word, int by) { return word << by | word >> (64 - by); }

    std::array<std::uint64_t, 4> words_{};
};

}  // namespace faristol
