// Possible distributions of the unseen tiles between the opponent and the bag when few tiles are
// left in the bag.
#pragma once

#include <cstdint>
#include <vector>

#include "rack.hpp"

namespace faristol {

struct Deal {
    Rack opponent;
    std::vector<Tile> bag;  // in the order in which it would be drawn
    int weight = 1;         // how many ways there are to deal so
};

// One tile in the bag: every deal. Two: a part of the pairs in which each tile lies in the bag
// equally often, `turns_of_circle` of at most half the tiles; both orders of each. The same seed
// gives the same deals. Throws std::invalid_argument for another number in the bag.
std::vector<Deal> deals_of(const Rack& unseen, int in_bag, int turns_of_circle, std::uint64_t seed);

}  // namespace faristol
