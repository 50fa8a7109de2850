//! Practice: a private match of one person with the computer, which needs no challenge and begins at
//! once.

use rand::Rng;

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::game::AnyGame;
use crate::{
    ByPlayer, Match, MatchUpdate, NewMatch, Player, PlayerSettings, Refusal, Terms, TimeControl, matches,
};

use super::checks::{check_level, check_start, check_terms};
use super::{SeatWish, Start, seat_in_rematch};

/// A request to begin practice, not yet validated; [`begin`] validates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeRequest {
    pub person: PersonId,
    pub level: Level,
    /// The game, its options and the format. [`begin`] overrides all other terms.
    pub terms: Terms,
    /// The deal of another match, or the position, from which the first round starts; `None` means a
    /// new deal.
    pub start: Option<Start>,
    /// The seat that the person wants in the first round.
    pub seat: SeatWish,
}

/// The refusal for a challenge to the computer that asks for a clock or a rating, which no match with the
/// computer has, or in private for a note or guesses, which only public ones have.
pub const ONLY_IN_PUBLIC: Refusal = Refusal::new("refused-only-in-public");
/// The refusal for a private match with a person. Only matches with the computer can be private.
pub const PUBLIC_FOR_PERSON: Refusal = Refusal::new("refused-public-for-person");
/// The refusal for publishing a result in a channel where the bot may not post.
pub const CANNOT_SHOW: Refusal = Refusal::new("refused-cannot-show");
/// The refusal for posting the result of a practice match publicly a second time.
pub const SHOWN_ALREADY: Refusal = Refusal::new("refused-shown-already");

impl PracticeRequest {
    /// A request for another practice match after an ended one: the same terms, with the seats
    /// of the first round swapped.
    ///
    /// # Errors
    /// Refuses if the match is still running, or the person did not play in it.
    pub fn after(of: &Match, person: PersonId, level: Level) -> Result<Self, Refusal> {
        let (_, seat) = seat_in_rematch(of, person)?;
        Ok(Self { person, level, terms: of.terms.clone(), start: None, seat })
    }
}

/// Begins practice, a private match with the computer, without a clock, ratings or guesses by
/// spectators.
///
/// # Errors
/// Refuses terms that the game does not offer, and a start from which no match can begin.
pub fn begin(
    wish: PracticeRequest,
    now: Timestamp,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<MatchUpdate, Refusal> {
    let PracticeRequest { person, level, terms, start, seat } = wish;
    let clock = TimeControl::None;
    let plain =
        Terms { rated: false, clock, quiet: false, guesses: false, hints: false, days_off: false, ..terms };
    check_terms(&plain, dice, game)?;
    check_level(Some(level), &plain, game)?;
    check_start(start.as_ref(), &plain, game)?;
    let opening = NewMatch {
        id: MatchId::from_random(dice.next_u64()),
        place: Place::NOWHERE,
        people: ByPlayer([person, PersonId::computer(level)]),
        terms: plain,
        first: seat.first(dice),
    };
    // No clock runs, so the person's vacation and quiet hours do not matter and default settings suffice.
    let habits = ByPlayer(Player::BOTH.map(|_| PlayerSettings::default()));
    let setup = start.as_ref().map(Start::setup);
    let next = Match { practice: true, ..matches::open(opening, setup, now, &habits, game, dice)? };
    Ok(MatchUpdate::opening(next))
}
