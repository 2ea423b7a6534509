#include "leave_values.hpp"

#include <algorithm>
#include <utility>

namespace faristol {

LeaveValues::LeaveValues(int letters)
    : LeaveValues(letters, 0, std::vector<Equity>((letters + 1) * kRepeats),
                  std::vector<Equity>((letters + 1) * (letters + 1)),
                  std::vector<Equity>((kMaxRack + 1) * (kMaxRack + 1))) {}

LeaveValues::LeaveValues(int letters, LetterSet vowels, std::vector<Equity> repeats,
                         std::vector<Equity> pairs, std::vector<Equity> balance)
    : letters_(letters),
      vowels_(vowels),
      repeats_(std::move(repeats)),
      pairs_(std::move(pairs)),
      balance_(std::move(balance)) {
    if (letters < 1 || letters > kMaxLetters) throw std::invalid_argument("number of letters");
    const std::size_t tiles = static_cast<std::size_t>(letters) + 1;
    if (repeats_.size() != tiles * kRepeats || pairs_.size() != tiles * tiles ||
        balance_.size() != (kMaxRack + 1) * (kMaxRack + 1)) {
        throw std::invalid_argument("leave values of another size");
    }
    constexpr Equity kLimit = 1000 * kPoint;  // keeps every sum far from overflow
    for (const auto* part : {&repeats_, &pairs_, &balance_}) {
        if (std::any_of(part->begin(), part->end(),
                        [](Equity value) { return value > kLimit || value < -kLimit; })) {
            throw std::invalid_argument("a leave value of more than 1000 points");
        }
    }
}

Equity LeaveValues::of(const Rack& leave) const {
    if (leave.size == 0) return 0;
    Equity worth = 0;
    int vowels = 0, consonants = 0, kinds = 0;
    std::array<int, kMaxRack + 1> held{};
    LetterSet letters = leave.letters | (leave.blanks() > 0 ? 1 : 0);
    for (; letters != 0; letters &= letters - 1) {
        const int tile = __builtin_ctzll(letters);
        const int count = leave.counts[tile];
        if (tile != kBlank) ((vowels_ >> tile & 1) != 0 ? vowels : consonants) += count;
        for (int n = 0; n < count; ++n) worth += repeats_[tile * kRepeats + std::min(n, kRepeats - 1)];
        for (int k = 0; k < kinds; ++k) worth += pairs_[held[k] * (letters_ + 1) + tile];
        held[kinds++] = tile;
    }
    return worth + balance_[vowels * (kMaxRack + 1) + consonants];
}

LeaveTable leave_table(const LeaveValues& values, const Scoring& scoring, const Rack& rack,
                       int bag_count, int opponent_points) {
    if (bag_count > 0) {
        return LeaveTable(rack, values.letters(), [&](const Rack& leave) { return values.of(leave); });
    }
    return LeaveTable(rack, values.letters(), [&](const Rack& leave) -> Equity {
        if (leave.size == 0) return 2 * opponent_points * kPoint;
        int points = 0;
        for (int tile = 1; tile <= values.letters(); ++tile) {
            points += leave.counts[tile] * scoring.values[tile];
        }
        return (-2 * points - 10) * kPoint;  // 10: the turn it still takes to go out
    });
}

}  // namespace faristol
