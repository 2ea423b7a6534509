// How a game of two to four goes on from turn to turn: who may exchange or pass, whose turn
// comes next, when the game is over and what the racks then count. The values come from an
// edition; the board is somebody else's.
#pragma once

#include <array>
#include <cstdint>

#include "ending.hpp"
#include "rack.hpp"

namespace faristol {

inline constexpr int kMaxSeats = 4;

enum class TurnKind : std::uint8_t { play, exchange, pass };

// When a game ends after somebody has played out.
enum class PlayedOut : std::uint8_t {
    at_once,
    equal_turns,  // when all who still play have had as many turns
    skipped,      // the others finish their turns
};

// Which endings by turns without points are off while nobody has a point.
enum class AtZero : std::uint8_t { none, all, scoreless };

// When a player who can neither play nor exchange is out, where nobody may pass.
enum class Freeze : std::uint8_t { never, cannot_exchange, bag_empty };

struct TurnRules {
    int rack_size = 7;
    int exchange_needs = 7;     // tiles in the bag; it must hold as many as are exchanged in any case
    int opening_exchanges = 0;  // with exchange_after_play: turns at the start that need no play before
    bool exchange_after_play = false;  // an exchange needs a play in the player's turn before
    bool exchange_by_leave = false;    // who can't play is given leave to exchange all the same
    bool may_pass = true;
    PlayedOut played_out = PlayedOut::at_once;
    int lost_turns_each = 0;       // passes in a row of each that end the game; 0: they don't
    int scoreless_turns_each = 0;  // the same of passes and exchanges
    AtZero not_at_zero = AtZero::none;
    int turns_each = 0;  // after which the game is over; 0: no such limit
    Freeze freeze = Freeze::never;
    RackCount racks_played_out = RackCount::to_closer;
    RackCount racks_no_plays = RackCount::own;
    RackCount racks_turns_done = RackCount::none;

    // Throws std::invalid_argument where no game could be played so.
    void check() const;
};

struct SeatState {
    Rack rack;
    int points = 0;
    int turns = 0;
    int lost_run = 0;       // its last turns that were passes, in a row
    int scoreless_run = 0;  // its last turns that were passes or exchanges, in a row
    bool has_placed = false;
    bool just_placed = false;  // in its last turn
    bool is_out = false;       // can't play any more, and has no more turns
};

class GameState {
  public:
    std::array<SeatState, kMaxSeats> seats;
    int count = 2;
    int on_turn = 0;
    bool over = false;

    // Whether the player on turn may exchange so many tiles.
    bool may_exchange(const TurnRules& rules, int tiles, int in_bag) const;
    // Whether a seat comes on turn again, `after` turns from now.
    bool has_turn(const TurnRules& rules, int seat, int in_bag, int after = 0) const;

    // The player on turn has had a turn, and has drawn: points and rack are as they are after
    // it. Gives the turn to the next, or ends the game and counts the racks.
    void end_turn(const TurnRules& rules, const Scoring& scoring, TurnKind kind, int in_bag);
    // The player on turn can do nothing, and nobody may pass.
    void cannot_play(const TurnRules& rules, const Scoring& scoring, int in_bag);

    // What a seat is ahead of the best of the others.
    int spread(int seat) const;
    int points_on_others(const Scoring& scoring, int seat) const;

  private:
    bool ends_by_runs(const TurnRules& rules) const;
    int closer(const TurnRules& rules, int in_bag) const;
    void go_on(const TurnRules& rules, const Scoring& scoring, int in_bag);
    void conclude(const Scoring& scoring, RackCount how, int closer);
};

}  // namespace faristol
