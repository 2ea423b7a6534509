// Where plays can start, and how good the plays there can be at most.
#pragma once

#include <array>
#include <cstdint>

#include "play.hpp"
#include "rack.hpp"

namespace faristol {

struct Anchor {
    Equity bound = 0;
    Direction direction = Direction::across;
    std::uint8_t lane = 0;
    std::uint8_t at = 0;
    std::int8_t leftmost = 0;  // no tile of the play may be placed before this square
};

class AnchorList {
  public:
    void push(const Anchor& anchor) { anchors_[count_++] = anchor; }
    Anchor* begin() { return anchors_.data(); }
    Anchor* end() { return anchors_.data() + count_; }

  private:
    std::array<Anchor, 2 * kMaxSquares> anchors_;
    int count_ = 0;
};

// The anchors of one lane of a board that is not empty, without bounds.
void find_anchors_in_lane(const Position& position, Direction direction, int lane,
                          AnchorList& anchors);

// All anchors of the position, without bounds.
void find_anchors(const Position& position, AnchorList& anchors);

}  // namespace faristol
