// The Python face of generator, leave_values and self_play: no logic.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "generator.hpp"
#include "leave_training.hpp"
#include "leave_values.hpp"
#include "play_finder.hpp"
#include "self_play.hpp"
#include "sight.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;

namespace {

void check_points(int points) {
    if (points < 0 || points > 10'000) throw nb::value_error("the opponent's points are out of range");
}

}  // namespace

void bind_plays(nb::module_& m) {
    nb::class_<Play>(m, "Play", "A legal play with its exact score.")
        .def_prop_ro("is_across", [](const Play& p) { return p.direction == Direction::across; },
                     "Whether the main word is read across.")
        .def_prop_ro("lane", [](const Play& p) { return int{p.lane}; },
                     "The row of an across play, the column of a down play, from 0.")
        .def_prop_ro("begins", [](const Play& p) { return int{p.from}; },
                     "Where in the lane the main word begins, from 0.")
        .def_prop_ro("tiles", [](const Play& p) { return nb::bytes(p.tiles.data(), p.length); },
                     "The main word's tiles; 0 where one lies already.")
        .def_prop_ro("placed", [](const Play& p) { return int{p.placed}; },
                     "How many tiles leave the rack.")
        .def_ro("score", &Play::score, "Points of all words and the bonus.")
        .def_ro("equity", &Play::equity, "Score and leave together, in thousandths of a point.");

    nb::class_<LeaveValues>(m, "LeaveValues", "What tiles left on a rack are worth.")
        .def(nb::init<int, LetterSet, std::vector<Equity>, std::vector<Equity>, std::vector<Equity>>(),
             "letters"_a, "vowels"_a, "repeats"_a, "pairs"_a, "balance"_a)
        .def_prop_ro("letters", &LeaveValues::letters)
        .def_prop_ro("vowels", &LeaveValues::vowels)
        .def_prop_ro("repeats", &LeaveValues::repeats)
        .def_prop_ro("pairs", &LeaveValues::pairs)
        .def_prop_ro("balance", &LeaveValues::balance)
        .def("of", [](const LeaveValues& v, nb::bytes leave) {
                const auto tiles = tiles_of(leave);
                if (tiles.size() > kMaxRack) throw nb::value_error("a leave of more than 8 tiles");
                for (const Tile tile : tiles) {
                    if (tile > v.letters()) throw nb::value_error("the leave has an unknown tile");
                }
                return v.of(Rack(tiles));
            },
            "leave"_a, "The worth of a leave, in thousandths of a point.");

    nb::class_<SelfPlayTotals>(m, "SelfPlayTotals", "Sums over games of self-play.")
        .def_ro("games", &SelfPlayTotals::games)
        .def_ro("turns", &SelfPlayTotals::turns)
        .def_ro("plays", &SelfPlayTotals::plays)
        .def_ro("exchanges", &SelfPlayTotals::exchanges)
        .def_ro("passes", &SelfPlayTotals::passes)
        .def_ro("full_racks", &SelfPlayTotals::full_racks)
        .def_ro("first_wins", &SelfPlayTotals::first_wins)
        .def_ro("draws", &SelfPlayTotals::draws)
        .def_prop_ro("first_points", [](const SelfPlayTotals& t) { return t.points[0]; })
        .def_prop_ro("second_points", [](const SelfPlayTotals& t) { return t.points[1]; })
        .def_ro("digest", &SelfPlayTotals::digest, "Equal for equal games, whatever the threads.");

    nb::class_<PlayFinder> finder_class(
        m, "PlayFinder", "Finds plays with one word graph, board and tile set. Threads may share it.");
    finder_class
        .def(nb::init<const WordGraph&, int, int, nb::bytes, nb::bytes, const std::vector<int>&,
                      const std::vector<int>&, int, int, std::optional<LeaveValues>>(),
             "graph"_a, nb::kw_only(), "size"_a, "start"_a, "letter_factors"_a, "word_factors"_a,
             "values"_a, "counts"_a, "full_rack"_a = 7, "bonus"_a = 50, "leaves"_a = nb::none())
        .def("prepare", [](const PlayFinder& finder) { (void)finder.rules_with_map(); },
             nb::call_guard<nb::gil_scoped_release>(),
             "Make the word map now, so that the first best play is as fast as the next.")
        .def(
            "all_plays",
            [](const PlayFinder& finder, nb::bytes board, nb::bytes rack, int bag_count,
               int opponent_points) {
                check_points(opponent_points);
                const auto squares = tiles_of(board), tiles = tiles_of(rack);
                nb::gil_scoped_release release;
                const Position position = finder.position(squares);
                const Rack held = finder.rack(tiles);
                return all_plays(position, held,
                                 leave_table(finder.leaves, finder.rules.scoring, held, bag_count,
                                             opponent_points));
            },
            "board"_a, "rack"_a, nb::kw_only(), "bag_count"_a, "opponent_points"_a = 0,
            "Every legal play, in no particular order.")
        .def(
            "best_play",
            [](const PlayFinder& finder, nb::bytes board, nb::bytes rack, int bag_count,
               int opponent_points) -> std::optional<Play> {
                check_points(opponent_points);
                const auto squares = tiles_of(board), tiles = tiles_of(rack);
                nb::gil_scoped_release release;
                const Position position = finder.position(squares);
                const Rack held = finder.rack(tiles);
                const Play play =
                    best_play(finder.rules_with_map(), position, held,
                              leave_table(finder.leaves, finder.rules.scoring, held, bag_count,
                                          opponent_points));
                if (play.equity == kNoEquity) return std::nullopt;
                return play;
            },
            "board"_a, "rack"_a, nb::kw_only(), "bag_count"_a, "opponent_points"_a = 0,
            "The play of the highest equity, or None.")
        .def(
            "seen_play",
            [](const PlayFinder& finder, nb::bytes board, nb::bytes rack, int bag_count,
               int opponent_points, int tiles_seen, int crosses, int leaves,
               std::uint64_t seed) -> std::optional<Play> {
                check_points(opponent_points);
                const auto squares = tiles_of(board), tiles = tiles_of(rack);
                nb::gil_scoped_release release;
                const Sight sight{tiles_seen, crosses, leaves, seed};
                sight.check();
                const Position position = finder.position(squares);
                const Rack held = finder.rack(tiles);
                const Play play =
                    seen_play(position, held,
                              sensed_leaves(finder.leaves, finder.rules.scoring, held, bag_count,
                                            opponent_points, sight),
                              sight);
                if (play.equity == kNoEquity) return std::nullopt;
                return play;
            },
            "board"_a, "rack"_a, nb::kw_only(), "bag_count"_a, "opponent_points"_a = 0, "tiles"_a,
            "crosses"_a, "leaves"_a, "seed"_a,
            "The best play that comes to mind, or None where there is none; thousandths.\n\n"
            "`tiles`: the chance to see a word, for each tile laid beyond the second. `crosses`: to see\n"
            "where it fits, for each word crossed beyond the first. `leaves`: how much leaves count.")
        .def(
            "self_play",
            [](const PlayFinder& finder, std::uint64_t games, int threads, std::uint64_t seed) {
                if (threads < 1 || threads > 256) throw nb::value_error("1 to 256 threads");
                SelfPlayTotals totals;
                {
                    nb::gil_scoped_release release;
                    totals = self_play(finder.rules_with_map(), games, threads, seed, [] {
                        nb::gil_scoped_acquire acquire;
                        return PyErr_CheckSignals() != 0;
                    });
                }
                if (PyErr_Occurred() != nullptr) throw nb::python_error();
                return totals;
            },
            "games"_a, nb::kw_only(), "threads"_a = 1, "seed"_a = 0,
            "Play whole games against itself, greedily by equity.")
        .def(
            "self_play_games",
            [](const PlayFinder& finder, std::uint64_t games, int threads, std::uint64_t seed) {
                if (threads < 1 || threads > 256) throw nb::value_error("1 to 256 threads");
                if (games > 10'000'000) throw nb::value_error("at most ten million games");
                std::vector<std::int32_t> rows;
                {
                    nb::gil_scoped_release release;
                    std::vector<SelfPlayTotals> each;
                    const auto stop = [] {
                        nb::gil_scoped_acquire acquire;
                        return PyErr_CheckSignals() != 0;
                    };
                    (void)self_play(finder.rules_with_map(), games, threads, seed, stop, &each);
                    for (const SelfPlayTotals& game : each) {
                        for (const auto number : {static_cast<std::uint64_t>(game.points[0]),
                                                  static_cast<std::uint64_t>(game.points[1]), game.turns,
                                                  game.plays, game.exchanges, game.passes,
                                                  game.full_racks}) {
                            rows.push_back(static_cast<std::int32_t>(number));
                        }
                    }
                }
                if (PyErr_Occurred() != nullptr) throw nb::python_error();
                return nb::bytes(rows.data(), rows.size() * sizeof(std::int32_t));
            },
            "games"_a, nb::kw_only(), "threads"_a = 1, "seed"_a = 0,
            "The same games one by one: for each seven numbers of 32 bits, both points, turns, plays,\n"
            "exchanges, passes, and plays of a whole rack.")
        .def(
            "train_leaves",
            [](const PlayFinder& finder, LetterSet vowels, std::uint64_t games,
               int samples_per_turn, int threads, std::uint64_t seed, double ridge) {
                if (threads < 1 || threads > 256) throw nb::value_error("1 to 256 threads");
                nb::gil_scoped_release release;
                return train_leaves(finder.rules_with_map(), vowels,
                                    {games, samples_per_turn, threads, seed, ridge});
            },
            nb::kw_only(), "vowels"_a, "games"_a, "samples_per_turn"_a = 4, "threads"_a = 1,
            "seed"_a = 0, "ridge"_a = 30.0,
            "Learn leave values from self-play with the present ones.");
    bind_endgame(m, finder_class);
    bind_simulation(m, finder_class);
}
