#include "inference.hpp"

#include <algorithm>
#include <cmath>

#include "boards.hpp"
#include "check.hpp"
#include "self_play.hpp"
#include "words.hpp"

using namespace faristol;

namespace {

constexpr int kLetters = 6;

struct Fixture {
    WordGraph graph = graph_of(made_up_words(300, kLetters, 6, 5), kLetters);
    LeaveValues leaves{kLetters};
    WordMap map{graph};
    GameRules rules;

    Fixture() {
        rules.graph = &graph;
        rules.layout = strewn_layout(9);
        rules.scoring = number_scoring(kLetters);
        rules.counts.assign(kLetters + 1, 6);
        rules.leaves = &leaves;
        rules.map = &map;
    }
};

Rack unseen_of(int each) {
    Rack unseen;
    for (int tile = 0; tile <= kLetters; ++tile) {
        for (int k = 0; k < each; ++k) unseen.add(static_cast<Tile>(tile));
    }
    return unseen;
}

// The first play of a game, its tiles and what was kept.
struct Made {
    SeenPlay seen;
    Rack kept;
};

Made first_play(const Fixture& fixture, std::uint64_t index) {
    const SelfPlayGame game(fixture.rules, 4, index);
    const Rack& rack = game.rack(0);
    const LeaveTable table = leave_table(fixture.leaves, fixture.rules.scoring, rack, 20, 0);
    const Play play = best_play(fixture.rules, game.position(), rack, table);
    Made made;
    made.kept = rack;
    for (int k = 0; k < play.length; ++k) {
        const Tile tile = (play.tiles[k] & kBlankBit) != 0 ? kBlank : play.tiles[k];
        made.seen.played.add(tile);
        made.kept.remove(tile);
    }
    made.seen.score = play.score;
    made.seen.kept = made.kept.size;
    made.seen.in_bag = 20;
    return made;
}

}  // namespace

TEST("all racks that may have been kept are weighed, each as often as it can be drawn") {
    const Fixture fixture;
    const Position empty(fixture.graph, fixture.rules.layout, fixture.rules.scoring);
    SeenPlay seen;
    for (const Tile tile : {1, 2, 3}) seen.played.add(tile);
    seen.score = 100'000;  // no other play would be better, whatever was kept
    seen.kept = 3;
    const Rack unseen = unseen_of(3);
    const auto racks = infer_kept(fixture.rules, empty, seen, unseen, {100'000, 0});
    double sum = 0;
    for (const KeptTiles& kept : racks) {
        CHECK(kept.rack.size == 3);
        sum += kept.weight;
    }
    CHECK(racks.size() == 84);            // multisets of three of seven kinds
    CHECK(std::abs(sum / 1330 - 1.03) < 1e-9);  // 21 tiles over 3, and the doubt
}

TEST("what was really kept is more likely than before, over many games") {
    const Fixture fixture;
    const Position empty(fixture.graph, fixture.rules.layout, fixture.rules.scoring);
    const Rack unseen = unseen_of(6);
    double gained = 0;
    int games = 0;
    for (std::uint64_t index = 0; index < 60; ++index) {
        const Made made = first_play(fixture, index);
        if (made.seen.played.size == 0 || made.seen.kept < 2 || made.seen.kept > 4) continue;
        const auto racks = infer_kept(fixture.rules, empty, made.seen, unseen, {100'000, 0});
        SeenPlay sure = made.seen;
        sure.score = 100'000;
        const auto before = infer_kept(fixture.rules, empty, sure, unseen, {100'000, 0});
        const auto share = [&](const std::vector<KeptTiles>& list) {
            double own = 0, all = 0;
            for (const KeptTiles& kept : list) {
                all += kept.weight;
                if (kept.rack.counts == made.kept.counts) own = kept.weight;
            }
            return own / all;
        };
        CHECK(share(racks) > 0);
        gained += std::log(share(racks) / share(before));
        ++games;
    }
    CHECK(games > 10);
    CHECK(gained / games > 0.3);
}

TEST("where there are too many racks some are drawn, the same for the same seed") {
    const Fixture fixture;
    const Position empty(fixture.graph, fixture.rules.layout, fixture.rules.scoring);
    SeenPlay seen;
    seen.played.add(1);
    seen.played.add(2);
    seen.kept = 5;
    const Rack unseen = unseen_of(6);
    const auto one = infer_kept(fixture.rules, empty, seen, unseen, {50, 7});
    const auto again = infer_kept(fixture.rules, empty, seen, unseen, {50, 7});
    CHECK(!one.empty() && one.size() <= 50);
    CHECK(one.size() == again.size());
    for (std::size_t n = 0; n < std::min(one.size(), again.size()); ++n) {
        CHECK(one[n].rack.counts == again[n].rack.counts);
        CHECK(one[n].weight == again[n].weight);
    }
}

TEST("who kept nothing tells nothing, and a play that can't have been is refused") {
    const Fixture fixture;
    const Position empty(fixture.graph, fixture.rules.layout, fixture.rules.scoring);
    SeenPlay seen;
    CHECK_THROWS(std::invalid_argument, infer_kept(fixture.rules, empty, seen, unseen_of(1), {}));
    seen.played.add(1);
    CHECK(infer_kept(fixture.rules, empty, seen, unseen_of(1), {}).empty());
    seen.kept = 8;
    CHECK_THROWS(std::invalid_argument, infer_kept(fixture.rules, empty, seen, unseen_of(6), {}));
    seen.kept = 2;
    seen.in_bag = 0;
    CHECK_THROWS(std::invalid_argument, infer_kept(fixture.rules, empty, seen, unseen_of(6), {}));
}
