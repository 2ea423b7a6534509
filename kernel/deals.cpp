#include "deals.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
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

using Bag = std::array<int, kMostInBag>;  // tiles in the order of drawing
using Bags = std::map<Bag, int>;          // and how often
constexpr int kNoTile = -1;
constexpr Bag kEmptyBag{kNoTile, kNoTile, kNoTile, kNoTile};

// The tiles stand in a circle; a turn of it puts each into the bag with those so many places on,
// and so many more.
Bags bags_of(std::vector<Tile> circle, int in_bag, int turns, std::uint64_t seed) {
    Random random(seed, 0);
    for (std::size_t left = circle.size(); left > 1; --left) {
        std::swap(circle[left - 1], circle[random.below(static_cast<int>(left))]);
    }
    const std::size_t size = circle.size(), taken = static_cast<std::size_t>(in_bag);
    Bags bags;
    Bag bag = kEmptyBag;
    for (std::size_t apart = 1; apart <= std::min<std::size_t>(turns, size / 2); ++apart) {
        // So wide a step comes back to a tile that is in the bag already.
        if (size / std::gcd(size, apart) < taken) continue;
        // Two that stand opposite each other would be met twice.
        const std::size_t begun = taken == 2 && 2 * apart == size ? apart : size;
        for (std::size_t at = 0; at < begun; ++at) {
            for (std::size_t k = 0; k < taken; ++k) bag[k] = circle[(at + k * apart) % size];
            ++bags[bag];
            std::reverse(bag.begin(), bag.begin() + in_bag);
            ++bags[bag];
        }
    }
    return bags;
}

}  // namespace

std::vector<Deal> deals_of(const Rack& unseen, int in_bag, int turns_of_circle, std::uint64_t seed) {
    if (in_bag < 1 || in_bag > kMostInBag || unseen.size <= in_bag || turns_of_circle < 1) {
        throw std::invalid_argument("one to four tiles in the bag, the others on a rack");
    }
    Bags bags;
    if (in_bag == 1) {
        for (const Tile tile : tiles_of(unseen)) ++bags[{tile, kNoTile, kNoTile, kNoTile}];
    } else {
        bags = bags_of(tiles_of(unseen), in_bag, turns_of_circle, seed);
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

std::vector<Deal> in_any_order(const std::vector<Deal>& deals) {
    std::map<Bag, Deal> found;
    for (const Deal& deal : deals) {
        Deal one = deal;
        std::sort(one.bag.begin(), one.bag.end());
        Bag bag = kEmptyBag;
        for (std::size_t k = 0; k < one.bag.size(); ++k) bag[k] = one.bag[k];
        const auto [at, is_new] = found.try_emplace(bag, std::move(one));
        if (!is_new) at->second.weight += deal.weight;
    }
    std::vector<Deal> merged;
    for (auto& [bag, deal] : found) merged.push_back(std::move(deal));
    return merged;
}

bool are_all_deals(int unseen, int in_bag, int turns_of_circle) {
    return in_bag == 1 || (in_bag == 2 && 2 * turns_of_circle + 1 >= unseen);
}

}  // namespace faristol
