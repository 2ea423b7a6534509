// Whole games played by the kernel against itself, greedily by equity.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "leave_values.hpp"
#include "random.hpp"
#include "word_map.hpp"

namespace faristol {

// Everything a game needs that no turn changes; shared by threads, read only.
struct GameRules {
    const WordGraph* graph = nullptr;
    Layout layout;
    Scoring scoring;
    std::vector<int> counts;  // of each tile in a full bag, the blank's first
    const LeaveValues* leaves = nullptr;
    const WordMap* map = nullptr;  // speeds the search up; none is needed
    int rack_size = 7;
    int exchange_needs = 7;   // tiles in the bag
    int scoreless_limit = 6;  // turns in a row, both players together
};

// The best play, by the faster of the two ways.
Play best_play(const GameRules& rules, const Position& position, const Rack& rack,
               const LeaveTable& leaves);

struct SelfPlayTotals {
    std::uint64_t games = 0;
    std::uint64_t turns = 0;
    std::uint64_t plays = 0;
    std::uint64_t exchanges = 0;
    std::uint64_t passes = 0;
    std::uint64_t full_racks = 0;  // plays that used a whole rack
    std::uint64_t first_wins = 0;
    std::uint64_t draws = 0;
    std::int64_t points[2] = {0, 0};
    std::uint64_t digest = 0;  // the same for the same games, whatever the threads

    void add(const SelfPlayTotals& other);
};

class SelfPlayGame {
  public:
    SelfPlayGame(const GameRules& rules, std::uint64_t seed, std::uint64_t index);

    bool is_over() const { return over_; }
    // The player on turn makes the best play, exchanges, or passes.
    void turn();

    const Position& position() const { return position_; }
    const std::vector<Tile>& bag() const { return bag_; }
    const Rack& rack(int seat) const { return racks_[seat]; }
    int on_turn() const { return on_turn_; }
    Random& random() { return random_; }
    SelfPlayTotals totals() const;

  private:
    void draw(int seat);
    void exchange(int seat, const Rack& kept);
    void finish();
    void note(std::uint64_t what);

    const GameRules* rules_;
    Random random_;
    Position position_;
    std::vector<Tile> bag_;
    Rack racks_[2];
    int points_[2] = {0, 0};
    int on_turn_ = 0;
    int scoreless_ = 0;
    bool over_ = false;
    SelfPlayTotals totals_;
};

// `games` games from index 0, spread over `threads`. `stop` is asked between games. Where `each` is
// given it holds every game's own totals afterwards, by index; of games that were not played none.
SelfPlayTotals self_play(const GameRules& rules, std::uint64_t games, int threads,
                         std::uint64_t seed, const std::function<bool()>& stop,
                         std::vector<SelfPlayTotals>* each = nullptr);

}  // namespace faristol
