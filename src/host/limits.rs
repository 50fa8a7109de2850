//! Limits on the challenges and matches of one person.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::refusal::Refusal;

/// The limits that the bot owner can configure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of open challenges by one person.
    pub challenges: u32,
    /// The maximum number of challenges by one person within an hour, including rematches.
    pub challenges_an_hour: u32,
    /// The maximum number of running matches of one person.
    pub matches: u32,
    /// The time until a challenge expires. Live matches and the club table have times of their own.
    pub challenge_open: Span,
}

impl Default for Limits {
    fn default() -> Self {
        Self { challenges: 5, challenges_an_hour: 20, matches: 20, challenge_open: Span::days(7) }
    }
}

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

/// Returns the refusal for a person who has made `limit` challenges within an hour. The next challenge
/// is possible at the time `next`.
pub fn too_soon(limit: u32, next: Timestamp) -> Refusal {
    Refusal::new("refused-too-soon").with("limit", limit).with("when", next)
}
