#include "sight.hpp"

#include <algorithm>

#include "boards.hpp"
#include "check.hpp"
#include "generator.hpp"
#include "self_play.hpp"
#include "words.hpp"

using namespace faristol;

namespace {

constexpr int kLetters = 9;

// `visit(game)` before each turn of a few games.
template <typename Visit>
void each_turn(Visit visit) {
    const WordGraph graph = graph_of(made_up_words(1500, kLetters, 8, 5), kLetters);
    const LeaveValues leaves(kLetters);
    GameRules rules;
    rules.graph = &graph;
    rules.layout = strewn_layout(15);
    rules.scoring = number_scoring(kLetters);
    rules.counts.assign(kLetters + 1, 6);
    rules.leaves = &leaves;
    for (std::uint64_t index = 0; index < 6; ++index) {
        SelfPlayGame game(rules, 3, index);
        for (; !game.is_over(); game.turn()) visit(game, leaves, rules.scoring);
    }
}

LeaveTable table_of(const SelfPlayGame& game, const LeaveValues& leaves, const Scoring& scoring) {
    return leave_table(leaves, scoring, game.rack(game.on_turn()), 20, 0);
}

bool is_same(const Play& a, const Play& b) {
    return a.equity == b.equity && (a.equity == kNoEquity || a.place_order(b) == 0);
}

}  // namespace

TEST("who sees everything finds the best play") {
    each_turn([](const SelfPlayGame& game, const LeaveValues& leaves, const Scoring& scoring) {
        const Rack& rack = game.rack(game.on_turn());
        const LeaveTable table = table_of(game, leaves, scoring);
        CHECK(is_same(seen_play(game.position(), rack, table, {}),
                      best_play(game.position(), rack, table)));
    });
}

TEST("who sees more finds nothing worse, and everybody finds a play where there is one") {
    int worse = 0, better = 0;
    each_turn([&](const SelfPlayGame& game, const LeaveValues& leaves, const Scoring& scoring) {
        const Rack& rack = game.rack(game.on_turn());
        const LeaveTable table = table_of(game, leaves, scoring);
        const std::vector<Play> plays = all_plays(game.position(), rack, table);
        Equity before = kNoEquity;
        // 0: only words of two tiles with one crossing are seen, or what comes nearest.
        for (const int chance : {300, 600, 900, 1000}) {
            const Play play = seen_play(game.position(), rack, table, {chance, chance, 1000, 8});
            CHECK((play.equity == kNoEquity) == plays.empty());
            const bool is_found = std::any_of(plays.begin(), plays.end(), [&](const Play& each) {
                return is_same(each, play);
            });
            CHECK(is_found || plays.empty());
            worse += play.equity < before;
            better += play.equity > before && before != kNoEquity;
            before = play.equity;
        }
    });
    CHECK(worse <= better / 20);  // what came nearest may have been better than what is seen then
    CHECK(better > 50);
}

TEST("another seed sees other plays, the same seed the same") {
    int others = 0;
    each_turn([&](const SelfPlayGame& game, const LeaveValues& leaves, const Scoring& scoring) {
        const Rack& rack = game.rack(game.on_turn());
        const LeaveTable table = table_of(game, leaves, scoring);
        const Sight one{500, 500, 1000, 1}, two{500, 500, 1000, 2};
        const Play play = seen_play(game.position(), rack, table, one);
        CHECK(is_same(play, seen_play(game.position(), rack, table, one)));
        others += !is_same(play, seen_play(game.position(), rack, table, two));
    });
    CHECK(others > 20);
}

TEST("without a sense for leaves only points count") {
    const WordGraph graph = graph_of(made_up_words(200, kLetters, 6, 2), kLetters);
    LeaveValues none(kLetters);
    std::vector<Equity> repeats = none.repeats();
    for (std::size_t n = 0; n < repeats.size(); ++n) repeats[n] = static_cast<Equity>(n) * 700 - 9000;
    const LeaveValues leaves(kLetters, 0, repeats, none.pairs(), none.balance());
    const Scoring scoring = number_scoring(kLetters);
    const std::vector<Tile> tiles{1, 1, 2, 5, 9, 0};
    const Rack rack{std::span<const Tile>(tiles)};
    const LeaveTable whole = leave_table(leaves, scoring, rack, 9, 0);
    for (const int sense : {0, 250, 1000}) {
        const LeaveTable sensed = sensed_leaves(leaves, scoring, rack, 9, 0, {1000, 1000, sense, 0});
        for (int index = 0; index < 48; ++index) {
            CHECK(sensed.after(index) == whole.after(index) * sense / 1000);
        }
    }
}

TEST("chances that there are not are refused") {
    for (const Sight& sight : {Sight{-1, 0, 0, 0}, Sight{0, 1001, 0, 0}, Sight{0, 0, 5000, 0}}) {
        CHECK_THROWS(std::invalid_argument, sight.check());
    }
}
