//! What is looked at before a challenge is made or accepted, each check with its refusal.

use rand::Rng;

use super::super::format::{Format, Terms};
use super::super::hints::NoHints;
use super::super::limits::{Limits, Load};
use super::super::refusal::Refusal;
use crate::base::id::PersonId;
use crate::game::AnyGame;

use super::{Challenge, ChallengeState, Loads, Offer, Setting, Start};

pub(super) fn check_open(state: ChallengeState) -> Result<(), Refusal> {
    match state {
        ChallengeState::Open => Ok(()),
        ChallengeState::Accepted(id) => Err(Refusal::ChallengeAccepted { id }),
        ChallengeState::Declined => Err(Refusal::ChallengeDeclined),
        ChallengeState::Withdrawn => Err(Refusal::ChallengeWithdrawn),
        ChallengeState::Expired => Err(Refusal::ChallengeExpired),
    }
}

pub(super) fn check_opponent(offer: &Offer) -> Result<(), Refusal> {
    match offer.to {
        Some(to) if to.person == offer.from => Err(Refusal::Oneself),
        Some(to) if to.person.is_former() => Err(Refusal::FormerPlayer),
        Some(to) if to.is_bot && !to.person.is_computer() => Err(Refusal::Bot { person: to.person }),
        Some(_) if offer.band.is_some() => Err(Refusal::BandForOne),
        _ => Ok(()),
    }
}

/// Some options take any text and are checked by dealing, so that what was offered can also be played.
pub(super) fn check_terms(terms: &Terms, dice: &mut dyn Rng, game: &dyn AnyGame) -> Result<(), Refusal> {
    if !Format::offered(game.facts()).contains(&terms.format) {
        return Err(Refusal::Format { format: terms.format.word() });
    }
    if terms.rated && terms.hints {
        return Err(NoHints::Rated.into());
    }
    game.deal(&terms.options, dice).map(drop).map_err(Refusal::Option)
}

/// The rules may have changed since it was offered.
pub(super) fn check_start(start: Option<&Start>, terms: &Terms, game: &dyn AnyGame) -> Result<(), Refusal> {
    start.map_or(Ok(()), |start| start.check(terms, game))
}

pub(super) fn check_loads(offer: &Offer, load: Load, limits: &Limits) -> Result<(), Refusal> {
    if load.challenges >= limits.challenges {
        return Err(Refusal::TooManyChallenges { limit: limits.challenges });
    }
    let to = offer.to.map(|opponent| (opponent.person, opponent.load));
    check_matches(offer.from, [Some((offer.from, load)), to].into_iter().flatten(), limits)
}

/// Whether both may sit at one more match, said to the one who asks for it.
fn check_matches(
    by: PersonId,
    people: impl IntoIterator<Item = (PersonId, Load)>,
    limits: &Limits,
) -> Result<(), Refusal> {
    match people.into_iter().find(|(_, load)| load.matches >= limits.matches) {
        Some((person, _)) if person == by => Err(Refusal::TooManyOwnMatches { limit: limits.matches }),
        Some((person, _)) => Err(Refusal::Unavailable { person }),
        None => Ok(()),
    }
}

/// Whether somebody may accept a challenge.
pub(super) fn check_taker(
    record: &Challenge,
    by: PersonId,
    loads: Loads,
    setting: &Setting<'_>,
) -> Result<(), Refusal> {
    if by == record.from {
        return Err(Refusal::Oneself);
    }
    if let Some(to) = record.to.filter(|&to| to != by) {
        return Err(Refusal::ChallengeForAnother { person: to });
    }
    let rating = setting.rating.whole();
    if let Some(band) = record.band.filter(|band| !band.has(rating)) {
        return Err(Refusal::OutOfBand { band, rating });
    }
    setting.between.check(record.from, Refusal::Unavailable { person: record.from })?;
    check_matches(by, [(record.from, loads.from), (by, loads.to)], setting.limits)
}
