// The Python face of endgame and last_draws: no logic.
#include "endgame.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "last_draws.hpp"
#include "play_finder.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace faristol;

namespace {

// For work of some seconds: whether somebody pressed the keys that stop it.
bool is_interrupted() {
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

// The turns of a game with one to four tiles in the bag, weighed.
void bind_last_draws(nb::module_& m, nb::class_<PlayFinder>& finder) {
    nb::class_<WeighedTurn>(m, "WeighedTurn", "A turn, over the ways the unseen tiles may be dealt.")
        .def_ro("kind", &WeighedTurn::kind)
        .def_prop_ro(
            "play",
            [](const WeighedTurn& turn) -> std::optional<Play> {
                if (turn.kind != TurnKind::play) return std::nullopt;
                return turn.play;
            })
        .def_prop_ro(
            "kept",
            [](const WeighedTurn& turn) -> std::optional<nb::bytes> {
                if (turn.kind == TurnKind::play) return std::nullopt;
                return bytes_of(turn.kept);
            },
            "Of an exchange or a pass: the tiles that stay on the rack.")
        .def_ro("deals", &WeighedTurn::deals, "How many, by how often each comes about.")
        .def_ro("wins", &WeighedTurn::wins, "In half games: a win counts two, a draw one.")
        .def_ro("points", &WeighedTurn::points, "The leads at the end, all deals together.")
        .def_ro("is_exact", &WeighedTurn::is_exact, "Whether no deal's end is an estimate.");

    nb::class_<LastDraws>(m, "LastDraws", "What the turns with few tiles in the bag are worth.")
        .def_ro("turns", &LastDraws::turns,
                "Those weighed longest, the best first: games won, then points. Empty: no play.")
        .def_ro("nodes", &LastDraws::nodes, "Positions looked at.")
        .def_ro("all_deals", &LastDraws::all_deals,
                "Whether they were weighed over all deals that there are, not a part of them.");

    finder.def(
        "weigh_last_draws",
        [](const PlayFinder& self, nb::bytes board, nb::bytes rack, nb::bytes unseen,
           const EndRules& rules, int in_bag, int lead, std::uint64_t nodes, bool is_second,
           std::uint64_t seed, int exchange_most, bool with_pass, int passes, int turns_of_circle,
           int threads) {
            if (lead < -100'000 || lead > 100'000) throw nb::value_error("the lead is out of range");
            const auto squares = tiles_of(board), mine = tiles_of(rack), others = tiles_of(unseen);
            LastDraws found;
            {
                nb::gil_scoped_release release;
                const LastDrawsStart start{self.rack(mine), self.known(others), in_bag, lead,
                                           is_second, exchange_most, with_pass, passes};
                const LastDrawsLimits limits{nodes, seed, turns_of_circle, threads, is_interrupted};
                found = weigh_last_draws(self.rules, self.position(squares), start, rules, limits);
            }
            if (PyErr_Occurred() != nullptr) throw nb::python_error();
            return found;
        },
        "board"_a, "rack"_a, "unseen"_a, nb::kw_only(), "rules"_a, "in_bag"_a, "lead"_a, "nodes"_a,
        "is_second"_a = false, "seed"_a = 0, "exchange_most"_a = 0, "with_pass"_a = false,
        "passes"_a = 0, "turns_of_circle"_a = 2, "threads"_a = 1,
        "The likely turns with one to four tiles in the bag.\n\n"
        "`unseen` are the opponent's tiles and the bag's, together: which is which is not asked.\n"
        "Plays are weighed, exchanges of up to `exchange_most` tiles, and with `with_pass` a pass\n"
        "after `passes` in a row, where the rules know one. Looks at some `nodes` positions, never\n"
        "at a clock; the same seed has the same answer on any number of threads. With one tile in\n"
        "the bag all deals are looked at; else a part, which grows with `turns_of_circle`.");
}

}  // namespace

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
            EndgameLine line;
            {
                nb::gil_scoped_release release;
                const EndgameStart start{self.rack(mine), self.rack(others), passes, opponent_is_out,
                                         is_second, only};
                line = search_endgame(self.position(squares), start, rules, nodes, is_interrupted);
            }
            if (PyErr_Occurred() != nullptr) throw nb::python_error();
            return line;
        },
        "board"_a, "rack"_a, "opponent"_a, nb::kw_only(), "rules"_a, "nodes"_a, "passes"_a = 0,
        "opponent_is_out"_a = false, "is_second"_a = false, "only"_a = nb::none(),
        "The best turn with an empty bag, the opponent's rack being known, and what follows.\n\n"
        "`passes` were made in a row right before; `is_second`: the opponent has had a turn more.\n"
        "With `only`, the first turn is one of these plays; of none: it goes by without a play.\n"
        "Looks at some `nodes` positions, never at a clock.");
    bind_last_draws(m, finder);
}
