//! Keys of rows: what they name, and their bytes, ordered so that order means something (time, rating, person).
//!
//! Numbers are written big-endian and our own ids as their eight letters; the order of the bytes is the order of the
//! [`Key`] values. Bytes read back are checked in full and never trusted. Knows nothing of what the rows hold.

use std::cmp::Reverse;
use std::fmt;

use crate::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::former::Hash;
use crate::host::ladder::Standing;
use crate::host::puzzle::Day;
use crate::host::rating::Scope;

mod bytes;
mod range;
mod subject;
#[cfg(test)]
mod tests;

use bytes::{Bytes, Reader, is_name};
pub use range::{KeyRange, Start, Stem};
pub use subject::Subject;

/// The longest id of a game in bytes (`game::Facts::id`).
const MAX_GAME: usize = 16;

/// What the names of rows begin with in which processes say that they are there.
const PROCESS: &str = "process-";
/// What the names of rows begin with in which stands when the next session of the chat's gateway may begin.
const GATEWAY: &str = "gateway-";

/// A kind of rows. The number is the first byte of their keys and never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum RowKind {
    /// Challenges by id.
    Challenges = 1,
    /// Matches by id.
    Matches = 2,
    /// What a person has set, by person.
    People = 3,
    /// Ratings by person, then ladder.
    Ratings = 4,
    /// People on a ladder, the best first, each with the rating again. An index of `Ratings`.
    Ladders = 5,
    /// The matches that a person is playing. An index of `Matches`.
    Running = 6,
    /// The challenges that a person has made and that are open. An index of `Challenges`.
    Open = 7,
    /// What has to be looked at next, by time. An index of `Matches` and `Challenges`.
    Alarms = 8,
    /// The board message that stands for a match, and whether it has to be painted again.
    Boards = 9,
    /// Interactions that took effect, by id, which for the chat means by time.
    Seen = 10,
    /// Odds and ends by name.
    Meta = 11,
    /// The message that shows a challenge, by challenge.
    Cards = 12,
    /// The ended matches of a person, the newest first. An index of `Matches`.
    Ended = 13,
    /// What committed decisions still have to tell, by what it is about and then in order: the outbox.
    Outbox = 14,
    /// Channels in which nothing can be written, by channel.
    Closed = 15,
    /// Rows that could not be read, as they were, by the key that they had.
    SetAside = 16,
    /// By person, without content: who adds to what they have going writes it, so that of two at once one meets a conflict.
    Guards = 17,
    /// What people are called, by server and person.
    Names = 18,
    /// The open challenges to which a person is asked by name. An index of `Challenges`.
    Asked = 19,
    /// Whom a person has blocked, by that person.
    Blocks = 22,
    /// When a person has made challenges of late, by person.
    Made = 23,
    /// Who has had everything deleted lately, by a keyed hash.
    Former = 24,
    /// People of whom everything is being deleted, by person.
    Leaving = 25,
    /// What servers have settled, by server.
    Servers = 26,
    /// What those who keep a server in order have done there, by server, the newest first.
    Deeds = 27,
    /// Servers that have removed the bot, or want everything of their own to go, by server.
    Departures = 28,
    /// What people answer to moves of others, by person and match.
    Plans = 29,
    /// What is known of where matches that are over were decided, by match.
    Analyses = 30,
    /// The puzzles of a day, by server and day.
    Puzzles = 31,
    /// What people have tried at a day's puzzles, by person and server.
    Tries = 32,
    /// What those who watch have guessed, by match and person.
    Guesses = 33,
}

impl RowKind {
    /// All kinds, in the order of their keys.
    pub const ALL: [Self; 31] = [
        Self::Challenges,
        Self::Matches,
        Self::People,
        Self::Ratings,
        Self::Ladders,
        Self::Running,
        Self::Open,
        Self::Alarms,
        Self::Boards,
        Self::Seen,
        Self::Meta,
        Self::Cards,
        Self::Ended,
        Self::Outbox,
        Self::Closed,
        Self::SetAside,
        Self::Guards,
        Self::Names,
        Self::Asked,
        Self::Blocks,
        Self::Made,
        Self::Former,
        Self::Leaving,
        Self::Servers,
        Self::Deeds,
        Self::Departures,
        Self::Plans,
        Self::Analyses,
        Self::Puzzles,
        Self::Tries,
        Self::Guesses,
    ];

    /// Its name, for messages and exports: small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Challenges => "challenges",
            Self::Matches => "matches",
            Self::People => "people",
            Self::Ratings => "ratings",
            Self::Ladders => "ladders",
            Self::Running => "running",
            Self::Open => "open",
            Self::Alarms => "alarms",
            Self::Boards => "boards",
            Self::Seen => "seen",
            Self::Meta => "meta",
            Self::Cards => "cards",
            Self::Ended => "ended",
            Self::Outbox => "outbox",
            Self::Closed => "closed",
            Self::SetAside => "set-aside",
            Self::Guards => "guards",
            Self::Names => "names",
            Self::Asked => "asked",
            Self::Blocks => "blocks",
            Self::Made => "made",
            Self::Former => "former",
            Self::Leaving => "leaving",
            Self::Servers => "servers",
            Self::Deeds => "deeds",
            Self::Departures => "departures",
            Self::Plans => "plans",
            Self::Analyses => "analyses",
            Self::Puzzles => "puzzles",
            Self::Tries => "tries",
            Self::Guesses => "guesses",
        }
    }

    fn read(tag: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| *kind as u8 == tag)
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
    /// When `game` is not an id of a game: 1 to 16 small letters. Registered games have such ids, and rows that name
    /// another are refused when they are read.
    pub fn new(game: &str, scope: Scope) -> Self {
        assert!(is_game(game.as_bytes()), "{game:?} is no id of a game");
        Self { game: game.to_owned(), scope }
    }

    /// The ladder of a game by an id that somebody else wrote; nothing when it is none.
    pub fn read(game: &str, scope: Scope) -> Option<Self> {
        is_game(game.as_bytes()).then(|| Self { game: game.to_owned(), scope })
    }

    /// The game's id.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Among whom.
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

/// The name of something of which there is one: 1 to 32 small letters, digits and `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

impl Name {
    /// A name, written in the code.
    ///
    /// # Panics
    /// When it has other letters or another length.
    pub fn new(name: &'static str) -> Self {
        assert!(is_name(name.as_bytes()), "{name:?} is no name of a row");
        Self(name.to_owned())
    }

    /// A name that somebody else wrote; nothing when it is none.
    pub fn read(name: &str) -> Option<Self> {
        is_name(name.as_bytes()).then(|| Self(name.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names a row. The order of keys is the order of their bytes: by kind, then part by part as they stand here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A challenge.
    Challenge(ChallengeId),
    /// A match.
    Match(MatchId),
    /// A person.
    Person(PersonId),
    /// A person's rating on a ladder.
    Rating(PersonId, Ladder),
    /// A place on a ladder, the best first.
    Rank(Ladder, Standing),
    /// A person plays a match.
    Running(PersonId, MatchId),
    /// A person has made a challenge that is open.
    Open(PersonId, ChallengeId),
    /// Something is to be looked at, at a time.
    Alarm(Timestamp, Subject),
    /// The board message of a match.
    Board(MatchId),
    /// An interaction took effect.
    Seen(InteractionId),
    /// Something of which there is one.
    Meta(Name),
    /// The message of a challenge.
    Card(ChallengeId),
    /// A match of a person ended, at a time; the newest comes first.
    Ended(PersonId, Reverse<Timestamp>, MatchId),
    /// Something that is still to be told about a subject, by its number, which is never used twice.
    Owed(Subject, u64),
    /// A channel in which nothing can be written.
    Closed(ChannelId),
    /// A row that could not be read, by the key that it had.
    SetAside(Box<Key>),
    /// What a person has going: who adds to it writes this row.
    Guard(PersonId),
    /// What a person is called in a server.
    DisplayName(ServerId, PersonId),
    /// A person is asked by name in a challenge that is open.
    Asked(PersonId, ChallengeId),
    /// Whom a person has blocked.
    Blocks(PersonId),
    /// When a person has made challenges of late.
    Made(PersonId),
    /// Somebody has had everything deleted lately.
    Former(Hash),
    /// Everything about a person is being deleted.
    Leaving(PersonId),
    /// What a server has settled.
    Server(ServerId),
    /// What was done on a server, by its number, which is never used twice; the newest comes first.
    Deed(ServerId, Reverse<u64>),
    /// A server has removed the bot, or wants everything of its own to go.
    Departure(ServerId),
    /// What a person answers to moves of the other in a match.
    Plan(PersonId, MatchId),
    /// Where a match was decided.
    Analysis(MatchId),
    /// The puzzles of a day on a server, or of all who are on none.
    Puzzle(ServerId, Day),
    /// What a person has tried at the day's puzzles of a server.
    Tries(PersonId, ServerId),
    /// What a person who watches a match has guessed.
    Guess(MatchId, PersonId),
}

impl Key {
    /// What kind of row it names.
    pub const fn kind(&self) -> RowKind {
        match self {
            Self::Challenge(_) => RowKind::Challenges,
            Self::Match(_) => RowKind::Matches,
            Self::Person(_) => RowKind::People,
            Self::Rating(..) => RowKind::Ratings,
            Self::Rank(..) => RowKind::Ladders,
            Self::Running(..) => RowKind::Running,
            Self::Open(..) => RowKind::Open,
            Self::Alarm(..) => RowKind::Alarms,
            Self::Board(_) => RowKind::Boards,
            Self::Seen(_) => RowKind::Seen,
            Self::Meta(_) => RowKind::Meta,
            Self::Card(_) => RowKind::Cards,
            Self::Ended(..) => RowKind::Ended,
            Self::Owed(..) => RowKind::Outbox,
            Self::Closed(_) => RowKind::Closed,
            Self::SetAside(_) => RowKind::SetAside,
            Self::Guard(_) => RowKind::Guards,
            Self::DisplayName(..) => RowKind::Names,
            Self::Asked(..) => RowKind::Asked,
            Self::Blocks(_) => RowKind::Blocks,
            Self::Made(_) => RowKind::Made,
            Self::Former(_) => RowKind::Former,
            Self::Leaving(_) => RowKind::Leaving,
            Self::Server(_) => RowKind::Servers,
            Self::Deed(..) => RowKind::Deeds,
            Self::Departure(_) => RowKind::Departures,
            Self::Plan(..) => RowKind::Plans,
            Self::Analysis(_) => RowKind::Analyses,
            Self::Puzzle(..) => RowKind::Puzzles,
            Self::Tries(..) => RowKind::Tries,
            Self::Guess(..) => RowKind::Guesses,
        }
    }

    /// The row with the key of the hashes by which people are known again who have had everything deleted.
    ///
    /// # Panics
    /// Never: it is a name.
    pub fn of_hashes() -> Self {
        Self::Meta(Name::new("hash-key"))
    }

    /// The row in which a process says that it has the store open, by its name of letters and digits.
    ///
    /// # Panics
    /// When that is no part of a name.
    pub fn of_process(process: &str) -> Self {
        Self::Meta(Name::read(&format!("{PROCESS}{process}")).expect("letters and digits"))
    }

    /// The row in which stands when the next session of the chat's gateway may begin, by the kind of session.
    ///
    /// # Panics
    /// Never: a number is a part of a name.
    pub fn of_gateway(kind: u32) -> Self {
        Self::Meta(Name::read(&format!("{GATEWAY}{kind}")).expect("digits"))
    }

    /// Whether it is of the processes that have the store open, and of nothing that people did.
    pub fn is_of_processes(&self) -> bool {
        matches!(self, Self::Meta(Name(name)) if name.starts_with(PROCESS) || name.starts_with(GATEWAY))
    }

    /// The process that says to be there in this row, if it is such a row.
    pub fn process(&self) -> Option<&str> {
        match self {
            Self::Meta(Name(name)) => name.strip_prefix(PROCESS),
            _ => None,
        }
    }

    /// Its bytes, in which it is stored and ordered.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes = Bytes::new(self.kind());
        match self {
            Self::Challenge(id) | Self::Card(id) => bytes.text(id),
            Self::Match(id) | Self::Board(id) | Self::Analysis(id) => bytes.text(id),
            Self::Person(person)
            | Self::Guard(person)
            | Self::Blocks(person)
            | Self::Made(person)
            | Self::Leaving(person) => bytes.number(person.0),
            Self::Former(hash) => bytes.and(&hash.0),
            Self::Server(server) | Self::Departure(server) => bytes.number(server.0),
            Self::Deed(server, number) => bytes.number(server.0).number(!number.0),
            Self::Rating(person, ladder) => bytes.number(person.0).ladder(ladder),
            Self::Rank(ladder, standing) => bytes.ladder(ladder).and(&standing.key()),
            Self::Running(person, id) | Self::Plan(person, id) => bytes.number(person.0).text(id),
            Self::Guess(id, person) => bytes.text(id).number(person.0),
            Self::Open(person, id) | Self::Asked(person, id) => bytes.number(person.0).text(id),
            Self::Alarm(at, subject) => bytes.moment(*at).subject(*subject),
            Self::Seen(id) => bytes.number(id.0),
            Self::Meta(name) => bytes.text(name),
            Self::Ended(person, at, id) => bytes.number(person.0).newest_first(*at).text(id),
            Self::Owed(subject, number) => bytes.subject(*subject).number(*number),
            Self::Closed(channel) => bytes.number(channel.0),
            Self::SetAside(key) => bytes.and(&key.to_bytes()),
            Self::DisplayName(server, person) => bytes.number(server.0).number(person.0),
            Self::Puzzle(server, day) => bytes.number(server.0).number(day.0.into()),
            Self::Tries(person, server) => bytes.number(person.0).number(server.0),
        }
        .0
    }

    /// Reads what [`Key::to_bytes`] writes, and nothing else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = Reader(bytes);
        let [tag] = rest.array()?;
        let key = match RowKind::read(tag)? {
            RowKind::Challenges => Self::Challenge(rest.challenge()?),
            RowKind::Matches => Self::Match(rest.game_match()?),
            RowKind::People => Self::Person(rest.person()?),
            RowKind::Ratings => Self::Rating(rest.person()?, rest.ladder()?),
            RowKind::Ladders => Self::Rank(rest.ladder()?, rest.standing()?),
            RowKind::Running => Self::Running(rest.person()?, rest.game_match()?),
            RowKind::Open => Self::Open(rest.person()?, rest.challenge()?),
            RowKind::Alarms => Self::Alarm(rest.moment()?, rest.subject()?),
            RowKind::Boards => Self::Board(rest.game_match()?),
            RowKind::Seen => Self::Seen(InteractionId(rest.id()?)),
            RowKind::Meta => Self::Meta(rest.name()?),
            RowKind::Cards => Self::Card(rest.challenge()?),
            RowKind::Ended => Self::Ended(rest.person()?, rest.newest_first()?, rest.game_match()?),
            RowKind::Outbox => Self::Owed(rest.subject()?, rest.id()?),
            RowKind::Closed => Self::Closed(ChannelId(rest.id()?)),
            RowKind::SetAside => Self::SetAside(Box::new(rest.key()?)),
            RowKind::Guards => Self::Guard(rest.person()?),
            RowKind::Names => Self::DisplayName(ServerId(rest.id()?), rest.person()?),
            RowKind::Asked => Self::Asked(rest.person()?, rest.challenge()?),
            RowKind::Blocks => Self::Blocks(rest.person()?),
            RowKind::Made => Self::Made(rest.person()?),
            RowKind::Former => Self::Former(Hash(rest.array()?)),
            RowKind::Leaving => Self::Leaving(rest.person()?),
            RowKind::Servers => Self::Server(ServerId(rest.id()?)),
            RowKind::Departures => Self::Departure(ServerId(rest.id()?)),
            RowKind::Plans => Self::Plan(rest.person()?, rest.game_match()?),
            RowKind::Analyses => Self::Analysis(rest.game_match()?),
            RowKind::Guesses => Self::Guess(rest.game_match()?, rest.person()?),
            RowKind::Deeds => Self::Deed(ServerId(rest.id()?), rest.last_first()?),
            RowKind::Puzzles => Self::Puzzle(ServerId(rest.id()?), Day(rest.id()?.try_into().ok()?)),
            RowKind::Tries => Self::Tries(rest.person()?, ServerId(rest.id()?)),
        };
        rest.0.is_empty().then_some(key)
    }
}

impl fmt::Display for Key {
    /// For logs: the kind and the parts, such as `running/42/7k3m9pq2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.kind().name())?;
        match self {
            Self::Challenge(id) | Self::Card(id) => write!(f, "{id}"),
            Self::Match(id) | Self::Board(id) | Self::Analysis(id) => write!(f, "{id}"),
            Self::Person(person)
            | Self::Guard(person)
            | Self::Blocks(person)
            | Self::Made(person)
            | Self::Leaving(person) => write!(f, "{person}"),
            Self::Former(hash) => write!(f, "{hash}"),
            Self::Server(server) | Self::Departure(server) => write!(f, "{server}"),
            Self::Deed(server, number) => write!(f, "{server}/{}", number.0),
            Self::Rating(person, ladder) => write!(f, "{person}/{ladder}"),
            Self::Rank(ladder, standing) => write!(f, "{ladder}/{}/{}", standing.whole(), standing.person()),
            Self::Running(person, id) | Self::Plan(person, id) => write!(f, "{person}/{id}"),
            Self::Guess(id, person) => write!(f, "{id}/{person}"),
            Self::Open(person, id) | Self::Asked(person, id) => write!(f, "{person}/{id}"),
            Self::Alarm(at, subject) => write!(f, "{}/{subject}", at.0),
            Self::Seen(id) => write!(f, "{id}"),
            Self::Meta(name) => write!(f, "{name}"),
            Self::Ended(person, at, id) => write!(f, "{person}/{}/{id}", at.0.0),
            Self::Owed(subject, number) => write!(f, "{subject}/{number}"),
            Self::Closed(channel) => write!(f, "{channel}"),
            Self::SetAside(key) => write!(f, "{key}"),
            Self::DisplayName(server, person) => write!(f, "{server}/{person}"),
            Self::Puzzle(server, day) => write!(f, "{server}/{}", day.0),
            Self::Tries(person, server) => write!(f, "{person}/{server}"),
        }
    }
}

pub(super) fn is_game(id: &[u8]) -> bool {
    (1..=MAX_GAME).contains(&id.len()) && id.iter().all(u8::is_ascii_lowercase)
}
