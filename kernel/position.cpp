#include "position.hpp"

#include <algorithm>

namespace faristol {

namespace {

LetterSet letters_after(const WordGraph& graph, std::uint32_t first) {
    LetterSet letters = 0;
    if (first == 0) return letters;
    for (std::uint32_t at = first;; ++at) {
        const Arc arc = graph.arc(at);
        if (arc.letter() != 0) letters |= bit_of(arc.letter());
        if (arc.is_last()) return letters;
    }
}

LetterSet letters_ending(const WordGraph& graph, std::uint32_t first) {
    LetterSet letters = 0;
    if (first == 0) return letters;
    for (std::uint32_t at = first;; ++at) {
        const Arc arc = graph.arc(at);
        if (arc.accepts()) letters |= bit_of(arc.letter());
        if (arc.is_last()) return letters;
    }
}

}  // namespace

Position::Position(const WordGraph& graph, const Layout& layout, const Scoring& scoring)
    : graph_(&graph), layout_(layout), scoring_(scoring) {
    if (layout.size < 3 || layout.size > kMaxLength) throw std::invalid_argument("board size");
    if (layout.start < 0 || layout.start >= layout.size * layout.size) {
        throw std::invalid_argument("start square");
    }
    for (int row = 0; row < layout.size; ++row) {
        for (int column = 0; column < layout.size; ++column) {
            const int square = row * layout.size + column;
            for (Square* view : {&squares_[0][square], &squares_[1][column * layout.size + row]}) {
                view->letter_factor = layout.letter_factors[square];
                view->word_factor = layout.word_factors[square];
            }
        }
    }
}

Position& Position::operator=(const Position& that) {
    if (this == &that) return *this;
    graph_ = that.graph_;
    layout_ = that.layout_;
    scoring_ = that.scoring_;
    tile_count_ = that.tile_count_;
    const int count = that.layout_.size * that.layout_.size;
    for (const int direction : {0, 1}) {
        std::copy_n(that.squares_[direction].begin(), count, squares_[direction].begin());
        std::copy_n(that.runs_[direction].begin(), count, runs_[direction].begin());
    }
    return *this;
}

void Position::set_board(std::span<const Tile> squares) {
    const int size = layout_.size;
    if (static_cast<int>(squares.size()) != size * size) throw std::invalid_argument("board size");
    for (const Tile tile : squares) {
        if (letter_of(tile) > graph_->letters() || tile == kBlankBit) {
            throw std::invalid_argument("the board has an unknown tile");
        }
    }
    tile_count_ = 0;
    for (int square = 0; square < size * size; ++square) {
        const int turned = square % size * size + square / size;
        squares_[0][square].tile = squares_[1][turned].tile = squares[square];
        tile_count_ += squares[square] != 0;
        for (Square* view : {&squares_[0][square], &squares_[1][turned]}) {
            view->cross = kAnyLetter;
            view->cross_points = 0;
            view->has_cross = false;
        }
    }
    for (const Direction direction : {Direction::across, Direction::down}) {
        for (int lane = 0; lane < size; ++lane) {
            const Square* row = this->lane(direction, lane);
            for (int at = 0; at < size; ++at) {
                const bool ends = row[at].tile != 0 && (at + 1 == size || row[at + 1].tile == 0);
                if (ends) refresh_run(direction, lane, at);
            }
        }
    }
    for (const Direction direction : {Direction::across, Direction::down}) {
        for (int lane = 0; lane < size; ++lane) {
            const Square* row = this->lane(direction, lane);
            for (int at = 0; at < size; ++at) {
                const bool beside = (at > 0 && row[at - 1].tile != 0) ||
                                    (at + 1 < size && row[at + 1].tile != 0);
                if (row[at].tile == 0 && beside) refresh_cross(direction, lane, at);
            }
        }
    }
}

void Position::put(Direction direction, int lane, int at, Tile tile) {
    squares_[static_cast<int>(direction)][lane * layout_.size + at].tile = tile;
    squares_[static_cast<int>(other(direction))][at * layout_.size + lane].tile = tile;
}

void Position::place(Direction direction, int lane, int from, std::span<const Tile> tiles) {
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i] == 0) continue;
        put(direction, lane, from + static_cast<int>(i), tiles[i]);
        ++tile_count_;
    }
    // The main run, then the crossing runs; a run changes the squares at its two ends.
    refresh_run(direction, lane, from);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i] != 0) refresh_run(other(direction), from + static_cast<int>(i), lane);
    }
    const auto refresh_ends = [this](Direction along, int in_lane, int at) {
        const Square* row = this->lane(along, in_lane);
        int first = at, last = at;
        while (first > 0 && row[first - 1].tile != 0) --first;
        while (last + 1 < layout_.size && row[last + 1].tile != 0) ++last;
        if (first > 0) refresh_cross(along, in_lane, first - 1);
        if (last + 1 < layout_.size) refresh_cross(along, in_lane, last + 1);
    };
    refresh_ends(direction, lane, from);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i] != 0) refresh_ends(other(direction), from + static_cast<int>(i), lane);
    }
}

// Read the run through `at` once backwards, and keep what the graph says.
void Position::refresh_run(Direction direction, int lane, int at) {
    const Square* row = this->lane(direction, lane);
    int last = at;
    while (last + 1 < layout_.size && row[last + 1].tile != 0) ++last;
    Run run;
    run.backwards = graph_->gaddag_root();
    bool known = true;
    int first = last;
    for (;; --first) {
        const Tile tile = row[first].tile;
        if (known) {
            run.backwards = graph_->find(run.backwards, letter_of(tile)).child();
            known = run.backwards != 0;
        }
        run.points += scoring_.value_of(tile);
        if (first == 0 || row[first - 1].tile == 0) break;
    }
    run.first = static_cast<std::uint8_t>(first);
    run.forwards = graph_->find(run.backwards, 0).child();
    run.left = letters_after(*graph_, run.backwards);
    run.right = letters_after(*graph_, run.forwards);
    runs_[static_cast<int>(direction)][lane * layout_.size + last] = run;
}

// The empty square `at` beside runs of this lane: which letters may a crossing tile be?
void Position::refresh_cross(Direction run_direction, int lane, int at) {
    const Square* row = this->lane(run_direction, lane);
    const bool before = at > 0 && row[at - 1].tile != 0;
    const bool after = at + 1 < layout_.size && row[at + 1].tile != 0;
    Square& square = squares_[static_cast<int>(other(run_direction))][at * layout_.size + lane];
    square.has_cross = before || after;
    square.cross = kAnyLetter;
    square.cross_points = 0;
    const Run* left = before ? &run_ending_at(run_direction, lane, at - 1) : nullptr;
    const Run* right = nullptr;
    int last = at;
    if (after) {
        while (last + 1 < layout_.size && row[last + 1].tile != 0) ++last;
        right = &run_ending_at(run_direction, lane, last);
    }
    if (left != nullptr) square.cross_points += left->points;
    if (right != nullptr) square.cross_points += right->points;
    if (left != nullptr && right == nullptr) {
        square.cross = letters_ending(*graph_, left->forwards);
    } else if (left == nullptr && right != nullptr) {
        square.cross = letters_ending(*graph_, right->backwards);
    } else if (left != nullptr && right != nullptr) {
        square.cross = 0;
        if (left->forwards == 0) return;
        for (std::uint32_t index = left->forwards;; ++index) {
            const Arc arc = graph_->arc(index);
            Arc step = arc;
            for (int next = at + 1; next <= last && step.bits() != 0; ++next) {
                step = graph_->find(step.child(), letter_of(row[next].tile));
            }
            if (step.accepts()) square.cross |= bit_of(arc.letter());
            if (arc.is_last()) break;
        }
    }
}

}  // namespace faristol
