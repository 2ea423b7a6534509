// Tiles as the kernel sees them: small integers.
//
// 0 is the blank on a rack, the empty square on a board and the separator in the
// word graph; 1…N are letters in the order of the tile set. A blank that stands for
// a letter is that letter with kBlankBit set.
#pragma once

#include <cstdint>

namespace faristol {

using Tile = std::uint8_t;
using LetterSet = std::uint64_t;  // bit L stands for letter L; bit 0 is unused

inline constexpr Tile kBlank = 0;
inline constexpr Tile kBlankBit = 0x80;
inline constexpr Tile kLetterMask = 0x7F;
inline constexpr int kMaxLetters = 62;  // a letter's bit must fit a LetterSet
inline constexpr int kMaxLength = 21;   // the largest board
inline constexpr int kMaxRack = 8;

constexpr Tile letter_of(Tile tile) { return static_cast<Tile>(tile & kLetterMask); }
constexpr LetterSet bit_of(int letter) { return LetterSet{1} << letter; }

}  // namespace faristol
