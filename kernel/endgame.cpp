#include "endgame.hpp"

#include <algorithm>
#include <bit>

#include "endgame_memory.hpp"
#include "lane_plays.hpp"

namespace faristol {

namespace {

constexpr int kInfinite = 1'000'000'000;
// At most 16 plays, a pass before each, and the passes at the beginning.
constexpr int kMostPlies = 48;
// A position of very many plays, two blanks on the rack, takes as long as several others.
constexpr std::size_t kPlaysOfANode = 256;
// A few turns ahead, the rest estimated; then to the end.
constexpr int kToTheEnd = kMostPlies - 1;
constexpr int kDepths[] = {1, 2, 3, 4, kToTheEnd};
// How many turns of a position are looked at with so many turns of the look ahead left.
constexpr std::size_t kEvery = 1'000'000;
constexpr std::size_t kWidths[] = {0, 8, 16, 48, kEvery};

struct Move {
    int order = 0;
    std::int32_t index = 0;  // of the play; kPass
};
constexpr std::int32_t kPass = -1;
constexpr std::uint64_t kSearchesOfAPoll = 1024;

struct Node {
    explicit Node(const Position& at) : position(at) {}
    Position position;
    EndState state;
    std::vector<Play> plays;
    std::vector<Move> moves;
    std::uint32_t killers[2] = {kNoTag, kNoTag};
    Play best;  // of the last search from here
};

class Search {
  public:
    Search(const Position& position, const EndgameStart& start, const EndRules& rules,
           std::uint64_t budget, LanePlays& lanes, const std::function<bool()>& poll)
        : ending_(position, start, rules),
          scoring_(position.scoring()),
          budget_(std::max<std::uint64_t>(budget, 1)),
          only_(start.only),
          lanes_(lanes),
          poll_(poll) {
        const std::uint64_t entries = std::bit_ceil(std::min<std::uint64_t>(budget_ * 4, 1u << 19));
        table_.resize(std::max<std::uint64_t>(entries, 1024));
        nodes_.reserve(kMostPlies + 1);
        nodes_.emplace_back(position);
        nodes_[0].state = ending_.begin(position, start);
    }

    // Everything but the line.
    EndgameLine weigh() {
        EndgameLine line;
        Worth worth{play_out(0), false};
        Play best = nodes_[0].best;  // a greedy player's
        for (const int depth : kDepths) {
            root_done_ = false;
            root_first_ = tag_of(best);
            const Worth found = search(0, depth, -kInfinite, kInfinite);
            // A broken-off look ahead counts as far as it came: it began with the best turn of
            // the one before.
            if (root_done_) {
                best = root_best_;
                worth = stopped_ ? Worth{root_points_, false} : found;
            }
            if (stopped_) break;
            line.depth = depth;
            if (worth.complete) break;
        }
        line.value = worth.points;
        line.is_exact = worth.complete;
        line.nodes = listed_;
        first_ = best;
        return line;
    }

    EndgameLine run() {
        EndgameLine line = weigh();
        follow(first_, line);
        if (line.is_exact) line.depth = static_cast<int>(line.turns.size());
        return line;
    }

  private:
    // A turn's state into the next node, its board later (lay). True when the game is over.
    bool advance(int ply, const Play& play, int& points) {
        if (static_cast<int>(nodes_.size()) == ply + 1) nodes_.emplace_back(nodes_[ply].position);
        return ending_.advance(nodes_[ply].state, play, nodes_[ply + 1].state, points);
    }

    void lay(int ply, const Play& play) {
        Node& next = nodes_[ply + 1];
        next.position = nodes_[ply].position;
        if (play.placed == 0) return;
        next.position.place(play.direction, play.lane, play.from, {play.tiles.data(), play.length});
    }

    // All plays, each with what a greedy player would think of it.
    void list(int ply) {
        Node& node = nodes_[ply];
        const EndState& state = node.state;
        lanes_.list(node.position, state.racks[state.side], node.plays);
        listed_ += 1 + node.plays.size() / kPlaysOfANode;
        if (ply == 0 && only_) {
            std::erase_if(node.plays, [this](const Play& play) {
                return std::none_of(only_->begin(), only_->end(), [&](const Play& one) {
                    return one.place_order(play) == 0;
                });
            });
        }
        const int held = points_on(scoring_, state.racks[state.side]);
        const int others = points_on(scoring_, state.racks[1 - state.side]);
        for (Play& play : node.plays) {
            if (play.placed == state.racks[state.side].size) {
                play.equity = play.score + 2 * others;
                continue;
            }
            int left = held;
            for (int i = 0; i < play.length; ++i) {
                if (play.tiles[i] != 0) left -= scoring_.value_of(play.tiles[i]);
            }
            play.equity = play.score - 2 * left - 10;  // 10: the turn it still takes to go out
        }
    }

    bool may_pass(const Node& node) const {
        const bool allowed = ending_.may_pass() && !(only_ && &node == nodes_.data());
        return allowed || node.plays.empty();
    }

    void order(int ply, std::uint32_t first) {
        constexpr int kFirst = 1 << 28, kOut = 1 << 20, kKiller = 15;
        Node& node = nodes_[ply];
        node.moves.clear();
        const int held = node.state.racks[node.state.side].size;
        for (std::size_t index = 0; index < node.plays.size(); ++index) {
            const Play& play = node.plays[index];
            Move move{play.equity, static_cast<std::int32_t>(index)};
            const std::uint32_t tag = tag_of(play);
            if (tag == first) move.order += kFirst;
            if (play.placed == held) move.order += kOut;
            if (tag == node.killers[0] || tag == node.killers[1]) move.order += kKiller;
            node.moves.push_back(move);
        }
        if (may_pass(node)) {
            node.moves.push_back({first == kPassTag ? kFirst : -kOut, kPass});
        }
        std::sort(node.moves.begin(), node.moves.end(), [](const Move& a, const Move& b) {
            return a.order != b.order ? a.order > b.order : a.index < b.index;
        });
    }

    Worth search(int ply, int depth, int alpha, int beta) {
        const std::uint64_t key = nodes_[ply].state.key();
        Entry& entry = table_[key & (table_.size() - 1)];
        std::uint32_t first = ply == 0 ? root_first_ : kNoTag;
        if (entry.key == key && entry.depth >= 0) {
            if (first == kNoTag) first = entry.tag;
            const bool serves = entry.complete || entry.depth >= depth;
            const bool decides = entry.bound == Bound::exact ||
                                 (entry.bound == Bound::at_least && entry.points >= beta) ||
                                 (entry.bound == Bound::at_most && entry.points <= alpha);
            if (ply > 0 && serves && decides) return {entry.points, entry.complete};
        }
        if (listed_ >= budget_ || is_told_to_stop()) {
            stopped_ = true;
            return {};
        }
        if (ply > 0) lay(ply - 1, nodes_[ply - 1].best);
        if (depth == 0) {
            const int points = play_out(ply);
            entry = {key, points, kNoTag, 0, Bound::exact, false};
            return {points, false};
        }
        list(ply);
        order(ply, first);
        const int floor = alpha;
        Worth best{-kInfinite, true};
        Play chosen;
        bool all_complete = true;
        // Near the end of the look ahead, where the rest is an estimate in any case, only turns
        // that look good are looked at; nothing is then said to be complete.
        const std::size_t width = ply == 0 ? kEvery : kWidths[std::min(depth, 4)];
        if (nodes_[ply].moves.size() > width) all_complete = false;
        for (std::size_t number = 0; number < std::min(width, nodes_[ply].moves.size()); ++number) {
            const std::int32_t index = nodes_[ply].moves[number].index;
            const Play play = index == kPass ? Play{} : nodes_[ply].plays[index];
            const Worth worth = after(ply, play, depth, alpha, beta, number > 0);
            if (stopped_) return {};
            all_complete = all_complete && worth.complete;
            if (worth.points > best.points) {
                best = worth;
                chosen = play;
                if (ply == 0) {
                    root_done_ = true;
                    root_best_ = play;
                    root_points_ = worth.points;
                }
            }
            alpha = std::max(alpha, best.points);
            if (alpha >= beta) break;
        }
        nodes_[ply].best = chosen;
        const std::uint32_t tag = tag_of(chosen);
        const bool cut = best.points >= beta;
        if (cut && tag != nodes_[ply].killers[0]) {
            nodes_[ply].killers[1] = nodes_[ply].killers[0];
            nodes_[ply].killers[0] = tag;
        }
        const bool complete = cut ? best.complete : all_complete;
        const Bound bound = cut ? Bound::at_least : best.points <= floor ? Bound::at_most : Bound::exact;
        table_[key & (table_.size() - 1)] = {key,   best.points, tag, static_cast<std::int8_t>(depth),
                                             bound, complete};
        return {best.points, complete};
    }

    bool is_told_to_stop() {
        if (!poll_ || ++searches_ % kSearchesOfAPoll != 0 || !poll_()) return false;
        budget_ = 0;
        return true;
    }

    // Value of a turn to the player making it. After the first, a zero-window search checks
    // whether a turn beats the best so far.
    Worth after(int ply, const Play& play, int depth, int alpha, int beta, bool only_asked) {
        int end = 0;
        nodes_[ply].best = play;  // search lays it on the board
        if (advance(ply, play, end)) return {play.score + end, true};
        const bool same = nodes_[ply + 1].state.side == nodes_[ply].state.side;
        const auto ask = [&](int low, int high) -> Worth {
            low -= play.score;
            high -= play.score;
            const Worth worth = same ? search(ply + 1, depth - 1, low, high)
                                     : search(ply + 1, depth - 1, -high, -low);
            return {play.score + (same ? worth.points : -worth.points), worth.complete};
        };
        if (only_asked && alpha > -kInfinite && beta > alpha + 1) {
            const Worth worth = ask(alpha, alpha + 1);
            if (stopped_ || worth.points <= alpha || worth.points >= beta) return worth;
        }
        return ask(alpha, beta);
    }

    // Both go on greedily to the end: the estimate where the look ahead stops.
    int play_out(int from) {
        int points = 0;  // for the player on turn at `from`
        const int seat = nodes_[from].state.side;
        for (int ply = from;; ++ply) {
            list(ply);
            const Node& node = nodes_[ply];
            const int sign = node.state.side == seat ? 1 : -1;
            Play chosen;
            for (const Play& play : node.plays) {
                if (chosen.placed == 0 || play.is_better_than(chosen)) chosen = play;
            }
            nodes_[ply].best = chosen;
            int end = 0;
            const bool over = advance(ply, chosen, end);
            points += sign * chosen.score;
            if (over) return points + sign * end;
            lay(ply, chosen);
        }
    }

    // The line after the first turn, from what the table remembers and a little more looking.
    void follow(Play play, EndgameLine& line) {
        stopped_ = false;
        root_first_ = kNoTag;
        only_.reset();
        budget_ = listed_ + budget_ / 4;
        for (int turn = 0; turn < kMostPlies; ++turn) {
            line.turns.push_back(play);
            line.turns.back().equity = play.score * kPoint;
            int end = 0;
            if (advance(0, play, end)) return;
            lay(0, play);
            std::swap(nodes_[0], nodes_[1]);
            root_done_ = false;
            const int depth = line.is_exact ? kToTheEnd : line.depth - 1 - turn;
            if (depth < 1 || listed_ >= budget_) return;
            (void)search(0, depth, -kInfinite, kInfinite);
            if (stopped_) return;
            play = nodes_[0].best;
        }
    }

    Ending ending_;
    const Scoring& scoring_;
    std::uint64_t budget_;
    std::optional<std::vector<Play>> only_;  // of the first node
    std::uint64_t listed_ = 0;
    std::uint64_t searches_ = 0;
    bool stopped_ = false;
    bool root_done_ = false;  // some turn of the first node has been looked at to the depth asked
    std::uint32_t root_first_ = kNoTag;  // the turn to look at first
    int root_points_ = 0;
    Play root_best_;
    Play first_;  // of the best line
    LanePlays& lanes_;
    const std::function<bool()>& poll_;
    std::vector<Entry> table_;
    std::vector<Node> nodes_;
};

}  // namespace

EndgameLine search_endgame(const Position& position, const EndgameStart& start,
                           const EndRules& rules, std::uint64_t budget,
                           const std::function<bool()>& poll) {
    LanePlays lanes;
    return Search(position, start, rules, budget, lanes, poll).run();
}

EndgameLine weigh_endgame(const Position& position, const EndgameStart& start,
                          const EndRules& rules, std::uint64_t budget, LanePlays& lanes,
                          const std::function<bool()>& poll) {
    return Search(position, start, rules, budget, lanes, poll).weigh();
}

}  // namespace faristol
