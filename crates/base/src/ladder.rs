//! Ladders: among whom a rating compares, and where it stands there.

use std::fmt;
use std::num::NonZeroU16;

use super::id::{PersonId, ServerId, is_game};

/// The highest rating in whole points.
pub const HIGHEST: u16 = 4000;

/// Which season of a server, counted from 1.
pub type SeasonNumber = NonZeroU16;

/// Among whom a rating compares. The order is that of keys: seasons by their number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    Global,
    /// The people of one server, by the matches that ended there before its first season.
    Server(ServerId),
    /// The people of one server, by the matches that ended there within a season.
    Season(SeasonNumber, ServerId),
}

/// Among whom a leaderboard compares that is looked at on some server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Among {
    Everybody,
    /// The people of the server: in a season, or before the first one.
    Here(Option<SeasonNumber>),
}

impl Scope {
    /// The people of a server: in a season, or before the first one.
    pub const fn here(server: ServerId, season: Option<SeasonNumber>) -> Self {
        match season {
            Some(number) => Self::Season(number, server),
            None => Self::Server(server),
        }
    }

    /// The server that it is of, if it is of one.
    pub const fn server(self) -> Option<ServerId> {
        match self {
            Self::Global => None,
            Self::Server(server) | Self::Season(_, server) => Some(server),
        }
    }

    /// The season that it is of, if it is of one.
    pub const fn season(self) -> Option<SeasonNumber> {
        match self {
            Self::Global | Self::Server(_) => None,
            Self::Season(number, _) => Some(number),
        }
    }

    /// The same, seen from the server that it is of.
    pub const fn among(self) -> Among {
        match self {
            Self::Global => Among::Everybody,
            Self::Server(_) | Self::Season(..) => Among::Here(self.season()),
        }
    }
}

impl Among {
    /// Returns the scope that this choice means on a server.
    pub const fn on(self, server: ServerId) -> Scope {
        match self {
            Self::Everybody => Scope::Global,
            Self::Here(season) => Scope::here(server, season),
        }
    }
}

/// A list of ratings: one game, over all servers or on one, there in a season or before the first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ladder {
    game: String,
    scope: Scope,
}

impl Ladder {
    /// The ladder of a game.
    ///
    /// # Panics
    /// When `game` is not an id of a game: 1 to 16 small letters. Registered games have such ids, and rows
    /// that name another are refused when they are read.
    pub fn new(game: &str, scope: Scope) -> Self {
        assert!(is_game(game), "{game:?} is no id of a game");
        Self { game: game.to_owned(), scope }
    }

    /// The ladder of a game by an id that somebody else wrote; nothing when it is none.
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

/// Where a rating stands in a ladder: smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standing {
    /// How far below the highest rating, in whole points.
    below: u16,
    /// Deviation of the rating, in whole points.
    deviation: u16,
    person: PersonId,
}

impl Standing {
    /// Length of a [`Self::key`], in bytes.
    pub const BYTES: usize = 12;

    /// A standing by its parts; nothing when nobody can stand so far below.
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

    /// A key that sorts as bytes in the order of the ladder.
    pub fn key(&self) -> [u8; Self::BYTES] {
        let mut key = [0; Self::BYTES];
        key[..2].copy_from_slice(&self.below.to_be_bytes());
        key[2..4].copy_from_slice(&self.deviation.to_be_bytes());
        key[4..].copy_from_slice(&self.person.0.to_be_bytes());
        key
    }

    /// Reads a key; nothing when its bytes are no standing.
    pub fn read(key: &[u8]) -> Option<Self> {
        let key: &[u8; Self::BYTES] = key.try_into().ok()?;
        let [b0, b1, d0, d1, person @ ..] = *key;
        let (below, deviation) = (u16::from_be_bytes([b0, b1]), u16::from_be_bytes([d0, d1]));
        Self::from_parts(below, deviation, PersonId(u64::from_be_bytes(person)))
    }
}
