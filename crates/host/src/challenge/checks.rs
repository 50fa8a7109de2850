//! The limits on challenges, and the checks before one is made or accepted, each with its refusal.

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::base::id::{AbsenceReason, ChallengeId, MatchId, PersonId};
use crate::base::level::Level;
use crate::base::text::Text;
use crate::base::time::{Span, Timestamp};
use crate::format::{HINTS_RATED, bad_option, unknown_format};
use crate::game::AnyGame;
use crate::{Conclusion, Format, HelpButton, Link, Match, MatchReference, Phase, Refusal, Terms};

use super::{Challenge, ChallengeContext, ChallengeRequest, ChallengeState, Loads, Opponent, Start};

/// The limits that the bot owner can configure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of open challenges by one person.
    pub challenges: u32,
    /// The maximum number of challenges by one person within an hour, including rematches.
    pub challenges_an_hour: u32,
    /// The maximum number of running matches of one person.
    pub matches: u32,
    /// The time until a challenge expires, unless its maker chooses another. Live matches and the club table
    /// have times of their own.
    pub challenge_open: Span,
}

impl Default for Limits {
    fn default() -> Self {
        Self { challenges: 5, challenges_an_hour: 20, matches: 20, challenge_open: Span::days(7) }
    }
}

/// The times for which a challenger can keep a challenge open, each with its word in the command.
pub const LIFETIMES: [(&str, Span); 7] = [
    ("1-hour", Span::hours(1)),
    ("3-hours", Span::hours(3)),
    ("12-hours", Span::hours(12)),
    ("1-day", Span::days(1)),
    ("3-days", Span::days(3)),
    ("7-days", Span::days(7)),
    ("14-days", Span::days(14)),
];

/// The numbers of open challenges and running matches of one person, to compare with [`Limits`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// The number of open challenges that the person has made.
    pub challenges: u32,
    /// The number of running matches in which the person plays.
    pub matches: u32,
}

/// The times of a person's recent challenges, oldest first. Adding a challenge drops the times that are
/// more than an hour old.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecentChallenges {
    pub at: Vec<Timestamp>,
}

/// The sliding window over which challenges are counted.
const HOUR: Span = Span::hours(1);

impl RecentChallenges {
    /// Adds a challenge made at the time `now`.
    ///
    /// # Errors
    /// Refuses if the person has reached the hourly limit. The refusal names the time of the next
    /// possible challenge.
    pub fn with(&self, now: Timestamp, limits: &Limits) -> Result<Self, Refusal> {
        let (limit, mut recent) = (limits.challenges_an_hour, self.at.clone());
        recent.retain(|made| now < *made + HOUR);
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        if let Some(oldest) = recent.len().checked_sub(most).and_then(|first| recent.get(first)) {
            return Err(too_soon(limit, *oldest + HOUR));
        }
        recent.push(now);
        Ok(Self { at: recent })
    }
}

/// The refusal for a person who has made `limit` challenges within an hour. The next challenge
/// is possible at the time `next`.
pub fn too_soon(limit: u32, next: Timestamp) -> Refusal {
    Refusal::new("refused-too-soon").with("limit", limit).with("when", next)
}

/// A match is considered for this long after its end.
const RELIABILITY_PERIOD: Span = Span::days(90);
/// A reliable person has at least this many matches that count.
const MIN_COUNTED_MATCHES: usize = 10;
/// A reliable person has lost at most one in this many matches on time.
const MATCHES_PER_TIMEOUT: usize = 20;

/// Whether a person reliably finishes matches. They must have at least [`MIN_COUNTED_MATCHES`] counted
/// matches that ended within [`RELIABILITY_PERIOD`], and have lost at most one in
/// [`MATCHES_PER_TIMEOUT`] of these on time. Resigning does not count against anybody, and matches with
/// the computer are ignored.
pub fn is_reliable(ended: &[Match], person: PersonId, now: Timestamp) -> bool {
    let recent =
        |record: &&Match| matches!(&record.phase, Phase::Over(over) if now < over.at + RELIABILITY_PERIOD);
    let own = ended
        .iter()
        .filter(|record| !record.has_computer())
        .filter(recent)
        .filter_map(|record| Some((record.people.player_of(person)?, record.counted_conclusion()?)));
    let (mut all, mut left) = (0, 0);
    for (mine, conclusion) in own {
        all += 1;
        left += usize::from(matches!(conclusion, Conclusion::Time { winner } if winner != mine));
    }
    all >= MIN_COUNTED_MATCHES && left * MATCHES_PER_TIMEOUT <= all
}

/// The maximum number of rated matches that the same two people may begin within
/// [`RATED_LIMIT_WINDOW`]. Further matches between them are unrated. Without this limit, two friends
/// could move each other's ratings at will.
pub const MOST_RATED: usize = 2;
/// The sliding window over which [`MOST_RATED`] counts matches: any 24 hours, independent of time
/// zones.
pub const RATED_LIMIT_WINDOW: Span = Span::days(1);

/// The reason why a match is unrated although somebody asked for a rated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnratedReason {
    /// One of the two players deleted all their data recently and has come back.
    #[serde(rename = "begun-anew")]
    RecentDeletion,
    /// The two players have begun [`MOST_RATED`] rated matches with each other within [`RATED_LIMIT_WINDOW`].
    PlayedOften,
}

/// Whether two people have begun [`MOST_RATED`] rated matches with each other within [`RATED_LIMIT_WINDOW`]
/// before `now`. Counts running matches, and ended matches that changed ratings.
pub fn played_often<'a>(
    matches: impl IntoIterator<Item = &'a Match>,
    people: [PersonId; 2],
    now: Timestamp,
) -> bool {
    let counts = |record: &&Match| {
        record.terms.rated
            && now < record.made + RATED_LIMIT_WINDOW
            && people.into_iter().all(|person| record.people.player_of(person).is_some())
            && match &record.phase {
                Phase::Playing(_) => true,
                Phase::Over(over) => over.ratings.is_some(),
            }
    };
    matches.into_iter().filter(counts).count() >= MOST_RATED
}

/// The refusal for a rated challenge, if it was asked for by name.
pub const RATED_OFTEN: Refusal = Refusal::new("refused-rated-often");

/// Makes rated terms unrated if there is a reason `why`. Returns that reason only if the terms were
/// rated.
pub(super) fn settle(terms: Terms, why: Option<UnratedReason>) -> (Terms, Option<UnratedReason>) {
    match why.filter(|_| terms.rated) {
        Some(why) => (Terms { rated: false, ..terms }, Some(why)),
        None => (terms, None),
    }
}

/// The highest rating that a band may name, in whole points. Ratings are clamped to the same maximum.
const HIGHEST: u16 = 4000;

/// A range of ratings in whole points, both ends included. A missing end means that this side has no
/// bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u16>,
}

impl Band {
    /// Creates the band between two ratings, given in either order. Returns `None` when both ratings
    /// are missing, or one is above 4000.
    pub fn new(least: Option<u16>, most: Option<u16>) -> Option<Self> {
        let all_fit = least.into_iter().chain(most).all(|end| end <= HIGHEST);
        let (least, most) = match (least, most) {
            (Some(one), Some(other)) => (Some(one.min(other)), Some(one.max(other))),
            ends => ends,
        };
        (all_fit && (least.is_some() || most.is_some())).then_some(Self { least, most })
    }

    /// Reads a band such as `1400-1700`, `1400~1700`, `1400+`, `1400-` or `-1700`. Spaces are accepted.
    ///
    /// # Errors
    /// Refuses any other text with [`unknown_band`].
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let small: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (least, most) = small.split_once(['-', '~', '+']).unwrap_or((&small, "?"));
        let end = |text: &str| match text {
            "" => Some(None),
            digits => digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()),
        };
        let is_half = small.contains('+') && !most.is_empty();
        let ends = end(least).zip(end(most)).filter(|_| !is_half);
        let band = ends.and_then(|(least, most)| Self::new(least, most));
        band.ok_or_else(|| unknown_band(text))
    }

    /// Whether the ends of a stored band are in order and in range.
    pub(super) fn is_valid(self) -> bool {
        Self::new(self.least, self.most) == Some(self)
    }

    pub fn text(self) -> Text {
        let rating = |rating: u16| rating.to_string();
        match (self.least, self.most) {
            (Some(least), Some(most)) => {
                Text::new("band-between").with("least", rating(least)).with("most", rating(most))
            }
            (Some(least), None) => Text::new("band-from").with("least", rating(least)),
            (None, most) => Text::new("band-up-to").with("most", rating(most.unwrap_or_default())),
        }
    }

    pub fn has(self, rating: u16) -> bool {
        self.least.is_none_or(|least| least <= rating) && self.most.is_none_or(|most| rating <= most)
    }
}

pub fn unknown_band(written: &str) -> Refusal {
    Refusal::new("refused-band").quoting("text", written)
}

/// The refusal for a person whose rating is out of the range of a challenge; `rating` is `None` if they do not see it.
pub fn out_of_band(band: Band, rating: Option<u16>) -> Refusal {
    let refusal = match rating {
        Some(rating) => Refusal::new("refused-out-of-band").with("rating", rating.to_string()),
        None => Refusal::new("refused-out-of-band-hidden"),
    };
    refusal.with("band", band.text()).helped_by(&[HelpButton::Challenge])
}

/// The refusal for challengers who name themselves as the opponent.
pub const ONESELF: Refusal = Refusal::new("refused-oneself");
/// The refusal for challengers who press the accept button of their own challenge to anyone.
pub const OWN_OPEN: Refusal = Refusal::new("refused-own-open-challenge");
/// The refusal for a challenge to a former player: a person who has deleted their data.
pub const FORMER_PLAYER: Refusal = Refusal::new("refused-former-player").helped_by(&[HelpButton::Challenge]);
/// The refusal for a command that names a level of the computer but challenges a person.
pub const LEVEL_FOR_PERSON: Refusal = Refusal::new("refused-level-for-person");
/// The refusal for a computer that plays perfectly, in a game whose positions are not all solved.
pub const NOT_SOLVED: Refusal = Refusal::new("refused-level-not-solved");
/// The refusal for a rating range in a challenge to one person. Ranges are only for challenges to
/// anyone.
pub const BAND_FOR_ONE: Refusal = Refusal::new("refused-band-for-one");
/// The refusal for a chosen lifetime of a challenge to a live match. All of [`LIFETIMES`] are too long for it.
pub const LIVE_EXPIRES: Refusal = Refusal::new("refused-live-expires");
pub const DECLINED: Refusal = Refusal::new("refused-challenge-declined").remove_controls();
pub const WITHDRAWN: Refusal = Refusal::new("refused-challenge-withdrawn").remove_controls();
pub const EXPIRED: Refusal =
    Refusal::new("refused-challenge-expired").helped_by(&[HelpButton::Challenge]).remove_controls();
/// The refusal for declining a challenge to anyone, because such a challenge asks nobody in particular.
pub const TO_ANYONE: Refusal = Refusal::new("refused-challenge-to-anyone");
/// The refusal for a rematch while the match is still running.
pub const REMATCH_TOO_EARLY: Refusal = Refusal::new("refused-rematch-too-early");
/// The refusal for a rematch when the person has no ended match in this channel, and no ended practice
/// match.
pub const NOTHING_TO_REPEAT: Refusal =
    Refusal::new("refused-nothing-to-repeat").helped_by(&[HelpButton::Challenge]);

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
        return Err(HINTS_RATED);
    }
    game.deal(&terms.options, dice).map(drop).map_err(|bad| bad_option(game.facts().id, bad))
}

/// Checks that the computer can play these terms at this level. [`Level::Best`] is accepted everywhere.
pub(super) fn check_level(level: Option<Level>, terms: &Terms, game: &dyn AnyGame) -> Result<(), Refusal> {
    let is_unsolved = level == Some(Level::Perfect) && !game.levels(&terms.options).contains(&Level::Perfect);
    if is_unsolved { Err(NOT_SOLVED) } else { Ok(()) }
}

/// Checks the given start of a match, if there is one. The check runs again on acceptance, because the
/// rules may have changed since the challenge was made.
pub(super) fn check_start(start: Option<&Start>, terms: &Terms, game: &dyn AnyGame) -> Result<(), Refusal> {
    start.map_or(Ok(()), |start| start.check(terms, game))
}

/// Checks that the clock allows the chosen lifetime.
pub(super) fn check_lifetime(offer: &ChallengeRequest) -> Result<(), Refusal> {
    if offer.lifetime.is_some() && offer.terms.clock.is_live() { Err(LIVE_EXPIRES) } else { Ok(()) }
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
        return Err(out_of_band(band, (!setting.hides_rating).then_some(rating)));
    }
    setting.block_status.check(record.from, unavailable(record.from))?;
    check_matches(by, [(record.from, loads.from), (by, loads.to)], setting.limits)
}

/// The refusal for an opponent who could not answer, because they are not on the server or
/// cannot see the channel.
pub fn absent(person: PersonId, why: AbsenceReason) -> Refusal {
    let key = match why {
        AbsenceReason::NotOnServer => "refused-not-on-server",
        AbsenceReason::CannotSee => "refused-cannot-see",
    };
    Refusal::new(key).with("person", person)
}

/// The answer to a person who accepts the challenge of somebody who has left the server.
pub fn challenger_left(person: PersonId) -> Refusal {
    Refusal::new("refused-challenger-left").with("person", person).helped_by(&[HelpButton::Challenge])
}

/// The refusal for a challenge that was already accepted. The refusal links to the match.
pub fn already_accepted(id: MatchId) -> Refusal {
    let refusal = Refusal::new("refused-challenge-accepted").about(MatchReference::This(id));
    refusal.leads_to(Link::Board).remove_controls()
}

/// The refusal for answering a challenge that was made to another person, `to`.
pub fn for_another(to: PersonId) -> Refusal {
    Refusal::new("refused-challenge-for-another").with("person", to).helped_by(&[HelpButton::Challenge])
}

/// The refusal for challengers who press the accept button of their own challenge to `to`.
pub fn own_challenge(to: PersonId) -> Refusal {
    Refusal::new("refused-own-challenge").with("person", to)
}

/// The refusal for withdrawing the challenge of another person, `from`.
pub fn of_another(from: PersonId) -> Refusal {
    Refusal::new("refused-challenge-of-another").with("person", from)
}

pub fn too_many_challenges(limit: u32) -> Refusal {
    Refusal::new("refused-too-many-challenges").with("limit", limit).helped_by(&[HelpButton::Games])
}

pub fn too_many_own_matches(limit: u32) -> Refusal {
    Refusal::new("refused-too-many-own-matches").with("limit", limit)
}

/// The refusal when the opponent is at the limit of running matches or has blocked the acting
/// person. The wording does not tell which of the two.
pub fn unavailable(person: PersonId) -> Refusal {
    Refusal::new("refused-unavailable").with("person", person)
}

/// The refusal for asking for a rematch a second time, while the first request is an open
/// challenge. The refusal links to that challenge.
pub fn rematch_waits(id: ChallengeId) -> Refusal {
    Refusal::new("refused-rematch-waits").leads_to(Link::Card(id))
}
