#include "anchors.hpp"

#include <algorithm>

namespace faristol {

namespace {

void find_in_lane(const Position& position, Direction direction, int lane, AnchorList& anchors) {
    const Square* row = position.lane(direction, lane);
    const int size = position.size();
    int leftmost = 0;
    for (int at = 0; at < size; ++at) {
        const bool next_taken = at + 1 < size && row[at + 1].tile != 0;
        Anchor anchor;
        anchor.direction = direction;
        anchor.lane = static_cast<std::uint8_t>(lane);
        anchor.at = static_cast<std::uint8_t>(at);
        anchor.leftmost = static_cast<std::int8_t>(leftmost);
        if (row[at].tile != 0) {
            if (next_taken) continue;
            anchors.push(anchor);
            leftmost = at + 2;  // a tile right beside the run would touch this anchor
        } else if (row[at].has_cross && !next_taken && (at == 0 || row[at - 1].tile == 0)) {
            anchors.push(anchor);
            leftmost = at + 1;
        }
    }
}

// One walk of an anchor's lane, trying how many tiles go left and right of it.
class Shadow {
  public:
    Shadow(const Position& position, const Rack& rack, const LeaveTable& leaves, const Anchor& anchor)
        : row_(position.lane(anchor.direction, anchor.lane)),
          scoring_(position.scoring()),
          size_(position.size()),
          rack_size_(rack.size),
          has_blank_(rack.blanks() > 0),
          leaves_(leaves),
          anchor_(anchor) {
        state_.letters = has_blank_ ? kAnyLetter : rack.letters;
        int count = 0;
        for (int tile = 1; tile <= position.graph().letters(); ++tile) {
            for (int k = 0; k < rack.counts[tile]; ++k) state_.values[count++] = scoring_.values[tile];
            counts_[tile] = rack.counts[tile];
        }
        std::sort(state_.values.begin(), state_.values.begin() + count, std::greater<>());
    }

    Equity run(const Position& position) {
        int left = anchor_.at;  // the next square to the left
        if (row_[anchor_.at].tile != 0) {
            const Run& run = position.run_ending_at(anchor_.direction, anchor_.lane, anchor_.at);
            if (run.backwards == 0) return kNoEquity;
            state_.through = run.points;
            left = run.first - 1;
            go_right(run.right);
            left_set_ = run.left;
        } else if (!place(anchor_.at, kAnyLetter)) {
            return kNoEquity;
        } else {
            consider();
            go_right(kAnyLetter);
            --left;
        }
        for (; left >= anchor_.leftmost && placed_ < rack_size_; --left) {
            if (!place(left, left_set_)) break;
            left_set_ = kAnyLetter;
            consider();
            go_right(kAnyLetter);
        }
        return best_;
    }

  private:
    struct State {
        LetterSet letters = 0;
        std::array<std::int32_t, kMaxRack> values{};   // of tiles still free, highest first
        std::array<std::int32_t, kMaxRack> letter_{};  // letter factor of each open square
        std::array<std::int32_t, kMaxRack> cross_{};   // what it counts in its crossing word
        int open = 0;
        int word_factor = 1;
        int through = 0;  // points that the word factor multiplies, known already
        int fixed = 0;    // points of crossing words, known already
    };

    // Put some tile on an empty square; false when none can stand there.
    bool place(int at, LetterSet extension) {
        const Square& square = row_[at];
        const LetterSet possible = square.cross & state_.letters & extension;
        if (possible == 0) return false;
        ++placed_;
        state_.word_factor *= square.word_factor;
        if (square.has_cross) state_.fixed += square.cross_points * square.word_factor;
        const int in_cross = square.has_cross ? square.letter_factor * square.word_factor : 0;
        if (!has_blank_ && (possible & (possible - 1)) == 0) {
            take_only(possible, square.letter_factor, in_cross);
        } else {
            state_.letter_[state_.open] = square.letter_factor;
            state_.cross_[state_.open] = in_cross;
            ++state_.open;
        }
        return true;
    }

    void take_only(LetterSet possible, int letter_factor, int in_cross) {
        const int letter = __builtin_ctzll(possible);
        const int value = scoring_.values[letter];
        state_.through += value * letter_factor;
        state_.fixed += value * in_cross;
        if (--counts_[letter] == 0) state_.letters &= ~possible;
        taken_.at(taken_count_++) = static_cast<Tile>(letter);
        int at = 0;
        while (state_.values[at] != value) ++at;
        for (; at + 1 < kMaxRack; ++at) state_.values[at] = state_.values[at + 1];
        state_.values[kMaxRack - 1] = 0;
    }

    void go_right(LetterSet extension) {
        const State before = state_;
        const int placed_before = placed_;
        const int taken_before = taken_count_;
        int at = anchor_.at + 1;
        while (at < size_ && placed_ < rack_size_) {
            if (!place(at, extension)) break;
            extension = kAnyLetter;
            for (++at; at < size_ && row_[at].tile != 0; ++at) {
                state_.through += scoring_.value_of(row_[at].tile);
            }
            consider();
        }
        while (taken_count_ > taken_before) ++counts_[taken_[--taken_count_]];
        placed_ = placed_before;
        state_ = before;
    }

    // The best tiles on the best squares: no real play with this many tiles on these
    // squares scores more (rearrangement inequality).
    void consider() {
        const Equity leave = leaves_.best(rack_size_ - placed_);
        std::array<std::int32_t, kMaxRack> factors;
        for (int i = 0; i < state_.open; ++i) {
            const std::int32_t factor =
                state_.letter_[i] * state_.word_factor + state_.cross_[i];
            int k = i;
            for (; k > 0 && factors[k - 1] < factor; --k) factors[k] = factors[k - 1];
            factors[k] = factor;
        }
        int points = state_.through * state_.word_factor + state_.fixed;
        for (int i = 0; i < state_.open; ++i) points += factors[i] * state_.values[i];
        if (placed_ >= scoring_.full_rack) points += scoring_.bonus;
        best_ = std::max(best_, points * kPoint + leave);
    }

    const Square* row_;
    const Scoring& scoring_;
    int size_;
    int rack_size_;
    bool has_blank_;
    const LeaveTable& leaves_;
    const Anchor& anchor_;
    State state_;
    std::array<std::uint8_t, kMaxLetters + 2> counts_{};
    std::array<Tile, kMaxRack> taken_{};
    int taken_count_ = 0;
    int placed_ = 0;
    LetterSet left_set_ = kAnyLetter;
    Equity best_ = kNoEquity;
};

}  // namespace

void find_anchors(const Position& position, AnchorList& anchors) {
    const Layout& layout = position.layout();
    if (position.is_empty()) {
        for (const Direction direction : {Direction::across, Direction::down}) {
            const bool across = direction == Direction::across;
            const int row = layout.start / layout.size, column = layout.start % layout.size;
            Anchor anchor;
            anchor.direction = direction;
            anchor.lane = static_cast<std::uint8_t>(across ? row : column);
            anchor.at = static_cast<std::uint8_t>(across ? column : row);
            anchors.push(anchor);
        }
        return;
    }
    for (const Direction direction : {Direction::across, Direction::down}) {
        for (int lane = 0; lane < position.size(); ++lane) {
            find_in_lane(position, direction, lane, anchors);
        }
    }
}

Equity bound_of(const Anchor& anchor, const Position& position, const Rack& rack,
                const LeaveTable& leaves) {
    return Shadow(position, rack, leaves, anchor).run(position);
}

}  // namespace faristol
