#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "choosing.hpp"
#include "generator.hpp"
#include "lane_plays.hpp"

namespace faristol {

namespace {

constexpr std::int64_t kSamplesOfARound = 256;
constexpr std::int64_t kMostSpread = 1000 * kPoint;
constexpr std::int64_t kMostDraws = 4'000'000;  // sums of squares stay within 64 bits
constexpr double kChanceThatMatters = 2'000;     // a fifth of a per cent
constexpr double kSpreadThatMatters = kPoint / 2;
constexpr int kMostPlies = 100;
constexpr int kMostTurnsToTheEnd = 200;  // passes end no game while nobody has a point, in some books

void take_tiles(const Play& play, Rack& rack) {
    for (int i = 0; i < play.length; ++i) {
        const Tile tile = play.tiles[i];
        if (tile != 0) rack.remove((tile & kBlankBit) != 0 ? kBlank : tile);
    }
}

void lay(const Play& play, Position& position) {
    position.place(play.direction, play.lane, play.from, {play.tiles.data(), play.length});
}

}  // namespace

// What a thread needs for itself.
struct Simulation::Workspace {
    explicit Workspace(const Position& like) : position(like) {}
    Position position;
    PreparedRacks racks;
};

// A game while it is played on.
struct Simulation::Playing {
    GameState state;
    std::vector<Tile> bag;
    std::size_t first = 0;  // of the bag, as the others draw
    std::uint64_t salt = 0;
    int thinks = 0;
    std::array<Equity, kMaxSeats> leaves{};  // what each kept in its last turn here

    int in_bag() const { return static_cast<int>(bag.size() - first); }

    void draw(const TurnRules& rules) {
        Rack& rack = state.seats[state.on_turn].rack;
        while (rack.size < rules.rack_size && in_bag() > 0) {
            if (state.on_turn == thinks) {
                rack.add(bag.back());
                bag.pop_back();
            } else {
                rack.add(bag[first++]);
            }
        }
    }

    void put_back(const Rack& rack, const Rack& kept) {
        for (std::size_t tile = 0; tile < rack.counts.size(); ++tile) {
            for (int count = kept.counts[tile]; count < rack.counts[tile]; ++count) {
                bag.push_back(static_cast<Tile>(tile));
                const auto places = static_cast<std::uint64_t>(in_bag());
                std::swap(bag.back(), bag[first + mixed(++salt) % places]);
            }
        }
    }

    // The turn of the player on turn, but for the tiles on the board.
    void have(const Turn& turn, const TurnRules& rules, const Scoring& scoring) {
        SeatState& seat = state.seats[state.on_turn];
        const Equity points = turn.kind == TurnKind::play ? turn.play.score * kPoint : 0;
        leaves[state.on_turn] = turn.equity - points;
        if (turn.kind == TurnKind::play) {
            take_tiles(turn.play, seat.rack);
            seat.points += turn.play.score;
            draw(rules);
        } else if (turn.kind == TurnKind::exchange) {
            const Rack before = seat.rack;
            seat.rack = turn.kept;
            draw(rules);
            put_back(before, turn.kept);
        } else if (!rules.may_pass) {
            state.cannot_play(rules, scoring, in_bag());
            return;
        }
        state.end_turn(rules, scoring, turn.kind, in_bag());
    }
};

Simulation::Simulation(const GameRules& game, const Position& position,
                       const SimulationStart& start, const SimulationRules& rules)
    : game_(game),
      position_(position),
      start_(start),
      rules_(rules),
      thinks_(start.state.on_turn),
      race_(1, 0, 0) {
    check();
    if (start_.state.count != 2 || rules_.turns.turns_each > 0) rules_.chances.clear();
    for (const KeptTiles& kept : start_.kept) {
        kept_up_to_.push_back(kept.weight + (kept_up_to_.empty() ? 0 : kept_up_to_.back()));
    }
    list_candidates();
    race_ = Race(static_cast<int>(candidates_.size()), rules_.confidence,
                 rules_.chances.empty() ? kSpreadThatMatters : kChanceThatMatters);
}

Simulation::~Simulation() = default;

void Simulation::check() const {
    rules_.turns.check();
    const GameState& state = start_.state;
    if (state.count < 2 || state.count > kMaxSeats) throw std::invalid_argument("two to four players");
    if (state.on_turn < 0 || state.on_turn >= state.count || state.over ||
        state.seats[state.on_turn].is_out) {
        throw std::invalid_argument("nobody is on turn");
    }
    if (rules_.plies < 1 || rules_.plies > kMostPlies) throw std::invalid_argument("1 to 100 plies");
    if (rules_.candidates < 1) throw std::invalid_argument("at least one candidate");
    int missing = 0;
    for (int seat = 0; seat < state.count; ++seat) {
        const int known = state.seats[seat].rack.size;
        if (start_.held[seat] < known || start_.held[seat] > kMaxRack) {
            throw std::invalid_argument("a rack of more than 8 tiles, or than the seat has");
        }
        missing += start_.held[seat] - known;
    }
    const SeatState& mine = state.seats[state.on_turn];
    if (mine.rack.size == 0) throw std::invalid_argument("nobody with tiles is on turn");
    if (mine.rack.size != start_.held[state.on_turn]) {
        throw std::invalid_argument("the rack of the player on turn is not known");
    }
    if (missing > start_.unseen.size) {
        throw std::invalid_argument("the racks hold more tiles than are unseen");
    }
    if (!start_.kept.empty() &&
        (start_.keeper < 0 || start_.keeper >= state.count || start_.keeper == state.on_turn)) {
        throw std::invalid_argument("nobody who could have kept tiles");
    }
    for (const KeptTiles& kept : start_.kept) {
        const int known = state.seats[start_.keeper].rack.size;
        bool fits = kept.rack.size <= start_.held[start_.keeper] - known && kept.weight > 0;
        for (std::size_t tile = 0; tile < kept.rack.counts.size(); ++tile) {
            fits = fits && kept.rack.counts[tile] <= start_.unseen.counts[tile];
        }
        if (!fits || !std::isfinite(kept.weight)) {
            throw std::invalid_argument("tiles that can't have been kept");
        }
    }
    const bool is_empty = missing == start_.unseen.size;
    for (int seat = 0; seat < state.count; ++seat) {
        const bool played_out = is_empty && start_.held[seat] == 0;
        if (played_out && rules_.turns.played_out == PlayedOut::at_once) {
            throw std::invalid_argument("the game is over: somebody has no tiles");
        }
    }
    if (rules_.turns.turns_each > 0 && mine.turns >= rules_.turns.turns_each) {
        throw std::invalid_argument("the game is over: the player on turn has had all turns");
    }
}

void Simulation::list_candidates() {
    const GameState& state = start_.state;
    int in_bag = start_.unseen.size;
    for (int seat = 0; seat < state.count; ++seat) {
        in_bag -= start_.held[seat] - state.seats[seat].rack.size;
    }
    // With an empty bag the rest of two players is known, and of more as a heap.
    GameState known = state;
    if (in_bag == 0) {
        for (int seat = 0; seat < known.count; ++seat) {
            if (seat != thinks_) known.seats[seat].rack = deal(0).racks[seat];
        }
    }
    const Chooser chooser(game_, rules_.turns);
    const LeaveTable table = chooser.leaves(known, in_bag);
    std::vector<Play> plays = all_plays(position_, state.seats[thinks_].rack, table);
    std::sort(plays.begin(), plays.end(),
              [](const Play& a, const Play& b) { return a.is_better_than(b); });
    const auto most = static_cast<std::size_t>(rules_.candidates);
    for (std::size_t n = 0; n < std::min(most, plays.size()); ++n) {
        candidates_.push_back({TurnKind::play, plays[n], {}, plays[n].equity});
    }
    const bool stuck = plays.empty();
    chooser.each_exchange(known, in_bag, stuck, [&](const Rack& kept, Equity worth) {
        candidates_.push_back({TurnKind::exchange, {}, kept, worth});
    });
    if (rules_.turns.may_pass || candidates_.empty()) {
        candidates_.push_back({TurnKind::pass, {}, state.seats[thinks_].rack, table.after(0)});
    }
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const Turn& a, const Turn& b) {
        if (a.equity != b.equity) return a.equity > b.equity;
        if (a.kind != b.kind) return a.kind < b.kind;
        return a.kind == TurnKind::exchange && keeps_better(a.kept, 0, b.kept, 0);
    });
    if (candidates_.size() > most) candidates_.erase(candidates_.begin() + rules_.candidates, candidates_.end());
    for (const Turn& turn : candidates_) {
        after_.push_back(position_);
        if (turn.kind == TurnKind::play) lay(turn.play, after_.back());
        turns_.emplace_back().turn = turn;
    }
    dropped_.resize(turns_.size());
}

UnseenDeal Simulation::deal(std::uint64_t index) const {
    Random random(rules_.seed, index);
    UnseenDeal dealt;
    std::vector<Tile>& tiles = dealt.bag;
    tiles.reserve(static_cast<std::size_t>(start_.unseen.size) + kMaxRack);
    Rack unseen = start_.unseen, kept;
    if (!start_.kept.empty()) {
        const double drawn = static_cast<double>(random.next() >> 11) * 0x1p-53 * kept_up_to_.back();
        const auto at = std::upper_bound(kept_up_to_.begin(), kept_up_to_.end() - 1, drawn);
        kept = start_.kept[static_cast<std::size_t>(at - kept_up_to_.begin())].rack;
        for (std::size_t tile = 0; tile < kept.counts.size(); ++tile) {
            for (int k = 0; k < kept.counts[tile]; ++k) unseen.remove(static_cast<Tile>(tile));
        }
    }
    for (std::size_t tile = 0; tile < unseen.counts.size(); ++tile) {
        tiles.insert(tiles.end(), unseen.counts[tile], static_cast<Tile>(tile));
    }
    for (std::size_t left = tiles.size(); left > 1; --left) {
        std::swap(tiles[left - 1], tiles[random.below(static_cast<int>(left))]);
    }
    for (int seat = 0; seat < start_.state.count; ++seat) {
        dealt.racks[seat] = start_.state.seats[seat].rack;
        if (!start_.kept.empty() && seat == start_.keeper) {
            for (std::size_t tile = 0; tile < kept.counts.size(); ++tile) {
                for (int k = 0; k < kept.counts[tile]; ++k) dealt.racks[seat].add(static_cast<Tile>(tile));
            }
        }
        while (dealt.racks[seat].size < start_.held[seat]) {
            dealt.racks[seat].add(tiles.back());
            tiles.pop_back();
        }
    }
    dealt.salt = random.next();
    return dealt;
}

Sample Simulation::sample(std::size_t candidate, const UnseenDeal& deal) const {
    if (candidate >= candidates_.size()) throw std::invalid_argument("no such candidate");
    for (int seat = 0; seat < start_.state.count; ++seat) {
        if (deal.racks[seat].size != start_.held[seat]) throw std::invalid_argument("a rack of another size");
    }
    const auto work = std::make_unique<Workspace>(position_);
    return played_on(candidate, deal, *work);
}

Sample Simulation::played_on(std::size_t candidate, const UnseenDeal& deal, Workspace& work) const {
    const Chooser chooser(game_, rules_.turns);
    Playing playing{start_.state, deal.bag, 0, deal.salt, thinks_, {}};
    for (int seat = 0; seat < playing.state.count; ++seat) {
        playing.state.seats[seat].rack = deal.racks[seat];
    }
    playing.have(candidates_[candidate], rules_.turns, game_.scoring);
    Sample sample;
    sample.nodes = 1;
    const Position* board = &after_[candidate];
    // Once the bag is empty the game is played to its end: that is exact, and costs little.
    for (int ply = 1; ply <= kMostTurnsToTheEnd; ++ply) {
        if (playing.state.over || (ply > rules_.plies && playing.in_bag() > 0)) break;
        const Turn turn = chooser.choose(playing.state, *board, playing.in_bag(), work.racks);
        ++sample.nodes;
        playing.have(turn, rules_.turns, game_.scoring);
        const bool goes_on = ply < rules_.plies || playing.in_bag() == 0;
        if (turn.kind != TurnKind::play || playing.state.over || !goes_on) continue;
        if (board != &work.position) work.position = *board;
        board = &work.position;
        lay(turn.play, work.position);
    }
    const GameState& state = playing.state;
    const auto total = [&](int seat) -> Equity {
        return state.seats[seat].points * kPoint + (state.over ? 0 : playing.leaves[seat]);
    };
    Equity best = kNoEquity;
    for (int seat = 0; seat < state.count; ++seat) {
        if (seat != thinks_) best = std::max(best, total(seat));
    }
    sample.spread = static_cast<Equity>(
        std::clamp<std::int64_t>(total(thinks_) - best, -kMostSpread, kMostSpread));
    if (state.over) {
        sample.win = sample.spread > 0 ? Sample::kCertain : sample.spread == 0 ? Sample::kCertain / 2 : 0;
    } else if (!rules_.chances.empty()) {
        const int other = 1 - state.on_turn;
        const auto unseen = static_cast<std::size_t>(playing.in_bag() + state.seats[other].rack.size);
        const WinningCurve& curve = rules_.chances[std::min(unseen, rules_.chances.size() - 1)];
        const double lead = (state.on_turn == thinks_ ? 1.0 : -1.0) * sample.spread / kPoint;
        const double chance = 1 / (1 + std::exp(-(curve.turn + curve.point * lead)));
        sample.win = static_cast<int>(
            std::lround((state.on_turn == thinks_ ? chance : 1 - chance) * Sample::kCertain));
    }
    return sample;
}

StoppedBy Simulation::run(const SimulationLimits& limits, const std::function<bool()>& poll) {
    const std::unique_lock<std::mutex> running(running_, std::try_to_lock);
    if (!running.owns_lock()) throw std::invalid_argument("the simulation is running already");
    const auto began = std::chrono::steady_clock::now();
    std::vector<Sample> samples;
    const auto stopped = [&]() -> StoppedBy {
        if (asked_.exchange(false) || (poll && poll())) return StoppedBy::asked;
        if (race_.draws() >= Race::kLeastDraws && race_.is_decided()) return StoppedBy::decided;
        if (race_.is_equal()) return StoppedBy::equal;
        if (nodes_ >= limits.nodes) return StoppedBy::nodes;
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
        // A run without any sample would say nothing.
        if (iterations_ > 0 && passed.count() >= limits.seconds) return StoppedBy::seconds;
        return StoppedBy::nothing;
    };
    for (;;) {
        if (const StoppedBy why = stopped(); why != StoppedBy::nothing) return why;
        const auto racing = static_cast<std::int64_t>(race_.in_race().size());
        const std::uint64_t left = limits.iterations > iterations_ ? limits.iterations - iterations_ : 0;
        const std::int64_t usual = (kSamplesOfARound + racing - 1) / racing;
        const auto draws = static_cast<std::int64_t>(
            std::min<std::uint64_t>(usual, left / static_cast<std::uint64_t>(racing)));
        if (draws == 0 || race_.draws() >= kMostDraws) return StoppedBy::iterations;
        if (!do_round(draws, limits.threads, samples)) {
            asked_ = false;
            return StoppedBy::asked;
        }
        merge(draws, samples);
    }
}

// False when it was told to stop, and samples are missing.
bool Simulation::do_round(std::int64_t draws, int threads, std::vector<Sample>& samples) {
    const std::vector<int>& racing = race_.in_race();
    samples.resize(static_cast<std::size_t>(draws) * racing.size());
    const auto first_draw = static_cast<std::uint64_t>(race_.draws());
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    while (static_cast<int>(workspaces_.size()) < threads) {
        workspaces_.push_back(std::make_unique<Workspace>(position_));
    }
    const auto work = [&](Workspace& workspace) {
        try {
            for (;;) {
                const std::size_t task = next.fetch_add(1);
                if (task >= samples.size() || asked_) return;
                const auto candidate = static_cast<std::size_t>(racing[task % racing.size()]);
                samples[task] =
                    played_on(candidate, deal(first_draw + task / racing.size()), workspace);
            }
        } catch (...) {
            const std::lock_guard<std::mutex> lock(failing);
            failure = std::current_exception();
            next = samples.size();
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            for (int k = 1; k < threads; ++k) others.emplace_back(work, std::ref(*workspaces_[k]));
        } catch (const std::system_error&) {  // no more threads to be had: fewer do the work
        }
        work(*workspaces_[0]);
    }
    if (failure) std::rethrow_exception(failure);
    return !asked_;
}

void Simulation::merge(std::int64_t draws, const std::vector<Sample>& samples) {
    const std::lock_guard<std::mutex> lock(guard_);
    const std::vector<int> racing = race_.in_race();
    std::vector<std::int64_t> values(racing.size());
    auto sample = samples.begin();
    for (std::int64_t draw = 0; draw < draws; ++draw) {
        for (std::size_t k = 0; k < racing.size(); ++k, ++sample) {
            turns_[racing[k]].add(*sample);
            values[k] = utility(*sample);
            nodes_ += static_cast<std::uint64_t>(sample->nodes);
        }
        race_.add(values);
    }
    iterations_ += samples.size();
    race_.drop();
    note_dropped();
}

void Simulation::note_dropped() {
    std::vector<bool> racing(turns_.size(), false);
    for (const int each : race_.in_race()) racing[each] = true;
    for (std::size_t each = 0; each < turns_.size(); ++each) {
        if (!turns_[each].in_race || racing[each]) continue;
        turns_[each].in_race = false;
        dropped_[each] = Dropped{race_.leader(), turns_[race_.leader()]};
    }
}

std::uint64_t Simulation::iterations() const {
    const std::lock_guard<std::mutex> lock(guard_);
    return iterations_;
}

std::uint64_t Simulation::nodes() const {
    const std::lock_guard<std::mutex> lock(guard_);
    return nodes_;
}

}  // namespace faristol
