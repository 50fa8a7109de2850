//! An exhaustive search without pruning or estimates, to check the engine.

use std::collections::HashMap;

use engawa_base::seat::Seat;
use engawa_play::game::{MoveText, Table};

/// The result of a round if both sides play their best moves, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The mover wins in `plies` plies with each of the moves in `by`.
    Won {
        plies: u32,
        by: Vec<MoveText>,
    },
    /// The mover loses after this many plies of the best defence.
    Lost(u32),
    Drawn,
}

/// An exhaustive search that stops after a number of positions.
pub struct Plain {
    left: u32,
    seen: HashMap<(String, u32), Option<Value>>,
    forced: HashMap<(String, u32, Seat), bool>,
}

impl Plain {
    /// Returns a search that visits at most `budget` positions.
    pub fn new(budget: u32) -> Self {
        Self { left: budget, seen: HashMap::new(), forced: HashMap::new() }
    }

    /// Returns the value of a position, or `None` if the search cannot find the value within `plies`
    /// plies and the budget.
    pub fn deepen(&mut self, table: &dyn Table, plies: u32) -> Option<Value> {
        (0..=plies).find_map(|plies| self.value(table, plies)).filter(|_| self.left > 0)
    }

    fn value(&mut self, table: &dyn Table, plies: u32) -> Option<Value> {
        if let Some(ending) = table.ending() {
            return Some(match ending.winner {
                None => Value::Drawn,
                Some(seat) if seat == table.turn() => Value::Won { plies: 0, by: Vec::new() },
                Some(_) => Value::Lost(0),
            });
        }
        if plies == 0 || self.left == 0 {
            return None;
        }
        let key = (table.position().0, plies);
        if let Some(known) = self.seen.get(&key) {
            return known.clone();
        }
        self.left -= 1;
        let after = |mv: MoveText| (after(table, &mv), mv);
        let replies: Vec<_> = table
            .legal()
            .into_iter()
            .map(after)
            .map(|(next, mv)| (mv, self.value(&*next, plies - 1)))
            .collect();
        let found = best(replies);
        self.seen.insert(key, found.clone());
        found
    }

    /// Returns whether a side can force a win within `plies` plies, or `None` if the budget runs out. The
    /// search looks first at the moves that end the round.
    pub fn wins_within(&mut self, table: &dyn Table, plies: u32, side: Seat) -> Option<bool> {
        let is_forced = self.forces(table, plies, side);
        (is_forced || self.left > 0).then_some(is_forced)
    }

    /// Does the same. Without budget left, `false` means nothing.
    fn forces(&mut self, table: &dyn Table, plies: u32, side: Seat) -> bool {
        if let Some(ending) = table.ending() {
            return ending.winner == Some(side);
        }
        if plies == 0 || self.left == 0 {
            return false;
        }
        let key = (table.position().0, plies, side);
        if let Some(known) = self.forced.get(&key) {
            return *known;
        }
        self.left -= 1;
        let next: Vec<_> = table.legal().iter().map(|mv| after(table, mv)).collect();
        let winners = next.iter().filter_map(|table| table.ending()).map(|ending| ending.winner);
        let outcomes: Vec<bool> = winners.map(|winner| winner == Some(side)).collect();
        let mut open = next.iter().filter(|table| table.ending().is_none());
        let is_forced = if table.turn() == side {
            // A shorter way is cheaper to find.
            outcomes.contains(&true)
                || plies > 2
                    && (self.forces(table, plies - 2, side)
                        || open.any(|table| self.forces(&**table, plies - 1, side)))
        } else {
            !outcomes.contains(&false) && open.all(|table| self.forces(&**table, plies - 1, side))
        };
        self.forced.insert(key, is_forced);
        is_forced
    }

    /// Returns the points of the mover under best play. Returns `None` in games without points, or if the
    /// budget runs out.
    pub fn points(&mut self, table: &dyn Table) -> Option<i32> {
        if let Some(ending) = table.ending() {
            let points = i32::from(ending.points?);
            return Some(match ending.winner {
                None => 0,
                Some(seat) if seat == table.turn() => points,
                Some(_) => -points,
            });
        }
        let mut best = None;
        for mv in table.legal() {
            self.left = self.left.checked_sub(1)?;
            best = best.max(Some(-self.points(&*after(table, &mv))?));
        }
        best
    }
}

/// Returns the value of a position from the values of its replies. Returns `None` if an unknown reply could
/// change the result.
fn best(replies: Vec<(MoveText, Option<Value>)>) -> Option<Value> {
    let lost = |(_, value): &(MoveText, Option<Value>)| match value {
        Some(Value::Lost(plies)) => Some(*plies),
        _ => None,
    };
    if let Some(plies) = replies.iter().filter_map(lost).min() {
        let by =
            replies.iter().filter(|reply| lost(reply) == Some(plies)).map(|(mv, _)| mv.clone()).collect();
        return Some(Value::Won { plies: plies + 1, by });
    }
    let mut longest = 0;
    let mut drawn = false;
    for (_, value) in replies {
        match value? {
            Value::Won { plies, .. } => longest = longest.max(plies),
            Value::Drawn => drawn = true,
            Value::Lost(_) => unreachable!("looked for above"),
        }
    }
    Some(if drawn { Value::Drawn } else { Value::Lost(longest + 1) })
}

/// Returns a copy of the table after a legal move.
pub fn after(table: &dyn Table, mv: &MoveText) -> Box<dyn Table> {
    let mut next = table.fork();
    next.play(mv).expect("a legal move can be played");
    next
}
