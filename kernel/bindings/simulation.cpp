// The Python face of turn_rules and simulation: no logic.
#include "simulation.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <utility>

#include "play_finder.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;

namespace {

// A seat as Python tells it: what is known of its rack, and how many tiles it has.
struct Seat {
    SeatState state;
    int held = 0;
};

Rack rack_of(nb::bytes tiles) {
    const auto told = tiles_of(tiles);
    if (told.size() > kMaxRack) throw nb::value_error("a rack of more than 8 tiles");
    return Rack(told);
}

std::pair<double, double> pair_of(const Estimate& estimate) { return {estimate.mean, estimate.error}; }

void bind_rules(nb::module_& m) {
    nb::enum_<PlayedOut>(m, "PlayedOut", "When a game ends after somebody has played out.")
        .value("AT_ONCE", PlayedOut::at_once)
        .value("EQUAL_TURNS", PlayedOut::equal_turns, "When all have had as many turns.")
        .value("SKIPPED", PlayedOut::skipped, "The others finish their turns.");

    nb::enum_<AtZero>(m, "AtZero", "Which endings by turns without points are off at 0-0.")
        .value("NONE", AtZero::none)
        .value("ALL", AtZero::all)
        .value("SCORELESS", AtZero::scoreless, "Only the run of passes and exchanges.");

    nb::enum_<Freeze>(m, "Freeze", "When who can do nothing is out, where nobody may pass.")
        .value("NEVER", Freeze::never)
        .value("CANNOT_EXCHANGE", Freeze::cannot_exchange)
        .value("BAG_EMPTY", Freeze::bag_empty);

    nb::class_<TurnRules>(m, "TurnRules", "How a game of two to four goes on from turn to turn.")
        .def(
            "__init__",
            [](TurnRules* rules, int rack_size, int exchange_needs, int opening_exchanges,
               bool exchange_after_play, bool exchange_by_leave, bool may_pass, PlayedOut played_out,
               int lost_turns_each, int scoreless_turns_each, AtZero not_at_zero, int turns_each,
               Freeze freeze, RackCount racks_played_out, RackCount racks_no_plays,
               RackCount racks_turns_done) {
                const TurnRules told{rack_size, exchange_needs, opening_exchanges,
                                     exchange_after_play, exchange_by_leave, may_pass, played_out,
                                     lost_turns_each, scoreless_turns_each, not_at_zero, turns_each,
                                     freeze, racks_played_out, racks_no_plays, racks_turns_done};
                told.check();
                new (rules) TurnRules(told);
            },
            nb::kw_only(), "rack_size"_a, "exchange_needs"_a, "opening_exchanges"_a,
            "exchange_after_play"_a, "exchange_by_leave"_a, "may_pass"_a, "played_out"_a,
            "lost_turns_each"_a, "scoreless_turns_each"_a, "not_at_zero"_a, "turns_each"_a,
            "freeze"_a, "racks_played_out"_a, "racks_no_plays"_a, "racks_turns_done"_a);

    nb::class_<Seat>(m, "Seat", "A player's state between turns, as the one who thinks knows it.")
        .def(
            "__init__",
            [](Seat* seat, nb::bytes rack, int held, int points, int turns, int lost_run,
               int scoreless_run, bool has_placed, bool just_placed, bool is_out) {
                if (points < -100'000 || points > 100'000) {
                    throw nb::value_error("the points are out of range");
                }
                for (const int number : {turns, lost_run, scoreless_run}) {
                    if (number < 0 || number > 10'000) {
                        throw nb::value_error("a number of turns is out of range");
                    }
                }
                new (seat) Seat{{rack_of(rack), points, turns, lost_run, scoreless_run, has_placed,
                                 just_placed, is_out},
                                held};
            },
            "rack"_a = nb::bytes("", 0), nb::kw_only(), "held"_a, "points"_a = 0, "turns"_a = 0,
            "lost_run"_a = 0, "scoreless_run"_a = 0, "has_placed"_a = false,
            "just_placed"_a = false, "is_out"_a = false,
            "`rack`: the tiles that are known, of `held`. Runs count the seat's own last turns.");
}

void bind_turns(nb::module_& m) {
    nb::enum_<TurnKind>(m, "TurnKind", "What can be done in a turn.")
        .value("PLAY", TurnKind::play)
        .value("EXCHANGE", TurnKind::exchange)
        .value("PASS", TurnKind::pass, "Or the word that nothing can be played, where nobody may pass.");

    nb::enum_<StoppedBy>(m, "StoppedBy", "Why a simulation stopped.")
        .value("DECIDED", StoppedBy::decided, "One candidate is better than all others.")
        .value("EQUAL", StoppedBy::equal, "What is left differs by less than matters.")
        .value("ITERATIONS", StoppedBy::iterations)
        .value("NODES", StoppedBy::nodes)
        .value("SECONDS", StoppedBy::seconds)
        .value("ASKED", StoppedBy::asked);

    nb::class_<SimulatedTurn>(m, "SimulatedTurn", "A candidate, and what playing on said of it.")
        .def_prop_ro("kind", [](const SimulatedTurn& t) { return t.turn.kind; })
        .def_prop_ro(
            "play",
            [](const SimulatedTurn& t) -> std::optional<Play> {
                if (t.turn.kind != TurnKind::play) return std::nullopt;
                return t.turn.play;
            })
        .def_prop_ro(
            "kept",
            [](const SimulatedTurn& t) -> std::optional<nb::bytes> {
                if (t.turn.kind == TurnKind::play) return std::nullopt;
                return bytes_of(t.turn.kept);
            },
            "Of an exchange or a pass: the tiles that stay on the rack.")
        .def_prop_ro("equity", [](const SimulatedTurn& t) { return t.turn.equity; },
                     "What it looks worth without playing on, in thousandths of a point.")
        .def_ro("iterations", &SimulatedTurn::iterations, "How often it was played on from.")
        .def_ro("in_race", &SimulatedTurn::in_race, "False once it was shown to be behind another.")
        .def_prop_ro("spread", [](const SimulatedTurn& t) { return pair_of(t.points()); },
                     "Points ahead of the best of the others, leaves included: mean, standard error.")
        .def_prop_ro(
            "win",
            [](const SimulatedTurn& t) -> std::optional<std::pair<double, double>> {
                const auto chance = t.chance();
                if (!chance) return std::nullopt;
                return pair_of(*chance);
            },
            "The chance to win, a draw half: mean, standard error. None where nobody can tell.");
}

void bind_running(nb::module_& m, nb::class_<PlayFinder>& finder) {
    nb::class_<Simulation>(m, "Simulation", "Turns compared by playing on from them.")
        .def(
            "run",
            [](Simulation& simulation, std::optional<std::uint64_t> iterations,
               std::optional<double> seconds, std::optional<std::uint64_t> nodes, int threads) {
                SimulationLimits limits;
                if (!iterations && !seconds && !nodes) throw nb::value_error("a run without a limit");
                if (iterations) limits.iterations = *iterations;
                if (nodes) limits.nodes = *nodes;
                if (seconds) limits.seconds = *seconds;
                limits.threads = threads;
                if (!(limits.seconds >= 0)) throw nb::value_error("seconds are 0 or more");
                if (threads < 1 || threads > 256) throw nb::value_error("1 to 256 threads");
                StoppedBy why{};
                {
                    nb::gil_scoped_release release;
                    why = simulation.run(limits, [] {
                        nb::gil_scoped_acquire acquire;
                        return PyErr_CheckSignals() != 0;
                    });
                }
                if (PyErr_Occurred() != nullptr) throw nb::python_error();
                return why;
            },
            nb::kw_only(), "iterations"_a = nb::none(), "seconds"_a = nb::none(),
            "nodes"_a = nb::none(), "threads"_a = 1,
            "Play on until a limit, or until nothing is left to be found out.\n\n"
            "Iterations and nodes are those of all runs so far, seconds those of this run. The answer\n"
            "doesn't hang on the number of threads. Other threads run meanwhile, and may ask and stop.")
        .def("stop", &Simulation::stop, "End the run that goes on, or the next; from any thread.")
        .def("turns", &Simulation::turns, "The candidates, the best first; also while it runs.")
        .def_prop_ro("iterations", &Simulation::iterations, "Candidates played on from, all together.")
        .def_prop_ro("nodes", &Simulation::nodes, "Best plays looked for, and candidates.")
        .def(
            "deal",
            [](const Simulation& simulation, std::uint64_t index) {
                const UnseenDeal dealt = simulation.deal(index);
                std::vector<nb::bytes> racks;
                for (const Rack& rack : dealt.racks) racks.push_back(bytes_of(rack));
                return nb::make_tuple(racks, nb::bytes(dealt.bag.data(), dealt.bag.size()), dealt.salt);
            },
            "index"_a,
            nb::sig("def deal(self, index: int) -> tuple[list[bytes], bytes, int]"),
            "The racks, the bag and the salt of a draw, the same for every candidate.")
        .def(
            "sample",
            [](const Simulation& simulation, std::size_t candidate, std::uint64_t index) {
                const Sample found = simulation.sample(candidate, simulation.deal(index));
                const std::optional<int> win =
                    found.win == Sample::kUnknown ? std::nullopt : std::optional(found.win);
                return std::pair(found.spread, win);
            },
            "candidate"_a, "index"_a,
            "What one candidate leads to from one draw: thousandths of a point, and of the chance\n"
            "to win millionths. Candidates are numbered as `turns` lists them before any run.");

    finder.def(
        "simulation",
        [](const PlayFinder& self, nb::bytes board, const std::vector<Seat>& seats, int on_turn,
           nb::bytes unseen, const TurnRules& rules, int plies, int candidates, double confidence,
           const std::vector<std::pair<double, double>>& chances, std::uint64_t seed, int keeper,
           const std::vector<std::pair<nb::bytes, double>>& kept) {
            const auto squares = tiles_of(board), tiles = tiles_of(unseen);
            if (seats.size() < 2 || seats.size() > kMaxSeats) throw nb::value_error("two to four players");
            SimulationStart start;
            start.state.count = static_cast<int>(seats.size());
            start.state.on_turn = on_turn;
            for (std::size_t seat = 0; seat < seats.size(); ++seat) {
                for (int tile = self.graph.letters() + 1; tile <= kMaxLetters; ++tile) {
                    if (seats[seat].state.rack.counts[tile] > 0) {
                        throw nb::value_error("a rack has an unknown tile");
                    }
                }
                start.state.seats[seat] = seats[seat].state;
                start.held[seat] = seats[seat].held;
            }
            for (const Tile tile : tiles) {
                if (tile > self.graph.letters()) throw nb::value_error("an unseen tile is unknown");
                if (start.unseen.counts[tile] == 255) throw nb::value_error("too many unseen tiles");
                start.unseen.add(tile);
            }
            start.keeper = keeper;
            for (const auto& [rack, weight] : kept) start.kept.push_back({rack_of(rack), weight});
            SimulationRules how{rules, {}, plies, candidates, confidence, seed};
            for (const auto& [turn, point] : chances) {
                if (!std::isfinite(turn) || !std::isfinite(point)) {
                    throw nb::value_error("a chance is no number");
                }
                how.chances.push_back({turn, point});
            }
            nb::gil_scoped_release release;
            return std::make_unique<Simulation>(self.rules_with_map(), self.position(squares), start, how);
        },
        "board"_a, "seats"_a, nb::kw_only(), "on_turn"_a, "unseen"_a, "rules"_a, "plies"_a = 2,
        "candidates"_a = 15, "confidence"_a = 0.95, "chances"_a = std::vector<std::pair<double, double>>(),
        "seed"_a = 0, "keeper"_a = 0, "kept"_a = std::vector<std::pair<nb::bytes, double>>(),
        nb::keep_alive<0, 1>(),
        "A simulation of the turns that look best; nothing is played on yet.\n\n"
        "`unseen` are the bag and what is not known of the others' racks, together. `chances` are, by\n"
        "tiles unseen, the logit of being on turn and of a point ahead; empty: by points alone.\n"
        "With a confidence of 0 no candidate is dropped before the end. `kept` is what the seat `keeper`\n"
        "may have kept of its rack, each with its weight, as `infer_kept` finds it.");

    finder.def(
        "infer_kept",
        [](const PlayFinder& self, nb::bytes board, nb::bytes played, int score, int kept,
           nb::bytes unseen, int bag_count, int most, std::uint64_t seed) {
            const auto squares = tiles_of(board), laid = tiles_of(played), tiles = tiles_of(unseen);
            if (score < 0 || score > 10'000) throw nb::value_error("the score is out of range");
            Rack others;
            for (const Tile tile : tiles) {
                if (tile > self.graph.letters()) throw nb::value_error("an unseen tile is unknown");
                if (others.counts[tile] == 255) throw nb::value_error("too many unseen tiles");
                others.add(tile);
            }
            std::vector<KeptTiles> found;
            {
                nb::gil_scoped_release release;
                const SeenPlay play{self.rack(laid), score, kept, bag_count};
                found = infer_kept(self.rules_with_map(), self.position(squares), play, others,
                                   {most, seed});
            }
            std::vector<std::pair<nb::bytes, double>> told;
            for (const KeptTiles& one : found) told.emplace_back(bytes_of(one.rack), one.weight);
            return told;
        },
        "board"_a, "played"_a, nb::kw_only(), "score"_a, "kept"_a, "unseen"_a, "bag_count"_a,
        "most"_a = 600, "seed"_a = 0,
        "What a play tells of the tiles that were kept: each possible rack of so many with its weight.\n\n"
        "`board` is the one before the play, `played` its tiles with blanks as blanks. Racks with which a\n"
        "better play was there weigh less. More than `most` racks are not all looked at.");
}

}  // namespace

void bind_simulation(nb::module_& m, nb::class_<PlayFinder>& finder) {
    bind_rules(m);
    bind_turns(m);
    bind_running(m, finder);
}
