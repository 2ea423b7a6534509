#include "last_draws.hpp"

#include <cstdlib>
#include <map>

#include "check.hpp"
#include "deals.hpp"
#include "small_games.hpp"

using namespace faristol;

namespace {

constexpr EndRules kOnePass{1, false, RackCount::to_closer, RackCount::own};
constexpr EndRules kNoPassing{0, true, RackCount::own, RackCount::own};

Rack rack_of(std::vector<Tile> tiles) { return Rack(tiles); }

// What the player on turn can know of a game of the kernel against itself.
LastDrawsStart seen_by_player(const SelfPlayGame& game, int lead) {
    Rack unseen = game.rack(1 - game.on_turn());
    for (const Tile tile : game.bag()) unseen.add(tile);
    return {game.rack(game.on_turn()), unseen, static_cast<int>(game.bag().size()), lead};
}

// Every deal of the one tile, everything after the play played out.
WeighedTurn by_hand(const Position& position, const LastDrawsStart& start, const Play& play) {
    WeighedTurn turn{play, 0, 0, 0, true};
    const std::span<const Tile> tiles(play.tiles.data(), play.length);
    Position next = position;
    next.place(play.direction, play.lane, play.from, tiles);
    for (Tile drawn = 0; drawn <= kLetters; ++drawn) {
        const int weight = start.unseen.counts[drawn];
        if (weight == 0) continue;
        Rack mine = start.rack, others = start.unseen;
        for (const Tile tile : tiles) {
            if (tile != 0) mine.remove((tile & kBlankBit) != 0 ? kBlank : tile);
        }
        mine.add(drawn);
        others.remove(drawn);
        const int lead = start.lead + play.score - played_out(next, others, mine, false);
        turn.deals += weight;
        turn.wins += weight * (lead > 0 ? 2 : lead == 0 ? 1 : 0);
        turn.points += weight * lead;
    }
    return turn;
}

}  // namespace

TEST("with one tile in the bag every deal is there as often as it can come about") {
    const std::vector<Deal> deals = deals_of(rack_of({1, 1, 2, 3, 3, 3, 0, 4}), 1, 2, 0);
    int ways = 0;
    for (const Deal& deal : deals) {
        CHECK(deal.bag.size() == 1);
        CHECK(deal.opponent.size == 7);
        ways += deal.weight;
    }
    CHECK(deals.size() == 5);
    CHECK(ways == 8);
}

TEST("with two tiles in the bag each tile is in it equally often, in both orders") {
    for (const int unseen : {3, 4, 8, 9, 10}) {
        std::vector<Tile> tiles;
        for (int tile = 1; tile <= unseen; ++tile) tiles.push_back(static_cast<Tile>(tile));
        for (const int turns : {1, 2, 4, 100}) {
            std::map<Tile, int> first, second;
            for (const Deal& deal : deals_of(Rack(tiles), 2, turns, 7)) {
                CHECK(deal.opponent.size == unseen - 2);
                CHECK(deal.weight == 1);
                ++first[deal.bag[0]];
                ++second[deal.bag[1]];
            }
            CHECK(first == second);
            CHECK(static_cast<int>(first.size()) == unseen);
            for (const auto& [tile, times] : first) CHECK(times == first.begin()->second);
            if (2 * turns >= unseen) CHECK(first.begin()->second == unseen - 1);
        }
    }
}

TEST("the same seed gives the same deals, another gives others") {
    const Rack unseen = rack_of({1, 2, 3, 4, 5, 6, 0, 1, 2});
    const auto bags = [&](std::uint64_t seed) {
        std::map<std::pair<int, int>, int> found;
        for (const Deal& deal : deals_of(unseen, 2, 1, seed)) {
            found[{deal.bag[0], deal.bag[1]}] = deal.weight;
        }
        return found;
    };
    CHECK(bags(1) == bags(1));
    CHECK(bags(1) != bags(2));
}

TEST("with one tile in the bag an exact weight is that of playing everything out") {
    SmallGame made(7);
    made.rules.rack_size = made.rules.scoring.full_rack = 3;
    int looked = 0;
    for (std::uint64_t index = 0; index < 60; ++index) {
        SelfPlayGame game(made.rules, 8, index);
        while (!game.is_over()) {
            if (game.bag().size() == 1) {
                const LastDrawsStart start = seen_by_player(game, static_cast<int>(index) % 9 - 4);
                const LastDraws found =
                    weigh_last_draws(made.rules, game.position(), start, kOnePass, 1'000'000, 0);
                for (const WeighedTurn& turn : found.turns) {
                    CHECK(turn.play.placed > 0);
                    const WeighedTurn expected = by_hand(game.position(), start, turn.play);
                    CHECK(turn.is_exact);
                    CHECK(turn.deals == expected.deals);
                    CHECK(turn.wins == expected.wins);
                    CHECK(turn.points == expected.points);
                    ++looked;
                }
                for (std::size_t n = 1; n < found.turns.size(); ++n) {
                    CHECK(!found.turns[n].is_better_than(found.turns[n - 1]));
                }
            }
            game.turn();
        }
    }
    CHECK(looked > 20);
}

TEST("games won come before points, points before what looks better") {
    const WeighedTurn won{Play{}, 8, 9, -40, true}, rich{Play{}, 8, 8, 90, true};
    CHECK(won.is_better_than(rich));
    CHECK(!rich.is_better_than(won));
    WeighedTurn richer = rich;
    richer.points = 91;
    CHECK(richer.is_better_than(rich));
    WeighedTurn likelier = rich;
    likelier.play.equity = 5;
    CHECK(likelier.is_better_than(rich));
}

TEST("few nodes are kept to, whatever the rules, and the answer is the same again") {
    const SmallGame made(9);
    int looked = 0;
    for (std::uint64_t index = 0; index < 20; ++index) {
        SelfPlayGame game(made.rules, 5, index);
        while (!game.is_over()) {
            const auto left = game.bag().size();
            if (left == 1 || left == 2) {
                const LastDrawsStart start = seen_by_player(game, 3);
                for (const EndRules& rules : {kOnePass, kNoPassing}) {
                    const LastDraws once =
                        weigh_last_draws(made.rules, game.position(), start, rules, 500, 1);
                    const LastDraws again =
                        weigh_last_draws(made.rules, game.position(), start, rules, 500, 1);
                    CHECK(once.nodes == again.nodes);
                    CHECK(once.turns.size() == again.turns.size());
                    // Beyond that only what a turn takes that was begun: each deal's replies.
                    CHECK(once.nodes < 500 + 36 * 4 * 12);
                    for (std::size_t n = 0; n < std::min(once.turns.size(), again.turns.size()); ++n) {
                        CHECK(once.turns[n].points == again.turns[n].points);
                        CHECK(once.turns[n].play.place_order(again.turns[n].play) == 0);
                    }
                    ++looked;
                }
            }
            game.turn();
        }
    }
    CHECK(looked > 10);
}

TEST("what is no turn with one or two tiles in the bag is refused") {
    const SmallGame made(7);
    const Position position(made.graph, made.rules.layout, made.rules.scoring);
    const Rack one = rack_of({1}), three = rack_of({1, 2, 3}), none;
    const auto weigh = [&](const LastDrawsStart& start, const EndRules& rules = kOnePass) {
        return weigh_last_draws(made.rules, position, start, rules, 9, 0);
    };
    CHECK_THROWS(std::invalid_argument, weigh({none, three, 1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, none, 1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, one, 1}));  // nobody else has tiles
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 0}));
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 3}));
    CHECK_THROWS(std::invalid_argument, weigh({one, three, -1}));
    CHECK_THROWS(std::invalid_argument, weigh({Rack(std::vector<Tile>(9, 1)), three, 1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, Rack(std::vector<Tile>(10, 1)), 1}));
    const EndRules no_end{-1, false, RackCount::own, RackCount::own};
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 1}, no_end));
}
