#include "window_search.hpp"

#include <algorithm>
#include <vector>

#include "extents.hpp"

namespace faristol {

namespace {

struct Window {
    Equity bound;
    Direction direction;
    std::uint8_t lane;
    std::uint8_t from;
    std::uint8_t to;

    bool operator<(const Window& that) const { return bound < that.bound; }
};

class WindowSearch {
  public:
    WindowSearch(const Position& position, const Rack& rack, const LeaveTable& leaves,
                 const RackParts& parts, const WordMap& map)
        : position_(position),
          scoring_(position.scoring()),
          letters_(position.graph().letters()),
          map_(map),
          parts_(parts) {
        find_windows(rack, leaves);
    }

    Play run() {
        auto end = windows_.end();
        std::make_heap(windows_.begin(), end);
        while (end != windows_.begin()) {
            std::pop_heap(windows_.begin(), end);
            const Window& window = *--end;
            if (window.bound < best_.equity) break;
            look_at(window);
        }
        return best_;
    }

  private:
    void find_windows(const Rack& rack, const LeaveTable& leaves) {
        AnchorList anchors;
        find_anchors(position_, anchors);
        const RackOutline outline(rack, scoring_, letters_);
        windows_.reserve(1024);
        for (const Anchor& anchor : anchors) {
            ExtentWalk(position_, outline, leaves, anchor, [this, &anchor](const Extent& extent) {
                if (extent.from == extent.to) return;  // a single letter is no word
                windows_.push_back({extent.bound, anchor.direction, anchor.lane,
                                    static_cast<std::uint8_t>(extent.from),
                                    static_cast<std::uint8_t>(extent.to)});
            });
        }
    }

    // Learn what lies on the window, then ask for every part that could still win.
    void look_at(const Window& window) {
        row_ = position_.lane(window.direction, window.lane) + window.from;
        length_ = window.to - window.from + 1;
        LetterSum through = 0;
        int lying = 0, word_factor = 1, crossed = 0, open = 0;
        for (int at = 0; at < length_; ++at) {
            const Square& square = row_[at];
            if (square.tile != 0) {
                through += sum_of(letter_of(square.tile));
                lying += scoring_.value_of(square.tile);
                continue;
            }
            open_[open++] = static_cast<std::uint8_t>(at);
            word_factor *= square.word_factor;
            if (square.has_cross) crossed += square.cross_points * square.word_factor;
        }
        // A single tile that makes words both ways is an across play.
        if (open == 1 && window.direction == Direction::down && row_[open_[0]].has_cross) return;
        RackParts::Eight sorted;
        for (int i = 0; i < open; ++i) {
            const Square& square = row_[open_[i]];
            const int in_cross = square.has_cross ? square.letter_factor * square.word_factor : 0;
            factors_[i] = square.letter_factor * word_factor + in_cross;
            int k = i;
            for (; k > 0 && sorted.of[k - 1] < factors_[i]; --k) sorted.of[k] = sorted.of[k - 1];
            sorted.of[k] = static_cast<std::int16_t>(factors_[i]);
        }
        placed_ = open;
        known_ = lying * word_factor + crossed + (open >= scoring_.full_rack ? scoring_.bonus : 0);
        const Equity known = known_ * kPoint;
        for (const RackParts::Part& part : parts_.of_size(open)) {
            const Equity bound = RackParts::dot(part.values, sorted) * kPoint + part.leave + known;
            if (bound < best_.equity) continue;
            if (part.blanks == 0) {
                ask(window, part, part.sum + through, 0);
                continue;
            }
            for (int letter = 1; letter <= letters_; ++letter) {
                ask(window, part, part.sum + through + sum_of(letter), letter);
            }
        }
    }

    // `blank` is the letter that the part's blank stands for; 0 without one.
    void ask(const Window& window, const RackParts::Part& part, LetterSum sum, int blank) {
        if (!map_.may_hold(sum)) return;
        const std::span<const Tile> words = map_.words(sum, length_);
        for (std::size_t begin = 0; begin < words.size(); begin += length_) {
            const Tile* word = words.data() + begin;
            if (!fits(word)) continue;
            int points = known_;
            for (int i = 0; i < placed_; ++i) points += scoring_.values[word[open_[i]]] * factors_[i];
            if (blank == 0) {
                offer(window, part, word, points, -1);
                continue;
            }
            for (int i = 0; i < placed_; ++i) {
                if (word[open_[i]] != blank) continue;
                offer(window, part, word, points - scoring_.values[blank] * factors_[i], i);
            }
        }
    }

    // What lies there is in the word, and every crossing word allows its new letter.
    bool fits(const Tile* word) const {
        for (int at = 0; at < length_; ++at) {
            const Square& square = row_[at];
            if (square.tile != 0 ? letter_of(square.tile) != word[at]
                                 : (square.cross >> word[at] & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    void offer(const Window& window, const RackParts::Part& part, const Tile* word, int score,
               int blank_at) {
        const Equity equity = score * kPoint + part.leave;
        if (equity < best_.equity || !is_made_of(part, word, blank_at)) return;
        Play play;
        play.equity = equity;
        play.score = score;
        play.direction = window.direction;
        play.lane = window.lane;
        play.from = window.from;
        play.length = static_cast<std::uint8_t>(length_);
        play.placed = static_cast<std::uint8_t>(placed_);
        for (int i = 0; i < placed_; ++i) {
            const Tile letter = word[open_[i]];
            play.tiles[open_[i]] = i == blank_at ? static_cast<Tile>(letter | kBlankBit) : letter;
        }
        if (play.is_better_than(best_)) best_ = play;
    }

    // Hashes may collide, so compare the letters as well.
    bool is_made_of(const RackParts::Part& part, const Tile* word, int blank_at) const {
        std::array<std::int8_t, kMaxLetters + 2> left{};
        for (int i = 0; i < part.size; ++i) ++left[part.tiles[i]];
        for (int i = 0; i < placed_; ++i) {
            if (--left[i == blank_at ? kBlank : word[open_[i]]] < 0) return false;
        }
        return true;
    }

    const Position& position_;
    const Scoring& scoring_;
    int letters_;
    const WordMap& map_;
    const RackParts& parts_;
    std::vector<Window> windows_;
    Play best_;
    // The window being looked at.
    const Square* row_ = nullptr;
    int length_ = 0;
    int placed_ = 0;
    int known_ = 0;  // points that no choice of tiles changes
    std::array<std::uint8_t, kMaxLength> open_{};
    std::array<int, kMaxRack> factors_{};
};

}  // namespace

Play best_play_by_lookup(const Position& position, const Rack& rack, const LeaveTable& leaves,
                         const WordMap& map) {
    const RackParts parts(rack, leaves, position.scoring(), position.graph().letters());
    return best_play_by_lookup(position, rack, leaves, parts, map);
}

Play best_play_by_lookup(const Position& position, const Rack& rack, const LeaveTable& leaves,
                         const RackParts& parts, const WordMap& map) {
    if (rack.size == 0) return Play{};
    return WindowSearch(position, rack, leaves, parts, map).run();
}

}  // namespace faristol
