//! The beginning of a match: dealing the first round and starting the first turn.

use rand::Rng;

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::game::{AnyGame, PositionText};

use super::super::clock::PlayerSettings;
use super::super::effect::{Effect, NotificationReason};
use super::super::format::Terms;
use super::super::player::{ByPlayer, Player};
use super::super::refusal::Refusal;
use super::playing::PlayState;
use super::record::{Match, Phase, Round};
use super::turns::{begun, deal, starter_of};

/// The turn number of a new match; each change of the board adds one.
pub(super) const FIRST_TURN: u32 = 1;

/// The parameters of a new match, except the set-up and the settings of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMatch {
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
/// Refuses if the game cannot deal a round with the agreed options.
pub fn open(
    opening: NewMatch,
    now: Timestamp,
    habits: &ByPlayer<PlayerSettings>,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<Match, Refusal> {
    open_from(opening, None, now, habits, game, dice)
}

/// Begins a match from a given set-up, or with a new deal if there is none. The player who moves first
/// takes the seat that is to move in the set-up.
///
/// # Errors
/// Refuses if the game cannot deal a round with the agreed options.
pub fn open_from(
    opening: NewMatch,
    setup: Option<&PositionText>,
    now: Timestamp,
    habits: &ByPlayer<PlayerSettings>,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<Match, Refusal> {
    let NewMatch { id, place, people, terms, first } = opening;
    let round = match setup {
        Some(setup) => given(setup, first, game),
        None => deal(&terms, first, game, dice)?,
    };
    let habits = habits.clone().map(|habits| habits.by(terms.clock));
    let phase = Phase::Playing(Box::new(PlayState::first(first, &terms, now, &habits)));
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

/// Creates a round from a set-up, with the player `starter` in the seat that is to move.
fn given(setup: &PositionText, starter: Player, game: &dyn AnyGame) -> Round {
    let round = begun(setup.clone(), starter);
    if starter_of(&round, game) == starter { round } else { begun(round.setup, starter.other()) }
}

/// Returns the outbox entries of a new match: the first board, and a notification for the challenger.
/// Against the computer, there is no notification; if the computer moves first, there is a request for
/// the computer's move. Practice has no public board.
pub fn opening_effects(opened: &Match) -> Vec<Effect> {
    let board = Effect::Board { turn: opened.turn };
    if opened.practice {
        return opened.reply().into_iter().collect();
    }
    if opened.people[Player::Two].is_computer() {
        return [board].into_iter().chain(opened.reply()).collect();
    }
    vec![board, opened.notification(Player::One, NotificationReason::Accepted)]
}
