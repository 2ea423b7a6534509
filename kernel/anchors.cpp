#include "anchors.hpp"

namespace faristol {

void find_anchors_in_lane(const Position& position, Direction direction, int lane,
                          AnchorList& anchors) {
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
            find_anchors_in_lane(position, direction, lane, anchors);
        }
    }
}

}  // namespace faristol
