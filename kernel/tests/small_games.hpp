// Small games of made-up words, and what their ends are worth if every line is played out.
#pragma once

#include <algorithm>

#include "boards.hpp"
#include "generator.hpp"
#include "self_play.hpp"
#include "words.hpp"

namespace faristol {

inline constexpr int kLetters = 6;

struct SmallGame {  // not to be copied: the rules point into it
    WordGraph graph = graph_of(made_up_words(60, kLetters, 5, 3), kLetters);
    LeaveValues leaves{kLetters};
    GameRules rules;

    explicit SmallGame(int size) {
        rules.graph = &graph;
        rules.layout = strewn_layout(size);
        rules.scoring = number_scoring(kLetters);
        rules.counts.assign(kLetters + 1, 3);
        rules.counts[kBlank] = 1;
        rules.rack_size = 4;
        rules.scoring.full_rack = 4;
        rules.leaves = &leaves;
    }
};

inline int points_on(const Rack& rack) {
    int points = 0;
    for (int tile = 1; tile <= kLetters; ++tile) points += rack.counts[tile] * tile;
    return points;
}

// Everything played out, two passes in a row ending the game, racks to who plays out.
inline int played_out(const Position& position, const Rack& mine, const Rack& others, bool passed) {
    const LeaveTable nothing(mine, kLetters, [](const Rack&) -> Equity { return 0; });
    int best = passed ? points_on(others) - points_on(mine)
                      : -played_out(position, others, mine, true);
    for (const Play& play : all_plays(position, mine, nothing)) {
        Rack left = mine;
        const std::span<const Tile> tiles(play.tiles.data(), play.length);
        for (const Tile tile : tiles) {
            if (tile != 0) left.remove((tile & kBlankBit) != 0 ? kBlank : tile);
        }
        int worth = play.score;
        if (left.size == 0) {
            worth += 2 * points_on(others);
        } else {
            Position next = position;
            next.place(play.direction, play.lane, play.from, tiles);
            worth -= played_out(next, others, left, false);
        }
        best = std::max(best, worth);
    }
    return best;
}

}  // namespace faristol
