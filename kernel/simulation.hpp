// What a turn is worth, found by playing on: the unseen tiles are dealt at random, everybody
// plays on greedily for some turns, and what that leads to is counted.
//
// The same deals are used for every candidate. It is told what the player on turn can know, and
// no more. The same seed gives the same answer on any number of threads: they only share the
// work of a round, and rounds don't hang on them. Only a limit in seconds looks at a clock.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "choosing.hpp"
#include "inference.hpp"
#include "race.hpp"
#include "self_play.hpp"
#include "turn_rules.hpp"

namespace faristol {

// Chances to win from a lead, by how many tiles the player on turn does not see: the logistic
// curve's value at no lead, and what a point ahead adds. Empty: not known.
struct WinningCurve {
    double turn = 0;
    double point = 0;
};

struct SimulationStart {
    GameState state;  // the rack of whoever is on turn whole, others as far as they are known
    std::array<int, kMaxSeats> held{};  // how many tiles each seat has
    Rack unseen;                        // the bag, and what is not known of the others' racks
    // What a seat may have kept of its rack, by weight; dealt to it before all else. Empty: no idea.
    int keeper = 0;
    std::vector<KeptTiles> kept;
};

struct SimulationRules {
    TurnRules turns;
    std::vector<WinningCurve> chances;  // by tiles unseen; for two players only
    int plies = 2;                      // turns played on after the candidate
    int candidates = 15;
    double confidence = 0.95;  // with which candidates are dropped; 0: all are sampled alike
    std::uint64_t seed = 0;
};

// One way in which the unseen tiles may lie.
struct UnseenDeal {
    std::array<Rack, kMaxSeats> racks;
    std::vector<Tile> bag;   // whoever thinks draws from its end, the others from its beginning
    std::uint64_t salt = 0;  // decides where exchanged tiles go into the bag
};

// What playing on led to.
struct Sample {
    static constexpr int kCertain = 1'000'000;
    static constexpr int kUnknown = -1;
    Equity spread = 0;  // what whoever thinks is ahead of the best of the others, leaves included
    int win = kUnknown;  // the chance to win in millionths, a draw half
    int nodes = 0;       // best plays looked for, and the candidate
};

// A mean, and how far it may be off by chance: its standard error.
struct Estimate {
    double mean = 0;
    double error = 0;
};

// The sums over a candidate's samples.
struct SimulatedTurn {
    Turn turn;
    std::int64_t iterations = 0;
    std::int64_t spread = 0;
    std::int64_t spread_squares = 0;
    std::int64_t win = 0;
    std::int64_t win_squares = 0;
    std::int64_t win_unknown = 0;  // samples of which nobody can say who wins
    bool in_race = true;
    // Of one that was dropped: what the leader's means have changed by since, so that it can be
    // compared with those that saw more deals.
    double spread_since = 0;
    double win_since = 0;

    void add(const Sample& sample);
    Estimate points() const;              // ahead of the best of the others, leaves included
    std::optional<Estimate> chance() const;  // to win, from 0 to 1, where all samples tell
};

enum class StoppedBy : std::uint8_t { nothing, decided, equal, iterations, nodes, seconds, asked };

struct SimulationLimits {
    std::uint64_t iterations = UINT64_MAX;  // samples, of all candidates together
    std::uint64_t nodes = UINT64_MAX;
    double seconds = 1e18;
    int threads = 1;
};

class Simulation {
  public:
    // Throws std::invalid_argument for a position that can't be. The rules' pointers must stay.
    Simulation(const GameRules& game, const Position& position, const SimulationStart& start,
               const SimulationRules& rules);
    ~Simulation();

    // Goes on until a limit of all that was done so far (of seconds: of this run), or until the
    // race is over. `poll` is asked between rounds and on this thread; true stops.
    StoppedBy run(const SimulationLimits& limits, const std::function<bool()>& poll);
    // From any thread: the run that goes on stops soon, what was begun is left out.
    void stop() { asked_ = true; }

    // From any thread, also while it runs: the best first.
    std::vector<SimulatedTurn> turns() const;
    std::uint64_t iterations() const;
    std::uint64_t nodes() const;

    // A candidate, as `turns` began, played on from a deal.
    Sample sample(std::size_t candidate, const UnseenDeal& deal) const;
    // The deal of a draw, the same for all candidates.
    UnseenDeal deal(std::uint64_t index) const;
    const std::vector<Turn>& candidates() const { return candidates_; }

  private:
    struct Workspace;
    struct Playing;

    void check() const;
    void list_candidates();
    bool do_round(std::int64_t draws, int threads, std::vector<Sample>& samples);
    void merge(std::int64_t draws, const std::vector<Sample>& samples);
    void note_dropped();
    Sample played_on(std::size_t candidate, const UnseenDeal& deal, Workspace& work) const;
    std::int64_t utility(const Sample& sample) const;

    GameRules game_;
    Position position_;
    SimulationStart start_;
    SimulationRules rules_;
    int thinks_;  // the seat
    std::vector<Turn> candidates_;
    std::vector<double> kept_up_to_;  // sums of the weights of what may have been kept
    std::vector<Position> after_;  // the boards after the candidates
    std::vector<std::unique_ptr<Workspace>> workspaces_;

    std::mutex running_;
    std::atomic<bool> asked_{false};
    mutable std::mutex guard_;  // of what follows
    Race race_;
    std::vector<SimulatedTurn> turns_;
    // Of a dropped turn: who led when it was dropped, and the leader's sums at that time.
    struct Dropped {
        int leader = 0;
        SimulatedTurn then;
    };
    std::vector<std::optional<Dropped>> dropped_;
    std::uint64_t iterations_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace faristol
