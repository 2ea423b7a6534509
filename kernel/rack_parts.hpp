// Every part of a rack that a play may use, sorted by size.
#pragma once

#include <array>
#include <span>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "rack.hpp"
#include "word_map.hpp"

namespace faristol {

class RackParts {
  public:
    // Multipliers or values, highest first, the rest 0.
    struct alignas(16) Eight {
        std::array<std::int16_t, kMaxRack> of{};
    };
    struct Part {
        Eight values;
        LetterSum sum = 0;  // of its letters; blanks add nothing
        Equity leave = 0;   // what stays on the rack is worth
        std::uint8_t size = 0;
        std::uint8_t blanks = 0;
        std::array<Tile, kMaxRack> tiles{};
    };

    RackParts(const Rack& rack, const LeaveTable& leaves, const Scoring& scoring, int letters) {
        std::array<Tile, kMaxRack> kinds{};
        int distinct = 0;
        for (int tile = 0; tile <= letters; ++tile) {
            if (rack.counts[tile] == 0) continue;
            int at = distinct++;  // kinds by value, so that each part's values come out sorted
            for (; at > 0 && scoring.values[kinds[at - 1]] < scoring.values[tile]; --at) {
                kinds[at] = kinds[at - 1];
            }
            kinds[at] = static_cast<Tile>(tile);
        }
        add(rack, leaves, scoring, {kinds.data(), static_cast<std::size_t>(distinct)}, Part{}, 0);
    }

    std::span<const Part> of_size(int size) const {
        return {parts_[size].data(), static_cast<std::size_t>(counts_[size])};
    }

    // The most points that tiles of these values bring on squares of these factors.
    static int dot(const Eight& values, const Eight& factors) {
#if defined(__SSE2__)
        const __m128i products =
            _mm_madd_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(values.of.data())),
                           _mm_load_si128(reinterpret_cast<const __m128i*>(factors.of.data())));
        const __m128i pairs = _mm_add_epi32(products, _mm_shuffle_epi32(products, 0x4E));
        return _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, 0xB1)));
#else
        int sum = 0;
        for (int i = 0; i < kMaxRack; ++i) sum += int{values.of[i]} * int{factors.of[i]};
        return sum;
#endif
    }

  private:
    void add(const Rack& rack, const LeaveTable& leaves, const Scoring& scoring,
             std::span<const Tile> kinds, Part part, int index) {
        if (kinds.empty()) {
            part.leave = leaves.after(index);
            parts_[part.size][counts_[part.size]++] = part;
            return;
        }
        const Tile tile = kinds[0];
        for (int taken = 0;; ++taken) {
            add(rack, leaves, scoring, kinds.subspan(1), part, index);
            if (taken == rack.counts[tile]) return;
            part.values.of[part.size] = static_cast<std::int16_t>(scoring.values[tile]);
            part.tiles[part.size++] = tile;
            part.blanks = static_cast<std::uint8_t>(part.blanks + (tile == kBlank));
            if (tile != kBlank) part.sum += sum_of(tile);
            index += leaves.stride(tile);
        }
    }

    // 70 is the most parts of one size: four of eight.
    std::array<std::array<Part, 70>, kMaxRack + 1> parts_;
    std::array<int, kMaxRack + 1> counts_{};
};

}  // namespace faristol
