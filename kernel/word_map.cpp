#include "word_map.hpp"

#include <algorithm>

namespace faristol {

namespace {

struct Entry {
    LetterSum sum;
    std::uint32_t at;  // where the word begins
    std::uint32_t length;
};

class Collector {
  public:
    explicit Collector(const WordGraph& graph) : graph_(graph) { walk(graph.dawg_root(), 0); }

    std::vector<Tile> letters;
    std::vector<Entry> entries;

  private:
    void walk(std::uint32_t first, LetterSum sum) {
        if (first == 0 || depth_ == kMaxLength) return;
        for (std::uint32_t at = first;; ++at) {
            const Arc arc = graph_.arc(at);
            word_[depth_++] = static_cast<Tile>(arc.letter());
            const LetterSum longer = sum + sum_of(arc.letter());
            if (arc.accepts()) {
                entries.push_back({longer, static_cast<std::uint32_t>(letters.size()),
                                   static_cast<std::uint32_t>(depth_)});
                letters.insert(letters.end(), word_.begin(), word_.begin() + depth_);
            }
            walk(arc.child(), longer);
            --depth_;
            if (arc.is_last()) return;
        }
    }

    const WordGraph& graph_;
    std::array<Tile, kMaxLength> word_{};
    int depth_ = 0;
};

// Sums are evenly spread: buckets by their first 16 bits hold a handful each.
void sort_by_sum(std::vector<Entry>& entries) {
    std::vector<std::uint32_t> ends((std::size_t{1} << 16) + 1, 0);
    for (const Entry& entry : entries) ++ends[(entry.sum >> 48) + 1];
    for (std::size_t bucket = 1; bucket < ends.size(); ++bucket) ends[bucket] += ends[bucket - 1];
    std::vector<Entry> sorted(entries.size());
    for (const Entry& entry : entries) sorted[ends[entry.sum >> 48]++] = entry;
    std::uint32_t begin = 0;
    for (std::size_t bucket = 0; bucket + 1 < ends.size(); ++bucket) {
        std::sort(sorted.begin() + begin, sorted.begin() + ends[bucket],
                  [](const Entry& a, const Entry& b) {
                      return a.sum != b.sum ? a.sum < b.sum : a.at < b.at;
                  });
        begin = ends[bucket];
    }
    entries.swap(sorted);
}

int log2_at_least(std::size_t count, int smallest) {
    int log = smallest;
    while ((std::size_t{1} << log) < count) ++log;
    return log;
}

constexpr std::size_t kHeader = 3;
constexpr std::size_t kMostInGroup = 0xFFFF;

}  // namespace

WordMap::WordMap(const WordGraph& graph) {
    Collector words(graph);
    sort_by_sum(words.entries);
    // Eight bits of filter a word let a few per cent of wrong sums through.
    const int filter_log = log2_at_least(words.entries.size() * 8 / 64, 4);
    filter_.assign(std::size_t{1} << filter_log, 0);
    filter_shift_ = 64 - filter_log;
    const int slot_log = log2_at_least(words.entries.size() * 3 / 2, 4);
    slots_.assign(std::size_t{1} << slot_log, Slot{});
    slot_shift_ = 64 - slot_log;
    letters_.reserve(words.letters.size() + words.entries.size() * kHeader + 1);
    letters_.push_back(0);  // group 0 is none

    for (std::size_t begin = 0; begin < words.entries.size();) {
        const Entry& first = words.entries[begin];
        std::size_t end = begin;
        while (end < words.entries.size() && words.entries[end].sum == first.sum &&
               words.entries[end].length == first.length && end - begin < kMostInGroup) {
            ++end;
        }
        filter_[first.sum >> filter_shift_] |= filter_bits(first.sum);
        std::size_t slot = first.sum >> slot_shift_;
        while (slots_[slot].group != 0) slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = {static_cast<std::uint32_t>(first.sum), static_cast<std::uint32_t>(letters_.size())};
        letters_.push_back(static_cast<Tile>(first.length));
        letters_.push_back(static_cast<Tile>((end - begin) & 0xFF));
        letters_.push_back(static_cast<Tile>((end - begin) >> 8));
        for (; begin < end; ++begin) {
            const auto from = words.letters.begin() + words.entries[begin].at;
            letters_.insert(letters_.end(), from, from + words.entries[begin].length);
        }
    }
}

std::span<const Tile> WordMap::words(LetterSum sum, int length) const {
    for (std::size_t slot = sum >> slot_shift_;; slot = (slot + 1) & (slots_.size() - 1)) {
        if (slots_[slot].group == 0) return {};
        if (slots_[slot].tag != static_cast<std::uint32_t>(sum)) continue;
        const Tile* group = letters_.data() + slots_[slot].group;
        if (group[0] != length) continue;
        const std::size_t count = group[1] | static_cast<std::size_t>(group[2]) << 8;
        return {group + kHeader, count * group[0]};
    }
}

}  // namespace faristol
