#include "graph_builder.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "word_graph.hpp"

namespace faristol {

namespace {

// Up to 24 letters of a byte, so that words compare as three integers.
struct Key {
    std::array<std::uint64_t, 3> parts{};

    void set(int at, int letter) {
        parts[at / 8] |= static_cast<std::uint64_t>(letter) << (56 - 8 * (at % 8));
    }
    int get(int at) const { return static_cast<int>(parts[at / 8] >> (56 - 8 * (at % 8)) & 255); }
    auto operator<=>(const Key&) const = default;
};
static_assert(kMaxLength <= 24);

int length_of(const Key& key) {
    int length = 0;
    while (length < kMaxLength && key.get(length) != 0) ++length;
    return length;
}

int shared_prefix(const Key& a, const Key& b) {
    int at = 0;
    while (at < kMaxLength && a.get(at) == b.get(at) && a.get(at) != 0) ++at;
    return at;
}

// Frozen states: lists of arcs whose child is a state number, each list stored once.
class StatePool {
  public:
    StatePool() : begin_{0, 0}, slots_(1u << 16, 0) {}  // state 0: no arcs

    std::uint32_t freeze(const std::vector<Arc>& arcs) {
        if (arcs.empty()) return 0;
        if (2 * (begin_.size() - 1) > slots_.size()) grow();
        std::size_t slot = hash(arcs.data(), arcs.size()) & (slots_.size() - 1);
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
            const std::uint32_t state = slots_[slot];
            if (size(state) == arcs.size() &&
                std::equal(arcs.begin(), arcs.end(), this->arcs(state),
                           [](Arc a, Arc b) { return a.bits() == b.bits(); })) {
                return state;
            }
        }
        const auto state = static_cast<std::uint32_t>(begin_.size() - 1);
        if (state >= kMaxArcs) throw WordListError("too many words for one graph");
        pool_.insert(pool_.end(), arcs.begin(), arcs.end());
        begin_.push_back(static_cast<std::uint32_t>(pool_.size()));
        slots_[slot] = state;
        return state;
    }

    const Arc* arcs(std::uint32_t state) const { return pool_.data() + begin_[state]; }
    std::size_t size(std::uint32_t state) const { return begin_[state + 1] - begin_[state]; }
    std::size_t count() const { return begin_.size() - 1; }

  private:
    static std::size_t hash(const Arc* arcs, std::size_t size) {
        std::uint64_t value = size;
        for (std::size_t i = 0; i < size; ++i) {
            value = (value ^ arcs[i].bits()) * 0x9E3779B97F4A7C15u;
            value ^= value >> 32;
        }
        return value;
    }

    void grow() {
        std::vector<std::uint32_t> slots(slots_.size() * 2, 0);
        for (const std::uint32_t state : slots_) {
            if (state == 0) continue;
            std::size_t slot = hash(arcs(state), size(state)) & (slots.size() - 1);
            while (slots[slot] != 0) slot = (slot + 1) & (slots.size() - 1);
            slots[slot] = state;
        }
        slots_.swap(slots);
    }

    std::vector<Arc> pool_;
    std::vector<std::uint32_t> begin_;
    std::vector<std::uint32_t> slots_;
};

// Adds sorted strings one by one; a branch that no later string can share is frozen.
class Weaver {
  public:
    explicit Weaver(StatePool& pool) : pool_(pool) {}

    // `after_separator` is the DAWG state that follows the string, 0 for none.
    void add(const Key& key, int length, bool accepts, std::uint32_t after_separator) {
        close(shared_prefix(key, previous_));
        for (int at = depth_; at < length; ++at) {
            open_[at].push_back(Arc(key.get(at), at + 1 == length && accepts, false, 0));
            open_[at + 1].clear();
        }
        if (depth_ == length) throw WordListError("the list is not sorted");
        depth_ = length;
        if (after_separator != 0) open_[length].push_back(Arc(0, false, false, after_separator));
        previous_ = key;
    }

    std::uint32_t finish() {
        close(0);
        return pool_.freeze(open_[0]);
    }

  private:
    void close(int down_to) {
        for (; depth_ > down_to; --depth_) {
            Arc& arc = open_[depth_ - 1].back();
            arc = Arc(arc.letter(), arc.accepts(), false, pool_.freeze(open_[depth_]));
        }
    }

    StatePool& pool_;
    std::array<std::vector<Arc>, kMaxLength + 1> open_;  // arcs of the branch being woven
    Key previous_;
    int depth_ = 0;
};

std::vector<Key> read_words(const Tile* words, std::size_t size, int letters) {
    std::vector<Key> keys;
    std::size_t start = 0;
    for (std::size_t at = 0; at < size; ++at) {
        if (words[at] != 0) {
            if (words[at] > letters) {
                throw WordListError("letter " + std::to_string(words[at]) + " of " +
                                    std::to_string(letters) + " in word " +
                                    std::to_string(keys.size() + 1));
            }
            continue;
        }
        const std::size_t length = at - start;
        if (length < 1 || length > kMaxLength) {
            throw WordListError("word " + std::to_string(keys.size() + 1) + " has " +
                                std::to_string(length) + " letters");
        }
        Key key;
        for (std::size_t i = 0; i < length; ++i) key.set(static_cast<int>(i), words[start + i]);
        keys.push_back(key);
        start = at + 1;
    }
    if (start != size) throw WordListError("the last word has no end");
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

struct ReversedPrefix {
    Key key;
    std::uint32_t dawg_state;
    std::uint8_t length;
    bool is_word;
};

std::uint32_t state_after(const StatePool& pool, std::uint32_t state, int letter) {
    const Arc* arcs = pool.arcs(state);
    for (std::size_t i = 0; i < pool.size(state); ++i) {
        if (arcs[i].letter() == letter) return arcs[i].child();
    }
    return 0;
}

std::vector<ReversedPrefix> reversed_prefixes(const std::vector<Key>& words, const StatePool& pool,
                                              std::uint32_t dawg) {
    std::vector<ReversedPrefix> prefixes;
    std::array<std::uint32_t, kMaxLength + 1> states{};
    states[0] = dawg;
    Key previous;
    for (const Key& word : words) {
        const int length = length_of(word);
        for (int end = shared_prefix(word, previous) + 1; end <= length; ++end) {
            states[end] = state_after(pool, states[end - 1], word.get(end - 1));
            ReversedPrefix prefix{Key{}, states[end], static_cast<std::uint8_t>(end), end == length};
            for (int i = 0; i < end; ++i) prefix.key.set(i, word.get(end - 1 - i));
            prefixes.push_back(prefix);
        }
        previous = word;
    }
    std::sort(prefixes.begin(), prefixes.end(),
              [](const ReversedPrefix& a, const ReversedPrefix& b) { return a.key < b.key; });
    return prefixes;
}

// Places each state's arcs after those of all its children.
class LayOut {
  public:
    LayOut(const StatePool& pool, std::vector<std::uint32_t>& arcs)
        : pool_(pool), place_(pool.count(), 0), arcs_(arcs) {}

    std::uint32_t place(std::uint32_t root) {
        std::vector<std::pair<std::uint32_t, std::size_t>> branch;  // a state, its next arc
        if (root != 0 && place_[root] == 0) branch.emplace_back(root, 0);
        while (!branch.empty()) {
            auto& [state, next] = branch.back();
            if (next < pool_.size(state)) {
                const std::uint32_t child = pool_.arcs(state)[next++].child();
                if (child != 0 && place_[child] == 0) branch.emplace_back(child, 0);
                continue;
            }
            if (arcs_.size() + pool_.size(state) > kMaxArcs) {
                throw WordListError("too many words for one graph");
            }
            place_[state] = static_cast<std::uint32_t>(arcs_.size());
            order_.push_back(state);
            arcs_.resize(arcs_.size() + pool_.size(state));
            branch.pop_back();
        }
        return place_[root];
    }

    void link() {
        for (const std::uint32_t state : order_) {
            const std::size_t size = pool_.size(state);
            for (std::size_t i = 0; i < size; ++i) {
                const Arc arc = pool_.arcs(state)[i];
                arcs_[place_[state] + i] =
                    Arc(arc.letter(), arc.accepts(), i + 1 == size, place_[arc.child()]).bits();
            }
        }
    }

  private:
    const StatePool& pool_;
    std::vector<std::uint32_t> place_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t>& arcs_;
};

}  // namespace

std::vector<char> build_word_graph(const Tile* words, std::size_t size, int letters) {
    if (letters < 1 || letters > kMaxLetters) {
        throw WordListError("a tile set of " + std::to_string(letters) + " letters");
    }
    const std::vector<Key> keys = read_words(words, size, letters);
    StatePool pool;
    Weaver dawg_weaver(pool);
    int longest = 0;
    for (const Key& key : keys) {
        const int length = length_of(key);
        longest = std::max(longest, length);
        dawg_weaver.add(key, length, true, 0);
    }
    const std::uint32_t dawg = dawg_weaver.finish();
    Weaver gaddag_weaver(pool);
    for (const ReversedPrefix& prefix : reversed_prefixes(keys, pool, dawg)) {
        gaddag_weaver.add(prefix.key, prefix.length, prefix.is_word, prefix.dawg_state);
    }
    const std::uint32_t gaddag = gaddag_weaver.finish();

    std::vector<std::uint32_t> arcs(1, 0);  // index 0 means "no children"
    LayOut lay_out(pool, arcs);
    GraphHeader header{};
    std::memcpy(header.magic, kGraphMagic, sizeof kGraphMagic);
    header.version = kGraphVersion;
    header.letters = static_cast<std::uint32_t>(letters);
    header.dawg_root = lay_out.place(dawg);
    header.dawg_end = static_cast<std::uint32_t>(arcs.size());
    header.gaddag_root = lay_out.place(gaddag);
    lay_out.link();
    header.arc_count = static_cast<std::uint32_t>(arcs.size());
    header.word_count = static_cast<std::uint32_t>(keys.size());
    header.longest = static_cast<std::uint32_t>(longest);
    header.checksum = graph_checksum(header, arcs.data());

    std::vector<char> image(sizeof header + 4 * arcs.size());
    std::memcpy(image.data(), &header, sizeof header);
    std::memcpy(image.data() + sizeof header, arcs.data(), 4 * arcs.size());
    return image;
}

}  // namespace faristol
