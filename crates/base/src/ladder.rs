//! Ladders: the group of people within which ratings are ranked, and the standing of one rating there.

use std::fmt;
use std::num::NonZeroU16;

use super::id::{PersonId, ServerId, is_game};

/// The highest possible rating, in whole points.
pub const HIGHEST: u16 = 4000;

/// The number of a server's season, counted from 1.
pub type SeasonNumber = NonZeroU16;

/// The group of people within which a rating is ranked. The order of the variants is that of the keys:
/// seasons sort by their number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    Global,
    /// One server, counting the matches that ended there before its first season.
    Server(ServerId),
    /// One server, counting the matches that ended there during a season.
    Season(SeasonNumber, ServerId),
}

/// The group of people that a leaderboard on some server ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelativeScope {
    Global,
    /// The people of that server: in a season, or before its first season.
    ThisServer(Option<SeasonNumber>),
}

impl Scope {
    /// Returns the scope of a server: in a season, or before its first season.
    pub const fn of_server(server: ServerId, season: Option<SeasonNumber>) -> Self {
        match season {
            Some(number) => Self::Season(number, server),
            None => Self::Server(server),
        }
    }

    /// Returns the server of the scope, unless it is global.
    pub const fn server(self) -> Option<ServerId> {
        match self {
            Self::Global => None,
            Self::Server(server) | Self::Season(_, server) => Some(server),
        }
    }

    /// Returns the season of the scope, if it has one.
    pub const fn season(self) -> Option<SeasonNumber> {
        match self {
            Self::Global | Self::Server(_) => None,
            Self::Season(number, _) => Some(number),
        }
    }

    /// Returns the scope as seen from its own server.
    pub const fn relative(self) -> RelativeScope {
        match self {
            Self::Global => RelativeScope::Global,
            Self::Server(_) | Self::Season(..) => RelativeScope::ThisServer(self.season()),
        }
    }
}

impl RelativeScope {
    /// Returns the scope that this choice denotes on a server.
    pub const fn on_server(self, server: ServerId) -> Scope {
        match self {
            Self::Global => Scope::Global,
            Self::ThisServer(season) => Scope::of_server(server, season),
        }
    }
}

/// A ranked list of the ratings of one game within a [`Scope`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ladder {
    game: String,
    scope: Scope,
}

impl Ladder {
    /// Returns the ladder of a game.
    ///
    /// # Panics
    ///
    /// Panics if `game` is not an id of a game: 1 to 16 lower-case ASCII letters. Registered games have
    /// valid ids, and rows that name an invalid one are rejected when they are read.
    pub fn new(game: &str, scope: Scope) -> Self {
        assert!(is_game(game), "{game:?} is no id of a game");
        Self { game: game.to_owned(), scope }
    }

    /// Returns the ladder of a game, or `None` if the id, which comes from outside, is invalid.
    pub fn read(game: &str, scope: Scope) -> Option<Self> {
        is_game(game).then(|| Self { game: game.to_owned(), scope })
    }

    pub fn game(&self) -> &str {
        &self.game
    }

    pub const fn scope(&self) -> Scope {
        self.scope
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scope {
            Scope::Global => write!(f, "{}/all", self.game),
            Scope::Server(server) => write!(f, "{}/{server}", self.game),
            Scope::Season(number, server) => write!(f, "{}/{server}/season-{number}", self.game),
        }
    }
}

/// The standing of a rating in a ladder. Smaller values rank higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standing {
    /// How far below the highest rating, in whole points.
    below: u16,
    /// Deviation of the rating, in whole points.
    deviation: u16,
    person: PersonId,
}

impl Standing {
    /// The length of a [`Self::key`], in bytes.
    pub const BYTES: usize = 12;

    /// Returns a standing, or `None` if `below` exceeds [`HIGHEST`].
    pub const fn from_parts(below: u16, deviation: u16, person: PersonId) -> Option<Self> {
        if below <= HIGHEST { Some(Self { below, deviation, person }) } else { None }
    }

    /// How far below the highest rating, in whole points.
    pub const fn below(&self) -> u16 {
        self.below
    }

    /// Deviation of the rating, in whole points.
    pub const fn deviation(&self) -> u16 {
        self.deviation
    }

    pub const fn person(&self) -> PersonId {
        self.person
    }

    /// Returns the rating in whole points.
    pub const fn whole(&self) -> u16 {
        HIGHEST - self.below
    }

    /// Returns a key; byte order is the order of the ladder.
    pub fn key(&self) -> [u8; Self::BYTES] {
        let mut key = [0; Self::BYTES];
        key[..2].copy_from_slice(&self.below.to_be_bytes());
        key[2..4].copy_from_slice(&self.deviation.to_be_bytes());
        key[4..].copy_from_slice(&self.person.0.to_be_bytes());
        key
    }

    /// Parses a [`Self::key`]; returns `None` if the bytes are not a valid one.
    pub fn read(key: &[u8]) -> Option<Self> {
        let key: &[u8; Self::BYTES] = key.try_into().ok()?;
        let [b0, b1, d0, d1, person @ ..] = *key;
        let (below, deviation) = (u16::from_be_bytes([b0, b1]), u16::from_be_bytes([d0, d1]));
        Self::from_parts(below, deviation, PersonId(u64::from_be_bytes(person)))
    }
}
