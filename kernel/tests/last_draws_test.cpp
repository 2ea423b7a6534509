#include "last_draws.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "check.hpp"
#include "deals.hpp"
#include "endgame.hpp"
#include "small_games.hpp"

using namespace faristol;

namespace {

constexpr EndRules kOnePass{1, false, RackCount::to_closer, RackCount::own};
constexpr EndRules kNoPassing{0, true, RackCount::own, RackCount::own};

Rack rack_of(std::vector<Tile> tiles) { return Rack(tiles); }

LastDrawsLimits nodes(std::uint64_t number, std::uint64_t seed = 0, int threads = 1) {
    LastDrawsLimits limits;
    limits.nodes = number;
    limits.seed = seed;
    limits.threads = threads;
    return limits;
}

// What the player on turn can know of a game of the kernel against itself.
LastDrawsStart seen_by_player(const SelfPlayGame& game, int lead) {
    Rack unseen = game.rack(1 - game.on_turn());
    for (const Tile tile : game.bag()) unseen.add(tile);
    return {game.rack(game.on_turn()), unseen, static_cast<int>(game.bag().size()), lead};
}

// Every deal of the one tile, everything after the play played out.
WeighedTurn by_hand(const Position& position, const LastDrawsStart& start, const Play& play) {
    WeighedTurn turn{play, 0, 0, 0, true, TurnKind::play, {}};
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

TEST("with three or four tiles in the bag each tile is at each place of it equally often") {
    for (const int in_bag : {3, 4}) {
        for (const int unseen : {5, 6, 8, 10, 11}) {
            std::vector<Tile> tiles;
            for (int tile = 1; tile <= unseen; ++tile) tiles.push_back(static_cast<Tile>(tile));
            for (const int turns : {1, 2, 3, 100}) {
                std::vector<std::map<Tile, int>> at(static_cast<std::size_t>(in_bag));
                int ways = 0, merged = 0;
                const std::vector<Deal> deals = deals_of(Rack(tiles), in_bag, turns, 7);
                for (const Deal& deal : deals) {
                    CHECK(static_cast<int>(deal.bag.size()) == in_bag);
                    CHECK(deal.opponent.size == unseen - in_bag);
                    for (std::size_t k = 0; k < at.size(); ++k) at[k][deal.bag[k]] += deal.weight;
                    ways += deal.weight;
                }
                for (const auto& place : at) {
                    CHECK(static_cast<int>(place.size()) == unseen);
                    for (const auto& [tile, times] : place) CHECK(times * unseen == ways);
                }
                for (const Deal& deal : in_any_order(deals)) {
                    CHECK(std::is_sorted(deal.bag.begin(), deal.bag.end()));
                    merged += deal.weight;
                }
                CHECK(merged == ways);
                CHECK(in_any_order(deals).size() <= deals.size() / 2);
            }
        }
    }
}

TEST("all deals are looked at with one tile in the bag, and with two where the circle turns enough") {
    for (const int unseen : {3, 4, 8, 9}) {
        std::vector<Tile> tiles;
        for (int tile = 1; tile <= unseen; ++tile) tiles.push_back(static_cast<Tile>(tile));
        for (const int turns : {1, 2, 3, 4, 5}) {
            CHECK(are_all_deals(unseen, 1, turns));
            const auto pairs = static_cast<int>(deals_of(Rack(tiles), 2, turns, 3).size());
            CHECK(are_all_deals(unseen, 2, turns) == (pairs == unseen * (unseen - 1)));
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
                    weigh_last_draws(made.rules, game.position(), start, kOnePass, nodes(1'000'000));
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
    const WeighedTurn won{Play{}, 8, 9, -40, true, TurnKind::play, {}};
    const WeighedTurn rich{Play{}, 8, 8, 90, true, TurnKind::play, {}};
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
                        weigh_last_draws(made.rules, game.position(), start, rules, nodes(500, 1));
                    const LastDraws again =
                        weigh_last_draws(made.rules, game.position(), start, rules, nodes(500, 1));
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

TEST("up to four tiles in the bag, exchanges and a pass: honest, and the same on any number of threads") {
    const SmallGame made(9);
    int looked = 0, passes = 0;
    for (std::uint64_t index = 0; index < 12; ++index) {
        SelfPlayGame game(made.rules, 6, index);
        while (!game.is_over()) {
            const auto left = static_cast<int>(game.bag().size());
            if (left >= 1 && left <= 4) {
                LastDrawsStart start = seen_by_player(game, 2);
                start.exchange_most = 2;
                start.with_pass = true;
                for (const EndRules& rules : {kOnePass, kNoPassing}) {
                    const LastDraws one =
                        weigh_last_draws(made.rules, game.position(), start, rules, nodes(2'000, 3));
                    const LastDraws three =
                        weigh_last_draws(made.rules, game.position(), start, rules, nodes(2'000, 3, 3));
                    CHECK(one.nodes == three.nodes);
                    CHECK(one.turns.size() == three.turns.size());
                    CHECK(one.all_deals == (left == 1 || (left == 2 && start.unseen.size <= 5)));
                    for (std::size_t n = 0; n < std::min(one.turns.size(), three.turns.size()); ++n) {
                        const WeighedTurn& turn = one.turns[n];
                        CHECK(turn.points == three.turns[n].points);
                        CHECK(turn.kind == three.turns[n].kind);
                        CHECK(turn.kept.counts == three.turns[n].kept.counts);
                        CHECK(turn.deals == one.turns[0].deals);
                        CHECK(turn.wins >= 0 && turn.wins <= 2 * turn.deals);
                        // What leaves tiles in the bag was never searched to the end.
                        if (turn.kind != TurnKind::play || turn.play.placed < left) CHECK(!turn.is_exact);
                        if (turn.kind == TurnKind::exchange) {
                            CHECK(turn.kept.size < start.rack.size);
                            CHECK(turn.kept.size >= start.rack.size - std::min(2, left));
                        }
                        if (turn.kind == TurnKind::pass) {
                            CHECK(rules.passes_each > 0);
                            ++passes;
                        }
                    }
                    ++looked;
                }
            }
            game.turn();
        }
    }
    CHECK(looked > 20);
    CHECK(passes > 0);
}

TEST("who can lay nothing exchanges, or passes: a pass that ends the game is worth the racks") {
    const SmallGame made(7);
    const WordGraph graph = graph_of({{1, 2}, {2, 1}, {1, 2, 1}}, kLetters);
    GameRules game = made.rules;
    game.graph = &graph;
    Position position(graph, game.layout, game.scoring);
    position.place(Direction::across, 3, 2, std::vector<Tile>{1, 2});
    LastDrawsStart start{rack_of({5, 6}), rack_of({1, 2, 5, 1}), 2, 5};
    start.exchange_most = 1;
    const LastDraws one = weigh_last_draws(game, position, start, kOnePass, nodes(1'000));
    CHECK(one.turns.size() == 2);
    for (const WeighedTurn& turn : one.turns) {
        CHECK(turn.kind == TurnKind::exchange);
        CHECK(turn.kept.size == 1);
        CHECK(turn.kept.counts[5] + turn.kept.counts[6] == 1);
    }
    CHECK(one.turns[0].is_better_than(one.turns[1]));
    start.exchange_most = 7;
    CHECK(weigh_last_draws(game, position, start, kOnePass, nodes(1'000)).turns.size() == 3);
    start.exchange_most = 0;
    CHECK(weigh_last_draws(game, position, start, kOnePass, nodes(1'000)).turns.empty());
    start.with_pass = true;
    CHECK(weigh_last_draws(game, position, start, kNoPassing, nodes(1'000)).turns.empty());
    start.passes = 1;
    const LastDraws over = weigh_last_draws(game, position, start, kOnePass, nodes(1'000));
    CHECK(over.turns.size() == 1);
    CHECK(over.turns[0].kind == TurnKind::pass);
    // Each unseen tile lies on the other rack in half of the deals.
    CHECK(2 * over.turns[0].points == over.turns[0].deals * (2 * (5 - 11) + 1 + 2 + 5 + 1));
}

TEST("weighing and searching that are told to stop do") {
    const SmallGame made(9);
    SelfPlayGame game(made.rules, 6, 1);
    while (!game.is_over() && game.bag().size() > 2) game.turn();
    CHECK(!game.is_over());
    int asked = 0;
    LastDrawsLimits limits = nodes(1'000'000, 0, 2);
    limits.poll = [&asked] { return ++asked == 3; };
    const LastDraws found =
        weigh_last_draws(made.rules, game.position(), seen_by_player(game, 0), kOnePass, limits);
    CHECK(asked == 3);
    CHECK(found.turns.empty());
    const Rack many = rack_of({1, 2, 3, 4, 5, 6}), others = rack_of({1, 2, 3, 4, 5});
    const Position position(made.graph, made.rules.layout, made.rules.scoring);
    const EndgameLine whole = search_endgame(position, {many, others}, kOnePass, 30'000);
    const EndgameLine line = search_endgame(position, {many, others}, kOnePass, 30'000, [] { return true; });
    CHECK(!line.is_exact);
    CHECK(!line.turns.empty());
    CHECK(line.nodes < whole.nodes);
}

TEST("what is no turn with one to four tiles in the bag is refused") {
    const SmallGame made(7);
    const Position position(made.graph, made.rules.layout, made.rules.scoring);
    const Rack one = rack_of({1}), three = rack_of({1, 2, 3}), none;
    const auto weigh = [&](const LastDrawsStart& start, const EndRules& rules = kOnePass) {
        return weigh_last_draws(made.rules, position, start, rules, nodes(9));
    };
    CHECK_THROWS(std::invalid_argument, weigh({none, three, 1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, none, 1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, one, 1}));  // nobody else has tiles
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 0}));
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 3}));
    CHECK_THROWS(std::invalid_argument, weigh({one, rack_of({1, 1, 2, 3, 4, 5}), 5}));
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 1, 0, false, -1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 1, 0, false, 0, true, 2}));
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 1, 0, false, 0, true, -1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, three, -1}));
    CHECK_THROWS(std::invalid_argument, weigh({Rack(std::vector<Tile>(9, 1)), three, 1}));
    CHECK_THROWS(std::invalid_argument, weigh({one, Rack(std::vector<Tile>(10, 1)), 1}));
    const EndRules no_end{-1, false, RackCount::own, RackCount::own};
    CHECK_THROWS(std::invalid_argument, weigh({one, three, 1}, no_end));
}
