#include "turn_rules.hpp"

#include <algorithm>
#include <stdexcept>

namespace faristol {

void TurnRules::check() const {
    if (rack_size < 1 || rack_size > kMaxRack) throw std::invalid_argument("a rack of 1 to 8 tiles");
    for (const int number : {exchange_needs, opening_exchanges, lost_turns_each,
                             scoreless_turns_each, turns_each}) {
        if (number < 0 || number > 1000) throw std::invalid_argument("a number of the rules");
    }
    if (racks_no_plays == RackCount::to_closer || racks_turns_done == RackCount::to_closer) {
        throw std::invalid_argument("nobody has played out where nobody can play");
    }
    if (!may_pass && freeze == Freeze::never) {
        throw std::invalid_argument("nobody may pass, and nobody is ever out");
    }
    if (may_pass && lost_turns_each == 0 && scoreless_turns_each == 0 && turns_each == 0) {
        throw std::invalid_argument("a game that passes never end");
    }
}

bool GameState::may_exchange(const TurnRules& rules, int tiles, int in_bag) const {
    if (tiles < 1 || tiles > in_bag) return false;
    const SeatState& seat = seats[on_turn];
    if (rules.exchange_after_play) {
        if (!seat.has_placed && seat.turns < rules.opening_exchanges) return true;
        if (!seat.just_placed) return false;
    }
    return in_bag >= rules.exchange_needs;
}

bool GameState::has_turn(const TurnRules& rules, int seat, int in_bag, int after) const {
    const SeatState& one = seats[seat];
    const bool left = rules.turns_each == 0 || one.turns + after < rules.turns_each;
    return !one.is_out && left && (one.rack.size > 0 || in_bag > 0);
}

int GameState::spread(int seat) const {
    int best = 0;
    bool is_first = true;
    for (int other = 0; other < count; ++other) {
        if (other == seat) continue;
        best = is_first ? seats[other].points : std::max(best, seats[other].points);
        is_first = false;
    }
    return seats[seat].points - best;
}

int GameState::points_on_others(const Scoring& scoring, int seat) const {
    int points = 0;
    for (int other = 0; other < count; ++other) {
        if (other != seat) points += points_on(scoring, seats[other].rack);
    }
    return points;
}

void GameState::end_turn(const TurnRules& rules, const Scoring& scoring, TurnKind kind, int in_bag) {
    SeatState& seat = seats[on_turn];
    ++seat.turns;
    seat.just_placed = kind == TurnKind::play;
    seat.has_placed = seat.has_placed || kind == TurnKind::play;
    seat.lost_run = kind == TurnKind::pass ? seat.lost_run + 1 : 0;
    seat.scoreless_run = kind == TurnKind::play ? 0 : seat.scoreless_run + 1;
    if (kind != TurnKind::play && ends_by_runs(rules)) {
        conclude(scoring, rules.racks_no_plays, -1);
        return;
    }
    go_on(rules, scoring, in_bag);
}

void GameState::cannot_play(const TurnRules& rules, const Scoring& scoring, int in_bag) {
    // With tiles in the bag the turn goes by where a full bag is no reason to be out.
    const bool full = in_bag >= std::max(1, rules.exchange_needs);
    if (full || (rules.freeze == Freeze::bag_empty && in_bag > 0)) {
        end_turn(rules, scoring, TurnKind::pass, in_bag);
        return;
    }
    seats[on_turn].is_out = true;
    bool somebody = false;
    for (int seat = 0; seat < count; ++seat) {
        somebody = somebody || (!seats[seat].is_out && seats[seat].rack.size > 0);
    }
    if (!somebody) {
        conclude(scoring, rules.racks_no_plays, -1);
        return;
    }
    go_on(rules, scoring, in_bag);
}

bool GameState::ends_by_runs(const TurnRules& rules) const {
    bool lost = rules.lost_turns_each > 0, scoreless = rules.scoreless_turns_each > 0;
    bool at_zero = true;
    for (int seat = 0; seat < count; ++seat) {
        const SeatState& one = seats[seat];
        at_zero = at_zero && one.points == 0;
        if (one.is_out) continue;
        lost = lost && one.lost_run >= rules.lost_turns_each;
        scoreless = scoreless && one.scoreless_run >= rules.scoreless_turns_each;
    }
    if (lost && !(at_zero && rules.not_at_zero == AtZero::all)) return true;
    return scoreless && !(at_zero && rules.not_at_zero != AtZero::none);
}

// The seat that has played out in the way the rules ask for, or -1.
int GameState::closer(const TurnRules& rules, int in_bag) const {
    if (in_bag > 0) return -1;
    int first_empty = -1, playing = 0, turns = -1;
    bool same_turns = true, all_empty = true;
    for (int seat = 0; seat < count; ++seat) {
        const bool is_empty = seats[seat].rack.size == 0;
        if (is_empty && first_empty < 0) first_empty = seat;
        if (seats[seat].is_out) continue;
        ++playing;
        same_turns = same_turns && (turns < 0 || turns == seats[seat].turns);
        turns = seats[seat].turns;
        all_empty = all_empty && is_empty;
    }
    if (first_empty < 0) return -1;
    switch (rules.played_out) {
        case PlayedOut::at_once: return seats[on_turn].rack.size == 0 ? on_turn : -1;
        case PlayedOut::equal_turns: return playing == 1 || same_turns ? first_empty : -1;
        case PlayedOut::skipped: return all_empty ? first_empty : -1;
    }
    return -1;
}

void GameState::go_on(const TurnRules& rules, const Scoring& scoring, int in_bag) {
    const int out_first = closer(rules, in_bag);
    if (out_first >= 0) {
        conclude(scoring, rules.racks_played_out, out_first);
        return;
    }
    for (int step = 1; step <= count; ++step) {
        const int seat = (on_turn + step) % count;
        if (!has_turn(rules, seat, in_bag)) continue;
        on_turn = seat;
        return;
    }
    if (rules.turns_each > 0) {
        conclude(scoring, rules.racks_turns_done, -1);
        return;
    }
    bool tiles_left = false;
    int playing = -1;
    for (int seat = count - 1; seat >= 0; --seat) {
        if (seats[seat].is_out) continue;
        playing = seat;
        tiles_left = tiles_left || seats[seat].rack.size > 0;
    }
    const bool played_out = playing >= 0 && !tiles_left;
    conclude(scoring, played_out ? rules.racks_played_out : rules.racks_no_plays, playing);
}

void GameState::conclude(const Scoring& scoring, RackCount how, int closer) {
    over = true;
    if (how == RackCount::none) return;
    for (int seat = 0; seat < count; ++seat) {
        const int rest = points_on(scoring, seats[seat].rack);
        if (how == RackCount::own) {
            seats[seat].points -= rest;
        } else if (seat != closer) {
            seats[seat].points -= rest;
            seats[closer].points += rest;
        }
    }
}

}  // namespace faristol
