#include "inference.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "random.hpp"

namespace faristol {

namespace {

using Counts = decltype(Rack::counts);

// Somebody who loses so many points by a play makes it e times less often than one who loses none.
constexpr double kScale = 5.0 * kPoint;
// A play is never taken for a proof: people overlook things, and know tiles by another name.
constexpr double kDoubt = 0.03;

double ways(int of, int taken) {
    double found = 1;
    for (int k = 1; k <= taken; ++k) found = found * (of - taken + k) / k;
    return found;
}

class Listing {
  public:
    Listing(const Rack& unseen, int letters, int kept) : unseen_(unseen), letters_(letters), kept_(kept) {}

    // How many different racks there are; stops counting beyond `most`.
    int count(int most) {
        most_ = most;
        counted_ = 0;
        walk(0, {}, 1, false);
        return counted_;
    }
    std::vector<KeptTiles> all() {
        most_ = 1 << 30;
        walk(0, {}, 1, true);
        return std::move(found_);
    }
    std::vector<KeptTiles> drawn(int times, std::uint64_t seed) const {
        std::vector<Tile> tiles;
        for (std::size_t tile = 0; tile < unseen_.counts.size(); ++tile) {
            tiles.insert(tiles.end(), unseen_.counts[tile], static_cast<Tile>(tile));
        }
        Random random(seed, 0x1F3);
        std::map<Counts, KeptTiles> racks;
        for (int time = 0; time < times; ++time) {
            Rack rack;
            for (int k = 0; k < kept_; ++k) {
                const int left = static_cast<int>(tiles.size()) - k;
                std::swap(tiles[static_cast<std::size_t>(k)],
                          tiles[static_cast<std::size_t>(k + random.below(left))]);
                rack.add(tiles[static_cast<std::size_t>(k)]);
            }
            KeptTiles& one = racks[rack.counts];
            one.rack = rack;
            one.weight += 1;
        }
        std::vector<KeptTiles> found;
        for (const auto& [counts, one] : racks) found.push_back(one);
        return found;
    }

  private:
    void walk(int tile, Rack rack, double weight, bool keep) {
        if (counted_ > most_) return;
        if (rack.size == kept_) {
            ++counted_;
            if (keep) found_.push_back({rack, weight});
            return;
        }
        if (tile > letters_) return;
        const int held = unseen_.counts[tile];
        for (int taken = 0; taken <= std::min(held, kept_ - rack.size); ++taken) {
            Rack more = rack;
            for (int k = 0; k < taken; ++k) more.add(static_cast<Tile>(tile));
            walk(tile + 1, more, weight * ways(held, taken), keep);
        }
    }

    const Rack& unseen_;
    int letters_;
    int kept_;
    int most_ = 0;
    int counted_ = 0;
    std::vector<KeptTiles> found_;
};

}  // namespace

std::vector<KeptTiles> infer_kept(const GameRules& game, const Position& before,
                                  const SeenPlay& play, const Rack& unseen,
                                  const InferenceLimits& limits) {
    if (play.kept < 0 || play.played.size < 1 || play.played.size + play.kept > kMaxRack ||
        play.kept > unseen.size || play.in_bag < 1 || limits.most < 1) {
        throw std::invalid_argument("a play that tells nothing of a rack");
    }
    if (play.kept == 0) return {};
    const int letters = game.graph->letters();
    Listing listing(unseen, letters, play.kept);
    const bool all = listing.count(limits.most) <= limits.most;
    std::vector<KeptTiles> racks = all ? Listing(unseen, letters, play.kept).all()
                                       : listing.drawn(limits.most, limits.seed);
    for (KeptTiles& kept : racks) {
        Rack whole = play.played;
        for (int tile = 0; tile <= letters; ++tile) {
            for (int k = 0; k < kept.rack.counts[tile]; ++k) whole.add(static_cast<Tile>(tile));
        }
        const LeaveTable table = leave_table(*game.leaves, game.scoring, whole, play.in_bag, 0);
        const Equity best = best_play(game, before, whole, table).equity;
        const Equity made = play.score * kPoint + game.leaves->of(kept.rack);
        const double lost = best > made ? static_cast<double>(best - made) : 0.0;
        kept.weight *= std::exp(-lost / kScale) + kDoubt;
    }
    return racks;
}

}  // namespace faristol
