#include "word_search.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace faristol {

namespace {

// The letters among the siblings at `first` by which a word may end.
LetterSet accepted(const WordGraph& graph, std::uint32_t first) {
    LetterSet letters = 0;
    if (first == 0) return letters;
    for (std::uint32_t at = first;; ++at) {
        const Arc arc = graph.arc(at);
        if (arc.accepts()) letters |= bit_of(arc.letter());
        if (arc.is_last()) return letters;
    }
}

template <typename Visit>
void each_arc(const WordGraph& graph, std::uint32_t first, Visit visit) {
    if (first == 0) return;
    for (std::uint32_t at = first;; ++at) {
        const Arc arc = graph.arc(at);
        visit(arc);
        if (arc.is_last()) return;
    }
}

class AnagramSearch {
  public:
    AnagramSearch(const WordGraph& graph, std::span<const Tile> rack, bool shorter)
        : graph_(graph), shorter_(shorter), left_(rack.size()) {
        for (const Tile tile : rack) {
            if (tile > graph.letters()) throw std::invalid_argument("the rack has an unknown tile");
            ++counts_[tile];
        }
    }

    std::vector<Word> run() {
        walk(graph_.dawg_root());
        return std::move(found_);
    }

  private:
    void walk(std::uint32_t first) {
        each_arc(graph_, first, [this](Arc arc) {
            const auto letter = static_cast<Tile>(arc.letter());
            const Tile from = counts_[letter] > 0 ? letter : kBlank;
            if (counts_[from] == 0) return;
            --counts_[from];
            --left_;
            word_.push_back(from == kBlank ? static_cast<Tile>(letter | kBlankBit) : letter);
            if (arc.accepts() && (shorter_ || left_ == 0)) found_.push_back(word_);
            if (left_ > 0) walk(arc.child());
            word_.pop_back();
            ++left_;
            ++counts_[from];
        });
    }

    const WordGraph& graph_;
    bool shorter_;
    std::size_t left_;
    std::array<int, 256> counts_{};
    Word word_;
    std::vector<Word> found_;
};

// Walks the graph and a set of places in the pattern at once, so that no run of
// wildcards can make it try the same branch twice.
class PatternSearch {
  public:
    PatternSearch(const WordGraph& graph, std::span<const LetterSet> pattern, std::size_t limit)
        : graph_(graph), pattern_(pattern), limit_(limit) {}

    std::vector<Word> run() {
        walk(graph_.dawg_root(), opened(std::uint64_t{1}));
        return std::move(found_);
    }

  private:
    // A run of letters may be empty: the place after it is reached too.
    std::uint64_t opened(std::uint64_t places) const {
        for (std::size_t i = 0; i < pattern_.size(); ++i) {
            if (pattern_[i] == 0 && (places >> i & 1) != 0) places |= std::uint64_t{1} << (i + 1);
        }
        return places;
    }

    void walk(std::uint32_t first, std::uint64_t places) {
        each_arc(graph_, first, [this, places](Arc arc) {
            if (found_.size() >= limit_) return;
            std::uint64_t next = 0;
            for (std::size_t i = 0; i < pattern_.size(); ++i) {
                if ((places >> i & 1) == 0) continue;
                if (pattern_[i] == 0) {
                    next |= std::uint64_t{1} << i;
                } else if ((pattern_[i] & bit_of(arc.letter())) != 0) {
                    next |= std::uint64_t{1} << (i + 1);
                }
            }
            if (next == 0) return;
            next = opened(next);
            word_.push_back(static_cast<Tile>(arc.letter()));
            if (arc.accepts() && (next >> pattern_.size() & 1) != 0) found_.push_back(word_);
            if (word_.size() < kMaxLength) walk(arc.child(), next);
            word_.pop_back();
        });
    }

    const WordGraph& graph_;
    std::span<const LetterSet> pattern_;
    std::size_t limit_;
    Word word_;
    std::vector<Word> found_;
};

void append_words(const WordGraph& graph, std::uint32_t first, Word& word, std::vector<Tile>& out) {
    each_arc(graph, first, [&](Arc arc) {
        word.push_back(static_cast<Tile>(arc.letter()));
        if (arc.accepts()) {
            out.insert(out.end(), word.begin(), word.end());
            out.push_back(0);
        }
        if (word.size() < kMaxLength) append_words(graph, arc.child(), word, out);
        word.pop_back();
    });
}

}  // namespace

bool has_prefix(const WordGraph& graph, std::span<const Tile> prefix) {
    std::uint32_t at = graph.dawg_root();
    for (std::size_t i = 0; i < prefix.size(); ++i) {
        const Arc arc = graph.find(at, letter_of(prefix[i]));
        if (arc.bits() == 0) return false;
        at = arc.child();
        if (at == 0) return i + 1 == prefix.size();
    }
    return true;
}

LetterSet front_hooks(const WordGraph& graph, std::span<const Tile> word) {
    std::uint32_t at = graph.gaddag_root();
    for (auto tile = word.rbegin(); tile != word.rend(); ++tile) {
        at = graph.find(at, letter_of(*tile)).child();
        if (at == 0) return 0;
    }
    return accepted(graph, at);
}

LetterSet back_hooks(const WordGraph& graph, std::span<const Tile> word) {
    std::uint32_t at = graph.dawg_root();
    for (const Tile tile : word) {
        at = graph.find(at, letter_of(tile)).child();
        if (at == 0) return 0;
    }
    return accepted(graph, at);
}

std::vector<Word> anagrams(const WordGraph& graph, std::span<const Tile> rack, bool shorter) {
    if (rack.size() > kMaxLength) throw std::invalid_argument("a rack of more than 21 tiles");
    return AnagramSearch(graph, rack, shorter).run();
}

std::vector<Word> matching(const WordGraph& graph, std::span<const LetterSet> pattern,
                           std::size_t limit) {
    if (pattern.size() > 60) throw std::invalid_argument("a pattern of more than 60 places");
    return PatternSearch(graph, pattern, limit).run();
}

std::vector<Tile> all_words(const WordGraph& graph) {
    std::vector<Tile> out;
    Word word;
    append_words(graph, graph.dawg_root(), word, out);
    return out;
}

}  // namespace faristol
