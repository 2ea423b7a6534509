#include "last_draws.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "choosing.hpp"
#include "deals.hpp"
#include "endgame.hpp"
#include "generator.hpp"

namespace faristol {

namespace {

// How many turns are weighed in each round, every round with more looking ahead for each.
constexpr std::size_t kWidths[] = {24, 8, 3};
// Plays of one tile, which leave a tile in the bag, are weighed even if others look better.
constexpr std::size_t kOfOneTile = 4;
constexpr std::size_t kExchanges = 6;
constexpr std::size_t kReplies = 4;
constexpr int kMostThreads = 256;

// What a deal leads to.
struct Outcome {
    int lead = 0;
    bool is_exact = false;
};

struct Candidate {
    WeighedTurn turn;
    std::vector<Outcome> outcomes;  // one a deal
};

// What a thread needs for itself.
struct Weigher {
    LanePlays lanes;
    std::uint64_t nodes = 0;
    std::function<bool()> poll;
};

// A game on its way to the empty bag. Seat 0 is who thinks.
struct Table {
    Position position;
    Rack racks[2];
    std::vector<Tile> bag;  // the next to be drawn last
    int lead = 0;
    int side = 0;
    int passes = 0;
    bool out[2] = {false, false};
};

void draw(Table& table, int count) {
    for (; count > 0 && !table.bag.empty(); --count) {
        table.racks[table.side].add(table.bag.back());
        table.bag.pop_back();
    }
}

class Weighing {
  public:
    Weighing(const GameRules& game, const Position& position, const LastDrawsStart& start,
             const EndRules& rules, const LastDrawsLimits& limits)
        : game_(game), position_(position), start_(start), rules_(rules), limits_(limits) {
        check();
        ordered_ = deals_of(start.unseen, start.in_bag, limits.turns_of_circle, limits.seed);
        unordered_ = in_any_order(ordered_);
        weighers_.resize(static_cast<std::size_t>(limits.threads));
        for (Weigher& weigher : weighers_) weigher.poll = [this] { return stopped_.load(); };
        weighers_[0].poll = [this] {  // the calling thread's
            if (limits_.poll && limits_.poll()) stopped_ = true;
            return stopped_.load();
        };
    }

    LastDraws run() {
        list();
        const std::uint64_t budget = limits_.nodes;
        for (std::size_t round = 0; round < std::size(kWidths) && !stopped_; ++round) {
            if (round > 0 && candidates_.size() > kWidths[round]) {
                candidates_.erase(candidates_.begin() + kWidths[round], candidates_.end());
            }
            const std::uint64_t open = still_open();
            if (open == 0 || (round > 0 && nodes_ >= budget)) break;
            const std::uint64_t left = budget > nodes_ ? budget - nodes_ : 0;
            weigh_all(left / (std::size(kWidths) - round) / open, round == 0);
            std::sort(candidates_.begin(), candidates_.end(),
                      [](const Candidate& a, const Candidate& b) {
                          return a.turn.is_better_than(b.turn);
                      });
        }
        LastDraws found;
        found.nodes = nodes_;
        found.all_deals = are_all_deals(start_.unseen.size, start_.in_bag, limits_.turns_of_circle);
        if (stopped_) return found;
        for (const Candidate& candidate : candidates_) found.turns.push_back(candidate.turn);
        return found;
    }

  private:
    void check() const {
        if (start_.rack.size < 1 || start_.rack.size > kMaxRack ||
            start_.unseen.size - start_.in_bag > kMaxRack) {
            throw std::invalid_argument("a rack of 1 to 8 tiles");
        }
        if (rules_.passes_each < 0 || rules_.no_plays == RackCount::to_closer) {
            throw std::invalid_argument("no such way for a game to end");
        }
        if (start_.passes < 0 || (start_.passes > 0 && start_.passes >= 2 * rules_.passes_each)) {
            throw std::invalid_argument("the game is over: too many passes");
        }
        if (start_.exchange_most < 0) throw std::invalid_argument("no such exchange");
        if (limits_.threads < 1 || limits_.threads > kMostThreads) {
            throw std::invalid_argument("1 to 256 threads");
        }
    }

    const std::vector<Deal>& deals(const Play& play) const {
        return play.placed >= start_.in_bag ? unordered_ : ordered_;
    }

    // Some at a time, one a thread. In the first round what looks worse is left out once half of
    // the nodes are spent: with blanks on the rack, so that looking ahead is not left out.
    void weigh_all(std::uint64_t each, bool is_first) {
        const std::size_t at_once = weighers_.size();
        std::vector<std::uint64_t> spent(candidates_.size());
        for (std::size_t from = 0; from < candidates_.size(); from += at_once) {
            const std::size_t to = std::min(from + at_once, candidates_.size());
            weigh_some(from, to, each, spent);
            if (stopped_) return;
            for (std::size_t n = from; n < to; ++n) {
                if (is_first && n > 0 && nodes_ > limits_.nodes / 2) {
                    candidates_.erase(candidates_.begin() + n, candidates_.end());
                    return;
                }
                nodes_ += spent[n];
            }
        }
    }

    void weigh_some(std::size_t from, std::size_t to, std::uint64_t each,
                    std::vector<std::uint64_t>& spent) {
        std::vector<std::exception_ptr> failures(to - from);
        const auto work = [&](std::size_t n) {
            try {
                Weigher& weigher = weighers_[n - from];
                weigher.nodes = 0;
                weigh(candidates_[n], each, weigher);
                spent[n] = weigher.nodes;
            } catch (...) {
                failures[n - from] = std::current_exception();
            }
        };
        {
            std::vector<std::jthread> others;
            std::size_t begun = from + 1;
            try {
                for (; begun < to; ++begun) others.emplace_back(work, begun);
            } catch (const std::system_error&) {  // no more threads to be had
            }
            work(from);
            for (; begun < to; ++begun) work(begun);
        }
        for (const std::exception_ptr& failure : failures) {
            if (failure) std::rethrow_exception(failure);
        }
    }

    LeaveTable leaves(const Rack& rack) const {
        return leave_table(*game_.leaves, game_.scoring, rack, 1, 0);
    }

    // The turns to be weighed. What a pass or an exchange leads to hangs on what the other then does
    // with tiles in the bag; taken for a greedy player's it was overrated by 30 points.
    void list() {
        std::vector<Play> plays = all_plays(position_, start_.rack, leaves(start_.rack));
        std::sort(plays.begin(), plays.end(),
                  [](const Play& a, const Play& b) { return a.is_better_than(b); });
        std::size_t of_one_tile = 0;
        for (std::size_t index = 0; index < plays.size(); ++index) {
            const bool stays = plays[index].placed < start_.in_bag;
            if (index < kWidths[0] || (stays && of_one_tile < kOfOneTile)) {
                add({plays[index], 0, 0, 0, false, TurnKind::play, {}});
            }
            if (stays) ++of_one_tile;
        }
        list_exchanges();
        if (start_.with_pass && rules_.passes_each > 0) {
            add({{}, 0, 0, 0, false, TurnKind::pass, start_.rack});
        }
    }

    // Those that keep the tiles of most worth.
    void list_exchanges() {
        const int most = std::min({start_.exchange_most, start_.in_bag, start_.rack.size});
        std::vector<std::pair<Rack, Equity>> found;
        if (most > 0) {
            LeaveTable(start_.rack, game_.graph->letters(), [&](const Rack& kept) -> Equity {
                const int changed = start_.rack.size - kept.size;
                if (changed >= 1 && changed <= most) found.emplace_back(kept, game_.leaves->of(kept));
                return 0;
            });
        }
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return keeps_better(a.first, a.second, b.first, b.second);
        });
        for (std::size_t n = 0; n < std::min(kExchanges, found.size()); ++n) {
            add({{}, 0, 0, 0, false, TurnKind::exchange, found[n].first});
        }
    }

    void add(const WeighedTurn& turn) {
        candidates_.push_back({turn, std::vector<Outcome>(deals(turn.play).size())});
    }

    std::uint64_t still_open() const {
        std::uint64_t open = 0;
        for (const Candidate& candidate : candidates_) {
            for (const Outcome& outcome : candidate.outcomes) open += outcome.is_exact ? 0 : 1;
        }
        return open;
    }

    void weigh(Candidate& candidate, std::uint64_t budget, Weigher& weigher) {
        WeighedTurn& turn = candidate.turn;
        turn = {turn.play, 0, 0, 0, true, turn.kind, turn.kept};
        const std::vector<Deal>& dealt = deals(turn.play);
        for (std::size_t n = 0; n < dealt.size(); ++n) {
            if (weigher.poll()) return;
            Outcome& outcome = candidate.outcomes[n];
            if (!outcome.is_exact) outcome = played(turn, dealt[n], n, budget, weigher);
            turn.deals += dealt[n].weight;
            turn.wins += dealt[n].weight * (outcome.lead > 0 ? 2 : outcome.lead == 0 ? 1 : 0);
            turn.points += static_cast<std::int64_t>(dealt[n].weight) * outcome.lead;
            turn.is_exact = turn.is_exact && outcome.is_exact;
        }
    }

    // The turn and all after it.
    Outcome played(const WeighedTurn& turn, const Deal& deal, std::uint64_t salt,
                   std::uint64_t budget, Weigher& weigher) const {
        Table table{position_, {start_.rack, deal.opponent}, {deal.bag.rbegin(), deal.bag.rend()},
                    start_.lead, 0, start_.passes};
        if (turn.kind == TurnKind::exchange) {
            exchange(table, turn.kept, salt);
        } else {
            take(table, turn.play);
        }
        const bool is_drawn = table.bag.empty();
        const Outcome outcome = rest(table, budget, weigher);
        return {outcome.lead, outcome.is_exact && is_drawn};
    }

    void exchange(Table& table, const Rack& kept, std::uint64_t salt) const {
        const Rack before = table.racks[0];
        table.racks[0] = kept;
        draw(table, before.size - kept.size);
        salt = mixed(salt + 1);
        for (std::size_t tile = 0; tile < before.counts.size(); ++tile) {
            for (int count = kept.counts[tile]; count < before.counts[tile]; ++count) {
                table.bag.push_back(static_cast<Tile>(tile));
                std::swap(table.bag.back(), table.bag[mixed(++salt) % table.bag.size()]);
            }
        }
        table.passes = 0;
        table.side = 1;
    }

    // With an empty bag searched. With tiles in it, the opponent chooses among replies as if the
    // tiles were known: that makes the opponent stronger than a player can be, so that tiles left
    // in the bag are not thought better than they are. Whoever thinks goes on greedily then.
    Outcome rest(const Table& table, std::uint64_t budget, Weigher& weigher) const {
        if (table.bag.empty()) return searched(table, budget, weigher);
        if (is_over(table)) return {table.lead + counted(table), false};
        const std::size_t most = table.side == 1 ? kReplies : 1;
        Outcome best;
        bool is_first = true;
        for (const Play& reply : replies(table, most, weigher)) {
            Table next = table;
            take(next, reply);
            const Outcome outcome = rest(next, budget / most, weigher);
            if (is_first || outcome.lead < best.lead) best = outcome;
            is_first = false;
        }
        return best;
    }

    // Those that look best; a pass only where there is nothing to play.
    std::vector<Play> replies(const Table& table, std::size_t most, Weigher& weigher) const {
        ++weigher.nodes;
        const Rack& rack = table.racks[table.side];
        std::vector<Play> plays = all_plays(table.position, rack, leaves(rack));
        if (plays.empty()) return {Play{}};
        const std::size_t kept = std::min(most, plays.size());
        std::partial_sort(plays.begin(), plays.begin() + kept, plays.end(),
                          [](const Play& a, const Play& b) { return a.is_better_than(b); });
        plays.resize(kept);
        return plays;
    }

    Outcome searched(const Table& table, std::uint64_t budget, Weigher& weigher) const {
        const int side = table.side;
        const EndgameStart start{table.racks[side], table.racks[1 - side], 0, table.out[1 - side],
                                 side == 0 ? start_.is_second : !start_.is_second};
        const EndgameLine line =
            weigh_endgame(table.position, start, rules_, budget, weigher.lanes, weigher.poll);
        weigher.nodes += line.nodes;
        return {table.lead + (side == 0 ? line.value : -line.value), line.is_exact};
    }

    void take(Table& table, const Play& play) const {
        const int side = table.side;
        if (play.placed == 0) {
            ++table.passes;
            table.out[side] = rules_.passes_each == 0;
        } else {
            for (int i = 0; i < play.length; ++i) {
                const Tile tile = play.tiles[i];
                if (tile != 0) table.racks[side].remove((tile & kBlankBit) != 0 ? kBlank : tile);
            }
            table.position.place(play.direction, play.lane, play.from,
                                 {play.tiles.data(), play.length});
            table.lead += side == 0 ? play.score : -play.score;
            table.passes = 0;
            draw(table, play.placed);
        }
        if (!table.out[1 - side]) table.side = 1 - side;
    }

    bool is_over(const Table& table) const {
        return (table.out[0] && table.out[1]) ||
               (rules_.passes_each > 0 && table.passes >= 2 * rules_.passes_each);
    }

    // Nobody has played out: the bag is not empty.
    int counted(const Table& table) const {
        if (rules_.no_plays == RackCount::none) return 0;
        int points = 0;
        for (int tile = 1; tile <= game_.graph->letters(); ++tile) {
            points += (table.racks[1].counts[tile] - table.racks[0].counts[tile]) *
                      game_.scoring.values[tile];
        }
        return points;
    }

    const GameRules& game_;
    const Position& position_;
    const LastDrawsStart& start_;
    const EndRules& rules_;
    std::vector<Deal> ordered_;
    std::vector<Deal> unordered_;
    LastDrawsLimits limits_;
    std::vector<Candidate> candidates_;
    std::vector<Weigher> weighers_;
    std::uint64_t nodes_ = 0;
    std::atomic<bool> stopped_{false};
};

}  // namespace

bool WeighedTurn::is_better_than(const WeighedTurn& that) const {
    // Turns of the same deals all: their sums are of the same number of games.
    if (wins != that.wins) return wins > that.wins;
    if (points != that.points) return points > that.points;
    if (kind != that.kind) return kind < that.kind;
    if (kind == TurnKind::exchange) return keeps_better(kept, 0, that.kept, 0);
    return play.is_better_than(that.play);
}

LastDraws weigh_last_draws(const GameRules& game, const Position& position,
                           const LastDrawsStart& start, const EndRules& rules,
                           const LastDrawsLimits& limits) {
    return Weighing(game, position, start, rules, limits).run();
}

}  // namespace faristol
