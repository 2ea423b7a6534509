#include "turn_rules.hpp"

#include "boards.hpp"
#include "check.hpp"

using namespace faristol;

namespace {

const Scoring kScoring = number_scoring(6);

// Every seat holds a tile of its number, beginning with 1.
GameState playing(int count) {
    GameState state;
    state.count = count;
    for (int seat = 0; seat < count; ++seat) state.seats[seat].rack.add(static_cast<Tile>(seat + 1));
    return state;
}

TurnRules catalan() {
    TurnRules rules;
    rules.lost_turns_each = 3;
    rules.scoreless_turns_each = 6;
    return rules;
}

TurnRules dutch() {
    TurnRules rules;
    rules.exchange_needs = 16;
    rules.opening_exchanges = 3;
    rules.exchange_after_play = true;
    rules.may_pass = false;
    rules.played_out = PlayedOut::equal_turns;
    rules.freeze = Freeze::cannot_exchange;
    rules.racks_played_out = RackCount::own;
    return rules;
}

TurnRules school() {
    TurnRules rules;
    rules.turns_each = 4;
    rules.played_out = PlayedOut::skipped;
    rules.racks_played_out = RackCount::none;
    rules.racks_no_plays = RackCount::none;
    return rules;
}

void has_played_out(GameState& state, const TurnRules& rules) {
    state.seats[state.on_turn].rack = Rack();
    state.end_turn(rules, kScoring, TurnKind::play, 0);
}

}  // namespace

TEST("who plays out ends the game at once and gains what all others hold") {
    GameState state = playing(3);
    state.on_turn = 1;
    has_played_out(state, catalan());
    CHECK(state.over);
    CHECK(state.seats[0].points == -1);
    CHECK(state.seats[1].points == 4);
    CHECK(state.seats[2].points == -3);
    CHECK(state.spread(1) == 5);
    CHECK(state.spread(0) == -5);
}

TEST("with tiles in the bag nobody has played out") {
    GameState state = playing(2);
    state.seats[0].rack = Rack();
    state.end_turn(catalan(), kScoring, TurnKind::play, 3);
    CHECK(!state.over);
    CHECK(state.on_turn == 1);
}

TEST("equal turns: the second player has one more turn, the first does not") {
    GameState state = playing(2);
    has_played_out(state, dutch());
    CHECK(!state.over);
    CHECK(state.on_turn == 1);
    state.end_turn(dutch(), kScoring, TurnKind::play, 0);
    CHECK(state.over);
    CHECK(state.seats[0].points == 0 && state.seats[1].points == -2);
    GameState second = playing(2);
    second.seats[0].turns = 1;
    second.on_turn = 1;
    has_played_out(second, dutch());
    CHECK(second.over);
}

TEST("runs of passes and of turns without points end a game, each of its own length") {
    GameState state = playing(2);
    state.seats[0].points = 9;
    for (int turn = 1; turn <= 6; ++turn) {
        CHECK(!state.over);
        state.end_turn(catalan(), kScoring, TurnKind::pass, 10);
    }
    CHECK(state.over);
    CHECK(state.seats[0].points == 8 && state.seats[1].points == -2);
    GameState swapping = playing(2);
    swapping.seats[0].points = 9;
    for (int turn = 1; turn <= 12; ++turn) {
        CHECK(!swapping.over);
        swapping.end_turn(catalan(), kScoring, turn == 5 ? TurnKind::pass : TurnKind::exchange, 10);
    }
    CHECK(swapping.over);
}

TEST("a play begins the runs again") {
    GameState state = playing(2);
    state.seats[0].points = 9;
    for (int turn = 1; turn <= 5; ++turn) state.end_turn(catalan(), kScoring, TurnKind::pass, 10);
    state.end_turn(catalan(), kScoring, TurnKind::play, 10);
    for (int turn = 1; turn <= 5; ++turn) state.end_turn(catalan(), kScoring, TurnKind::pass, 10);
    CHECK(!state.over);
}

TEST("some books let no run end a game in which nobody has a point") {
    for (const AtZero off : {AtZero::none, AtZero::scoreless, AtZero::all}) {
        TurnRules rules = catalan();
        rules.not_at_zero = off;
        GameState state = playing(2);
        for (int turn = 1; turn <= 6; ++turn) state.end_turn(rules, kScoring, TurnKind::pass, 10);
        CHECK(state.over == (off != AtZero::all));
        GameState swapping = playing(2);
        for (int turn = 1; turn <= 12; ++turn) {
            swapping.end_turn(rules, kScoring, TurnKind::exchange, 10);
        }
        CHECK(swapping.over == (off == AtZero::none));
    }
}

TEST("an exchange needs tiles in the bag, and as many as are exchanged") {
    const GameState state = playing(2);
    TurnRules rules = catalan();
    CHECK(state.may_exchange(rules, 1, 7));
    CHECK(!state.may_exchange(rules, 1, 6));
    CHECK(!state.may_exchange(rules, 0, 7));
    rules.exchange_needs = 0;
    CHECK(state.may_exchange(rules, 2, 2));
    CHECK(!state.may_exchange(rules, 3, 2));
    CHECK(!state.may_exchange(rules, 1, 0));
}

TEST("Dutch exchanges: three turns at the start, then only after a play") {
    const TurnRules rules = dutch();
    GameState state = playing(2);
    CHECK(state.may_exchange(rules, 1, 3));  // the opening asks for no full bag
    state.seats[0].turns = 3;
    CHECK(!state.may_exchange(rules, 1, 50));
    state.end_turn(rules, kScoring, TurnKind::play, 50);
    state.end_turn(rules, kScoring, TurnKind::play, 50);
    CHECK(state.may_exchange(rules, 1, 16));
    CHECK(!state.may_exchange(rules, 1, 15));
    state.end_turn(rules, kScoring, TurnKind::exchange, 50);
    state.end_turn(rules, kScoring, TurnKind::play, 50);
    CHECK(!state.may_exchange(rules, 1, 50));
}

TEST("who can do nothing is out, and the other plays on alone") {
    const TurnRules rules = dutch();
    GameState state = playing(2);
    state.cannot_play(rules, kScoring, 3);
    CHECK(state.seats[0].is_out && !state.over);
    CHECK(state.on_turn == 1);
    state.end_turn(rules, kScoring, TurnKind::play, 2);
    CHECK(state.on_turn == 1 && !state.over);
    state.cannot_play(rules, kScoring, 2);
    CHECK(state.over);
    CHECK(state.seats[0].points == -1 && state.seats[1].points == -2);
}

TEST("with a full bag, or by another reading with any, the turn only goes by") {
    TurnRules rules = dutch();
    GameState state = playing(2);
    state.cannot_play(rules, kScoring, 16);
    CHECK(!state.seats[0].is_out && state.on_turn == 1);
    rules.freeze = Freeze::bag_empty;
    state.cannot_play(rules, kScoring, 1);
    CHECK(!state.seats[1].is_out && state.on_turn == 0);
    state.cannot_play(rules, kScoring, 0);
    CHECK(state.seats[0].is_out);
}

TEST("a school game ends when all have had their turns; who has no tiles is skipped") {
    const TurnRules rules = school();
    GameState state = playing(4);
    for (int turn = 0; turn < 16; ++turn) {
        CHECK(!state.over);
        CHECK(state.on_turn == turn % 4);
        CHECK(state.has_turn(rules, state.on_turn, 9));
        CHECK(state.has_turn(rules, state.on_turn, 9, 1) == (turn < 12));
        state.end_turn(rules, kScoring, TurnKind::play, 9);
    }
    CHECK(state.over);
    CHECK(state.seats[3].points == 0);
    GameState short_one = playing(4);
    has_played_out(short_one, rules);
    for (int turn = 0; turn < 3; ++turn) short_one.end_turn(rules, kScoring, TurnKind::play, 0);
    CHECK(short_one.on_turn == 1);
}

TEST("rules by which no game could be played are refused") {
    const auto refused = [](auto change) {
        TurnRules rules = catalan();
        change(rules);
        CHECK_THROWS(std::invalid_argument, rules.check());
    };
    catalan().check();
    dutch().check();
    school().check();
    refused([](TurnRules& rules) { rules.rack_size = 9; });
    refused([](TurnRules& rules) { rules.exchange_needs = -1; });
    refused([](TurnRules& rules) { rules.may_pass = false; });
    refused([](TurnRules& rules) { rules.lost_turns_each = rules.scoreless_turns_each = 0; });
    refused([](TurnRules& rules) { rules.racks_no_plays = RackCount::to_closer; });
    refused([](TurnRules& rules) { rules.racks_turns_done = RackCount::to_closer; });
}
