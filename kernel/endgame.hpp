// The end of a game of two when the bag is empty: both racks are known, so the best line can
// be searched.
//
// How a game ends and what racks then count comes from outside (EndRules): editions differ.
// The search is given a number of nodes and never looks at a clock, so that the same position
// has the same answer on every machine.
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
    // Who began and plays out leaves the other one more turn.
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

struct EndgameLine {
    // The best line as far as it is known; no tile placed: no play. Passes at its end stand for
    // as many as the game needs to be over.
    std::vector<Play> turns;
    int value = 0;            // points that the player on turn gains on the other until the end
    bool is_exact = false;    // every line was searched to the end, or shown not to matter
    int depth = 0;            // turns looked ahead before the rest was only estimated, if it was
    std::uint64_t nodes = 0;  // positions looked at; one of very many plays counts for several
};

// The best turn and what follows; with too small a budget what a greedy player would do.
// Throws std::invalid_argument where there is no turn to look for.
EndgameLine search_endgame(const Position& position, const EndgameStart& start,
                           const EndRules& rules, std::uint64_t budget);

}  // namespace faristol
