//! Seasons of a server: periods with a leaderboard of their own. A season ends when the next one
//! begins, and its leaderboard is final from then on.

use serde::{Deserialize, Serialize};

use crate::base::as_text;
use crate::base::id::ServerId;
use crate::base::time::{Span, Timestamp};
use crate::{Refusal, Scope, SeasonNumber};

use super::Server;

/// The maximum number of seasons of a server.
pub const MOST_SEASONS: usize = 100;
/// The maximum length of a season's name, in characters.
pub const LONGEST_SEASON: usize = 32;
/// The minimum time between the starts of two seasons.
pub const MIN_SEASON_LENGTH: Span = Span::hours(24);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Season {
    pub name: SeasonName,
    pub since: Timestamp,
}

/// The name of a season: one nonempty line. The name is untrusted text that must be escaped wherever it
/// is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeasonName(String);

/// The refusal for a blank season name.
pub const NO_SEASON_NAME: Refusal = Refusal::new("refused-no-season-name");
pub const NO_SUCH_SEASON: Refusal = Refusal::new("refused-no-such-season");
/// The refusal for a confirmed season when another one has begun since the question was shown.
pub const SEASON_BEGUN_SINCE: Refusal = Refusal::new("refused-season-asked").closes_panel();

impl SeasonName {
    /// Reads a name and collapses its whitespace.
    ///
    /// # Errors
    /// Refuses a blank name, and one of more than [`LONGEST_SEASON`] characters.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match name.chars().count() {
            0 => Err(NO_SEASON_NAME),
            1..=LONGEST_SEASON => Ok(Self(name)),
            _ => Err(long_season_name()),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

as_text!(SeasonName, SeasonName::as_str, |text: &str| Self::read(text).ok(), "is no name of a season");

impl Server {
    /// The number of the running season; `None` if no season has ever begun.
    pub fn current_season(&self) -> Option<SeasonNumber> {
        u16::try_from(self.seasons.len()).ok().and_then(SeasonNumber::new)
    }

    /// The scope in which matches that end now count, besides all servers: the running season, or
    /// else the server.
    pub fn current_scope(&self, id: ServerId) -> Scope {
        Scope::of_server(id, self.current_season())
    }

    pub fn season(&self, number: SeasonNumber) -> Option<&Season> {
        self.seasons.get(usize::from(number.get()) - 1)
    }

    /// All seasons with their numbers and ends, newest first.
    pub fn seasons_newest_first(&self) -> impl Iterator<Item = (SeasonNumber, &Season, Option<Timestamp>)> {
        let ends = self.seasons.iter().skip(1).map(|next| Some(next.since)).chain([None]);
        let all: Vec<_> = (1..).filter_map(SeasonNumber::new).zip(&self.seasons).zip(ends).collect();
        all.into_iter().rev().map(|((number, season), end)| (number, season, end))
    }

    /// The number of the next season.
    ///
    /// # Errors
    /// Refuses if the server already has [`MOST_SEASONS`].
    pub fn next_season(&self) -> Result<SeasonNumber, Refusal> {
        let number = u16::try_from(self.seasons.len() + 1).ok().and_then(SeasonNumber::new);
        number.filter(|_| self.seasons.len() < MOST_SEASONS).ok_or_else(too_many_seasons)
    }

    /// Begins a season at the time `now`.
    ///
    /// # Errors
    /// Refuses beyond [`MOST_SEASONS`], and less than [`MIN_SEASON_LENGTH`] after the start of the last
    /// season.
    pub fn begin_season(mut self, name: SeasonName, now: Timestamp) -> Result<Self, Refusal> {
        self.next_season()?;
        let next = self.seasons.last().map(|last| last.since + MIN_SEASON_LENGTH);
        if let Some(next) = next.filter(|next| now < *next) {
            return Err(season_too_soon(next));
        }
        self.seasons.push(Season { name, since: now });
        Ok(self)
    }
}

pub fn long_season_name() -> Refusal {
    Refusal::new("refused-long-season-name").with("limit", LONGEST_SEASON)
}

pub fn too_many_seasons() -> Refusal {
    Refusal::new("refused-too-many-seasons").with("limit", MOST_SEASONS)
}

/// The refusal for a season less than [`MIN_SEASON_LENGTH`] after the last one. The next season may
/// begin at the time `next`.
pub fn season_too_soon(next: Timestamp) -> Refusal {
    Refusal::new("refused-season-too-soon").with("when", next)
}
