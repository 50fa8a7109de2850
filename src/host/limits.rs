//! How much one person may have going at once, and for how long a challenge waits.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::refusal::Refusal;

/// Numbers that whoever runs the bot may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open challenges that one person may have made.
    pub challenges: u32,
    /// Challenges that one person may make within an hour, rematches among them.
    pub challenges_an_hour: u32,
    /// Running matches that one person may sit at.
    pub matches: u32,
    /// How long a challenge stays open.
    pub challenge_open: Span,
}

impl Default for Limits {
    fn default() -> Self {
        Self { challenges: 5, challenges_an_hour: 20, matches: 20, challenge_open: Span::days(7) }
    }
}

/// The open challenges and running matches of one person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Open challenges that the person has made.
    pub challenges: u32,
    /// Running matches at which they sit.
    pub matches: u32,
}

/// The challenges that somebody has made of late: when, the first one first. What is older than an hour is
/// forgotten when the next one is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    pub at: Vec<Timestamp>,
}

/// Over how long challenges are counted.
const HOUR: Span = Span::hours(1);

impl Made {
    /// With one more, unless there were as many within the hour as one may make.
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

/// One has made `limit` challenges within an hour; the `next` may be made then.
pub fn too_soon(limit: u32, next: Timestamp) -> Refusal {
    Refusal::new("refused-too-soon").with("limit", limit).with("when", next)
}
