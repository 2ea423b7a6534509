// From an anchor to every stretch of squares that a word through it may cover, each with an
// upper bound on what plays there bring. No word is looked up: crossing words, the rack and
// the letters that may stand beside a run decide (shadow play, after wolges).
#pragma once

#include <algorithm>
#include <array>
#include <functional>

#include "anchors.hpp"
#include "rack.hpp"

namespace faristol {

// What every walk over a rack needs, worked out once.
struct RackOutline {
    explicit RackOutline(const Rack& rack, const Scoring& scoring, int letters)
        : counts(rack.counts),
          letters_held(rack.blanks() > 0 ? kAnyLetter : rack.letters),
          size(rack.size),
          has_blank(rack.blanks() > 0) {
        int count = 0;
        for (int tile = 1; tile <= letters; ++tile) {
            for (int k = 0; k < rack.counts[tile]; ++k) values[count++] = scoring.values[tile];
        }
        std::sort(values.begin(), values.begin() + count, std::greater<>());
    }

    std::array<std::uint8_t, kMaxLetters + 2> counts;
    LetterSet letters_held;
    std::array<std::int32_t, kMaxRack> values{};  // highest first
    int size;
    bool has_blank;
};

struct Extent {
    int from = 0;
    int to = 0;  // the last square of the word
    int placed = 0;
    Equity bound = 0;
};

// Calls `visit(Extent)` for each stretch. Each play of the anchor lies on exactly one.
template <typename Visit>
class ExtentWalk {
  public:
    ExtentWalk(const Position& position, const RackOutline& rack, const LeaveTable& leaves,
               const Anchor& anchor, Visit visit)
        : row_(position.lane(anchor.direction, anchor.lane)),
          scoring_(position.scoring()),
          size_(position.size()),
          rack_(rack),
          leaves_(leaves),
          anchor_(anchor),
          counts_(rack.counts),
          visit_(visit) {
        state_.letters = rack.letters_held;
        state_.values = rack.values;
        run(position);
    }

  private:
    struct State {
        LetterSet letters = 0;
        std::array<std::int32_t, kMaxRack> values{};  // of tiles still free, highest first
        std::array<std::int32_t, kMaxRack> letter{};  // letter factor of each open square
        std::array<std::int32_t, kMaxRack> cross{};   // what it counts in its crossing word
        int open = 0;
        int word_factor = 1;
        int through = 0;  // points that the word factor multiplies, known already
        int fixed = 0;    // points of crossing words, known already
    };

    void run(const Position& position) {
        LetterSet beside = kAnyLetter;
        from_ = anchor_.at;
        if (row_[anchor_.at].tile != 0) {
            const Run& run = position.run_ending_at(anchor_.direction, anchor_.lane, anchor_.at);
            if (run.backwards == 0) return;
            state_.through = run.points;
            from_ = run.first;
            go_right(run.right);
            beside = run.left;
        } else {
            if (!place(anchor_.at, kAnyLetter)) return;
            report(anchor_.at);
            go_right(kAnyLetter);
        }
        while (from_ > anchor_.leftmost && placed_ < rack_.size) {
            if (!place(from_ - 1, beside)) return;
            beside = kAnyLetter;
            --from_;
            report(anchor_.at);
            go_right(kAnyLetter);
        }
    }

    // Put some tile on an empty square; false when none can stand there.
    bool place(int at, LetterSet beside) {
        const Square& square = row_[at];
        const LetterSet possible = square.cross & state_.letters & beside;
        if (possible == 0) return false;
        ++placed_;
        state_.word_factor *= square.word_factor;
        if (square.has_cross) state_.fixed += square.cross_points * square.word_factor;
        const int in_cross = square.has_cross ? square.letter_factor * square.word_factor : 0;
        if (!rack_.has_blank && (possible & (possible - 1)) == 0) {
            take_only(possible, square.letter_factor, in_cross);
        } else {
            state_.letter[state_.open] = square.letter_factor;
            state_.cross[state_.open] = in_cross;
            ++state_.open;
        }
        return true;
    }

    // Only one letter fits: its points are known, and it is gone from the rack.
    void take_only(LetterSet possible, int letter_factor, int in_cross) {
        const int letter = __builtin_ctzll(possible);
        const int value = scoring_.values[letter];
        state_.through += value * letter_factor;
        state_.fixed += value * in_cross;
        if (--counts_[letter] == 0) state_.letters &= ~possible;
        taken_[taken_count_++] = static_cast<Tile>(letter);
        int at = 0;
        while (state_.values[at] != value) ++at;
        for (; at + 1 < kMaxRack; ++at) state_.values[at] = state_.values[at + 1];
        state_.values[kMaxRack - 1] = 0;
    }

    void go_right(LetterSet beside) {
        const State before = state_;
        const int placed_before = placed_;
        const int taken_before = taken_count_;
        int at = anchor_.at + 1;
        while (at < size_ && placed_ < rack_.size) {
            if (!place(at, beside)) break;
            beside = kAnyLetter;
            for (++at; at < size_ && row_[at].tile != 0; ++at) {
                state_.through += scoring_.value_of(row_[at].tile);
            }
            report(at - 1);
        }
        while (taken_count_ > taken_before) ++counts_[taken_[--taken_count_]];
        placed_ = placed_before;
        state_ = before;
    }

    // The best tiles on the best squares: no real play with this many tiles on these
    // squares scores more (rearrangement inequality).
    void report(int to) {
        std::array<std::int32_t, kMaxRack> factors;
        for (int i = 0; i < state_.open; ++i) {
            const std::int32_t factor = state_.letter[i] * state_.word_factor + state_.cross[i];
            int k = i;
            for (; k > 0 && factors[k - 1] < factor; --k) factors[k] = factors[k - 1];
            factors[k] = factor;
        }
        int points = state_.through * state_.word_factor + state_.fixed;
        for (int i = 0; i < state_.open; ++i) points += factors[i] * state_.values[i];
        if (placed_ >= scoring_.full_rack) points += scoring_.bonus;
        const Equity bound = points * kPoint + leaves_.best(rack_.size - placed_);
        visit_(Extent{from_, to, placed_, bound});
    }

    const Square* row_;
    const Scoring& scoring_;
    int size_;
    const RackOutline& rack_;
    const LeaveTable& leaves_;
    const Anchor& anchor_;
    std::array<std::uint8_t, kMaxLetters + 2> counts_;
    Visit visit_;
    State state_;
    std::array<Tile, kMaxRack> taken_{};
    int taken_count_ = 0;
    int placed_ = 0;
    int from_ = 0;
};

}  // namespace faristol
