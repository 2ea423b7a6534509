#include "race.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace faristol {

Race::Race(int candidates, double confidence, double matters)
    : candidates_(candidates), confidence_(confidence), matters_(matters) {
    if (candidates < 1) throw std::invalid_argument("a race of nobody");
    if (!(confidence >= 0 && confidence < 1)) {
        throw std::invalid_argument("a confidence from 0 to below 1");
    }
    in_race_.resize(static_cast<std::size_t>(candidates));
    std::iota(in_race_.begin(), in_race_.end(), 0);
    sums_.resize(in_race_.size());
    products_.resize(in_race_.size() * in_race_.size());
}

void Race::add(std::span<const std::int64_t> values) {
    ++draws_;
    for (std::size_t i = 0; i < in_race_.size(); ++i) {
        sums_[in_race_[i]] += values[i];
        for (std::size_t k = i; k < in_race_.size(); ++k) {
            product(in_race_[i], in_race_[k]) += values[i] * values[k];
        }
    }
}

int Race::leader() const {
    return *std::max_element(in_race_.begin(), in_race_.end(),
                             [this](int a, int b) { return sums_[a] < sums_[b]; });
}

Race::Difference Race::difference(int a, int b) const {
    const auto n = static_cast<double>(draws_);
    const int low = std::min(a, b), high = std::max(a, b);
    const double mean = static_cast<double>(sums_[a] - sums_[b]) / n;
    // Whole numbers until here: what is left of large squares is exact.
    const std::int64_t squares = products_[a * candidates_ + a] + products_[b * candidates_ + b] -
                                 2 * products_[low * candidates_ + high];
    const double variance = (static_cast<double>(squares) - n * mean * mean) / (n - 1);
    return {mean, std::max(0.0, variance)};
}

void Race::drop() {
    if (confidence_ <= 0 || draws_ < kLeastDraws || is_decided()) return;
    const auto n = static_cast<double>(draws_);
    const double rivals = candidates_ - 1;
    const double threshold = std::log((1 + std::log(n)) * rivals / (1 - confidence_));
    const int first = leader();
    bool all_equal = true;
    std::vector<int> left;
    for (const int each : in_race_) {
        if (each == first) {
            left.push_back(each);
            continue;
        }
        const Difference behind = difference(first, each);
        const bool is_behind =
            behind.mean > 0 && n * behind.mean * behind.mean > 2 * behind.variance * threshold;
        if (is_behind) continue;
        left.push_back(each);
        const double at_most = behind.mean + std::sqrt(2 * behind.variance * threshold / n);
        all_equal = all_equal && at_most < matters_;
    }
    in_race_ = std::move(left);
    is_equal_ = all_equal && !is_decided();
}

}  // namespace faristol
