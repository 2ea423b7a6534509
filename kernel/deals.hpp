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

inline constexpr int kMostInBag = 4;

// One tile in the bag: every deal. More: a part of them in which each tile lies at each place of
// the bag equally often, `turns_of_circle` of at most half the tiles; each order and its reverse.
// The same seed gives the same deals. Throws std::invalid_argument for another number in the bag.
std::vector<Deal> deals_of(const Rack& unseen, int in_bag, int turns_of_circle, std::uint64_t seed);

// The same deals for somebody who draws the whole bag, so that its order doesn't matter.
std::vector<Deal> in_any_order(const std::vector<Deal>& deals);

// Whether these are all deals that there are.
bool are_all_deals(int unseen, int in_bag, int turns_of_circle);

}  // namespace faristol
