// The Python face of generator, endgame, leave_values and self_play: no logic.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>

#include "bindings.hpp"
#include "endgame.hpp"
#include "generator.hpp"
#include "leave_training.hpp"
#include "leave_values.hpp"
#include "self_play.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;

namespace {

// Everything about a game that doesn't change from turn to turn.
struct PlayFinder {
    WordGraph graph;
    LeaveValues leaves;
    GameRules rules;
    mutable std::once_flag mapping;
    mutable std::unique_ptr<const WordMap> map;
    mutable GameRules mapped;

    PlayFinder(const WordGraph& words, int size, int start, nb::bytes letter_factors,
               nb::bytes word_factors, const std::vector<int>& values,
               const std::vector<int>& counts, int full_rack, int bonus,
               std::optional<LeaveValues> leave_values)
        : graph(words), leaves(leave_values ? *leave_values : LeaveValues(words.letters())) {
        const auto squares = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
        if (size < 3 || size > kMaxLength || letter_factors.size() != squares ||
            word_factors.size() != squares) {
            throw nb::value_error("the board's factors don't fit its size");
        }
        const auto tiles = static_cast<std::size_t>(words.letters()) + 1;
        if (values.size() != tiles || counts.size() != tiles) {
            throw nb::value_error("the tile set is not the word graph's");
        }
        if (leaves.letters() != words.letters()) {
            throw nb::value_error("the leave values are for another tile set");
        }
        rules.layout.size = size;
        rules.layout.start = start;
        const auto letters = tiles_of(letter_factors), word = tiles_of(word_factors);
        std::copy(letters.begin(), letters.end(), rules.layout.letter_factors.begin());
        std::copy(word.begin(), word.end(), rules.layout.word_factors.begin());
        for (std::size_t tile = 0; tile < tiles; ++tile) {
            if (values[tile] < 0 || values[tile] > 1000 || counts[tile] < 0 || counts[tile] > 250) {
                throw nb::value_error("a tile's value or count is out of range");
            }
            rules.scoring.values[tile] = values[tile];
        }
        if (full_rack < 1 || bonus < 0 || bonus > 1000) {
            throw nb::value_error("the bonus is out of range");
        }
        rules.scoring.full_rack = full_rack;
        rules.scoring.bonus = bonus;
        check_worth();
        rules.counts = counts;
        rules.graph = &graph;
        rules.leaves = &leaves;
    }
    PlayFinder(const PlayFinder&) = delete;

    // No play may be worth so much that its equity overflows: the dearest tiles on the dearest
    // squares of one line, every new tile crossing a word as dear.
    void check_worth() const {
        const int size = rules.layout.size;
        double worst_factor = 1;
        int letter_factor = 1;
        for (const bool across : {true, false}) {
            for (int lane = 0; lane < size; ++lane) {
                std::vector<int> factors;
                for (int at = 0; at < size; ++at) {
                    const int square = across ? lane * size + at : at * size + lane;
                    factors.push_back(rules.layout.word_factors[square]);
                    letter_factor = std::max(letter_factor, int{rules.layout.letter_factors[square]});
                }
                std::sort(factors.begin(), factors.end(), std::greater<>());
                double product = 1;
                for (int k = 0; k < std::min(size, kMaxRack); ++k) product *= factors[k];
                worst_factor = std::max(worst_factor, product);
            }
        }
        const auto dearest =
            *std::max_element(rules.scoring.values.begin(), rules.scoring.values.end());
        const double word = worst_factor * letter_factor * dearest * size;
        if (word * (kMaxRack + 1) > 2'000'000 || worst_factor * letter_factor * 2 > 30'000) {
            throw nb::value_error("the board multiplies too much");
        }
    }

    // The word map is made when a best play is first asked for: all plays don't need it.
    const GameRules& rules_with_map() const {
        std::call_once(mapping, [this] {
            map = std::make_unique<const WordMap>(graph);
            mapped = rules;
            mapped.map = map.get();
        });
        return mapped;
    }
    Position position(std::span<const Tile> board) const {
        Position position(graph, rules.layout, rules.scoring);
        position.set_board(board);
        return position;
    }
    Rack rack(std::span<const Tile> tiles) const {
        if (tiles.size() > kMaxRack) throw nb::value_error("a rack of more than 8 tiles");
        for (const Tile tile : tiles) {
            if (tile > graph.letters()) throw nb::value_error("the rack has an unknown tile");
        }
        return Rack(tiles);
    }
};

void check_points(int points) {
    if (points < 0 || points > 10'000) throw nb::value_error("the opponent's points are out of range");
}

// How games end, and the search for the end of one.
void bind_endgame(nb::module_& m, nb::class_<PlayFinder>& finder) {
    nb::enum_<RackCount>(m, "RackCount", "What tiles left on racks do to the totals.")
        .value("NONE", RackCount::none)
        .value("OWN", RackCount::own, "Everybody loses the own rest.")
        .value("TO_CLOSER", RackCount::to_closer, "Who has played out gains what the other loses.");

    nb::class_<EndRules>(m, "EndRules", "How a game of two ends once the bag is empty.")
        .def(
            "__init__",
            [](EndRules* rules, int passes_each, bool equal_turns, RackCount played_out,
               RackCount no_plays) {
                if (passes_each < 0 || passes_each > 100) throw nb::value_error("0 to 100 passes");
                if (no_plays == RackCount::to_closer) {
                    throw nb::value_error("nobody has played out where nobody can play");
                }
                new (rules) EndRules{passes_each, equal_turns, played_out, no_plays};
            },
            nb::kw_only(), "passes_each"_a, "equal_turns"_a, "played_out"_a, "no_plays"_a)
        .def_ro("passes_each", &EndRules::passes_each,
                "Passes in a row, of each, that end it. 0: none may pass; who can't play is out.")
        .def_ro("equal_turns", &EndRules::equal_turns,
                "Whether who began and plays out leaves the other one more turn.")
        .def_ro("played_out", &EndRules::played_out)
        .def_ro("no_plays", &EndRules::no_plays);

    nb::class_<EndgameLine>(m, "EndgameLine", "The best line to the end of a game.")
        .def_prop_ro(
            "turns",
            [](const EndgameLine& line) {
                std::vector<std::optional<Play>> turns;
                for (const Play& play : line.turns) {
                    turns.push_back(play.placed > 0 ? std::optional(play) : std::nullopt);
                }
                return turns;
            },
            "The line as far as it is known, the turn asked for first; None is a turn without a play.\n\n"
            "Passes at its end stand for as many as the game needs to be over.")
        .def_ro("value", &EndgameLine::value,
                "Points that the player on turn gains on the other until the end, racks counted.")
        .def_ro("is_exact", &EndgameLine::is_exact,
                "Whether nothing in it is an estimate: no better line exists.")
        .def_ro("depth", &EndgameLine::depth, "Turns looked ahead before the rest was estimated.")
        .def_ro("nodes", &EndgameLine::nodes, "Positions looked at; one of very many plays counts for several.");

    finder.def(
        "search_endgame",
        [](const PlayFinder& self, nb::bytes board, nb::bytes rack, nb::bytes opponent,
           const EndRules& rules, std::uint64_t nodes, int passes, bool opponent_is_out,
           bool is_second, const std::optional<std::vector<Play>>& only) {
            const auto squares = tiles_of(board), mine = tiles_of(rack), others = tiles_of(opponent);
            nb::gil_scoped_release release;
            const EndgameStart start{self.rack(mine), self.rack(others), passes, opponent_is_out,
                                     is_second, only};
            return search_endgame(self.position(squares), start, rules, nodes);
        },
        "board"_a, "rack"_a, "opponent"_a, nb::kw_only(), "rules"_a, "nodes"_a, "passes"_a = 0,
        "opponent_is_out"_a = false, "is_second"_a = false, "only"_a = nb::none(),
        "The best turn with an empty bag, the opponent's rack being known, and what follows.\n\n"
        "`passes` were made in a row right before; `is_second`: the opponent has had a turn more.\n"
        "With `only`, the first turn is one of these plays; of none: it goes by without a play.\n"
        "Looks at some `nodes` positions, never at a clock.");
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
}
