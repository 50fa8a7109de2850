//! Practice: a match with the computer that one person plays for themselves. Nobody is asked, so there is no
//! challenge; it begins at once.

use rand::Rng;

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::game::AnyGame;

use super::super::clock::{Control, Habits};
use super::super::format::Terms;
use super::super::matches::{self, Match};
use super::super::player::{ByPlayer, Player};
use super::super::refusal::Refusal;
use super::checks::{check_start, check_terms};
use super::{SeatWish, Start};

/// The wish of a person who wants to practise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    pub person: PersonId,
    pub level: Level,
    /// The game, its options and the format; all else is what practice has.
    pub terms: Terms,
    /// The start of the first round, if it is not a new deal.
    pub start: Option<Start>,
    /// The seat of the person in the first round.
    pub seat: SeatWish,
}

/// A clock, a rating or a note was asked for: practice has none.
pub const ONLY_IN_PUBLIC: Refusal = Refusal::new("refused-only-in-public");
/// A match with a person is never hidden.
pub const PUBLIC_FOR_PERSON: Refusal = Refusal::new("refused-public-for-person");
/// We may not write there.
pub const CANNOT_SHOW: Refusal = Refusal::new("refused-cannot-show");
/// Its end was shown to everyone before.
pub const SHOWN_ALREADY: Refusal = Refusal::new("refused-shown-already");

impl Practice {
    /// Another match after an ended one: the same terms, with the seats of its first round swapped.
    ///
    /// # Errors
    /// A refusal: it is still played, or the person did not play in it.
    pub fn after(of: &Match, person: PersonId, level: Level) -> Result<Self, Refusal> {
        let player = of.people.player_of(person).ok_or_else(|| Refusal::not_seated(of.seated()))?;
        if of.is_running() {
            return Err(super::REMATCH_TOO_EARLY);
        }
        let seat = SeatWish::Seat(of.rounds[0].seat(player).other());
        Ok(Self { person, level, terms: of.terms.clone(), start: None, seat })
    }
}

/// Begins practice: without a clock or a rating, and with nobody who could guess its moves.
///
/// # Errors
/// A refusal: the game is not played so, or does not go on from there.
pub fn begin(
    wish: Practice,
    now: Timestamp,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<matches::Outcome, Refusal> {
    let Practice { person, level, terms, start, seat } = wish;
    let plain =
        Terms { rated: false, clock: Control::None, quiet: false, guesses: false, hints: false, ..terms };
    check_terms(&plain, dice, game)?;
    check_start(start.as_ref(), &plain, game)?;
    let opening = matches::Opening {
        id: MatchId::from_random(dice.next_u64()),
        place: Place::NOWHERE,
        people: ByPlayer([person, PersonId::computer(level)]),
        terms: plain,
        first: seat.first(dice),
    };
    // No clock runs that a vacation could stop.
    let habits = ByPlayer(Player::BOTH.map(|_| Habits::default()));
    let setup = start.as_ref().map(Start::setup);
    let next = Match { practice: true, ..matches::open_from(opening, setup, now, &habits, game, dice)? };
    let owed = matches::first_board(&next);
    Ok(matches::Outcome { next, owed })
}
