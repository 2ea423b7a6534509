#include "deals.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <utility>

#include "random.hpp"

namespace faristol {

namespace {

std::vector<Tile> tiles_of(const Rack& rack) {
    std::vector<Tile> tiles;
    for (std::size_t tile = 0; tile < rack.counts.size(); ++tile) {
        tiles.insert(tiles.end(), rack.counts[tile], static_cast<Tile>(tile));
    }
    return tiles;
}

using Bags = std::map<std::array<int, 2>, int>;  // tiles in the order of drawing, and how often
constexpr int kNoTile = -1;

// The tiles stand in a circle; a turn of it pairs each with the one so many places on.
Bags pairs_of(std::vector<Tile> circle, int turns, std::uint64_t seed) {
    Random random(seed, 0);
    for (std::size_t left = circle.size(); left > 1; --left) {
        std::swap(circle[left - 1], circle[random.below(static_cast<int>(left))]);
    }
    const std::size_t size = circle.size();
    Bags bags;
    for (std::size_t apart = 1; apart <= std::min<std::size_t>(turns, size / 2); ++apart) {
        // Opposite each other they would be met twice.
        const std::size_t begun = 2 * apart == size ? apart : size;
        for (std::size_t at = 0; at < begun; ++at) {
            const int one = circle[at], other = circle[(at + apart) % size];
            ++bags[{one, other}];
            ++bags[{other, one}];
        }
    }
    return bags;
}

}  // namespace

std::vector<Deal> deals_of(const Rack& unseen, int in_bag, int turns_of_circle, std::uint64_t seed) {
    if (in_bag < 1 || in_bag > 2 || unseen.size <= in_bag || turns_of_circle < 1) {
        throw std::invalid_argument("one or two tiles in the bag, the others on a rack");
    }
    Bags bags;
    if (in_bag == 1) {
        for (const Tile tile : tiles_of(unseen)) ++bags[{tile, kNoTile}];
    } else {
        bags = pairs_of(tiles_of(unseen), turns_of_circle, seed);
    }
    std::vector<Deal> deals;
    for (const auto& [bag, weight] : bags) {
        Deal deal{unseen, {}, weight};
        for (const int tile : bag) {
            if (tile == kNoTile) continue;
            deal.bag.push_back(static_cast<Tile>(tile));
            deal.opponent.remove(static_cast<Tile>(tile));
        }
        deals.push_back(std::move(deal));
    }
    return deals;
}

}  // namespace faristol
