// What tiles left on the rack are worth: a small additive model of single tiles,
// repeats, pairs and the balance of vowels and consonants.
//
// A full table of leaves has 800,000 entries; this one has about 500 numbers, fits the
// package as text and is learnt in a minute from self-play (train_leaves).
#pragma once

#include <array>
#include <vector>

#include "rack.hpp"

namespace faristol {

class LeaveValues {
  public:
    static constexpr int kRepeats = 4;  // a fifth tile of a kind is worth what the fourth is

    // No opinion: every leave is worth nothing.
    explicit LeaveValues(int letters);
    // `repeats[t * kRepeats + n]` is the worth of the (n+1)-th tile t, `pairs[t * (letters+1) + u]`
    // (t < u) of holding both, `balance[v * (kMaxRack+1) + c]` of v vowels and c consonants; all in
    // thousandths of a point. `vowels` are the letters that count as vowels.
    LeaveValues(int letters, LetterSet vowels, std::vector<Equity> repeats,
                std::vector<Equity> pairs, std::vector<Equity> balance);

    Equity of(const Rack& leave) const;

    int letters() const { return letters_; }
    LetterSet vowels() const { return vowels_; }
    const std::vector<Equity>& repeats() const { return repeats_; }
    const std::vector<Equity>& pairs() const { return pairs_; }
    const std::vector<Equity>& balance() const { return balance_; }

  private:
    int letters_;
    LetterSet vowels_ = 0;
    std::vector<Equity> repeats_;
    std::vector<Equity> pairs_;
    std::vector<Equity> balance_;
};

// The table for a player to move: leave values while tiles are left to draw; with an empty
// bag twice the opponent's rack for going out, and twice the own rest lost otherwise.
LeaveTable leave_table(const LeaveValues& values, const Scoring& scoring, const Rack& rack,
                       int bag_count, int opponent_points);

}  // namespace faristol
