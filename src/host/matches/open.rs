//! Beginning a match: deals the first round and starts the first turn.

use rand::Rng;

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::game::{AnyGame, PositionText};

use super::super::clock::Habits;
use super::super::format::Terms;
use super::super::owed::{Owed, Reason};
use super::super::player::{ByPlayer, Player};
use super::super::refusal::Refusal;
use super::playing::Playing;
use super::record::{Match, Phase, Round};
use super::turns::{begun, deal, starter_of};

/// The turn number of a match before its board first changes.
pub(super) const FIRST_TURN: u32 = 1;

/// The parameters of a new match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub id: MatchId,
    pub place: Place,
    pub people: ByPlayer<PersonId>,
    pub terms: Terms,
    /// The player who moves first in the first round.
    pub first: Player,
}

/// Begins a match with a new deal.
///
/// # Errors
/// Refuses if the game cannot deal with the agreed options.
pub fn open(
    opening: Opening,
    now: Timestamp,
    habits: &ByPlayer<Habits>,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<Match, Refusal> {
    open_from(opening, None, now, habits, game, dice)
}

/// Begins a match from a given set-up, or with a new deal if there is none. The player `first` takes
/// whichever seat is to move in the set-up.
///
/// # Errors
/// Refuses if the game cannot deal with the agreed options.
pub fn open_from(
    opening: Opening,
    setup: Option<&PositionText>,
    now: Timestamp,
    habits: &ByPlayer<Habits>,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<Match, Refusal> {
    let Opening { id, place, people, terms, first } = opening;
    let round = match setup {
        Some(setup) => given(setup, first, game),
        None => deal(&terms, first, game, dice)?,
    };
    let habits = habits.clone().map(|habits| habits.by(terms.clock));
    let phase = Phase::Playing(Box::new(Playing::first(first, &terms, now, &habits)));
    Ok(Match {
        id,
        place,
        thread_of: None,
        challenge: None,
        people,
        terms,
        rules_version: game.facts().rules_version,
        practice: false,
        made: now,
        turn: FIRST_TURN,
        rounds: vec![round],
        phase,
    })
}

/// Creates a round from a set-up and seats `starter` in the seat to move.
fn given(setup: &PositionText, starter: Player, game: &dyn AnyGame) -> Round {
    let round = begun(setup.clone(), starter);
    if starter_of(&round, game) == starter { round } else { begun(round.setup, starter.other()) }
}

/// Returns the outbox entries of a new match: the first board, and a notification for the challenger
/// unless the computer accepted.
pub fn first_board(opened: &Match) -> Vec<Owed> {
    let board = Owed::Board { turn: opened.turn };
    if opened.practice {
        return opened.reply().into_iter().collect();
    }
    if opened.people[Player::Two].is_computer() {
        return [board].into_iter().chain(opened.reply()).collect();
    }
    vec![board, opened.call(Player::One, Reason::Accepted)]
}
