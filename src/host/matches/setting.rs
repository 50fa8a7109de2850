//! What a decision about a match may look at besides the record and its table.

use rand::Rng;

use crate::base::time::Timestamp;
use crate::game::AnyGame;

use super::super::block::Between;
use super::super::clock::Habits;
use super::super::player::ByPlayer;
use super::super::rating::{ByScope, Rating, SeasonNumber};

/// What a decision about a match may look at besides the record and its table.
pub struct Setting<'a> {
    pub now: Timestamp,
    pub game: &'a dyn AnyGame,
    /// The ratings of both players before the match ends; those of the server in the season that runs.
    pub ratings: &'a ByScope<ByPlayer<Rating>>,
    /// The season of the server that runs.
    pub season: Option<SeasonNumber>,
    pub people: ByPlayer<Habits>,
    /// What stands between the two, seen by whoever offers or gives something.
    pub between: Between,
    /// The randomness for the deal of the next round.
    pub dice: &'a mut dyn Rng,
}
