// The play that a player of some strength finds: not all plays come to mind, and what is kept
// counts more or less.
//
// What is seen hangs on the play itself and a seed, not on the order of a list: a word that comes
// to mind does so wherever it fits, and who sees more of anything sees all that others see.
#pragma once

#include <cstdint>

#include "leave_values.hpp"
#include "play.hpp"

namespace faristol {

// Chances in thousandths.
struct Sight {
    static constexpr int kAll = 1000;
    int tiles = kAll;    // to see a word, for each tile that is laid beyond the second
    int crosses = kAll;  // to see where it fits, for each word that it crosses beyond the first
    int leaves = kAll;   // of what the tiles kept are worth, how much counts
    std::uint64_t seed = 0;

    // Throws std::invalid_argument for chances that there are not.
    void check() const;
};

// What is kept after a play, as somebody with so much sense for it counts.
LeaveTable sensed_leaves(const LeaveValues& values, const Scoring& scoring, const Rack& rack,
                         int bag_count, int opponent_points, const Sight& sight);

// The best of the plays that are seen, by Play::is_better_than; where none is, the one that comes
// nearest to being seen. Equity kNoEquity when there is no play.
Play seen_play(const Position& position, const Rack& rack, const LeaveTable& leaves,
               const Sight& sight);

}  // namespace faristol
