// Greedy play while a game is played on: the turn that looks best without looking ahead, exchanges and
// passes among them as the book has it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "lane_plays.hpp"
#include "rack_parts.hpp"
#include "self_play.hpp"
#include "turn_rules.hpp"
#include "window_search.hpp"

namespace faristol {

// A turn that somebody could have. `equity` is what it looks worth without playing on.
struct Turn {
    TurnKind kind = TurnKind::pass;
    Play play;  // of a play
    Rack kept;  // what stays on the rack, before tiles are drawn
    Equity equity = kNoEquity;
};

// Which part of a rack is better to keep; of equal worth the larger, then the lower tiles.
bool keeps_better(const Rack& kept, Equity worth, const Rack& best, Equity best_worth);

// A rack with tiles in the bag, and what is worked out of it before a board is looked at.
struct PreparedRack {
    Rack rack;
    LeaveTable leaves;
    RackParts parts;

    PreparedRack(const GameRules& game, const Rack& held)
        : rack(held),
          leaves(leave_table(*game.leaves, game.scoring, held, 1, 0)),
          parts(held, leaves, game.scoring, game.graph->letters()) {}
};

// The racks met last: all candidates meet the same ones, deal by deal.
class PreparedRacks {
  public:
    const PreparedRack& of(const GameRules& game, const Rack& rack) {
        std::optional<PreparedRack>& kept = kept_[key_of(rack, 0) % kept_.size()];
        if (!kept || kept->rack.counts != rack.counts) kept.emplace(game, rack);
        return *kept;
    }

  private:
    std::array<std::optional<PreparedRack>, 4> kept_;
};

// Greedy play: the turn that looks best without looking ahead.
class Chooser {
  public:
    Chooser(const GameRules& game, const TurnRules& rules) : game_(game), rules_(rules) {}

    // What may be left after a turn is worth to the player on turn.
    LeaveTable leaves(const GameState& state, int in_bag) const {
        const Rack& rack = state.seats[state.on_turn].rack;
        const bool goes_on = state.has_turn(rules_, state.on_turn, in_bag, 1);
        const bool counts = in_bag > 0 || rules_.racks_played_out != RackCount::none;
        if (!goes_on || !counts) {
            return LeaveTable(rack, game_.graph->letters(), [](const Rack&) -> Equity { return 0; });
        }
        return leave_table(*game_.leaves, game_.scoring, rack, in_bag,
                           state.points_on_others(game_.scoring, state.on_turn));
    }

    // Whether the player on turn may exchange so many; `stuck`: there is no play.
    bool may_exchange(const GameState& state, int tiles, int in_bag, bool stuck) const {
        if (state.may_exchange(rules_, tiles, in_bag)) return true;
        const bool given_leave = stuck && rules_.exchange_by_leave;
        return given_leave && tiles >= 1 && tiles <= in_bag && in_bag >= rules_.exchange_needs;
    }

    // `visit(kept, worth)` for each exchange there is.
    template <typename Visit>
    void each_exchange(const GameState& state, int in_bag, bool stuck, Visit visit) const {
        const Rack& rack = state.seats[state.on_turn].rack;
        const bool goes_on = state.has_turn(rules_, state.on_turn, in_bag, 1);
        LeaveTable(rack, game_.graph->letters(), [&](const Rack& kept) -> Equity {
            const Equity worth = goes_on ? game_.leaves->of(kept) : 0;
            if (may_exchange(state, rack.size - kept.size, in_bag, stuck)) visit(kept, worth);
            return 0;
        });
    }

    Turn choose(const GameState& state, const Position& position, int in_bag,
                PreparedRacks& prepared) const {
        const Rack& rack = state.seats[state.on_turn].rack;
        const bool usual = in_bag > 0 && state.has_turn(rules_, state.on_turn, in_bag, 1);
        if (usual && game_.map != nullptr && rack.blanks() < 2) {
            const PreparedRack& known = prepared.of(game_, rack);
            return chosen(state, in_bag, known.leaves,
                          best_play_by_lookup(position, rack, known.leaves, known.parts, *game_.map));
        }
        const LeaveTable table = leaves(state, in_bag);
        return chosen(state, in_bag, table, best_play(game_, position, rack, table));
    }

  private:
    // The best play, unless an exchange is worth more.
    Turn chosen(const GameState& state, int in_bag, const LeaveTable& table, const Play& play) const {
        Turn turn;
        turn.play = play;
        const bool stuck = turn.play.equity == kNoEquity;
        if (!stuck) {
            turn.kind = TurnKind::play;
            turn.equity = turn.play.equity;
        }
        if (in_bag > 0 && best_exchange_worth(state, table, in_bag, stuck) > turn.equity) {
            choose_exchange(state, in_bag, stuck, turn);
        }
        if (turn.kind == TurnKind::pass) turn.equity = table.after(0);
        return turn;
    }

    // At most; which it is, is looked for only where it could be chosen.
    Equity best_exchange_worth(const GameState& state, const LeaveTable& table, int in_bag,
                               bool stuck) const {
        const int held = state.seats[state.on_turn].rack.size;
        Equity best = kNoEquity;
        for (int kept = 0; kept < held; ++kept) {
            if (may_exchange(state, held - kept, in_bag, stuck)) best = std::max(best, table.best(kept));
        }
        return best;
    }

    void choose_exchange(const GameState& state, int in_bag, bool stuck, Turn& turn) const {
        turn.kind = TurnKind::exchange;
        turn.equity = kNoEquity;
        each_exchange(state, in_bag, stuck, [&turn](const Rack& kept, Equity worth) {
            if (turn.equity != kNoEquity && !keeps_better(kept, worth, turn.kept, turn.equity)) return;
            turn.kept = kept;
            turn.equity = worth;
        });
    }

    const GameRules& game_;
    const TurnRules& rules_;
};

}  // namespace faristol
