#include "leave_training.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <span>
#include <system_error>
#include <thread>

#include "generator.hpp"

namespace faristol {

namespace {

// Where each number of the model stands in the vector that is fitted.
class Features {
  public:
    Features(int letters, LetterSet vowels) : tiles_(letters + 1), vowels_(vowels) {}

    int count() const { return repeats() + pairs() + (kMaxRack + 1) * (kMaxRack + 1); }
    int repeats() const { return tiles_ * LeaveValues::kRepeats; }
    int pairs() const { return tiles_ * tiles_; }

    std::vector<std::pair<int, double>> of(const Rack& leave) const {
        std::vector<std::pair<int, double>> active;
        int vowels = 0, consonants = 0;
        for (int tile = 0; tile < tiles_; ++tile) {
            const int count = leave.counts[tile];
            if (count == 0) continue;
            if (tile != kBlank) ((vowels_ >> tile & 1) != 0 ? vowels : consonants) += count;
            const int highest = LeaveValues::kRepeats - 1;
            for (int n = 0; n < std::min(count, highest); ++n) {
                active.emplace_back(tile * LeaveValues::kRepeats + n, 1.0);
            }
            if (count > highest) {
                active.emplace_back(tile * LeaveValues::kRepeats + highest, count - highest);
            }
            for (int more = tile + 1; more < tiles_; ++more) {
                if (leave.counts[more] > 0) active.emplace_back(repeats() + tile * tiles_ + more, 1.0);
            }
        }
        active.emplace_back(repeats() + pairs() + vowels * (kMaxRack + 1) + consonants, 1.0);
        return active;
    }

  private:
    int tiles_;
    LetterSet vowels_;
};

// Sums of the normal equations: integers, so that their order doesn't matter and the
// result is the same for any number of threads.
struct NormalEquations {
    int size;
    std::vector<std::int64_t> matrix;
    std::vector<std::int64_t> right;

    explicit NormalEquations(int features)
        : size(features), matrix(static_cast<std::size_t>(features) * features), right(features) {}

    void add(const std::vector<std::pair<int, double>>& active, Equity target) {
        for (const auto& [i, x] : active) {
            right[i] += static_cast<std::int64_t>(x) * target;
            for (const auto& [k, y] : active) {
                matrix[static_cast<std::size_t>(i) * size + k] += static_cast<std::int64_t>(x * y);
            }
        }
    }
    void add(const NormalEquations& other) {
        for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] += other.matrix[i];
        for (int i = 0; i < size; ++i) right[i] += other.right[i];
    }

    // Cholesky; the ridge makes the matrix positive definite.
    std::vector<double> solve(double ridge) const {
        std::vector<double> lower(matrix.begin(), matrix.end());
        std::vector<double> x(right.begin(), right.end());
        const auto at = [this](int row, int column) {
            return static_cast<std::size_t>(row) * size + column;
        };
        for (int i = 0; i < size; ++i) lower[at(i, i)] += ridge;
        for (int column = 0; column < size; ++column) {
            for (int k = 0; k < column; ++k) {
                const double factor = lower[at(column, k)];
                if (factor == 0) continue;
                for (int row = column; row < size; ++row) {
                    lower[at(row, column)] -= lower[at(row, k)] * factor;
                }
            }
            const double pivot = std::sqrt(lower[at(column, column)]);
            for (int row = column; row < size; ++row) lower[at(row, column)] /= pivot;
        }
        for (int i = 0; i < size; ++i) {
            for (int k = 0; k < i; ++k) x[i] -= lower[at(i, k)] * x[k];
            x[i] /= lower[at(i, i)];
        }
        for (int i = size; i-- > 0;) {
            for (int k = i + 1; k < size; ++k) x[i] -= lower[at(k, i)] * x[k];
            x[i] /= lower[at(i, i)];
        }
        return x;
    }
};

Equity worth_of(const SelfPlayGame& game, const GameRules& rules, const Rack& rack) {
    const LeaveTable table = leave_table(*rules.leaves, rules.scoring, rack, 1, 0);
    const Play play = best_play(rules, game.position(), rack, table);
    // Keeping everything and passing is always possible.
    return std::max(play.equity, Equity{0});
}

void sample(SelfPlayGame& game, const GameRules& rules, const Features& features, int samples,
            NormalEquations& sums) {
    std::vector<Tile> unseen = game.bag();
    for (int seat = 0; seat < 2; ++seat) {
        for (std::size_t tile = 0; tile < game.rack(seat).counts.size(); ++tile) {
            unseen.insert(unseen.end(), game.rack(seat).counts[tile], static_cast<Tile>(tile));
        }
    }
    const int rack_size = rules.rack_size;
    for (int k = 0; k < samples; ++k) {
        const auto shuffle = [&] {
            for (int i = 0; i < rack_size; ++i) {
                const int left = static_cast<int>(unseen.size()) - i;
                std::swap(unseen[i], unseen[i + game.random().below(left)]);
            }
        };
        shuffle();
        const Equity random_worth = worth_of(game, rules, Rack(std::span<const Tile>(unseen).first(rack_size)));
        // Sample tile kinds uniformly, not by the unseen counts, so that rare tiles are seen as
        // often as common ones.
        const int size = game.random().below(rack_size);
        for (int i = 0; i < size; ++i) {
            const auto kinds = static_cast<int>(rules.counts.size());
            const auto kind = static_cast<Tile>(game.random().below(kinds));
            const auto from = std::find(unseen.begin() + i, unseen.end(), kind);
            if (from != unseen.end()) {
                std::swap(unseen[i], *from);
            } else {
                const int left = static_cast<int>(unseen.size()) - i;
                std::swap(unseen[i], unseen[i + game.random().below(left)]);
            }
        }
        const Rack leave{std::span<const Tile>(unseen).first(size)};
        for (int i = size; i < rack_size; ++i) {
            const int left = static_cast<int>(unseen.size()) - i;
            std::swap(unseen[i], unseen[i + game.random().below(left)]);
        }
        const Equity worth = worth_of(game, rules, Rack(std::span<const Tile>(unseen).first(rack_size)));
        sums.add(features.of(leave), worth - random_worth);
    }
}

}  // namespace

LeaveValues train_leaves(const GameRules& rules, LetterSet vowels, const Training& training) {
    const int letters = rules.graph->letters();
    const Features features(letters, vowels);
    NormalEquations all(features.count());
    std::mutex guard;
    std::exception_ptr failure;
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        try {
            NormalEquations mine(features.count());
            for (std::uint64_t index = next++; index < training.games; index = next++) {
                SelfPlayGame game(rules, training.seed, index);
                while (!game.is_over()) {
                    if (static_cast<int>(game.bag().size()) >= rules.rack_size) {
                        sample(game, rules, features, training.samples_per_turn, mine);
                    }
                    game.turn();
                }
            }
            const std::lock_guard<std::mutex> lock(guard);
            all.add(mine);
        } catch (...) {
            const std::lock_guard<std::mutex> lock(guard);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            for (int k = 1; k < training.threads; ++k) others.emplace_back(work);
        } catch (const std::system_error&) {  // no more threads to be had: fewer do the work
        }
        work();
    }
    if (failure) std::rethrow_exception(failure);

    const std::vector<double> fitted = all.solve(training.ridge);
    const auto part = [&](int from, int count) {
        std::vector<Equity> values(count);
        for (int i = 0; i < count; ++i) {
            values[i] = static_cast<Equity>(std::lround(std::clamp(fitted[from + i], -9e5, 9e5)));
        }
        return values;
    };
    const int repeats = features.repeats(), pairs = features.pairs();
    return LeaveValues(letters, vowels, part(0, repeats), part(repeats, pairs),
                       part(repeats + pairs, features.count() - repeats - pairs));
}

}  // namespace faristol
