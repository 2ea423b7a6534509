// A board as the generator reads it: every lane in both directions, with what the
// word graph says about each square kept up to date tile by tile.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "word_graph.hpp"

namespace faristol {

inline constexpr int kMaxSquares = kMaxLength * kMaxLength;
inline constexpr LetterSet kAnyLetter = ~LetterSet{0};

enum class Direction : std::uint8_t { across = 0, down = 1 };

constexpr Direction other(Direction direction) {
    return direction == Direction::across ? Direction::down : Direction::across;
}

struct Layout {
    int size = 15;
    int start = 112;  // row * size + column
    std::array<std::uint8_t, kMaxSquares> letter_factors{};
    std::array<std::uint8_t, kMaxSquares> word_factors{};
};

struct Scoring {
    std::array<std::int32_t, kMaxLetters + 2> values{};  // by letter; the blank's 0 first
    int full_rack = 7;
    int bonus = 50;

    int value_of(Tile tile) const { return (tile & kBlankBit) != 0 ? 0 : values[tile]; }
};

// A square as a word in one direction meets it.
struct Square {
    LetterSet cross = kAnyLetter;  // letters that the crossing word allows
    std::int32_t cross_points = 0;
    Tile tile = 0;
    std::uint8_t letter_factor = 1;
    std::uint8_t word_factor = 1;
    bool has_cross = false;  // a tile placed here makes a crossing word
};

// What the graph knows of a run of tiles, kept at the run's last square.
struct Run {
    std::uint32_t backwards = 0;  // GADDAG arcs after the run spelt backwards
    std::uint32_t forwards = 0;   // DAWG arcs after the run as the beginning of a word
    LetterSet left = 0;           // letters that may stand left of it in some word
    LetterSet right = 0;          // letters that may follow it at the beginning of a word
    std::int32_t points = 0;
    std::uint8_t first = 0;  // where the run begins in its lane
};

class Position {
  public:
    Position(const WordGraph& graph, const Layout& layout, const Scoring& scoring);
    Position(const Position&) = default;
    // Copies the squares that the board has: half of them on the usual one.
    Position& operator=(const Position& that);

    // Put tiles (with kBlankBit where a blank lies) on the board; 0 is empty.
    void set_board(std::span<const Tile> squares);
    // Tiles along a lane, 0 where a tile lies already.
    void place(Direction direction, int lane, int from, std::span<const Tile> tiles);

    int size() const { return layout_.size; }
    bool is_empty() const { return tile_count_ == 0; }
    int tile_count() const { return tile_count_; }
    Tile tile_at(int square) const { return squares_[0][square].tile; }
    const WordGraph& graph() const { return *graph_; }
    const Layout& layout() const { return layout_; }
    const Scoring& scoring() const { return scoring_; }

    const Square* lane(Direction direction, int lane) const {
        return &squares_[static_cast<int>(direction)][lane * layout_.size];
    }
    const Run& run_ending_at(Direction direction, int lane, int at) const {
        return runs_[static_cast<int>(direction)][lane * layout_.size + at];
    }

  private:
    void put(Direction direction, int lane, int at, Tile tile);
    void refresh_run(Direction direction, int lane, int at);
    void refresh_cross(Direction run_direction, int lane, int at);

    const WordGraph* graph_;
    Layout layout_;
    Scoring scoring_;
    int tile_count_ = 0;
    std::array<std::array<Square, kMaxSquares>, 2> squares_;
    std::array<std::array<Run, kMaxSquares>, 2> runs_;
};

}  // namespace faristol
