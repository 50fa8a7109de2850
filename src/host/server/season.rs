//! Seasons of a server: periods with a leaderboard of their own. A season ends when the next one
//! begins, and its leaderboard is final from then on.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};

use super::super::rating::{Scope, SeasonNumber};
use super::super::refusal::Refusal;
use super::Server;
use crate::base::as_text;
use crate::base::id::ServerId;

/// The maximum number of seasons of a server.
pub const MOST_SEASONS: usize = 100;
/// The maximum length of a season's name, in characters.
pub const LONGEST_SEASON: usize = 32;
/// The minimum time between the starts of two seasons.
pub const SEASONS_APART: Span = Span::hours(24);

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
    /// Returns the number of the running season; `None` if no season has ever begun.
    pub fn current_season(&self) -> Option<SeasonNumber> {
        u16::try_from(self.seasons.len()).ok().and_then(SeasonNumber::new)
    }

    /// Returns the scope in which matches that end now count, besides all servers: the running season, or
    /// else the server.
    pub fn current_scope(&self, id: ServerId) -> Scope {
        Scope::of_server(id, self.current_season())
    }

    pub fn season(&self, number: SeasonNumber) -> Option<&Season> {
        self.seasons.get(usize::from(number.get()) - 1)
    }

    /// Returns all seasons with their numbers and ends, newest first.
    pub fn seasons_newest_first(&self) -> impl Iterator<Item = (SeasonNumber, &Season, Option<Timestamp>)> {
        let ends = self.seasons.iter().skip(1).map(|next| Some(next.since)).chain([None]);
        let all: Vec<_> = (1..).filter_map(SeasonNumber::new).zip(&self.seasons).zip(ends).collect();
        all.into_iter().rev().map(|((number, season), end)| (number, season, end))
    }

    /// Returns the number of the next season.
    ///
    /// # Errors
    /// Refuses if the server already has [`MOST_SEASONS`].
    pub fn next_season(&self) -> Result<SeasonNumber, Refusal> {
        if self.seasons.len() >= MOST_SEASONS {
            return Err(too_many_seasons());
        }
        let number = u16::try_from(self.seasons.len() + 1).ok().and_then(SeasonNumber::new);
        number.ok_or_else(too_many_seasons)
    }

    /// Begins a season at the time `now`.
    ///
    /// # Errors
    /// Refuses beyond [`MOST_SEASONS`], and less than [`SEASONS_APART`] after the start of the last
    /// season.
    pub fn begin_season(mut self, name: SeasonName, now: Timestamp) -> Result<Self, Refusal> {
        self.next_season()?;
        if let Some(next) =
            self.seasons.last().map(|last| last.since + SEASONS_APART).filter(|next| now < *next)
        {
            return Err(season_too_soon(next));
        }
        self.seasons.push(Season { name, since: now });
        Ok(self)
    }
}

/// Returns the refusal for a name of more than [`LONGEST_SEASON`] characters.
pub fn long_season_name() -> Refusal {
    Refusal::new("refused-long-season-name").with("limit", LONGEST_SEASON)
}

pub fn too_many_seasons() -> Refusal {
    Refusal::new("refused-too-many-seasons").with("limit", MOST_SEASONS)
}

/// Returns the refusal for a season less than [`SEASONS_APART`] after the last one. The next season may
/// begin at the time `next`.
pub fn season_too_soon(next: Timestamp) -> Refusal {
    Refusal::new("refused-season-too-soon").with("when", next)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp(1_750_000_000_000);

    fn name(text: &str) -> SeasonName {
        SeasonName::read(text).expect("a name")
    }

    #[test]
    fn season_names_are_cleaned_and_limited() {
        assert_eq!(SeasonName::read("  The \n first  ").expect("a name").as_str(), "The first");
        assert_eq!(SeasonName::read(" \t "), Err(NO_SEASON_NAME));
        assert!(SeasonName::read(&"ä".repeat(LONGEST_SEASON)).is_ok());
        assert_eq!(SeasonName::read(&"ä".repeat(LONGEST_SEASON + 1)), Err(long_season_name()));
    }

    #[test]
    fn season_ends_when_the_next_begins() {
        let number = |number| SeasonNumber::new(number).expect("not 0");
        let server = Server::default();
        assert_eq!(
            (server.current_season(), server.current_scope(ServerId(5))),
            (None, Scope::Server(ServerId(5)))
        );
        let server = server.begin_season(name("Spring"), NOON).expect("the first");
        let next = NOON + SEASONS_APART;
        let soon = server.clone().begin_season(name("Summer"), next - Span(1));
        assert_eq!(soon, Err(season_too_soon(next)));
        let server = server.begin_season(name("Summer"), next).expect("a day later");
        assert_eq!(server.current_season(), Some(number(2)));
        assert_eq!(server.current_scope(ServerId(5)), Scope::Season(number(2), ServerId(5)));
        let all: Vec<_> = server
            .seasons_newest_first()
            .map(|(number, season, end)| (number.get(), season.name.as_str(), season.since, end))
            .collect();
        assert_eq!(all, [(2, "Summer", next, None), (1, "Spring", NOON, Some(next))]);
        assert_eq!(server.season(number(1)).map(|season| season.since), Some(NOON));
        assert_eq!(server.season(number(3)), None);
    }

    #[test]
    fn number_of_seasons_is_limited() {
        let day = |server: Server, day: usize| {
            server.begin_season(name("Again"), NOON + Span::days(i64::try_from(day).expect("few")))
        };
        let full = (0..MOST_SEASONS).try_fold(Server::default(), day).expect("as many as may be");
        assert_eq!(full.current_season().map(SeasonNumber::get).map(usize::from), Some(MOST_SEASONS));
        assert_eq!(day(full, MOST_SEASONS), Err(too_many_seasons()));
    }
}
