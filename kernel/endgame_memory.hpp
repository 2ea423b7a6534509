// What the search of an endgame remembers of the positions it has been through.
#pragma once

#include <cstdint>

#include "lane_plays.hpp"
#include "play.hpp"

namespace faristol {

inline constexpr std::uint32_t kNoTag = 0;
inline constexpr std::uint32_t kPassTag = 1;

// Key of a move within a node; rare collisions only cost time.
inline std::uint32_t tag_of(const Play& play) {
    if (play.placed == 0) return kPassTag;
    std::uint64_t key = static_cast<std::uint64_t>(play.direction) << 24 |
                        static_cast<std::uint64_t>(play.lane) << 16 |
                        static_cast<std::uint64_t>(play.from) << 8 | play.length;
    for (int i = 0; i < play.length; ++i) key = mixed(key ^ play.tiles[i]);
    return static_cast<std::uint32_t>(mixed(key) >> 32) | 2;
}

// What is known of a position: points, and whether nothing in them is an estimate.
struct Worth {
    int points = 0;
    bool complete = false;
};

enum class Bound : std::uint8_t { exact, at_least, at_most };

struct Entry {
    std::uint64_t key = 0;
    std::int32_t points = 0;
    std::uint32_t tag = kNoTag;
    std::int8_t depth = -1;
    Bound bound = Bound::exact;
    bool complete = false;
};

}  // namespace faristol
