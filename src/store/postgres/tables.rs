//! Which table has the rows of which kind, which columns make up a key there, and keys as columns, both ways.
//!
//! The order of a table's primary key is the order of the keys. The names of tables and columns are those of `schema`.

use std::cmp::Reverse;

use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use crate::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::former::Hash;
use crate::host::ladder::Standing;
use crate::host::puzzle::Day;
use crate::host::rating::{Scope, SeasonNumber};
use crate::store::backup::{from_hex, hex};
use crate::store::keys::{Ladder, Name, RowKind, Subject};
use crate::store::{Fault, Key};

/// What stands for all servers in the column of a server.
const ALL_SERVERS: i64 = -1;
/// What stands for none in the column of a season.
const NO_SEASON: i64 = 0;

/// A table by its name, and the columns of its key in order.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// The columns of its key.
    pub key: &'static [Column],
}

/// A column of a key.
#[derive(Clone, Copy, Debug)]
pub enum Column {
    /// A `bigint`.
    Number(&'static str),
    /// A `text` that compares as bytes.
    Text(&'static str),
}

/// What stands in a column of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// In a `bigint`.
    Number(i64),
    /// In a `text`.
    Text(String),
}

/// What stands in one column of the keys of several rows.
#[derive(Debug)]
pub enum Cells {
    /// In a `bigint`.
    Numbers(Vec<i64>),
    /// In a `text`.
    Texts(Vec<String>),
}

impl Column {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number(name) | Self::Text(name) => name,
        }
    }

    /// The type of an array of what stands in it.
    pub const fn array(self) -> &'static str {
        match self {
            Self::Number(_) => "bigint[]",
            Self::Text(_) => "text[]",
        }
    }
}

impl Cells {
    /// As a parameter.
    pub fn parameter(&self) -> (&(dyn ToSql + Sync), Type) {
        match self {
            Self::Numbers(numbers) => (numbers, Type::INT8_ARRAY),
            Self::Texts(texts) => (texts, Type::TEXT_ARRAY),
        }
    }

    fn of(column: Column) -> Self {
        match column {
            Column::Number(_) => Self::Numbers(Vec::new()),
            Column::Text(_) => Self::Texts(Vec::new()),
        }
    }

    fn push(&mut self, cell: Cell) {
        match (self, cell) {
            (Self::Numbers(numbers), Cell::Number(number)) => numbers.push(number),
            (Self::Texts(texts), Cell::Text(text)) => texts.push(text),
            _ => unreachable!("the cells of a key are those of its table"),
        }
    }
}

impl Cell {
    /// As a parameter.
    pub fn parameter(&self) -> (&(dyn ToSql + Sync), Type) {
        match self {
            Self::Number(number) => (number, Type::INT8),
            Self::Text(text) => (text, Type::TEXT),
        }
    }
}

/// The table of a kind.
pub const fn table(kind: RowKind) -> Table {
    use Column::{Number, Text};
    let (name, key): (_, &'static [Column]) = match kind {
        RowKind::Challenges => ("challenges", &[Text("challenge")]),
        RowKind::Matches => ("matches", &[Text("match")]),
        RowKind::People => ("people", &[Number("person")]),
        RowKind::Ratings => {
            ("ratings", &[Number("person"), Text("game"), Number("season"), Number("server")])
        }
        RowKind::Ladders => (
            "ladders",
            &[
                Text("game"),
                Number("season"),
                Number("server"),
                Number("below"),
                Number("deviation"),
                Number("person"),
            ],
        ),
        RowKind::Running => ("running", &[Number("person"), Text("match")]),
        RowKind::Open => ("open", &[Number("person"), Text("challenge")]),
        RowKind::Asked => ("asked", &[Number("person"), Text("challenge")]),
        RowKind::Alarms => ("alarms", &[Number("at"), Text("subject")]),
        RowKind::Boards => ("boards", &[Text("match")]),
        RowKind::Seen => ("seen", &[Number("interaction")]),
        RowKind::Meta => ("meta", &[Text("name")]),
        RowKind::Cards => ("cards", &[Text("challenge")]),
        RowKind::Ended => ("ended", &[Number("person"), Number("newest_first"), Text("match")]),
        RowKind::Outbox => ("outbox", &[Text("subject"), Number("number")]),
        RowKind::Closed => ("closed", &[Number("channel")]),
        RowKind::SetAside => ("set_aside", &[Text("key")]),
        RowKind::Guards => ("guards", &[Number("person")]),
        RowKind::Blocks => ("blocks", &[Number("person")]),
        RowKind::Made => ("made", &[Number("person")]),
        RowKind::Former => ("former", &[Text("hash")]),
        RowKind::Leaving => ("leaving", &[Number("person")]),
        RowKind::Servers => ("servers", &[Number("server")]),
        RowKind::Departures => ("departures", &[Number("server")]),
        RowKind::Plans => ("plans", &[Number("person"), Text("match")]),
        RowKind::Analyses => ("analyses", &[Text("match")]),
        RowKind::Guesses => ("guesses", &[Text("match"), Number("person")]),
        RowKind::Deeds => ("deeds", &[Number("server"), Number("last_first")]),
        RowKind::Puzzles => ("puzzles", &[Number("server"), Number("day")]),
        RowKind::Tries => ("tries", &[Number("person"), Number("server")]),
        RowKind::Names => ("names", &[Number("server"), Number("person")]),
    };
    Table { name, key }
}

/// The columns of keys of one kind, an array for each.
pub fn columns<'a>(kind: RowKind, keys: impl IntoIterator<Item = &'a Key>) -> Result<Vec<Cells>, Fault> {
    let mut columns: Vec<Cells> = table(kind).key.iter().map(|column| Cells::of(*column)).collect();
    for key in keys {
        for (column, cell) in columns.iter_mut().zip(cells(key)?) {
            column.push(cell);
        }
    }
    Ok(columns)
}

/// What stands in the columns of a key.
pub fn cells(key: &Key) -> Result<Vec<Cell>, Fault> {
    let text = |text: &dyn ToString| Cell::Text(text.to_string());
    Ok(match key {
        Key::Challenge(id) | Key::Card(id) => vec![text(id)],
        Key::Match(id) | Key::Board(id) | Key::Analysis(id) => vec![text(id)],
        Key::Person(person)
        | Key::Guard(person)
        | Key::Blocks(person)
        | Key::Made(person)
        | Key::Leaving(person) => vec![number(person.0)?],
        Key::Former(hash) => vec![text(hash)],
        Key::Server(server) | Key::Departure(server) => vec![number(server.0)?],
        Key::Deed(server, count) => vec![number(server.0)?, last_first(count.0)?],
        Key::Rating(person, ladder) => {
            let [game, season, server] = of_ladder(ladder)?;
            vec![number(person.0)?, game, season, server]
        }
        Key::Rank(ladder, standing) => {
            let [game, season, server] = of_ladder(ladder)?;
            let (below, deviation) = (standing.below(), standing.deviation());
            let person = number(standing.person().0)?;
            let [below, deviation] = [below, deviation].map(|number| Cell::Number(number.into()));
            vec![game, season, server, below, deviation, person]
        }
        Key::Running(person, id) | Key::Plan(person, id) => vec![number(person.0)?, text(id)],
        Key::Guess(id, person) => vec![text(id), number(person.0)?],
        Key::Open(person, id) | Key::Asked(person, id) => vec![number(person.0)?, text(id)],
        Key::Alarm(at, subject) => vec![Cell::Number(at.0), of_subject(*subject)],
        Key::Seen(id) => vec![number(id.0)?],
        Key::Meta(name) => vec![text(name)],
        Key::Ended(person, at, id) => vec![number(person.0)?, Cell::Number(!at.0.0), text(id)],
        Key::Owed(subject, count) => vec![of_subject(*subject), number(*count)?],
        Key::Closed(channel) => vec![number(channel.0)?],
        Key::SetAside(key) => vec![Cell::Text(hex(&key.to_bytes()))],
        Key::DisplayName(server, person) => vec![number(server.0)?, number(person.0)?],
        Key::Puzzle(server, day) => vec![number(server.0)?, Cell::Number(day.0.into())],
        Key::Tries(person, server) => vec![number(person.0)?, number(server.0)?],
    })
}

/// An id of the chat, or a number that counts. What is larger than a `bigint` is an id that nobody has.
pub fn number(number: u64) -> Result<Cell, Fault> {
    match i64::try_from(number) {
        Ok(number) => Ok(Cell::Number(number)),
        Err(_) => Err(Fault::BadRow { key: number.to_string(), why: "ids reach up to 2^63 - 1".into() }),
    }
}

/// A number that counts, of which the largest comes first.
fn last_first(count: u64) -> Result<Cell, Fault> {
    match number(count)? {
        Cell::Number(number) => Ok(Cell::Number(!number)),
        text @ Cell::Text(_) => Ok(text),
    }
}

/// The columns of a ladder.
pub fn of_ladder(ladder: &Ladder) -> Result<[Cell; 3], Fault> {
    let scope = ladder.scope();
    let season = scope.season().map_or(NO_SEASON, |number| number.get().into());
    let server = scope.server().map_or(Ok(Cell::Number(ALL_SERVERS)), |server| number(server.0))?;
    Ok([Cell::Text(ladder.game().to_owned()), Cell::Number(season), server])
}

/// The column of a subject. Ids of the chat have as many digits as the largest, so that they order as numbers do.
pub fn of_subject(subject: Subject) -> Cell {
    Cell::Text(match subject {
        Subject::Challenge(_) | Subject::Match(_) => subject.to_string(),
        Subject::Person(PersonId(id)) => format!("person/{id:020}"),
        Subject::Server(ServerId(id)) => format!("server/{id:020}"),
    })
}

/// The key that the first columns of a row are; nothing when they are none.
pub fn key(kind: RowKind, row: &Columns) -> Option<Key> {
    let number = |column: usize| row.try_get::<_, i64>(column).ok();
    let id = |column: usize| number(column).and_then(|id| u64::try_from(id).ok());
    let text = |column: usize| row.try_get::<_, &str>(column).ok();
    let person = |column: usize| id(column).map(PersonId);
    let small = |column: usize| number(column).and_then(|number| u16::try_from(number).ok());
    let ladder = |column: usize| to_ladder(text(column)?, number(column + 1)?, number(column + 2)?);
    let challenge = |column: usize| ChallengeId::read(text(column)?);
    let game_match = |column: usize| MatchId::read(text(column)?);
    Some(match kind {
        RowKind::Challenges => Key::Challenge(challenge(0)?),
        RowKind::Matches => Key::Match(game_match(0)?),
        RowKind::People => Key::Person(person(0)?),
        RowKind::Ratings => Key::Rating(person(0)?, ladder(1)?),
        RowKind::Ladders => Key::Rank(ladder(0)?, Standing::from_parts(small(3)?, small(4)?, person(5)?)?),
        RowKind::Running => Key::Running(person(0)?, game_match(1)?),
        RowKind::Open => Key::Open(person(0)?, challenge(1)?),
        RowKind::Asked => Key::Asked(person(0)?, challenge(1)?),
        RowKind::Alarms => Key::Alarm(Timestamp(number(0)?), to_subject(text(1)?)?),
        RowKind::Boards => Key::Board(game_match(0)?),
        RowKind::Seen => Key::Seen(InteractionId(id(0)?)),
        RowKind::Meta => Key::Meta(Name::read(text(0)?)?),
        RowKind::Cards => Key::Card(challenge(0)?),
        RowKind::Ended => Key::Ended(person(0)?, Reverse(Timestamp(!number(1)?)), game_match(2)?),
        RowKind::Outbox => Key::Owed(to_subject(text(0)?)?, id(1)?),
        RowKind::Closed => Key::Closed(ChannelId(id(0)?)),
        RowKind::SetAside => Key::SetAside(Box::new(Key::read(&from_hex(text(0)?)?)?)),
        RowKind::Guards => Key::Guard(person(0)?),
        RowKind::Blocks => Key::Blocks(person(0)?),
        RowKind::Made => Key::Made(person(0)?),
        RowKind::Former => Key::Former(Hash::read(text(0)?)?),
        RowKind::Leaving => Key::Leaving(person(0)?),
        RowKind::Servers => Key::Server(ServerId(id(0)?)),
        RowKind::Departures => Key::Departure(ServerId(id(0)?)),
        RowKind::Plans => Key::Plan(person(0)?, game_match(1)?),
        RowKind::Analyses => Key::Analysis(game_match(0)?),
        RowKind::Guesses => Key::Guess(game_match(0)?, person(1)?),
        RowKind::Deeds => Key::Deed(ServerId(id(0)?), Reverse(u64::try_from(!number(1)?).ok()?)),
        RowKind::Names => Key::DisplayName(ServerId(id(0)?), person(1)?),
        RowKind::Puzzles => Key::Puzzle(ServerId(id(0)?), Day(id(1)?.try_into().ok()?)),
        RowKind::Tries => Key::Tries(person(0)?, ServerId(id(1)?)),
    })
}

fn to_ladder(game: &str, season: i64, server: i64) -> Option<Ladder> {
    let id = |server: i64| u64::try_from(server).ok().map(ServerId);
    let scope = match (season, server) {
        (NO_SEASON, ALL_SERVERS) => Scope::Global,
        (NO_SEASON, server) => Scope::Server(id(server)?),
        (season, server) => Scope::Season(SeasonNumber::new(u16::try_from(season).ok()?)?, id(server)?),
    };
    Ladder::read(game, scope)
}

fn to_subject(text: &str) -> Option<Subject> {
    let (kind, id) = text.split_once('/')?;
    Some(match kind {
        "challenge" => Subject::Challenge(ChallengeId::read(id)?),
        "match" => Subject::Match(MatchId::read(id)?),
        "person" => Subject::Person(PersonId(id.parse().ok()?)),
        "server" => Subject::Server(ServerId(id.parse().ok()?)),
        _ => return None,
    })
}

/// A record as it stands in a row: text as it is; what is no text, or begins like that, in hexadecimal.
pub fn to_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') && !text.starts_with(HEX) => text.to_owned(),
        _ => format!("{HEX}{}", hex(bytes)),
    }
}

/// The record that stands in a row.
pub fn from_text(text: &str) -> Option<Vec<u8>> {
    match text.strip_prefix(HEX) {
        Some(digits) => from_hex(digits),
        None => Some(text.as_bytes().to_vec()),
    }
}

/// What stands before hexadecimal digits.
const HEX: &str = "\\x";
