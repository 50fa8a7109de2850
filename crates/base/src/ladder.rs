//! Ladders (ranked lists of ratings) and the place of one rating in a ladder.

use std::fmt;
use std::num::NonZeroU16;

use super::id::{PersonId, ServerId, is_game};

/// The highest possible rating, in whole points.
pub const HIGHEST: u16 = 4000;

/// The number of a server's season, counted from 1.
pub type SeasonNumber = NonZeroU16;

/// The group of people whose ratings a ladder compares. Scopes are ordered like the keys of stored rows,
/// in which the number of a season precedes the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    Global,
    /// The people of one server. Only matches that ended on the server before its first season count.
    Server(ServerId),
    /// The people of one server. Only matches that ended on the server during the season count.
    Season(SeasonNumber, ServerId),
}

/// The same as [`Scope`] without the id of the server, for a leaderboard that is shown on a known server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelativeScope {
    Global,
    /// The people of the known server, in a season or, with `None`, before its first season.
    ThisServer(Option<SeasonNumber>),
}

impl Scope {
    /// The scope of a server in a season or, with `None`, before its first season.
    pub const fn of_server(server: ServerId, season: Option<SeasonNumber>) -> Self {
        match season {
            Some(number) => Self::Season(number, server),
            None => Self::Server(server),
        }
    }

    /// The server of the scope, or `None` for [`Self::Global`].
    pub const fn server(self) -> Option<ServerId> {
        match self {
            Self::Global => None,
            Self::Server(server) | Self::Season(_, server) => Some(server),
        }
    }

    pub const fn season(self) -> Option<SeasonNumber> {
        match self {
            Self::Global | Self::Server(_) => None,
            Self::Season(number, _) => Some(number),
        }
    }

    /// The same scope without the id of its server.
    pub const fn relative(self) -> RelativeScope {
        match self {
            Self::Global => RelativeScope::Global,
            Self::Server(_) | Self::Season(..) => RelativeScope::ThisServer(self.season()),
        }
    }
}

impl RelativeScope {
    /// The same scope with the id of its server. [`Self::Global`] ignores `server`.
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
    /// Creates the ladder of a game whose id is known to be valid.
    ///
    /// # Panics
    ///
    /// Panics if `game` is not an id of a game: 1 to 16 lower-case ASCII letters. Registered games have
    /// valid ids, and the store rejects rows with an invalid id.
    pub fn new(game: &str, scope: Scope) -> Self {
        Self::read(game, scope).unwrap_or_else(|| panic!("{game:?} is no id of a game"))
    }

    /// Creates the ladder of a game, or returns `None` if `game` is not a valid id. Use this for ids from
    /// outside of the program.
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

/// A person's rating as a sort key of a ladder. Smaller values rank higher: by rating, then by the
/// smaller deviation, then by the smaller id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standing {
    /// [`HIGHEST`] minus the rating, in whole points.
    below: u16,
    /// The deviation (uncertainty) of the rating, in whole points.
    deviation: u16,
    person: PersonId,
}

impl Standing {
    /// The length of a key, in bytes.
    pub const BYTES: usize = 12;

    /// Creates a standing; returns `None` if `below` exceeds [`HIGHEST`].
    pub const fn from_parts(below: u16, deviation: u16, person: PersonId) -> Option<Self> {
        if below <= HIGHEST { Some(Self { below, deviation, person }) } else { None }
    }

    /// [`HIGHEST`] minus the rating, in whole points.
    pub const fn below(&self) -> u16 {
        self.below
    }

    /// The deviation (uncertainty) of the rating, in whole points.
    pub const fn deviation(&self) -> u16 {
        self.deviation
    }

    pub const fn person(&self) -> PersonId {
        self.person
    }

    /// The rating in whole points.
    pub const fn whole(&self) -> u16 {
        HIGHEST - self.below
    }

    /// The key of a stored row. The byte order of keys is the order of standings.
    pub fn key(&self) -> [u8; Self::BYTES] {
        let mut key = [0; Self::BYTES];
        key[..2].copy_from_slice(&self.below.to_be_bytes());
        key[2..4].copy_from_slice(&self.deviation.to_be_bytes());
        key[4..].copy_from_slice(&self.person.0.to_be_bytes());
        key
    }

    /// Parses a key from [`Self::key`]. Returns `None` for any other bytes.
    pub fn read(key: &[u8]) -> Option<Self> {
        let key: &[u8; Self::BYTES] = key.try_into().ok()?;
        let [b0, b1, d0, d1, person @ ..] = *key;
        let (below, deviation) = (u16::from_be_bytes([b0, b1]), u16::from_be_bytes([d0, d1]));
        Self::from_parts(below, deviation, PersonId(u64::from_be_bytes(person)))
    }
}
