#include "ending.hpp"

#include <stdexcept>

#include "lane_plays.hpp"

namespace faristol {

namespace {

std::uint64_t key_at(int square, Tile tile) {
    return mixed(static_cast<std::uint64_t>(square) << 8 | tile);
}

}  // namespace

std::uint64_t EndState::key() const {
    const std::uint64_t rest = static_cast<std::uint64_t>(side) |
                               static_cast<std::uint64_t>(passes_left) << 1 |
                               static_cast<std::uint64_t>(out[0]) << 4 |
                               static_cast<std::uint64_t>(out[1]) << 5 |
                               static_cast<std::uint64_t>(last_turn) << 6;
    return mixed(board_key ^ key_of(racks[0], 1) ^ key_of(racks[1], 2) ^ mixed(rest + 77));
}

Ending::Ending(const Position& position, const EndgameStart& start, const EndRules& rules)
    : rules_(rules),
      scoring_(position.scoring()),
      size_(position.size()),
      second_(start.is_second ? 0 : 1) {
    check(start);
}

EndState Ending::begin(const Position& position, const EndgameStart& start) const {
    EndState state;
    state.racks[0] = start.rack;
    state.racks[1] = start.opponent;
    state.out[1] = start.opponent_is_out;
    state.last_turn = start.opponent.size == 0;
    state.passes_left = passes_that_matter(start.passes, !start.only);
    for (int square = 0; square < size_ * size_; ++square) {
        const Tile tile = position.tile_at(square);
        if (tile != 0) state.board_key ^= key_at(square, tile);
    }
    return state;
}

void Ending::check(const EndgameStart& start) const {
    if (rules_.passes_each < 0 || rules_.no_plays == RackCount::to_closer) {
        throw std::invalid_argument("no such way for a game to end");
    }
    if (start.rack.size == 0) throw std::invalid_argument("nobody with tiles is on turn");
    if (start.rack.size > kMaxRack || start.opponent.size > kMaxRack) {
        throw std::invalid_argument("a rack of more than 8 tiles");
    }
    if (start.opponent_is_out && (rules_.passes_each > 0 || start.opponent.size == 0)) {
        throw std::invalid_argument("only who can't place the tiles held, nor pass, is out");
    }
    if (start.opponent.size == 0 && !(rules_.equal_turns && start.is_second)) {
        throw std::invalid_argument("the game is over: the opponent has no tiles");
    }
    if (start.passes < 0 || (start.passes > 0 && start.passes >= 2 * rules_.passes_each)) {
        throw std::invalid_argument("the game is over: too many passes");
    }
}

// With n passes still to come before the game ends, let a be what playing is worth to the
// player on turn, b what it is worth to that player when the other plays, e the end. After n
// passes come max(a, min(b, max(a, … e))): with two more the same number comes out as soon
// as n > 1, because whoever plays starts the count again and a and b stay what they are. So
// of four or more only the parity matters, and none is lost by looking at two or three. A
// player who is made to pass is another matter: there the other must have two or three.
int Ending::passes_that_matter(int made, bool is_free) const {
    if (rules_.passes_each == 0) return 0;
    int left = 2 * rules_.passes_each - made;
    while (left > (is_free ? 3 : 4)) left -= 2;
    return left;
}

// What counting the racks brings the player on turn; `closer` is a seat, or -1.
int Ending::counted(const EndState& state, RackCount how, int closer) const {
    const int mine = points_on(scoring_, state.racks[state.side]);
    const int others = points_on(scoring_, state.racks[1 - state.side]);
    switch (how) {
        case RackCount::none: return 0;
        case RackCount::own: return others - mine;
        case RackCount::to_closer: return closer == state.side ? 2 * others : -2 * mine;
    }
    return 0;
}

bool Ending::advance(const EndState& before, const Play& play, EndState& next, int& points) const {
    next = before;
    const int side = before.side, opponent = 1 - before.side;
    const bool alone = before.out[opponent];
    if (play.placed == 0) {
        if (rules_.passes_each > 0) {
            --next.passes_left;
            next.side = opponent;
            points = before.last_turn ? counted(before, rules_.played_out, opponent)
                                      : counted(before, rules_.no_plays, -1);
            return before.last_turn || next.passes_left == 0;
        }
        points = counted(before, rules_.no_plays, -1);
        if (alone || before.last_turn) return true;
        next.out[side] = true;
        next.side = opponent;
        return false;
    }
    take(play, next);
    next.passes_left = passes_that_matter(0, true);
    if (before.last_turn) {
        points = counted(next, rules_.played_out, opponent);
        return true;
    }
    if (next.racks[side].size == 0) {
        if (alone || !rules_.equal_turns || side == second_) {
            points = counted(next, rules_.played_out, side);
            return true;
        }
        next.last_turn = true;
    }
    if (!alone) next.side = opponent;
    return false;
}

void Ending::take(const Play& play, EndState& state) const {
    const bool across = play.direction == Direction::across;
    for (int i = 0; i < play.length; ++i) {
        const Tile tile = play.tiles[i];
        if (tile == 0) continue;
        const int at = play.from + i;
        state.racks[state.side].remove((tile & kBlankBit) != 0 ? kBlank : tile);
        state.board_key ^= key_at(across ? play.lane * size_ + at : at * size_ + play.lane, tile);
    }
}

}  // namespace faristol
