// Which of several candidates is the best, found from samples of all of them.
//
// Every candidate that is still in the race is sampled on the same draws, so that two of them
// are compared by their differences draw by draw, which vary far less than the samples do. A
// candidate is dropped when it is behind the leader by more than chance explains:
//
//     n d² / (2 v) > ln((1 + ln n) (k − 1) / δ)
//
// with n draws, the mean d and the variance v of the differences, k candidates at the start and
// δ = 1 − confidence. The right side grows with n, because the question is asked again and again
// (after Garivier and Kaufmann 2016). The race is over when one candidate is left, or when all
// that are left differ from the leader by less than what matters, as surely.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace faristol {

class Race {
  public:
    // Nobody is dropped on fewer draws: the test takes means to be normally distributed.
    static constexpr std::int64_t kLeastDraws = 96;

    // With a confidence of 0 nobody is ever dropped. `matters` is the difference that does.
    Race(int candidates, double confidence, double matters);

    // One draw: a value for each candidate still in the race, in the order of `in_race`.
    // Values lie within ±2,000,000, so that no sum overflows.
    void add(std::span<const std::int64_t> values);
    // Drops who is behind. To be called at moments that don't hang on the values.
    void drop();

    const std::vector<int>& in_race() const { return in_race_; }
    std::int64_t draws() const { return draws_; }
    int leader() const;
    bool is_decided() const { return in_race_.size() == 1; }
    // Whether what is left differs by less than what matters.
    bool is_equal() const { return is_equal_; }

  private:
    std::int64_t& product(int a, int b) { return products_[a * candidates_ + b]; }
    // The mean and the variance of a's values less b's.
    struct Difference {
        double mean;
        double variance;
    };
    Difference difference(int a, int b) const;

    int candidates_;
    double confidence_;
    double matters_;
    std::vector<int> in_race_;
    std::int64_t draws_ = 0;
    std::vector<std::int64_t> sums_;
    std::vector<std::int64_t> products_;  // of each pair still in the race, and squares
    bool is_equal_ = false;
};

}  // namespace faristol
