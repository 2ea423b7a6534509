// What a play tells of the tiles that were kept: whoever plays well would have played otherwise with
// most of the racks that are possible.
//
// It is told what everybody has seen. The same seed gives the same answer.
#pragma once

#include <cstdint>
#include <vector>

#include "self_play.hpp"

namespace faristol {

// A play as everybody saw it, and how many tiles stayed on the rack.
struct SeenPlay {
    Rack played;  // the tiles laid, blanks as blanks
    int score = 0;
    int kept = 0;
    int in_bag = 1;  // before the player drew
};

// Tiles that may have been kept, and how likely that is among all of them.
struct KeptTiles {
    Rack rack;
    double weight = 0;
};

struct InferenceLimits {
    int most = 600;  // racks looked at; where there are more, so many drawn at random
    std::uint64_t seed = 0;
};

// The tiles that may have been kept, by what the play lost against the best with them; nothing where
// none were kept. `before` is the board before the play, `unseen` whatever the one who asks does not
// see now. Throws std::invalid_argument for a play that can't have been.
std::vector<KeptTiles> infer_kept(const GameRules& game, const Position& before,
                                  const SeenPlay& play, const Rack& unseen,
                                  const InferenceLimits& limits);

}  // namespace faristol
