// Every legal play of a position, or the best one without the rest.
//
// GADDAG generation after Gordon (1994). An anchor is the last tile of a run in the
// lane, or an empty square that only crossing words make reachable; each play is found
// from the first anchor it touches, so none is found twice.
#pragma once

#include <vector>

#include "play.hpp"
#include "rack.hpp"

namespace faristol {

// All plays, in no particular order. Equity is score plus what `leaves` says.
std::vector<Play> all_plays(const Position& position, const Rack& rack, const LeaveTable& leaves);

// The plays of all_plays whose main word lies in one lane, added to `plays`. They depend only on
// the lane's own squares. The board must not be empty.
void add_plays_in_lane(const Position& position, Direction direction, int lane, const Rack& rack,
                       const LeaveTable& leaves, std::vector<Play>& plays);

// The best play by Play::is_better_than; equity kNoEquity when there is none. Anchors are
// taken in the order of an upper bound, and the search stops when no bound can win.
Play best_play(const Position& position, const Rack& rack, const LeaveTable& leaves);

}  // namespace faristol
