#include "self_play.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "generator.hpp"
#include "window_search.hpp"

namespace faristol {

namespace {

// The part of a rack that is best kept when the rest is exchanged.
struct Exchange {
    Equity equity = kNoEquity;
    Rack kept;
};

Exchange best_exchange(const Rack& rack, const LeaveValues& leaves) {
    Exchange best;
    LeaveTable(rack, leaves.letters(), [&](const Rack& kept) -> Equity {
        if (kept.size == rack.size) return 0;
        const Equity worth = leaves.of(kept);
        if (worth > best.equity) best = {worth, kept};
        return worth;
    });
    return best;
}

}  // namespace

Play best_play(const GameRules& rules, const Position& position, const Rack& rack,
               const LeaveTable& leaves) {
    return rules.map != nullptr && rack.blanks() < 2
               ? best_play_by_lookup(position, rack, leaves, *rules.map)
               : best_play(position, rack, leaves);
}

void SelfPlayTotals::add(const SelfPlayTotals& other) {
    games += other.games;
    turns += other.turns;
    plays += other.plays;
    exchanges += other.exchanges;
    passes += other.passes;
    full_racks += other.full_racks;
    first_wins += other.first_wins;
    draws += other.draws;
    points[0] += other.points[0];
    points[1] += other.points[1];
    digest += other.digest;
}

SelfPlayGame::SelfPlayGame(const GameRules& rules, std::uint64_t seed, std::uint64_t index)
    : rules_(&rules), random_(seed, index), position_(*rules.graph, rules.layout, rules.scoring) {
    for (std::size_t tile = 0; tile < rules.counts.size(); ++tile) {
        bag_.insert(bag_.end(), rules.counts[tile], static_cast<Tile>(tile));
    }
    for (std::size_t left = bag_.size(); left > 1; --left) {
        std::swap(bag_[left - 1], bag_[random_.below(static_cast<int>(left))]);
    }
    draw(0);
    draw(1);
    note(index);
}

void SelfPlayGame::draw(int seat) {
    while (racks_[seat].size < rules_->rack_size && !bag_.empty()) {
        racks_[seat].add(bag_.back());
        bag_.pop_back();
    }
}

void SelfPlayGame::note(std::uint64_t what) {
    totals_.digest = (totals_.digest ^ what) * 0x9E3779B97F4A7C15u;
    totals_.digest ^= totals_.digest >> 31;
}

void SelfPlayGame::turn() {
    const int seat = on_turn_;
    Rack& rack = racks_[seat];
    const auto bag_count = static_cast<int>(bag_.size());
    const LeaveTable table = leave_table(*rules_->leaves, rules_->scoring, rack, bag_count,
                                         points_on(rules_->scoring, racks_[1 - seat]));
    const Play play = best_play(*rules_, position_, rack, table);
    Exchange swap;
    if (bag_count >= rules_->exchange_needs) swap = best_exchange(rack, *rules_->leaves);
    ++totals_.turns;
    on_turn_ = 1 - seat;
    if (play.equity != kNoEquity && play.equity >= swap.equity) {
        const std::span<const Tile> tiles(play.tiles.data(), play.length);
        position_.place(play.direction, play.lane, play.from, tiles);
        for (const Tile tile : tiles) {
            if (tile != 0) rack.remove((tile & kBlankBit) != 0 ? kBlank : tile);
        }
        points_[seat] += play.score;
        scoreless_ = play.score > 0 ? 0 : scoreless_ + 1;
        ++totals_.plays;
        totals_.full_racks += play.placed >= rules_->scoring.full_rack;
        note(static_cast<std::uint64_t>(play.score) << 32 | static_cast<std::uint64_t>(play.lane) << 16 |
             static_cast<std::uint64_t>(play.from) << 8 | static_cast<std::uint64_t>(play.direction));
        draw(seat);
        if (rack.size == 0) {
            const int rest = points_on(rules_->scoring, racks_[1 - seat]);
            points_[seat] += rest;
            points_[1 - seat] -= rest;
            finish();
            return;
        }
    } else if (swap.equity != kNoEquity) {
        exchange(seat, swap.kept);
        ++scoreless_;
        ++totals_.exchanges;
        note(1);
    } else {
        ++scoreless_;
        ++totals_.passes;
        note(2);
    }
    if (scoreless_ >= rules_->scoreless_limit) {
        for (const int each : {0, 1}) points_[each] -= points_on(rules_->scoring, racks_[each]);
        finish();
    }
}

void SelfPlayGame::exchange(int seat, const Rack& kept) {
    std::vector<Tile> returned;
    for (std::size_t tile = 0; tile < racks_[seat].counts.size(); ++tile) {
        returned.insert(returned.end(), racks_[seat].counts[tile] - kept.counts[tile],
                        static_cast<Tile>(tile));
    }
    racks_[seat] = kept;
    draw(seat);
    for (const Tile tile : returned) {
        bag_.push_back(tile);
        std::swap(bag_.back(), bag_[random_.below(static_cast<int>(bag_.size()))]);
    }
}

void SelfPlayGame::finish() {
    over_ = true;
    totals_.games = 1;
    totals_.points[0] = points_[0];
    totals_.points[1] = points_[1];
    totals_.first_wins = points_[0] > points_[1];
    totals_.draws = points_[0] == points_[1];
    note(static_cast<std::uint64_t>(points_[0]) << 32 ^ static_cast<std::uint64_t>(points_[1]));
}

SelfPlayTotals SelfPlayGame::totals() const { return totals_; }

SelfPlayTotals self_play(const GameRules& rules, std::uint64_t games, int threads,
                         std::uint64_t seed, const std::function<bool()>& stop,
                         std::vector<SelfPlayTotals>* each) {
    if (each != nullptr) each->assign(games, {});
    SelfPlayTotals all;
    std::mutex guard;
    std::exception_ptr failure;
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> stopped{false};
    const auto work = [&](bool asks) {
        try {
            SelfPlayTotals mine;
            for (;;) {
                const std::uint64_t index = next.fetch_add(1);
                if (index >= games || stopped) break;
                SelfPlayGame game(rules, seed, index);
                while (!game.is_over()) game.turn();
                mine.add(game.totals());
                if (each != nullptr) (*each)[index] = game.totals();
                if (asks && stop && stop()) stopped = true;
            }
            const std::lock_guard<std::mutex> lock(guard);
            all.add(mine);
        } catch (...) {
            const std::lock_guard<std::mutex> lock(guard);
            failure = std::current_exception();
            stopped = true;
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            for (int k = 1; k < threads; ++k) others.emplace_back(work, false);
        } catch (const std::system_error&) {  // no more threads to be had: fewer do the work
        }
        work(true);
    }
    if (failure) std::rethrow_exception(failure);
    return all;
}

}  // namespace faristol
