//! The inputs of a decision about a match, besides the record and its table.

use rand::Rng;

use crate::base::time::Timestamp;
use crate::game::AnyGame;

use super::super::block::BlockStatus;
use super::super::clock::PlayerSettings;
use super::super::player::ByPlayer;
use super::super::rating::{ByScope, Rating, SeasonNumber};

pub struct MatchContext<'a> {
    pub now: Timestamp,
    pub game: &'a dyn AnyGame,
    /// The current ratings of both players. The values for the server are those of the running season, if
    /// there is one.
    pub ratings: &'a ByScope<ByPlayer<Rating>>,
    /// The running season of the server, if any.
    pub season: Option<SeasonNumber>,
    pub people: ByPlayer<PlayerSettings>,
    /// The block between the players, from the view of the player who makes an offer or gives time.
    pub between: BlockStatus,
    /// The randomness for the deal of the next round.
    pub dice: &'a mut dyn Rng,
}
