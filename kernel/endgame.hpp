// The end of a game of two when the bag is empty: both racks are known, so the best line can
// be searched.
//
// How a game ends and what racks then count comes from outside (EndRules): editions differ.
// The search is given a number of nodes and never looks at a clock, so that the same position
// has the same answer on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "ending.hpp"
#include "lane_plays.hpp"

namespace faristol {

struct EndgameLine {
    // The best line as far as it is known; no tile placed: no play. Passes at its end stand for
    // as many as the game needs to be over.
    std::vector<Play> turns;
    int value = 0;            // points that the player on turn gains on the other until the end
    bool is_exact = false;    // every line was searched to the end, or shown not to matter
    int depth = 0;            // turns looked ahead before the rest was only estimated, if it was
    std::uint64_t nodes = 0;  // positions looked at; one of very many plays counts for several
};

// The best turn and what follows; with too small a budget what a greedy player would do.
// Throws std::invalid_argument where there is no turn to look for. `poll` is asked now and then;
// true breaks the search off, as if its budget were spent.
EndgameLine search_endgame(const Position& position, const EndgameStart& start,
                           const EndRules& rules, std::uint64_t budget,
                           const std::function<bool()>& poll = {});

// What the end is worth, without the line. `lanes` remembers plays from one search to the next:
// for many ends that have most of a board in common. The answer never hangs on what it holds.
EndgameLine weigh_endgame(const Position& position, const EndgameStart& start,
                          const EndRules& rules, std::uint64_t budget, LanePlays& lanes,
                          const std::function<bool()>& poll = {});

}  // namespace faristol
