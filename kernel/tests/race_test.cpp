#include "race.hpp"

#include <stdexcept>

#include "check.hpp"
#include "random.hpp"

using namespace faristol;

namespace {

// Roughly normal, standard deviation 1,000.
std::int64_t noise(Random& random) {
    std::int64_t sum = 0;
    for (int k = 0; k < 12; ++k) sum += random.below(1001);
    return sum - 6000;
}

// Sampled until the race is over, or so many draws were made.
Race raced(const std::vector<int>& worth, double confidence, double matters, int draws,
           std::uint64_t seed) {
    Race race(static_cast<int>(worth.size()), confidence, matters);
    Random random(seed, 0);
    std::vector<std::int64_t> values;
    while (race.draws() < draws && !race.is_decided() && !race.is_equal()) {
        for (int k = 0; k < 16; ++k) {
            const std::int64_t common = 5 * noise(random);  // of the draw, the same for all
            values.clear();
            for (const int each : race.in_race()) values.push_back(worth[each] + common + noise(random));
            race.add(values);
        }
        race.drop();
    }
    return race;
}

constexpr int kRaces = 100;

}  // namespace

TEST("the best is found, and wrongly decided no oftener than the confidence allows") {
    int decided = 0, wrong = 0;
    for (int seed = 0; seed < kRaces; ++seed) {
        const Race race = raced({0, 300, 100, 200, 240}, 0.9, 0, 10'000, seed);
        decided += race.is_decided();
        wrong += race.is_decided() && race.leader() != 1;
    }
    CHECK(decided > kRaces / 2);
    CHECK(wrong <= kRaces / 10);
}

TEST("clear differences are decided soon, by what is common to all candidates' draws") {
    for (int seed = 0; seed < 20; ++seed) {
        const Race race = raced({0, 1000, 100}, 0.95, 0, 20'000, seed);
        CHECK(race.is_decided());
        CHECK(race.leader() == 1);
        // A draw's common part, five times as large, is no reason to go on.
        CHECK(race.draws() <= 2 * Race::kLeastDraws);
    }
}

TEST("candidates of the same worth are hardly ever told apart") {
    int decided = 0;
    for (int seed = 0; seed < kRaces; ++seed) {
        decided += raced({50, 50, 50}, 0.9, 0, 3'000, seed).is_decided();
    }
    CHECK(decided <= kRaces / 10);
}

TEST("what differs by less than matters is called equal, and only that") {
    int equal = 0;
    for (int seed = 0; seed < 20; ++seed) {
        equal += raced({0, 20, 10}, 0.95, 400, 20'000, seed).is_equal();
        const Race race = raced({0, 900, 0}, 0.95, 400, 20'000, seed);
        CHECK(race.is_decided() && !race.is_equal());
    }
    CHECK(equal >= 18);  // one in twenty may be decided wrongly
}

TEST("candidates that always lead to the same are equal as soon as anybody may be dropped") {
    Race race(2, 0.95, 1);
    for (int draw = 0; draw < Race::kLeastDraws; ++draw) {
        CHECK(!race.is_equal());
        race.add(std::vector<std::int64_t>{draw % 7, draw % 7});
        race.drop();
    }
    CHECK(race.is_equal());
    CHECK(race.in_race().size() == 2);
}

TEST("nobody is dropped on few draws, nor where no confidence is asked for") {
    Race few(2, 0.95, 1), none(2, 0, 1);
    for (int draw = 0; draw < 1000; ++draw) {
        const std::vector<std::int64_t> values{1000 + draw % 2, 0};
        if (draw < Race::kLeastDraws - 1) few.add(values);
        none.add(values);
    }
    few.drop();
    none.drop();
    CHECK(!few.is_decided());
    CHECK(!none.is_decided() && !none.is_equal());
}

TEST("a race that could not be run is refused") {
    CHECK_THROWS(std::invalid_argument, Race(0, 0.9, 0));
    CHECK_THROWS(std::invalid_argument, Race(2, 1.0, 0));
    CHECK_THROWS(std::invalid_argument, Race(2, -0.1, 0));
}
