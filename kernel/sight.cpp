#include "sight.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "generator.hpp"
#include "lane_plays.hpp"

namespace faristol {

namespace {

constexpr std::uint64_t kCertain = std::uint64_t{1} << 32;

std::uint64_t chance_of(int each, int times) {
    std::uint64_t chance = kCertain;
    for (; times > 0; --times) chance = chance * static_cast<std::uint64_t>(each) / Sight::kAll;
    return chance;
}

// By how much a play is seen; negative where it is not.
class Eye {
  public:
    Eye(const Position& position, const Sight& sight) : position_(position), sight_(sight) {}

    std::int64_t sees(const Play& play) const {
        std::uint64_t word = mixed(sight_.seed ^ 0x5EE9);
        int crossed = 0;
        const Square* lane = position_.lane(play.direction, play.lane);
        for (int k = 0; k < play.length; ++k) {
            const auto letter = static_cast<std::uint64_t>(play.tiles[k] & ~kBlankBit);
            word = mixed(word ^ (letter << 8 | static_cast<std::uint64_t>(k)));
            if (letter != 0 && lane[play.from + k].has_cross) ++crossed;
        }
        const std::uint64_t place = static_cast<std::uint64_t>(play.direction) << 16 |
                                    static_cast<std::uint64_t>(play.lane) << 8 | play.from;
        return std::min(margin(word, chance_of(sight_.tiles, play.placed - 2)),
                        margin(mixed(word ^ place << 20), chance_of(sight_.crosses, crossed - 1)));
    }

  private:
    static std::int64_t margin(std::uint64_t drawn, std::uint64_t chance) {
        return static_cast<std::int64_t>(chance) - static_cast<std::int64_t>(drawn >> 32) - 1;
    }

    const Position& position_;
    const Sight& sight_;
};

}  // namespace

void Sight::check() const {
    for (const int chance : {tiles, crosses, leaves}) {
        if (chance < 0 || chance > kAll) throw std::invalid_argument("a chance of 0 to 1000 thousandths");
    }
}

LeaveTable sensed_leaves(const LeaveValues& values, const Scoring& scoring, const Rack& rack,
                         int bag_count, int opponent_points, const Sight& sight) {
    const LeaveTable whole = leave_table(values, scoring, rack, bag_count, opponent_points);
    int index = 0;
    // The worths come in the order of the whole table's own.
    return LeaveTable(rack, values.letters(), [&](const Rack&) -> Equity {
        return static_cast<Equity>(std::int64_t{whole.after(index++)} * sight.leaves / Sight::kAll);
    });
}

Play seen_play(const Position& position, const Rack& rack, const LeaveTable& leaves,
               const Sight& sight) {
    sight.check();
    const Eye eye(position, sight);
    Play best, nearest;
    std::int64_t nearest_margin = 0;
    for (const Play& play : all_plays(position, rack, leaves)) {
        const std::int64_t margin = eye.sees(play);
        if (margin >= 0) {
            if (best.equity == kNoEquity || play.is_better_than(best)) best = play;
        } else if (nearest.equity == kNoEquity || margin > nearest_margin ||
                   (margin == nearest_margin && play.is_better_than(nearest))) {
            nearest = play;
            nearest_margin = margin;
        }
    }
    return best.equity == kNoEquity ? nearest : best;
}

}  // namespace faristol
