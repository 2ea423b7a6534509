// A play as numbers, and the order in which plays of equal worth are preferred.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "position.hpp"

namespace faristol {

using Equity = std::int32_t;  // thousandths of a point: exact, the same on every machine

inline constexpr Equity kPoint = 1000;
inline constexpr Equity kNoEquity = -1000000000;  // no play is so bad; far from overflow

struct Play {
    Equity equity = kNoEquity;
    std::int32_t score = 0;
    Direction direction = Direction::across;
    std::uint8_t lane = 0;    // row of an across play, column of a down play
    std::uint8_t from = 0;    // where in the lane the main word begins
    std::uint8_t length = 0;  // of the main word
    std::uint8_t placed = 0;  // how many tiles leave the rack
    std::array<Tile, kMaxLength> tiles{};  // 0 where a tile lies already

    // Across before down, then by place, then by tiles: which of two plays comes first
    // where their worth is equal.
    std::strong_ordering place_order(const Play& that) const {
        if (auto by = direction <=> that.direction; by != 0) return by;
        if (auto by = lane <=> that.lane; by != 0) return by;
        if (auto by = from <=> that.from; by != 0) return by;
        if (auto by = length <=> that.length; by != 0) return by;
        return tiles <=> that.tiles;
    }
    bool is_better_than(const Play& that) const {
        if (equity != that.equity) return equity > that.equity;
        if (score != that.score) return score > that.score;
        return place_order(that) < 0;
    }
};

}  // namespace faristol
