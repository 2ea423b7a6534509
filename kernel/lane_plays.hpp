// Plays of a position lane by lane, remembered: from one position of a search to the next most
// lanes stay as they are.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "play.hpp"
#include "rack.hpp"

namespace faristol {

class LanePlays {
  public:
    // All plays of the position into `plays`, their equity being their score.
    void list(const Position& position, const Rack& rack, std::vector<Play>& plays);

  private:
    struct Stretch {
        std::uint32_t from = 0;
        std::uint32_t count = 0;
    };
    // Cache limit: beyond it the cache is cleared (about 15 MB of plays and as much of lanes).
    static constexpr std::size_t kMostPlays = 400'000;
    static constexpr std::size_t kMostLanes = 400'000;

    std::vector<Play> plays_;
    std::unordered_map<std::uint64_t, Stretch> lanes_;
};

// Numbers that look random, for keys of positions.
constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

// The same for equal racks; `salt` keeps racks of different owners apart.
std::uint64_t key_of(const Rack& rack, std::uint64_t salt);

}  // namespace faristol
