#include "simulation.hpp"

#include <cstdlib>
#include <thread>

#include "check.hpp"
#include "small_games.hpp"

using namespace faristol;

namespace {

// A position of a small game, as the player on turn knows it.
struct Midgame {
    SmallGame made{9};
    LeaveValues leaves;
    SelfPlayGame game;
    SimulationStart start;

    explicit Midgame(int turns, int seats = 2, std::uint64_t seed = 4)
        : leaves(some_leaves()), game(with_leaves(), seed, 0) {
        for (int turn = 0; turn < turns && !game.is_over(); ++turn) game.turn();
        const int mine = game.on_turn();
        start.state.count = seats;
        start.state.seats[0].rack = game.rack(mine);
        start.held[0] = game.rack(mine).size;
        start.unseen = game.rack(1 - mine);
        for (const Tile tile : game.bag()) start.unseen.add(tile);
        for (int seat = 1; seat < seats; ++seat) start.held[seat] = game.rack(1 - mine).size;
    }

    Simulation simulation(const SimulationRules& rules) const {
        return Simulation(made.rules, game.position(), start, rules);
    }

  private:
    static LeaveValues some_leaves() {
        std::vector<Equity> repeats((kLetters + 1) * LeaveValues::kRepeats);
        for (std::size_t n = 0; n < repeats.size(); ++n) {
            repeats[n] = static_cast<Equity>(n * 7919 % 4001) - 2000;
        }
        return LeaveValues(kLetters, 0, repeats, std::vector<Equity>((kLetters + 1) * (kLetters + 1)),
                           std::vector<Equity>((kMaxRack + 1) * (kMaxRack + 1)));
    }
    const GameRules& with_leaves() {
        made.rules.leaves = &leaves;
        return made.rules;
    }
};

SimulationRules small_rules() {
    SimulationRules rules;
    rules.turns.rack_size = 4;
    rules.turns.exchange_needs = 4;
    rules.turns.lost_turns_each = 2;
    rules.candidates = 6;
    rules.chances.assign(30, {0.2, 0.03});
    rules.seed = 11;
    return rules;
}

struct Summary {
    std::vector<std::int64_t> numbers;

    explicit Summary(const Simulation& simulation) {
        for (const SimulatedTurn& turn : simulation.turns()) {
            for (const std::int64_t number :
                 {static_cast<std::int64_t>(turn.turn.equity), turn.iterations, turn.spread,
                  turn.spread_squares, turn.win, turn.win_squares, std::int64_t{turn.in_race}}) {
                numbers.push_back(number);
            }
        }
    }
    bool operator==(const Summary&) const = default;
};

Summary after(const Midgame& at, const SimulationRules& rules, int threads) {
    Simulation simulation = at.simulation(rules);
    SimulationLimits limits;
    limits.iterations = 6000;
    limits.threads = threads;
    simulation.run(limits, nullptr);
    return Summary(simulation);
}

SimulationLimits so_many(std::uint64_t iterations) {
    SimulationLimits limits;
    limits.iterations = iterations;
    return limits;
}

}  // namespace

TEST("the same seed gives the same answer on any number of threads, another gives another") {
    for (const int turns : {0, 1, 3}) {
        const Midgame at(turns);
        SimulationRules rules = small_rules();
        const Summary one = after(at, rules, 1);
        CHECK(one == after(at, rules, 1));
        CHECK(one == after(at, rules, 2));
        CHECK(one == after(at, rules, 5));
        rules.seed = 12;
        CHECK(!(one == after(at, rules, 1)));
    }
}

TEST("all candidates that are in the race have the same draws, and the totals fit") {
    const Midgame at(3);
    Simulation simulation = at.simulation(small_rules());
    CHECK(simulation.run(so_many(3000), nullptr) != StoppedBy::nothing);
    std::uint64_t all = 0;
    std::int64_t most = 0;
    for (const SimulatedTurn& turn : simulation.turns()) {
        all += static_cast<std::uint64_t>(turn.iterations);
        most = std::max(most, turn.iterations);
        CHECK(turn.win_unknown == 0);
    }
    CHECK(all == simulation.iterations());
    CHECK(simulation.nodes() > all);
    for (const SimulatedTurn& turn : simulation.turns()) {
        if (turn.in_race) CHECK(turn.iterations == most);
        Equity sum = 0;
        for (std::int64_t draw = 0; draw < turn.iterations; ++draw) {
            const auto& listed = simulation.candidates();
            std::size_t number = 0;
            while (!(listed[number].equity == turn.turn.equity &&
                     listed[number].play.place_order(turn.turn.play) == 0 &&
                     listed[number].kept.counts == turn.turn.kept.counts)) {
                ++number;
            }
            sum += simulation.sample(number, simulation.deal(static_cast<std::uint64_t>(draw))).spread;
        }
        CHECK(sum == turn.spread);
    }
}

TEST("a turn that was dropped is never shown to be worth as much as the leader") {
    int dropped = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Midgame at(2, 2, seed);
        if (at.game.is_over()) continue;
        for (const bool by_chance : {true, false}) {
            SimulationRules rules = small_rules();
            rules.seed = seed;
            rules.confidence = 0.5;  // so that some are dropped soon
            if (!by_chance) rules.chances.clear();
            Simulation simulation = at.simulation(rules);
            const auto worth = [&](const SimulatedTurn& turn) {
                const double points = turn.points().mean;
                return by_chance ? turn.chance()->mean * 10'000 + points : points;
            };
            for (const std::uint64_t so_far : {900u, 2500u, 6000u}) {
                simulation.run(so_many(so_far), nullptr);
                const std::vector<SimulatedTurn> turns = simulation.turns();
                for (std::size_t n = 1; n < turns.size(); ++n) {
                    CHECK(turns[n - 1].in_race || !turns[n].in_race);
                    if (turns[n].in_race) continue;
                    ++dropped;
                    CHECK(worth(turns[n]) < worth(turns[0]));
                }
            }
        }
    }
    CHECK(dropped > 10);
}

TEST("a deal has all tiles once, and every player's number of them") {
    for (const int seats : {2, 3, 4}) {
        Midgame at(1, seats);
        at.start.state.seats[1].rack.add(at.start.unseen.counts[1] > 0 ? 1 : 2);
        at.start.unseen.remove(at.start.unseen.counts[1] > 0 ? 1 : 2);
        const Simulation simulation = at.simulation(small_rules());
        for (std::uint64_t index = 0; index < 50; ++index) {
            const UnseenDeal dealt = simulation.deal(index);
            Rack all(dealt.bag);
            for (int seat = 0; seat < seats; ++seat) {
                CHECK(dealt.racks[seat].size == at.start.held[seat]);
                for (std::size_t tile = 0; tile <= kLetters; ++tile) {
                    const int known = at.start.state.seats[seat].rack.counts[tile];
                    CHECK(dealt.racks[seat].counts[tile] >= known);
                    for (int n = known; n < dealt.racks[seat].counts[tile]; ++n) all.add(static_cast<Tile>(tile));
                }
            }
            CHECK(all.counts == at.start.unseen.counts);
        }
    }
}

TEST("candidates are the turns of highest equity that the rules allow") {
    const Midgame at(2);
    SimulationRules rules = small_rules();
    rules.candidates = 1000;
    const auto kinds = [&](const SimulationRules& by, TurnKind kind) {
        int found = 0;
        const Simulation simulation = at.simulation(by);
        for (const Turn& turn : simulation.candidates()) found += turn.kind == kind;
        for (std::size_t n = 1; n < simulation.candidates().size(); ++n) {
            CHECK(simulation.candidates()[n].equity <= simulation.candidates()[n - 1].equity);
        }
        return found;
    };
    CHECK(kinds(rules, TurnKind::play) > 0);
    CHECK(kinds(rules, TurnKind::exchange) > 1);
    CHECK(kinds(rules, TurnKind::pass) == 1);
    rules.turns.exchange_needs = 100;
    CHECK(kinds(rules, TurnKind::exchange) == 0);
    rules.turns.may_pass = false;
    rules.turns.freeze = Freeze::cannot_exchange;
    CHECK(kinds(rules, TurnKind::pass) == 0);
    CHECK(kinds(rules, TurnKind::play) > 0);
}

TEST("who can neither play nor exchange nor pass has one candidate, and the other plays on") {
    Midgame at(3);
    SimulationRules rules = small_rules();
    rules.turns.may_pass = false;
    rules.turns.freeze = Freeze::cannot_exchange;
    rules.turns.exchange_needs = 100;
    bool is_shown = false;
    for (Tile tile = 1; tile <= kLetters && !is_shown; ++tile) {
        at.start.state.seats[0].rack = Rack(std::vector<Tile>{tile});
        at.start.held[0] = 1;
        const LeaveTable nothing(at.start.state.seats[0].rack, kLetters, [](const Rack&) { return 0; });
        if (!all_plays(at.game.position(), at.start.state.seats[0].rack, nothing).empty()) continue;
        Simulation simulation = at.simulation(rules);
        is_shown = true;
        CHECK(simulation.candidates().size() == 1);
        CHECK(simulation.candidates()[0].kind == TurnKind::pass);
        CHECK(simulation.run(so_many(1000), nullptr) == StoppedBy::decided);
        CHECK(simulation.turns()[0].points().mean < 0);
    }
    // The made-up words leave no tile without a play on some boards: then nothing was shown.
    CHECK(is_shown);
}

TEST("three and four players, and a fixed number of turns, are played on by their rules") {
    for (const int seats : {3, 4}) {
        Midgame at(0, seats);
        for (Tile tile = 1; tile <= kLetters; ++tile) {  // a bag that doesn't run out
            for (int count = 0; count < 5; ++count) at.start.unseen.add(tile);
        }
        SimulationRules rules = small_rules();
        rules.turns.turns_each = 2;
        rules.turns.racks_no_plays = RackCount::none;
        Simulation simulation = at.simulation(rules);
        simulation.run(so_many(600), nullptr);
        for (const SimulatedTurn& turn : simulation.turns()) {
            CHECK(turn.iterations > 0);
            CHECK(!turn.chance());  // two turns on nobody knows who wins
        }
        rules.plies = 40;  // to the end
        Simulation whole = at.simulation(rules);
        whole.run(so_many(600), nullptr);
        for (const SimulatedTurn& turn : whole.turns()) CHECK(turn.chance().has_value());
    }
}

TEST("with an empty bag everything is played to the end, and who wins is known") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Midgame at(0, 2, seed);
        while (!at.game.is_over() && !at.game.bag().empty()) at.game.turn();
        if (at.game.is_over()) continue;
        at.start.state.seats[0].rack = at.game.rack(at.game.on_turn());
        at.start.held[0] = at.start.state.seats[0].rack.size;
        at.start.unseen = at.game.rack(1 - at.game.on_turn());
        at.start.held[1] = at.start.unseen.size;
        SimulationRules rules = small_rules();
        rules.plies = 1;
        const Simulation simulation = at.simulation(rules);
        for (std::size_t n = 0; n < simulation.candidates().size(); ++n) {
            const Sample first = simulation.sample(n, simulation.deal(0));
            const Sample second = simulation.sample(n, simulation.deal(1));
            CHECK(first.spread == second.spread);  // nothing is hidden
            CHECK(first.spread % kPoint == 0);
            CHECK(first.win == 0 || first.win == Sample::kCertain || first.win == Sample::kCertain / 2);
        }
    }
}

TEST("limits are kept to, and a run can go on") {
    const Midgame at(3);
    SimulationRules rules = small_rules();
    rules.confidence = 0;
    Simulation whole = at.simulation(rules), parts = at.simulation(rules);
    CHECK(whole.run(so_many(2000), nullptr) == StoppedBy::iterations);
    CHECK(whole.iterations() <= 2000 && whole.iterations() > 2000 - 6);
    CHECK(parts.run(so_many(500), nullptr) == StoppedBy::iterations);
    CHECK(parts.run(so_many(2000), nullptr) == StoppedBy::iterations);
    CHECK(Summary(whole) == Summary(parts));
    CHECK(whole.run(so_many(3), nullptr) == StoppedBy::iterations);
    SimulationLimits nodes;
    nodes.nodes = 1;
    CHECK(parts.run(nodes, nullptr) == StoppedBy::nodes);
    SimulationLimits no_time;
    no_time.seconds = 0;
    Simulation hasty = at.simulation(rules);
    CHECK(hasty.run(no_time, nullptr) == StoppedBy::seconds);
    CHECK(hasty.iterations() > 0);  // an answer all the same
    CHECK(at.simulation(rules).run(so_many(5), nullptr) == StoppedBy::iterations);  // not one each
}

TEST("it can be read and stopped while it runs, by asking and from another thread") {
    const Midgame at(3);
    SimulationRules rules = small_rules();
    rules.confidence = 0;
    Simulation polled = at.simulation(rules);
    int asked = 0;
    CHECK(polled.run({}, [&asked] { return ++asked > 3; }) == StoppedBy::asked);
    CHECK(polled.iterations() > 0);
    Simulation stopped = at.simulation(rules);
    std::jthread other([&stopped] {
        while (stopped.iterations() < 500) std::this_thread::yield();
        CHECK(!stopped.turns().empty());
        stopped.stop();
    });
    SimulationLimits limits;
    limits.threads = 2;
    CHECK(stopped.run(limits, nullptr) == StoppedBy::asked);
    other.join();
    const Summary left = Summary(stopped);
    CHECK(left == Summary(stopped));
    for (const SimulatedTurn& turn : stopped.turns()) CHECK(turn.iterations == stopped.turns()[0].iterations);
    CHECK(stopped.run(so_many(stopped.iterations() + 60), nullptr) == StoppedBy::iterations);
}

TEST("positions that can't be are refused") {
    const auto refused = [](auto change) {
        Midgame at(2);
        SimulationRules rules = small_rules();
        change(at.start, rules);
        CHECK_THROWS(std::invalid_argument, at.simulation(rules));
    };
    using Start = SimulationStart;
    using Rules = SimulationRules;
    refused([](Start& start, Rules&) { start.state.count = 1; });
    refused([](Start& start, Rules&) { start.state.count = 5; });
    refused([](Start& start, Rules&) { start.state.on_turn = 2; });
    refused([](Start& start, Rules&) { start.state.on_turn = -1; });
    refused([](Start& start, Rules&) { start.state.seats[0].is_out = true; });
    refused([](Start& start, Rules&) { start.state.seats[0].rack = Rack(); });
    refused([](Start& start, Rules&) { start.held[0] += 1; });
    refused([](Start& start, Rules&) { start.held[1] = kMaxRack + 1; });
    refused([](Start& start, Rules&) { start.unseen = Rack(); });
    refused([](Start& start, Rules&) { start.unseen = Rack(); start.held[1] = 0; });
    refused([](Start& start, Rules& rules) { rules.turns.turns_each = 1; start.state.seats[0].turns = 1; });
    refused([](Start&, Rules& rules) { rules.plies = 0; });
    refused([](Start&, Rules& rules) { rules.plies = 101; });
    refused([](Start&, Rules& rules) { rules.candidates = 0; });
    refused([](Start&, Rules& rules) { rules.confidence = 1; });
    refused([](Start&, Rules& rules) { rules.turns.rack_size = 0; });
}
