#include "choosing.hpp"

namespace faristol {

bool keeps_better(const Rack& kept, Equity worth, const Rack& best, Equity best_worth) {
    if (worth != best_worth) return worth > best_worth;
    if (kept.size != best.size) return kept.size > best.size;
    return kept.counts > best.counts;
}

}  // namespace faristol
