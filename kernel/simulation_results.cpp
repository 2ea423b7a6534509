// What the samples of a simulation come to: means, errors, and the order of the turns.
#include <algorithm>
#include <cmath>

#include "simulation.hpp"

namespace faristol {

namespace {

// What a point more is worth besides the chance to win, in millionths: decides where the game is
// won or lost in any case.
constexpr std::int64_t kPointWorth = 100;

Estimate estimate(std::int64_t sum, std::int64_t squares, std::int64_t count, double unit) {
    if (count == 0) return {};
    const auto n = static_cast<double>(count);
    const double mean = static_cast<double>(sum) / n;
    const double spread = std::max(0.0, static_cast<double>(squares) / n - mean * mean);
    return {mean / unit, count > 1 ? std::sqrt(spread / (n - 1)) / unit : 0};
}

}  // namespace

void SimulatedTurn::add(const Sample& sample) {
    const std::int64_t points = sample.spread;
    ++iterations;
    spread += points;
    spread_squares += points * points;
    if (sample.win == Sample::kUnknown) {
        ++win_unknown;
        return;
    }
    win += sample.win;
    win_squares += static_cast<std::int64_t>(sample.win) * sample.win;
}

Estimate SimulatedTurn::points() const {
    Estimate found = estimate(spread, spread_squares, iterations, kPoint);
    found.mean += spread_since / kPoint;
    return found;
}

std::optional<Estimate> SimulatedTurn::chance() const {
    if (iterations == 0 || win_unknown > 0) return std::nullopt;
    Estimate found = estimate(win, win_squares, iterations, Sample::kCertain);
    found.mean += win_since / Sample::kCertain;
    return found;
}

std::int64_t Simulation::utility(const Sample& sample) const {
    if (rules_.chances.empty()) return sample.spread;
    return sample.win + sample.spread * kPointWorth / kPoint;
}

std::vector<SimulatedTurn> Simulation::turns() const {
    std::vector<SimulatedTurn> found;
    {
        const std::lock_guard<std::mutex> lock(guard_);
        found = turns_;
        const auto mean = [](std::int64_t sum, const SimulatedTurn& turn) {
            return static_cast<double>(sum) / static_cast<double>(turn.iterations);
        };
        for (std::size_t each = 0; each < found.size(); ++each) {
            // Who led then may itself have been dropped later.
            std::size_t at = each;
            while (dropped_[at]) {
                const SimulatedTurn& then = dropped_[at]->then;
                at = static_cast<std::size_t>(dropped_[at]->leader);
                found[each].spread_since += mean(turns_[at].spread, turns_[at]) - mean(then.spread, then);
                found[each].win_since += mean(turns_[at].win, turns_[at]) - mean(then.win, then);
            }
        }
    }
    const auto worth = [this](const SimulatedTurn& turn) {
        if (turn.iterations == 0) return static_cast<double>(turn.turn.equity);
        const double points = turn.points().mean * kPoint;
        if (rules_.chances.empty()) return points;
        return turn.chance().value_or(Estimate{}).mean * Sample::kCertain +
               points * kPointWorth / kPoint;
    };
    std::stable_sort(found.begin(), found.end(), [&](const SimulatedTurn& a, const SimulatedTurn& b) {
        if (a.in_race != b.in_race) return a.in_race;
        return worth(a) > worth(b);
    });
    return found;
}

}  // namespace faristol
