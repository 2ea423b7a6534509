// How a game of two ends once the bag is empty, turn by turn: who is on turn, who is out, what
// racks count. The rules come from outside; the board is somebody else's.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "play.hpp"
#include "rack.hpp"

namespace faristol {

// What tiles left on racks do to the totals.
enum class RackCount : std::uint8_t {
    none,
    own,        // everybody loses the own rest
    to_closer,  // who has played out also gains what the other loses
};

struct EndRules {
    // Passes in a row, of each player, that end the game. 0: nobody may pass; who can't play is
    // out of the game, and the other plays on alone.
    int passes_each = 0;
    // If the first player goes out, the opponent gets one more turn.
    bool equal_turns = false;
    RackCount played_out = RackCount::to_closer;
    RackCount no_plays = RackCount::own;
};

// Where the search begins: whose turn it is holds `rack`.
struct EndgameStart {
    Rack rack;
    Rack opponent;
    int passes = 0;                // in a row, right before this turn, of both together
    bool opponent_is_out = false;  // could not play before; only where nobody may pass
    bool is_second = false;        // the opponent began, and has had a turn more
    // The first turn is one of these plays; of none: it goes by without a play. To learn what a
    // turn that was made is worth.
    std::optional<std::vector<Play>> only = std::nullopt;
};

// Everything but the board. Seat 0 is on turn at the beginning.
struct EndState {
    Rack racks[2];
    std::uint64_t board_key = 0;
    int side = 0;
    int passes_left = 0;
    bool out[2] = {false, false};  // could not play
    bool last_turn = false;        // the other has played out

    // The same for equal positions.
    std::uint64_t key() const;
};

class Ending {
  public:
    // Throws std::invalid_argument where there is no turn to be had.
    Ending(const Position& position, const EndgameStart& start, const EndRules& rules);

    EndState begin(const Position& position, const EndgameStart& start) const;
    // The state after a turn into `next`; no tile placed: no play. True when the game is over:
    // then `points` is what counting the racks brings the player who had the turn.
    bool advance(const EndState& before, const Play& play, EndState& next, int& points) const;
    bool may_pass() const { return rules_.passes_each > 0; }

  private:
    void check(const EndgameStart& start) const;
    int passes_that_matter(int made, bool is_free) const;
    int counted(const EndState& state, RackCount how, int closer) const;
    void take(const Play& play, EndState& state) const;

    EndRules rules_;
    Scoring scoring_;
    int size_;
    int second_;  // the seat that did not begin
};

}  // namespace faristol
