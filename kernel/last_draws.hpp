// A turn of a game of two with one to four tiles left in the bag: each likely turn is weighed
// over the ways in which the unseen tiles may be dealt, the end after it searched.
//
// It is told what the player on turn can know, and no more: nobody else's rack, no order of the
// bag. Looks at no clock and draws nothing at random but by its seed. The answer is the same on
// any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "ending.hpp"
#include "self_play.hpp"
#include "turn_rules.hpp"

namespace faristol {

struct LastDrawsStart {
    Rack rack;
    Rack unseen;             // the opponent's rack and the bag, nobody knows which is which
    int in_bag = 1;          // one to four
    int lead = 0;            // points that the player on turn is ahead
    bool is_second = false;  // the opponent began, and has had a turn more
    // What is weighed besides plays: exchanges of so many tiles at most, and, where the rules let
    // players pass, a pass after so many others in a row.
    int exchange_most = 0;
    bool with_pass = false;
    int passes = 0;
};

struct LastDrawsLimits {
    std::uint64_t nodes = 0;
    std::uint64_t seed = 0;
    int turns_of_circle = 2;  // as `deals_of` has them
    int threads = 1;
    std::function<bool()> poll;  // asked on the calling thread; true: stop, with nothing found
};

struct WeighedTurn {
    Play play;                 // no tile placed: an exchange or a pass
    std::int64_t deals = 0;   // how many, by their weight
    std::int64_t wins = 0;    // in half games: a win counts two, a draw one
    std::int64_t points = 0;  // leads at the end, all deals together
    bool is_exact = false;    // no end was estimated, nor any turn before it
    TurnKind kind = TurnKind::play;
    Rack kept;  // of an exchange: what stays on the rack

    // More games won; then more points; then what looks better without looking ahead.
    bool is_better_than(const WeighedTurn& that) const;
};

struct LastDraws {
    std::vector<WeighedTurn> turns;  // of the last round, the best first; empty: no play
    std::uint64_t nodes = 0;         // positions looked at
    bool all_deals = false;          // weighed over all deals that there are, not a part of them
};

// Throws std::invalid_argument where there is no such turn. With a budget too small for a search
// the ends are played out greedily.
LastDraws weigh_last_draws(const GameRules& game, const Position& position,
                           const LastDrawsStart& start, const EndRules& rules,
                           const LastDrawsLimits& limits);

}  // namespace faristol
