// One minimised word graph in one memory-mapped file: a DAWG and a GADDAG that
// share their states.
//
// An arc is 32 bits: letter (6), "a word ends here" (1), "last of its siblings" (1),
// index of the first child (24; 0 is none). Siblings stand together in ascending
// order, the separator (letter 0) first. In the GADDAG every prefix P of a word is
// spelt backwards; the separator after it leads to the DAWG's arcs after P.
//
// Children stand before their parents in the array and the DAWG before the rest, so that
// one pass on open proves that every walk ends: no cycle, no list without an end, no arc
// that leads nowhere, no separator inside the DAWG. Whatever a file holds, an open graph is
// safe to walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "letters.hpp"

namespace faristol {

// The bytes are no intact word graph.
class GraphError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Arc {
  public:
    constexpr Arc() = default;
    constexpr Arc(int letter, bool accepts, bool last, std::uint32_t child)
        : bits_(static_cast<std::uint32_t>(letter) << 26 | static_cast<std::uint32_t>(accepts) << 25 |
                static_cast<std::uint32_t>(last) << 24 | child) {}
    constexpr explicit Arc(std::uint32_t bits) : bits_(bits) {}

    constexpr int letter() const { return static_cast<int>(bits_ >> 26); }
    constexpr bool accepts() const { return (bits_ >> 25 & 1) != 0; }
    constexpr bool is_last() const { return (bits_ >> 24 & 1) != 0; }
    constexpr std::uint32_t child() const { return bits_ & 0xFFFFFF; }
    constexpr std::uint32_t bits() const { return bits_; }

  private:
    std::uint32_t bits_ = 0;
};

inline constexpr std::uint32_t kMaxArcs = 1u << 24;

struct GraphHeader {
    char magic[8];
    std::uint32_t version;
    std::uint32_t letters;
    std::uint32_t arc_count;
    std::uint32_t word_count;
    std::uint32_t dawg_root;
    std::uint32_t gaddag_root;
    std::uint32_t longest;
    std::uint32_t dawg_end;  // lists before it belong to the DAWG and hold no separator
    std::uint64_t checksum;  // of the other header fields and all arcs
};
static_assert(sizeof(GraphHeader) == 48);

inline constexpr char kGraphMagic[8] = {'F', 'A', 'R', 'G', 'R', 'A', 'P', 'H'};
inline constexpr std::uint32_t kGraphVersion = 2;

std::uint64_t graph_checksum(const GraphHeader& header, const std::uint32_t* arcs);

class WordGraph {
  public:
    static WordGraph open(const std::string& path);
    static WordGraph from_bytes(const void* data, std::size_t size);

    int letters() const { return static_cast<int>(header_.letters); }
    std::size_t word_count() const { return header_.word_count; }
    std::size_t arc_count() const { return header_.arc_count; }
    int longest() const { return static_cast<int>(header_.longest); }
    std::uint32_t dawg_root() const { return header_.dawg_root; }
    std::uint32_t gaddag_root() const { return header_.gaddag_root; }

    Arc arc(std::uint32_t index) const { return Arc(arcs_[index]); }
    const std::uint32_t* arcs() const { return arcs_; }

    // The arc for `letter` among the siblings at `first`, or an empty arc.
    Arc find(std::uint32_t first, int letter) const {
        if (first == 0) return Arc();
        for (std::uint32_t at = first;; ++at) {
            const Arc arc(arcs_[at]);
            if (arc.letter() == letter) return arc;
            if (arc.letter() > letter || arc.is_last()) return Arc();
        }
    }

    bool contains(const Tile* word, std::size_t length) const;

  private:
    WordGraph(std::shared_ptr<const void> owner, const void* data, std::size_t size);

    std::shared_ptr<const void> owner_;  // the mapping or the copied bytes
    const std::uint32_t* arcs_ = nullptr;
    GraphHeader header_{};
};

}  // namespace faristol
