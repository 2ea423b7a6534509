#include "endgame.hpp"

#include "check.hpp"
#include "lane_plays.hpp"
#include "small_games.hpp"

using namespace faristol;

namespace {

constexpr EndRules kPassing{3, false, RackCount::to_closer, RackCount::own};
constexpr EndRules kNoPassing{0, true, RackCount::own, RackCount::own};

}  // namespace

TEST("plays listed lane by lane are all plays") {
    const SmallGame made(9);
    LanePlays lanes;
    for (std::uint64_t index = 0; index < 6; ++index) {
        SelfPlayGame game(made.rules, 2, index);
        while (!game.is_over()) {
            const Rack& rack = game.rack(game.on_turn());
            const LeaveTable nothing(rack, kLetters, [](const Rack&) -> Equity { return 0; });
            std::vector<Play> expected = all_plays(game.position(), rack, nothing);
            std::vector<Play> found;
            lanes.list(game.position(), rack, found);
            const auto by_place = [](const Play& a, const Play& b) { return a.place_order(b) < 0; };
            std::sort(expected.begin(), expected.end(), by_place);
            std::sort(found.begin(), found.end(), by_place);
            CHECK(found.size() == expected.size());
            for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
                CHECK(found[i].place_order(expected[i]) == 0);
                CHECK(found[i].score == expected[i].score);
            }
            game.turn();
        }
    }
}

TEST("an exact endgame is worth what playing everything out is worth") {
    const SmallGame made(7);
    int looked = 0;
    for (std::uint64_t index = 0; index < 30; ++index) {
        SelfPlayGame game(made.rules, 4, index);
        while (!game.is_over()) {
            const Rack& mine = game.rack(game.on_turn());
            const Rack& others = game.rack(1 - game.on_turn());
            if (game.bag().empty() && mine.size + others.size <= 4) {
                const EndgameLine line =
                    search_endgame(game.position(), {mine, others}, kPassing, 100'000);
                CHECK(line.is_exact);
                CHECK(!line.turns.empty());
                CHECK(line.value == played_out(game.position(), mine, others, false));
                ++looked;
            }
            game.turn();
        }
    }
    CHECK(looked > 10);
}

TEST("a search of few nodes ends in time, whatever the rules") {
    const SmallGame made(9);
    for (std::uint64_t index = 0; index < 8; ++index) {
        SelfPlayGame game(made.rules, 5, index);
        while (!game.is_over()) {
            const Rack& mine = game.rack(game.on_turn());
            const Rack& others = game.rack(1 - game.on_turn());
            for (const EndRules& rules : {kPassing, kNoPassing}) {
                for (const std::uint64_t budget : {0, 1, 7, 60}) {
                    const EndgameLine line =
                        search_endgame(game.position(), {mine, others}, rules, budget);
                    CHECK(!line.turns.empty());
                    CHECK(line.nodes <= budget + 60);  // a line that was begun is played out
                }
            }
            game.turn();
        }
    }
}

TEST("where nobody may pass, who can't play is out and the other plays on") {
    const WordGraph graph = graph_of({{1, 2}, {2, 1}, {1, 2, 1}}, kLetters);
    Position position(graph, strewn_layout(7), number_scoring(kLetters));
    position.place(Direction::across, 3, 2, std::vector<Tile>{1, 2});
    const Rack stuck(std::vector<Tile>{5});
    const Rack free(std::vector<Tile>{1, 2});
    const EndgameLine line = search_endgame(position, {stuck, free}, kNoPassing, 1000);
    CHECK(line.is_exact);
    CHECK(line.turns[0].placed == 0);
    CHECK(line.value < -5);
    const EndgameLine alone = search_endgame(position, {free, stuck, 0, true}, kNoPassing, 1000);
    CHECK(alone.is_exact);
    CHECK(alone.value == -line.value);
}

TEST("the best of all turns, each asked by itself, is worth what the end is worth") {
    const SmallGame made(7);
    int looked = 0;
    for (std::uint64_t index = 0; index < 12; ++index) {
        SelfPlayGame game(made.rules, 6, index);
        while (!game.is_over()) {
            const Rack& mine = game.rack(game.on_turn());
            const Rack& others = game.rack(1 - game.on_turn());
            if (game.bag().empty() && mine.size + others.size <= 5) {
                const LeaveTable nothing(mine, kLetters, [](const Rack&) -> Equity { return 0; });
                EndgameStart start{mine, others};
                start.only.emplace();
                int best = search_endgame(game.position(), start, kPassing, 100'000).value;
                for (const Play& play : all_plays(game.position(), mine, nothing)) {
                    start.only = {play};
                    const EndgameLine line =
                        search_endgame(game.position(), start, kPassing, 100'000);
                    CHECK(line.is_exact);
                    CHECK(line.turns[0].place_order(play) == 0);
                    best = std::max(best, line.value);
                }
                start.only.reset();
                CHECK(search_endgame(game.position(), start, kPassing, 100'000).value == best);
                ++looked;
            }
            game.turn();
        }
    }
    CHECK(looked > 5);
}

TEST("what is no endgame is refused") {
    const SmallGame made(7);
    const Position position(made.graph, made.rules.layout, made.rules.scoring);
    const Rack one(std::vector<Tile>{1});
    const Rack none;
    CHECK_THROWS(std::invalid_argument, search_endgame(position, {none, one}, kPassing, 9));
    CHECK_THROWS(std::invalid_argument, search_endgame(position, {one, none}, kPassing, 9));
    CHECK_THROWS(std::invalid_argument, search_endgame(position, {one, one, 6}, kPassing, 9));
    CHECK_THROWS(std::invalid_argument, search_endgame(position, {one, one, -1}, kPassing, 9));
    CHECK_THROWS(std::invalid_argument, search_endgame(position, {one, one, 0, true}, kPassing, 9));
    const Rack nine(std::vector<Tile>(9, 1));
    CHECK_THROWS(std::invalid_argument, search_endgame(position, {nine, one}, kPassing, 9));
}
