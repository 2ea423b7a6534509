// The best play by looking words up, instead of walking the graph.
//
// A window is a stretch of squares that one word may cover. Windows are taken in the order
// of an upper bound; on each, every part of the rack of the right size that could still win
// is asked of the word map, together with the tiles that lie on the window.
#pragma once

#include "play.hpp"
#include "rack.hpp"
#include "rack_parts.hpp"
#include "word_map.hpp"

namespace faristol {

// Same answer as best_play. Racks of two blanks or more ask too many questions: for them
// walking the graph is faster, and `best_play` should be used.
Play best_play_by_lookup(const Position& position, const Rack& rack, const LeaveTable& leaves,
                         const WordMap& map);
// For a rack that is met on many boards: its parts, with these leaves, worked out once.
Play best_play_by_lookup(const Position& position, const Rack& rack, const LeaveTable& leaves,
                         const RackParts& parts, const WordMap& map);

}  // namespace faristol
