//! The turn of each match at which a person last looked: at *My view*, at their panel, or by a move of their
//! own. It is kept in memory only, so nothing is said about a look before a restart.

use crate::app::memory::{Lock, Recent};
use crate::base::id::{MatchId, PersonId};
use crate::host::Match;

/// The number of looks that are remembered at least.
const REMEMBERED: usize = 10_000;

#[derive(Default)]
pub struct Looks(Lock<Recent<(PersonId, MatchId), u32, REMEMBERED>>);

impl Looks {
    /// Records a look at a match. Returns the turn at the look before, if it is known.
    pub fn record(&self, person: PersonId, record: &Match) -> Option<u32> {
        let (key, mut looks) = ((person, record.id), self.0.lock());
        let before = looks.get(&key).copied();
        looks.insert(key, record.turn);
        before
    }
}
