//! How a match begins: the first round is dealt, the first turn starts.

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

/// The turn number of a match until its board changes.
pub(super) const FIRST_TURN: u32 = 1;

/// What is agreed when a match begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub id: MatchId,
    pub place: Place,
    pub people: ByPlayer<PersonId>,
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
    open_from(opening, None, now, habits, game, dice)
}

/// The same from a given set-up, where there is one: who is to move in it moves first, in whichever seat that
/// is. Refused also when the set-up is none.
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

/// A round from a given set-up, in which whoever begins sits where the set-up says.
fn given(setup: &PositionText, starter: Player, game: &dyn AnyGame) -> Round {
    let round = begun(setup.clone(), starter);
    if starter_of(&round, game) == starter { round } else { begun(round.setup, starter.other()) }
}

/// What the first board owes of a match that somebody has just accepted: whoever challenged hears of it,
/// unless it is the computer that accepted, which does so at once.
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
