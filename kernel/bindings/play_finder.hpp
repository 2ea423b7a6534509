// The finder of plays as Python holds it: checked once, then shared by threads.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "bindings.hpp"
#include "leave_values.hpp"
#include "self_play.hpp"

namespace faristol {

namespace nb = nanobind;

inline nb::bytes bytes_of(const Rack& rack) {
    std::vector<Tile> tiles;
    for (std::size_t tile = 0; tile < rack.counts.size(); ++tile) {
        tiles.insert(tiles.end(), rack.counts[tile], static_cast<Tile>(tile));
    }
    return nb::bytes(tiles.data(), tiles.size());
}

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
        return known(tiles);
    }
    // Tiles of a rack, or of a rack and the end of the bag.
    Rack known(std::span<const Tile> tiles) const {
        if (tiles.size() > 2 * kMaxRack) throw nb::value_error("more tiles than two racks");
        for (const Tile tile : tiles) {
            if (tile > graph.letters()) throw nb::value_error("the rack has an unknown tile");
        }
        return Rack(tiles);
    }
};

}  // namespace faristol

void bind_endgame(nanobind::module_& m, nanobind::class_<faristol::PlayFinder>& finder);
void bind_simulation(nanobind::module_& m, nanobind::class_<faristol::PlayFinder>& finder);
