// A rack as counts, and the table that knows the worth of everything left on it.
#pragma once

#include <array>
#include <span>
#include <stdexcept>

#include "play.hpp"

namespace faristol {

struct Rack {
    std::array<std::uint8_t, kMaxLetters + 2> counts{};
    LetterSet letters = 0;  // bits of letters with a count; blanks apart
    int size = 0;

    Rack() = default;
    explicit Rack(std::span<const Tile> tiles) {
        for (const Tile tile : tiles) add(tile);
    }
    void add(Tile tile) {
        if (tile > kMaxLetters) throw std::invalid_argument("the rack has an unknown tile");
        ++counts[tile];
        ++size;
        if (tile != kBlank) letters |= bit_of(tile);
    }
    void remove(Tile tile) {
        if (--counts[tile] == 0 && tile != kBlank) letters &= ~bit_of(tile);
        --size;
    }
    int blanks() const { return counts[kBlank]; }
};

inline int points_on(const Scoring& scoring, const Rack& rack) {
    int points = 0;
    for (LetterSet held = rack.letters; held != 0; held &= held - 1) {
        const int tile = __builtin_ctzll(held);
        points += rack.counts[tile] * scoring.values[tile];
    }
    return points;
}

// The worth of every part of one rack that may be left after a play. Taking a tile adds
// its stride to the index, so that a play's leave is one load.
class LeaveTable {
  public:
    static constexpr int kEntries = 1 << kMaxRack;

    // `worth(leave)` is asked once for each distinct part, the whole rack included.
    template <typename Worth>
    LeaveTable(const Rack& rack, int letters, Worth worth) {
        if (rack.size > kMaxRack) throw std::invalid_argument("a rack of more than 8 tiles");
        best_.fill(kNoEquity);
        int entries = 1;
        int distinct = 0;
        std::array<Tile, kMaxRack> kinds{};
        for (int tile = 0; tile <= letters; ++tile) {
            if (rack.counts[tile] == 0) continue;
            strides_[tile] = static_cast<std::uint16_t>(entries);
            entries *= rack.counts[tile] + 1;
            kinds[distinct++] = static_cast<Tile>(tile);
        }
        Rack left = rack;
        for (int index = 0; index < entries; ++index) {
            // Mixed radix: digit k says how many tiles of kind k have been taken.
            const Equity value = worth(static_cast<const Rack&>(left));
            table_[index] = value;
            if (value > best_[left.size]) best_[left.size] = value;
            for (int k = 0; k < distinct; ++k) {
                const Tile kind = kinds[k];
                if (left.counts[kind] > 0) {
                    left.remove(kind);
                    break;
                }
                for (int refill = 0; refill < rack.counts[kind]; ++refill) left.add(kind);
            }
        }
    }

    int stride(Tile tile) const { return strides_[tile]; }
    Equity after(int index) const { return table_[index]; }
    // The best worth among leaves of `size` tiles; kNoEquity where there is none.
    Equity best(int size) const { return best_[size]; }

  private:
    std::array<std::uint16_t, kMaxLetters + 2> strides_{};
    std::array<Equity, kEntries> table_;
    std::array<Equity, kMaxRack + 1> best_;
};

}  // namespace faristol
