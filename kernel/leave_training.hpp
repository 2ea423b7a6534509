// Learning leave values from self-play.
//
// On positions of real games, a random part of the unseen tiles is taken as a leave and
// filled up at random, and the best play with it is compared with the best play of a
// wholly random rack on the same board. The average difference is what the leave is worth;
// the model's numbers are fitted to it by least squares with a ridge.
#pragma once

#include <cstdint>

#include "self_play.hpp"

namespace faristol {

struct Training {
    std::uint64_t games = 1000;
    int samples_per_turn = 4;
    int threads = 1;
    std::uint64_t seed = 0;
    double ridge = 30.0;  // samples' worth of belief that a number is 0
};

// One generation: play with the values in `rules`, return the values learnt.
LeaveValues train_leaves(const GameRules& rules, LetterSet vowels, const Training& training);

}  // namespace faristol
