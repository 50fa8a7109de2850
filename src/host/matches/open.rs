//! How a match begins: the first round is dealt, the first turn starts.

use rand::Rng;

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::game::AnyGame;

use super::super::clock::Habits;
use super::super::format::Terms;
use super::super::owed::{Owed, Reason};
use super::super::player::{ByPlayer, Player};
use super::super::refusal::Refusal;
use super::playing::Playing;
use super::record::{Match, Phase};
use super::turns::deal;

/// What is agreed when a match begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The id of the match.
    pub id: MatchId,
    /// Where it is played.
    pub place: Place,
    /// Who plays.
    pub people: ByPlayer<PersonId>,
    /// What is played.
    pub terms: Terms,
    /// Who moves first in the first round.
    pub first: Player,
}

/// Begins a match. Refused only when the game cannot deal what was agreed.
pub fn open(
    opening: Opening,
    now: Timestamp,
    habits: &ByPlayer<Habits>,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<Match, Refusal> {
    let Opening { id, place, people, terms, first } = opening;
    let round = deal(&terms, first, game, dice)?;
    let phase = Phase::Playing(Box::new(Playing::first(first, &terms, now, habits)));
    Ok(Match {
        id,
        place,
        people,
        terms,
        rules_version: game.facts().rules_version,
        made: now,
        turn: 1,
        rounds: vec![round],
        phase,
    })
}

/// What the first board owes of a match that somebody has just accepted: whoever challenged hears of it.
pub fn first_board(opened: &Match) -> Vec<Owed> {
    vec![Owed::Board { turn: opened.turn }, opened.call(Player::One, Reason::Accepted)]
}
