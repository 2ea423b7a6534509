#include "lane_plays.hpp"

#include <optional>

#include "generator.hpp"

namespace faristol {

namespace {

std::uint64_t key_of_lane(const Position& position, Direction direction, int lane) {
    const Square* row = position.lane(direction, lane);
    std::uint64_t key = mixed(static_cast<std::uint64_t>(lane) * 2 +
                              static_cast<std::uint64_t>(direction) + 1);
    for (int at = 0; at < position.size(); ++at) {
        const Square& square = row[at];
        // Two multiplications a square: letters allowed, then tile and points of the crossing word.
        key = (key ^ square.cross) * 0x9E3779B97F4A7C15u;
        key ^= key >> 29;
        key = (key ^ static_cast<std::uint64_t>(square.tile) ^
               static_cast<std::uint64_t>(square.has_cross) << 8 ^
               static_cast<std::uint64_t>(square.cross_points) << 9) *
              0xD1342543DE82EF95u;
        key ^= key >> 32;
    }
    return key;
}

}  // namespace

std::uint64_t key_of(const Rack& rack, std::uint64_t salt) {
    std::uint64_t key = mixed(salt + 0x632BE59BD9B4E019u);
    LetterSet held = rack.letters | (rack.blanks() > 0 ? 1 : 0);
    for (; held != 0; held &= held - 1) {
        const auto tile = static_cast<std::uint64_t>(__builtin_ctzll(held));
        key = mixed(key ^ (tile << 8 | rack.counts[tile]));
    }
    return key;
}

void LanePlays::list(const Position& position, const Rack& rack, std::vector<Play>& plays) {
    const auto nothing = [](const Rack&) -> Equity { return 0; };
    const int letters = position.graph().letters();
    plays.clear();
    if (position.is_empty()) {
        plays = all_plays(position, rack, LeaveTable(rack, letters, nothing));
        return;
    }
    if (plays_.size() > kMostPlays || lanes_.size() > kMostLanes) {
        plays_.clear();
        lanes_.clear();
    }
    const std::uint64_t rack_key = key_of(rack, 0);
    std::optional<LeaveTable> leaves;
    for (const Direction direction : {Direction::across, Direction::down}) {
        for (int lane = 0; lane < position.size(); ++lane) {
            const std::uint64_t key = mixed(key_of_lane(position, direction, lane) ^ rack_key);
            const auto [found, is_new] = lanes_.try_emplace(key);
            Stretch& stretch = found->second;
            if (is_new) {
                if (!leaves) leaves.emplace(rack, letters, nothing);
                stretch.from = static_cast<std::uint32_t>(plays_.size());
                add_plays_in_lane(position, direction, lane, rack, *leaves, plays_);
                stretch.count = static_cast<std::uint32_t>(plays_.size()) - stretch.from;
            }
            const auto from = plays_.begin() + stretch.from;
            plays.insert(plays.end(), from, from + stretch.count);
        }
    }
}

}  // namespace faristol
