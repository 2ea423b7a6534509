#include "generator.hpp"

#include <algorithm>

#include "anchors.hpp"
#include "extents.hpp"

namespace faristol {

namespace {

// Collects plays: every one, every one into a list that is there, or the best.
class EveryPlay {
  public:
    void offer(const Play& play) { plays_.push_back(play); }
    bool wants(Equity) const { return true; }
    std::vector<Play> take() { return std::move(plays_); }

  private:
    std::vector<Play> plays_;
};

class AddedPlays {
  public:
    explicit AddedPlays(std::vector<Play>& plays) : plays_(plays) {}
    void offer(const Play& play) { plays_.push_back(play); }
    bool wants(Equity) const { return true; }

  private:
    std::vector<Play>& plays_;
};

class BestPlay {
  public:
    void offer(const Play& play) {
        if (play.is_better_than(best_)) best_ = play;
    }
    bool wants(Equity equity) const { return equity >= best_.equity; }
    const Play& best() const { return best_; }

  private:
    Play best_;
};

template <typename Collector>
class Generator {
  public:
    Generator(const Position& position, const Rack& rack, const LeaveTable& leaves,
              Collector& collector)
        : position_(position),
          arcs_(position.graph().arcs()),
          scoring_(position.scoring()),
          leaves_(leaves),
          rack_(rack),
          size_(position.size()),
          collector_(collector) {}

    void run(const Anchor& anchor) {
        row_ = position_.lane(anchor.direction, anchor.lane);
        anchor_ = anchor.at;
        leftmost_ = anchor.leftmost;
        play_.direction = anchor.direction;
        play_.lane = anchor.lane;
        right_clear_ = anchor_ + 1 == size_ || row_[anchor_ + 1].tile == 0;
        if (row_[anchor_].tile == 0) {
            left(anchor_, position_.graph().gaddag_root(), Sums{});
            return;
        }
        const Run& run = position_.run_ending_at(anchor.direction, anchor.lane, anchor_);
        if (run.backwards == 0) return;
        Sums sums;
        sums.main = run.points;
        for (int at = run.first; at <= anchor_; ++at) strip_[at] = 0;
        first_ = run.first;
        if (run.forwards != 0 && anchor_ + 1 < size_) right(anchor_ + 1, run.forwards, sums);
        if (run.first - 1 >= leftmost_) left(run.first - 1, run.backwards, sums);
    }

  private:
    struct Sums {
        int main = 0;   // points of the main word before its factor
        int factor = 1;
        int cross = 0;  // points of finished crossing words
        int leave = 0;  // index into the leave table
    };

    // Bit 0 stays clear: the separator is no letter.
    LetterSet available() const {
        return rack_.counts[kBlank] > 0 ? kAnyLetter & ~LetterSet{1} : rack_.letters;
    }

    // Fill the empty square `at`, going left; the word so far is spelt backwards.
    void left(int at, std::uint32_t first, Sums sums) {
        const Square& square = row_[at];
        const LetterSet allowed = square.cross & available();
        if (allowed == 0) return;
        for (std::uint32_t index = first;; ++index) {
            const Arc arc(arcs_[index]);
            if ((allowed >> arc.letter() & 1) != 0) {
                each_tile(square, at, arc, sums, [this, at, arc](const Sums& next) {
                    after_left(at, arc, next);
                });
            }
            if (arc.is_last()) return;
        }
    }

    void after_left(int at, Arc arc, const Sums& sums) {
        // Squares left of the anchor's run are empty up to the limit, so the word may
        // begin here.
        first_ = at;
        if (arc.accepts() && right_clear_) offer(at, anchor_, sums);
        if (arc.child() == 0) return;
        const Arc separator(arcs_[arc.child()]);
        if (separator.letter() == 0 && anchor_ + 1 < size_) {
            right(anchor_ + 1, separator.child(), sums);
        }
        if (at - 1 >= leftmost_ && rack_.size > 0 && !(separator.letter() == 0 && separator.is_last())) {
            left(at - 1, arc.child(), sums);
        }
    }

    // Take the square `at`, empty or not, going right.
    void right(int at, std::uint32_t first, Sums sums) {
        const Square& square = row_[at];
        if (square.tile != 0) {
            const int letter = letter_of(square.tile);
            for (std::uint32_t index = first;; ++index) {
                const Arc arc(arcs_[index]);
                if (arc.letter() == letter) {
                    strip_[at] = 0;
                    sums.main += scoring_.value_of(square.tile);
                    after_right(at, arc, sums);
                    return;
                }
                if (arc.is_last()) return;
            }
        }
        const LetterSet allowed = rack_.size > 0 ? square.cross & available() : 0;
        if (allowed == 0) return;
        for (std::uint32_t index = first;; ++index) {
            const Arc arc(arcs_[index]);
            if ((allowed >> arc.letter() & 1) != 0) {
                each_tile(square, at, arc, sums, [this, at, arc](const Sums& next) {
                    after_right(at, arc, next);
                });
            }
            if (arc.is_last()) return;
        }
    }

    void after_right(int at, Arc arc, const Sums& sums) {
        const bool clear = at + 1 == size_ || row_[at + 1].tile == 0;
        if (arc.accepts() && clear) offer(first_, at, sums);
        if (arc.child() != 0 && at + 1 < size_) right(at + 1, arc.child(), sums);
    }

    // Place the arc's letter from the rack, as itself and as a blank, and go on.
    template <typename Next>
    void each_tile(const Square& square, int at, Arc arc, const Sums& sums, Next next) {
        const auto letter = static_cast<Tile>(arc.letter());
        if (rack_.counts[letter] > 0) place(square, at, letter, letter, sums, next);
        if (rack_.counts[kBlank] > 0) {
            place(square, at, kBlank, static_cast<Tile>(letter | kBlankBit), sums, next);
        }
    }

    template <typename Next>
    void place(const Square& square, int at, Tile from_rack, Tile tile, Sums sums, Next next) {
        const int points = scoring_.values[from_rack] * square.letter_factor;
        sums.main += points;
        sums.factor *= square.word_factor;
        if (square.has_cross) sums.cross += (square.cross_points + points) * square.word_factor;
        sums.leave += leaves_.stride(from_rack);
        strip_[at] = tile;
        rack_.remove(from_rack);
        ++placed_;
        next(sums);
        --placed_;
        rack_.add(from_rack);
    }

    void offer(int first, int last, const Sums& sums) {
        if (placed_ == 0 || first == last) return;
        // A single tile that makes words both ways is an across play.
        if (placed_ == 1 && play_.direction == Direction::down && crosses(first, last)) return;
        int score = sums.main * sums.factor + sums.cross;
        if (placed_ >= scoring_.full_rack) score += scoring_.bonus;
        const Equity equity = score * kPoint + leaves_.after(sums.leave);
        if (!collector_.wants(equity)) return;
        play_.equity = equity;
        play_.score = score;
        play_.from = static_cast<std::uint8_t>(first);
        play_.length = static_cast<std::uint8_t>(last - first + 1);
        play_.placed = static_cast<std::uint8_t>(placed_);
        play_.tiles.fill(0);
        std::copy(strip_.begin() + first, strip_.begin() + last + 1, play_.tiles.begin());
        collector_.offer(play_);
    }

    bool crosses(int first, int last) const {
        for (int at = first; at <= last; ++at) {
            if (strip_[at] != 0) return row_[at].has_cross;
        }
        return false;
    }

    const Position& position_;
    const std::uint32_t* arcs_;
    const Scoring& scoring_;
    const LeaveTable& leaves_;
    Rack rack_;
    int size_;
    Collector& collector_;
    const Square* row_ = nullptr;
    int anchor_ = 0;
    int leftmost_ = 0;
    int first_ = 0;
    int placed_ = 0;
    bool right_clear_ = false;
    std::array<Tile, kMaxLength> strip_{};
    Play play_;
};

}  // namespace

std::vector<Play> all_plays(const Position& position, const Rack& rack, const LeaveTable& leaves) {
    if (rack.size == 0 || position.graph().gaddag_root() == 0) return {};
    AnchorList anchors;
    find_anchors(position, anchors);
    EveryPlay collector;
    Generator<EveryPlay> generator(position, rack, leaves, collector);
    for (const Anchor& anchor : anchors) generator.run(anchor);
    return collector.take();
}

void add_plays_in_lane(const Position& position, Direction direction, int lane, const Rack& rack,
                       const LeaveTable& leaves, std::vector<Play>& plays) {
    if (rack.size == 0 || position.graph().gaddag_root() == 0) return;
    AnchorList anchors;
    find_anchors_in_lane(position, direction, lane, anchors);
    AddedPlays collector(plays);
    Generator<AddedPlays> generator(position, rack, leaves, collector);
    for (const Anchor& anchor : anchors) generator.run(anchor);
}

Play best_play(const Position& position, const Rack& rack, const LeaveTable& leaves) {
    BestPlay collector;
    if (rack.size == 0 || position.graph().gaddag_root() == 0) return collector.best();
    AnchorList anchors;
    find_anchors(position, anchors);
    const RackOutline outline(rack, position.scoring(), position.graph().letters());
    for (Anchor& anchor : anchors) {
        anchor.bound = kNoEquity;
        ExtentWalk(position, outline, leaves, anchor, [&anchor](const Extent& extent) {
            anchor.bound = std::max(anchor.bound, extent.bound);
        });
    }
    Anchor* end = std::remove_if(anchors.begin(), anchors.end(),
                                 [](const Anchor& anchor) { return anchor.bound == kNoEquity; });
    const auto by_bound = [](const Anchor& a, const Anchor& b) { return a.bound < b.bound; };
    std::make_heap(anchors.begin(), end, by_bound);
    Generator<BestPlay> generator(position, rack, leaves, collector);
    while (end != anchors.begin()) {
        std::pop_heap(anchors.begin(), end, by_bound);
        const Anchor& anchor = *--end;
        if (anchor.bound < collector.best().equity) break;
        generator.run(anchor);
    }
    return collector.best();
}

}  // namespace faristol
