#include <algorithm>

#include "boards.hpp"
#include "check.hpp"
#include "generator.hpp"
#include "leave_training.hpp"
#include "self_play.hpp"
#include "window_search.hpp"
#include "words.hpp"

using namespace faristol;

namespace {

constexpr int kLetters = 9;

GameRules rules_for(const WordGraph& graph, const LeaveValues& leaves, int size) {
    GameRules rules;
    rules.graph = &graph;
    rules.layout = strewn_layout(size);
    rules.scoring = number_scoring(kLetters);
    rules.counts.assign(kLetters + 1, 6);
    rules.counts[kBlank] = 2;
    rules.leaves = &leaves;
    return rules;
}

LeaveValues some_leaves() {
    LeaveValues none(kLetters);
    std::vector<Equity> repeats = none.repeats(), pairs = none.pairs(), balance = none.balance();
    Random random(4, 4);
    for (auto* part : {&repeats, &pairs, &balance}) {
        for (Equity& value : *part) value = random.below(9000) - 4500;
    }
    return LeaveValues(kLetters, 0b10010, repeats, pairs, balance);
}

}  // namespace

TEST("the best play is the best of all plays, on boards of several sizes") {
    const WordGraph graph = graph_of(made_up_words(1500, kLetters, 8, 5), kLetters);
    const LeaveValues leaves = some_leaves();
    const WordMap map(graph);
    for (const int size : {5, 9, 15, 21}) {
        const GameRules rules = rules_for(graph, leaves, size);
        for (std::uint64_t index = 0; index < 8; ++index) {
            SelfPlayGame game(rules, 11, index);
            while (!game.is_over()) {
                const Rack& rack = game.rack(game.on_turn());
                const LeaveTable table = leave_table(leaves, rules.scoring, rack,
                                                     static_cast<int>(game.bag().size()), 12);
                const std::vector<Play> plays = all_plays(game.position(), rack, table);
                const Play best = best_play(game.position(), rack, table);
                if (rack.blanks() < 2) {
                    const Play looked_up = best_play_by_lookup(game.position(), rack, table, map);
                    CHECK(looked_up.equity == best.equity);
                    CHECK(looked_up.score == best.score);
                    CHECK(looked_up.place_order(best) == 0);
                    CHECK(looked_up.placed == best.placed);
                }
                if (plays.empty()) {
                    CHECK(best.equity == kNoEquity);
                } else {
                    const Play expected = *std::min_element(
                        plays.begin(), plays.end(),
                        [](const Play& a, const Play& b) { return a.is_better_than(b); });
                    CHECK(best.equity == expected.equity);
                    CHECK(best.place_order(expected) == 0);
                }
                game.turn();
            }
        }
    }
}

TEST("no play is found twice") {
    const WordGraph graph = graph_of(made_up_words(800, kLetters, 6, 6), kLetters);
    const LeaveValues leaves(kLetters);
    const GameRules rules = rules_for(graph, leaves, 15);
    SelfPlayGame game(rules, 3, 0);
    while (!game.is_over()) {
        const Rack& rack = game.rack(game.on_turn());
        std::vector<Play> plays =
            all_plays(game.position(), rack, leave_table(leaves, rules.scoring, rack, 5, 0));
        std::sort(plays.begin(), plays.end(),
                  [](const Play& a, const Play& b) { return a.place_order(b) < 0; });
        CHECK(std::adjacent_find(plays.begin(), plays.end(), [](const Play& a, const Play& b) {
                  return a.place_order(b) == 0;
              }) == plays.end());
        game.turn();
    }
}

TEST("a board kept up to date tile by tile equals one set at once") {
    const WordGraph graph = graph_of(made_up_words(800, kLetters, 6, 6), kLetters);
    const LeaveValues leaves(kLetters);
    const GameRules rules = rules_for(graph, leaves, 15);
    SelfPlayGame game(rules, 5, 0);
    while (!game.is_over()) {
        game.turn();
        Position fresh(graph, rules.layout, rules.scoring);
        std::vector<Tile> squares(225);
        for (int square = 0; square < 225; ++square) squares[square] = game.position().tile_at(square);
        fresh.set_board(squares);
        for (const Direction direction : {Direction::across, Direction::down}) {
            for (int lane = 0; lane < 15; ++lane) {
                for (int at = 0; at < 15; ++at) {
                    const Square& kept = game.position().lane(direction, lane)[at];
                    const Square& set = fresh.lane(direction, lane)[at];
                    if (kept.tile != 0) continue;
                    CHECK(kept.cross == set.cross);
                    CHECK(kept.cross_points == set.cross_points);
                    CHECK(kept.has_cross == set.has_cross);
                }
            }
        }
    }
}

TEST("games are the same with and without the word map") {
    const WordGraph graph = graph_of(made_up_words(800, kLetters, 6, 6), kLetters);
    const LeaveValues leaves = some_leaves();
    const WordMap map(graph);
    GameRules rules = rules_for(graph, leaves, 15);
    const std::uint64_t walked = self_play(rules, 24, 1, 7, {}).digest;
    rules.map = &map;
    CHECK(self_play(rules, 24, 1, 7, {}).digest == walked);
}

TEST("games are the same for any number of threads") {
    const WordGraph graph = graph_of(made_up_words(800, kLetters, 6, 6), kLetters);
    const LeaveValues leaves = some_leaves();
    const GameRules rules = rules_for(graph, leaves, 15);
    const SelfPlayTotals one = self_play(rules, 24, 1, 7, {});
    const SelfPlayTotals three = self_play(rules, 24, 3, 7, {});
    CHECK(one.games == 24);
    CHECK(one.digest == three.digest);
    CHECK(one.points[0] == three.points[0] && one.points[1] == three.points[1]);
    CHECK(self_play(rules, 24, 1, 8, {}).digest != one.digest);
}

TEST("training gives the same values for any number of threads") {
    const WordGraph graph = graph_of(made_up_words(400, kLetters, 6, 6), kLetters);
    const LeaveValues leaves(kLetters);
    const GameRules rules = rules_for(graph, leaves, 9);
    const LeaveValues one = train_leaves(rules, 0b10010, {6, 2, 1, 1, 30.0});
    const LeaveValues two = train_leaves(rules, 0b10010, {6, 2, 2, 1, 30.0});
    CHECK(one.repeats() == two.repeats());
    CHECK(one.pairs() == two.pairs());
}

TEST("an empty word list has no plays") {
    const WordGraph graph = graph_of({}, kLetters);
    const LeaveValues leaves(kLetters);
    const GameRules rules = rules_for(graph, leaves, 15);
    const Position position(graph, rules.layout, rules.scoring);
    const Rack rack(std::vector<Tile>{1, 2, 3});
    const LeaveTable table = leave_table(leaves, rules.scoring, rack, 5, 0);
    CHECK(all_plays(position, rack, table).empty());
    CHECK(best_play(position, rack, table).equity == kNoEquity);
}

TEST("boards and racks that are none are refused") {
    const WordGraph graph = graph_of({{1, 2}}, kLetters);
    const Scoring scoring;
    Layout small = strewn_layout(5);
    Position position(graph, small, scoring);
    CHECK_THROWS(std::invalid_argument, position.set_board(std::vector<Tile>(24)));
    CHECK_THROWS(std::invalid_argument, position.set_board(std::vector<Tile>(25, kLetters + 1)));
    CHECK_THROWS(std::invalid_argument, position.set_board(std::vector<Tile>(25, kBlankBit)));
    small.size = 22;
    CHECK_THROWS(std::invalid_argument, Position(graph, small, scoring));
    const LeaveValues leaves(kLetters);
    const Rack nine(std::vector<Tile>(9, 1));
    CHECK_THROWS(std::invalid_argument, leave_table(leaves, scoring, nine, 1, 0));
}
