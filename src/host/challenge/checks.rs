//! The checks before a challenge is made or accepted, each with its refusal.

use rand::Rng;

use super::super::format::{Format, Terms, bad_option, unknown_format};
use super::super::hints;
use super::super::limits::{Limits, Load};
use super::super::refusal::{Link, MatchReference, Refusal};
use crate::base::absence::AbsenceReason;
use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::level::Level;
use crate::game::AnyGame;

use super::{
    Challenge, ChallengeContext, ChallengeRequest, ChallengeState, Loads, Opponent, Start, out_of_band,
};

/// The refusal for challengers who name themselves as the opponent.
pub const ONESELF: Refusal = Refusal::new("refused-oneself");
/// The refusal for challengers who press the accept button of their own challenge to anyone.
pub const OWN_OPEN: Refusal = Refusal::new("refused-own-open-challenge");
/// The refusal for a challenge to a former player: a person who has deleted their data.
pub const FORMER_PLAYER: Refusal = Refusal::new("refused-former-player");
/// The refusal for a command that names a level of the computer but challenges a person.
pub const LEVEL_FOR_PERSON: Refusal = Refusal::new("refused-level-for-person");
/// The refusal for a computer that plays perfectly, in a game whose positions are not all solved.
pub const NOT_SOLVED: Refusal = Refusal::new("refused-level-not-solved");
/// The refusal for a rating range in a challenge to one person. Ranges are only for challenges to
/// anyone.
pub const BAND_FOR_ONE: Refusal = Refusal::new("refused-band-for-one");
pub const DECLINED: Refusal = Refusal::new("refused-challenge-declined").spent();
pub const WITHDRAWN: Refusal = Refusal::new("refused-challenge-withdrawn").spent();
pub const EXPIRED: Refusal = Refusal::new("refused-challenge-expired").spent();
/// The refusal for declining a challenge to anyone, because such a challenge asks nobody in particular.
pub const TO_ANYONE: Refusal = Refusal::new("refused-challenge-to-anyone");
/// The refusal for a rematch while the match is still running.
pub const REMATCH_TOO_EARLY: Refusal = Refusal::new("refused-rematch-too-early");
/// The refusal for a rematch when the person has no ended match in this channel, and no ended practice
/// match.
pub const NOTHING_TO_REPEAT: Refusal = Refusal::new("refused-nothing-to-repeat");

pub(super) fn check_open(state: ChallengeState) -> Result<(), Refusal> {
    match state {
        ChallengeState::Open => Ok(()),
        ChallengeState::Accepted(id) => Err(already_accepted(id)),
        ChallengeState::Declined => Err(DECLINED),
        ChallengeState::Withdrawn => Err(WITHDRAWN),
        ChallengeState::Expired => Err(EXPIRED),
    }
}

pub(super) fn check_opponent(offer: &ChallengeRequest) -> Result<(), Refusal> {
    match offer.to {
        Some(to) if to.person == offer.from => Err(ONESELF),
        Some(to) if to.person.is_former() => Err(FORMER_PLAYER),
        Some(to) if to.is_bot && !to.person.is_computer() => Err(Refusal::bot(to.person)),
        Some(_) if offer.band.is_some() => Err(BAND_FOR_ONE),
        Some(Opponent { person, absence: Some(why), .. }) => Err(absent(person, why)),
        _ => Ok(()),
    }
}

/// Checks that the game offers these terms. Deals once to validate the options, because some options
/// take free text that only the deal can check.
pub(super) fn check_terms(terms: &Terms, dice: &mut dyn Rng, game: &dyn AnyGame) -> Result<(), Refusal> {
    if !Format::offered(game.facts()).contains(&terms.format) {
        return Err(unknown_format(&terms.format.word()));
    }
    if terms.rated && terms.hints {
        return Err(hints::RATED);
    }
    game.deal(&terms.options, dice).map(drop).map_err(bad_option)
}

/// Checks that the computer can play these terms at this level. [`Level::Best`] is accepted everywhere.
pub(super) fn check_level(level: Option<Level>, terms: &Terms, game: &dyn AnyGame) -> Result<(), Refusal> {
    let is_unsolved =
        || level == Some(Level::Perfect) && !game.levels(&terms.options).contains(&Level::Perfect);
    if is_unsolved() { Err(NOT_SOLVED) } else { Ok(()) }
}

/// Checks the given start of a match, if there is one. The check runs again on acceptance, because the
/// rules may have changed since the challenge was made.
pub(super) fn check_start(start: Option<&Start>, terms: &Terms, game: &dyn AnyGame) -> Result<(), Refusal> {
    start.map_or(Ok(()), |start| start.check(terms, game))
}

pub(super) fn check_loads(offer: &ChallengeRequest, load: Load, limits: &Limits) -> Result<(), Refusal> {
    if load.challenges >= limits.challenges {
        return Err(too_many_challenges(limits.challenges));
    }
    let to = offer.to.map(|opponent| (opponent.person, opponent.load));
    check_matches(offer.from, [Some((offer.from, load)), to].into_iter().flatten(), limits)
}

/// Refuses if one of these people is at the limit of running matches. The wording depends on whether that
/// person is the acting person, `by`.
fn check_matches(
    by: PersonId,
    people: impl IntoIterator<Item = (PersonId, Load)>,
    limits: &Limits,
) -> Result<(), Refusal> {
    match people.into_iter().find(|(_, load)| load.matches >= limits.matches) {
        Some((person, _)) if person == by => Err(too_many_own_matches(limits.matches)),
        Some((person, _)) => Err(unavailable(person)),
        None => Ok(()),
    }
}

/// Checks that the person `by` may accept the challenge. The order of the checks is fixed: whether they
/// are asked at all, the rating range, blocks, the limit of running matches.
pub(super) fn check_taker(
    record: &Challenge,
    by: PersonId,
    loads: Loads,
    setting: &ChallengeContext<'_>,
) -> Result<(), Refusal> {
    if by == record.from {
        return Err(record.to.map_or(OWN_OPEN, own_challenge));
    }
    if let Some(to) = record.to.filter(|&to| to != by) {
        return Err(for_another(to));
    }
    let rating = setting.rating.whole();
    if let Some(band) = record.band.filter(|band| !band.has(rating)) {
        return Err(out_of_band(band, rating));
    }
    setting.between.check(record.from, unavailable(record.from))?;
    check_matches(by, [(record.from, loads.from), (by, loads.to)], setting.limits)
}

/// Returns the refusal for an opponent who could not answer, because they are not on the server or
/// cannot see the channel.
pub fn absent(person: PersonId, why: AbsenceReason) -> Refusal {
    let key = match why {
        AbsenceReason::NotOnServer => "refused-not-on-server",
        AbsenceReason::CannotSee => "refused-cannot-see",
    };
    Refusal::new(key).with("person", person)
}

/// Returns the answer to a person who accepts the challenge of somebody who has left the server.
pub fn challenger_left(person: PersonId) -> Refusal {
    Refusal::new("refused-challenger-left").with("person", person)
}

/// Returns the refusal for a challenge that was already accepted. The refusal links to the match.
pub fn already_accepted(id: MatchId) -> Refusal {
    let refusal = Refusal::new("refused-challenge-accepted").about(MatchReference::This(id));
    refusal.leads_to(Link::Board).spent()
}

/// Returns the refusal for answering a challenge that was made to another person, `to`.
pub fn for_another(to: PersonId) -> Refusal {
    Refusal::new("refused-challenge-for-another").with("person", to)
}

/// Returns the refusal for challengers who press the accept button of their own challenge to `to`.
pub fn own_challenge(to: PersonId) -> Refusal {
    Refusal::new("refused-own-challenge").with("person", to)
}

/// Returns the refusal for withdrawing the challenge of another person, `from`.
pub fn of_another(from: PersonId) -> Refusal {
    Refusal::new("refused-challenge-of-another").with("person", from)
}

pub fn too_many_challenges(limit: u32) -> Refusal {
    Refusal::new("refused-too-many-challenges").with("limit", limit)
}

/// Returns the refusal when the acting person is at the limit of running matches.
pub fn too_many_own_matches(limit: u32) -> Refusal {
    Refusal::new("refused-too-many-own-matches").with("limit", limit)
}

/// Returns the refusal when the opponent is at the limit of running matches or has blocked the acting
/// person. The wording does not tell which of the two.
pub fn unavailable(person: PersonId) -> Refusal {
    Refusal::new("refused-unavailable").with("person", person)
}

/// Returns the refusal for asking for a rematch a second time, while the first request is an open
/// challenge. The refusal links to that challenge.
pub fn rematch_waits(id: ChallengeId) -> Refusal {
    Refusal::new("refused-rematch-waits").leads_to(Link::Card(id))
}
