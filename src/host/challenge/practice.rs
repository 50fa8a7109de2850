//! Practice: a private match of one person with the computer. It needs no challenge and begins at once.

use rand::Rng;

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::game::AnyGame;

use super::super::clock::{PlayerSettings, TimeControl};
use super::super::format::Terms;
use super::super::matches::{self, Match};
use super::super::player::{ByPlayer, Player};
use super::super::refusal::Refusal;
use super::checks::{check_start, check_terms};
use super::{SeatWish, Start};

/// A request to begin practice, not yet validated; [`begin`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeRequest {
    pub person: PersonId,
    pub level: Level,
    /// The game, its options and the format. [`begin`] overrides the other fields.
    pub terms: Terms,
    /// The deal or position from which the first round starts, instead of a new deal.
    pub start: Option<Start>,
    /// The seat of the person in the first round.
    pub seat: SeatWish,
}

/// The command asks for a clock, a rating or a note, which practice does not have.
pub const ONLY_IN_PUBLIC: Refusal = Refusal::new("refused-only-in-public");
/// A match with a person cannot be private.
pub const PUBLIC_FOR_PERSON: Refusal = Refusal::new("refused-public-for-person");
/// The bot may not post in this channel.
pub const CANNOT_SHOW: Refusal = Refusal::new("refused-cannot-show");
/// The result of this practice was already posted publicly.
pub const SHOWN_ALREADY: Refusal = Refusal::new("refused-shown-already");

impl PracticeRequest {
    /// Returns a request for another match after an ended one: the same terms, with the seats of its
    /// first round swapped.
    ///
    /// # Errors
    /// Refuses if the match is still running, or the person did not play in it.
    pub fn after(of: &Match, person: PersonId, level: Level) -> Result<Self, Refusal> {
        let player = of.people.player_of(person).ok_or_else(|| Refusal::not_seated(of.seated()))?;
        if of.is_running() {
            return Err(super::REMATCH_TOO_EARLY);
        }
        let seat = SeatWish::Seat(of.rounds[0].seat(player).other());
        Ok(Self { person, level, terms: of.terms.clone(), start: None, seat })
    }
}

/// Begins practice, without a clock, ratings or guesses.
///
/// # Errors
/// Refuses terms that the game does not offer, and a start from which it cannot continue.
pub fn begin(
    wish: PracticeRequest,
    now: Timestamp,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<matches::MatchUpdate, Refusal> {
    let PracticeRequest { person, level, terms, start, seat } = wish;
    let plain =
        Terms { rated: false, clock: TimeControl::None, quiet: false, guesses: false, hints: false, ..terms };
    check_terms(&plain, dice, game)?;
    check_start(start.as_ref(), &plain, game)?;
    let opening = matches::NewMatch {
        id: MatchId::from_random(dice.next_u64()),
        place: Place::NOWHERE,
        people: ByPlayer([person, PersonId::computer(level)]),
        terms: plain,
        first: seat.first(dice),
    };
    // No clock runs that a vacation could stop.
    let habits = ByPlayer(Player::BOTH.map(|_| PlayerSettings::default()));
    let setup = start.as_ref().map(Start::setup);
    let next = Match { practice: true, ..matches::open_from(opening, setup, now, &habits, game, dice)? };
    let owed = matches::opening_effects(&next);
    Ok(matches::MatchUpdate { next, effects: owed })
}
