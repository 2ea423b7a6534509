#include "last_draws.hpp"

#include <algorithm>
#include <stdexcept>

#include "deals.hpp"
#include "endgame.hpp"
#include "generator.hpp"

namespace faristol {

namespace {

// How many turns are weighed in each round, every round with more looking ahead for each.
constexpr std::size_t kWidths[] = {24, 8, 3};
// Plays of one tile, which leave a tile in the bag, are weighed even if others look better.
constexpr std::size_t kOfOneTile = 4;
constexpr std::size_t kReplies = 4;
constexpr int kTurnsOfCircle = 2;

// What a deal leads to.
struct Outcome {
    int lead = 0;
    bool is_exact = false;
};

struct Candidate {
    WeighedTurn turn;
    std::vector<Outcome> outcomes;  // one a deal
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
             const EndRules& rules, std::uint64_t seed)
        : game_(game), position_(position), start_(start), rules_(rules) {
        check();
        ordered_ = deals_of(start.unseen, start.in_bag, kTurnsOfCircle, seed);
        // Who draws all that is left does not care in which order.
        for (const Deal& deal : ordered_) {
            if (!std::is_sorted(deal.bag.begin(), deal.bag.end())) continue;
            unordered_.push_back(deal);
            if (deal.bag.front() != deal.bag.back()) unordered_.back().weight *= 2;
        }
    }

    LastDraws run(std::uint64_t budget) {
        list();
        for (std::size_t round = 0; round < std::size(kWidths); ++round) {
            if (round > 0 && candidates_.size() > kWidths[round]) {
                candidates_.erase(candidates_.begin() + kWidths[round], candidates_.end());
            }
            const std::uint64_t open = still_open();
            if (open == 0 || (round > 0 && nodes_ >= budget)) break;
            const std::uint64_t left = budget > nodes_ ? budget - nodes_ : 0;
            const std::uint64_t each = left / (std::size(kWidths) - round) / open;
            for (std::size_t n = 0; n < candidates_.size(); ++n) {
                if (round == 0 && n > 0 && nodes_ > budget / 2) {
                    // Racks with blanks: what looks worse is left out, so that looking ahead is not.
                    candidates_.erase(candidates_.begin() + n, candidates_.end());
                    break;
                }
                weigh(candidates_[n], each);
            }
            std::sort(candidates_.begin(), candidates_.end(),
                      [](const Candidate& a, const Candidate& b) {
                          return a.turn.is_better_than(b.turn);
                      });
        }
        LastDraws found;
        for (const Candidate& candidate : candidates_) found.turns.push_back(candidate.turn);
        found.nodes = nodes_;
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
    }

    const std::vector<Deal>& deals(const Play& play) const {
        return play.placed >= start_.in_bag ? unordered_ : ordered_;
    }

    LeaveTable leaves(const Rack& rack) const {
        return leave_table(*game_.leaves, game_.scoring, rack, 1, 0);
    }

    // The turns to be weighed: plays only. What a pass leads to hangs on what the other then does
    // with a tile in the bag; taken for a greedy player's it was overrated by 30 points.
    void list() {
        std::vector<Play> plays = all_plays(position_, start_.rack, leaves(start_.rack));
        std::sort(plays.begin(), plays.end(),
                  [](const Play& a, const Play& b) { return a.is_better_than(b); });
        std::size_t of_one_tile = 0;
        for (std::size_t index = 0; index < plays.size(); ++index) {
            const bool stays = plays[index].placed < start_.in_bag;
            if (index < kWidths[0] || (stays && of_one_tile < kOfOneTile)) add(plays[index]);
            if (stays) ++of_one_tile;
        }
    }

    void add(const Play& play) {
        Candidate candidate;
        candidate.turn.play = play;
        candidate.outcomes.resize(deals(play).size());
        candidates_.push_back(std::move(candidate));
    }

    std::uint64_t still_open() const {
        std::uint64_t open = 0;
        for (const Candidate& candidate : candidates_) {
            for (const Outcome& outcome : candidate.outcomes) open += outcome.is_exact ? 0 : 1;
        }
        return open;
    }

    void weigh(Candidate& candidate, std::uint64_t budget) {
        WeighedTurn& turn = candidate.turn;
        turn = {turn.play, 0, 0, 0, true};
        const std::vector<Deal>& dealt = deals(turn.play);
        for (std::size_t n = 0; n < dealt.size(); ++n) {
            Outcome& outcome = candidate.outcomes[n];
            if (!outcome.is_exact) outcome = played(turn.play, dealt[n], budget);
            turn.deals += dealt[n].weight;
            turn.wins += dealt[n].weight * (outcome.lead > 0 ? 2 : outcome.lead == 0 ? 1 : 0);
            turn.points += static_cast<std::int64_t>(dealt[n].weight) * outcome.lead;
            turn.is_exact = turn.is_exact && outcome.is_exact;
        }
    }

    // The turn and all after it.
    Outcome played(const Play& play, const Deal& deal, std::uint64_t budget) {
        Table table{position_, {start_.rack, deal.opponent}, {deal.bag.rbegin(), deal.bag.rend()},
                    start_.lead};
        take(table, play);
        const bool is_drawn = table.bag.empty();
        const Outcome outcome = rest(table, is_drawn ? budget : budget / kReplies);
        return {outcome.lead, outcome.is_exact && is_drawn};
    }

    // With an empty bag searched. With a tile in it, whoever is on turn chooses among replies as
    // if the tile were known: that makes the opponent stronger than a player can be, so that a
    // tile left in the bag is not thought better than it is.
    Outcome rest(const Table& table, std::uint64_t budget) {
        if (table.bag.empty()) return searched(table, budget);
        if (is_over(table)) return {table.lead + counted(table), false};
        Outcome best;
        bool is_first = true;
        for (const Play& reply : replies(table)) {
            Table next = table;
            take(next, reply);
            const Outcome outcome = rest(next, budget);
            const bool is_better =
                table.side == 0 ? outcome.lead > best.lead : outcome.lead < best.lead;
            if (is_first || is_better) best = outcome;
            is_first = false;
        }
        return best;
    }

    // Those that look best; a pass only where there is nothing to play.
    std::vector<Play> replies(const Table& table) {
        ++nodes_;
        const Rack& rack = table.racks[table.side];
        std::vector<Play> plays = all_plays(table.position, rack, leaves(rack));
        if (plays.empty()) return {Play{}};
        const std::size_t kept = std::min(kReplies, plays.size());
        std::partial_sort(plays.begin(), plays.begin() + kept, plays.end(),
                          [](const Play& a, const Play& b) { return a.is_better_than(b); });
        plays.resize(kept);
        return plays;
    }

    Outcome searched(const Table& table, std::uint64_t budget) {
        const int side = table.side;
        const EndgameStart start{table.racks[side], table.racks[1 - side], 0, table.out[1 - side],
                                 side == 0 ? start_.is_second : !start_.is_second};
        const EndgameLine line = weigh_endgame(table.position, start, rules_, budget, lanes_);
        nodes_ += line.nodes;
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
    std::vector<Candidate> candidates_;
    LanePlays lanes_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

bool WeighedTurn::is_better_than(const WeighedTurn& that) const {
    // Turns of the same deals all: their sums are of the same number of games.
    if (wins != that.wins) return wins > that.wins;
    if (points != that.points) return points > that.points;
    return play.is_better_than(that.play);
}

LastDraws weigh_last_draws(const GameRules& game, const Position& position,
                           const LastDrawsStart& start, const EndRules& rules,
                           std::uint64_t budget, std::uint64_t seed) {
    return Weighing(game, position, start, rules, seed).run(budget);
}

}  // namespace faristol
