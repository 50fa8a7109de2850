//! Compound parts of keys: leaderboards, standings on them, and subjects (a challenge, match, person or
//! server).

use crate::base::id::{ChallengeId, MatchId, PersonId, ServerId, Subject};
use crate::base::ladder::{Ladder, Scope, SeasonNumber, Standing};

use super::part::{Cell, CellReader, Cells, Column, KeyPart, KeyReader};

/// Byte that ends the id of a game. This byte is smaller than any letter, so encoded ids order as their
/// texts do.
const END: u8 = 0;
/// First byte of a leaderboard's scope, here and below. The scope of a server continues with the
/// server's id; that of a season continues with its number in two bytes and the server's id.
const ALL_SERVERS: u8 = 0;
const ONE_SERVER: u8 = 1;
const SEASON: u8 = 2;
/// Column values of a scope that has no server or no season.
const NO_SERVER: i64 = -1;
const NO_SEASON: i64 = 0;

impl KeyPart for Ladder {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.game().as_bytes());
        bytes.push(END);
        match self.scope() {
            Scope::Global => bytes.push(ALL_SERVERS),
            Scope::Server(server) => {
                bytes.push(ONE_SERVER);
                server.write(bytes);
            }
            Scope::Season(number, server) => {
                bytes.push(SEASON);
                bytes.extend(number.get().to_be_bytes());
                server.write(bytes);
            }
        }
    }
    fn cells(&self) -> Cells {
        let scope = self.scope();
        let season = scope.season().map_or(NO_SEASON, |number| number.get().into());
        let server = scope.server().map_or(Some(NO_SERVER), |server| server.0.try_into().ok())?;
        Some(vec![Cell::Text(self.game().to_owned()), Cell::Number(season), Cell::Number(server)])
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn subject(&self) -> Option<Subject> {
        self.scope().server().map(Subject::Server)
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("game"), Column::Number("season"), Column::Number("server")]
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        let game = bytes.until(END)?;
        let scope = match bytes.array()? {
            [ALL_SERVERS] => Scope::Global,
            [ONE_SERVER] => Scope::Server(KeyPart::read(bytes)?),
            [SEASON] => {
                let number = SeasonNumber::new(u16::from_be_bytes(bytes.array()?))?;
                Scope::Season(number, KeyPart::read(bytes)?)
            }
            _ => return None,
        };
        Self::read(game, scope)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        let (game, season, server) = (cells.text()?, cells.number()?, cells.number()?);
        let id = |server: i64| server.try_into().ok().map(ServerId);
        let scope = match (season, server) {
            (NO_SEASON, NO_SERVER) => Scope::Global,
            (NO_SEASON, server) => Scope::Server(id(server)?),
            (season, server) => Scope::Season(SeasonNumber::new(season.try_into().ok()?)?, id(server)?),
        };
        Self::read(&game, scope)
    }
}

impl KeyPart for Standing {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.key());
    }
    fn cells(&self) -> Cells {
        let person = self.person().0.try_into().ok()?;
        let numbers = [self.below().into(), self.deviation().into(), person];
        Some(numbers.map(Cell::Number).into())
    }
    fn show(&self) -> String {
        format!("{}/{}", self.whole(), self.person())
    }
    fn subject(&self) -> Option<Subject> {
        Some(Subject::Person(self.person()))
    }
    fn columns() -> &'static [Column] {
        &[Column::Number("below"), Column::Number("deviation"), Column::Number("person")]
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        let standing = Self::read(&bytes.array::<{ Self::BYTES }>()?)?;
        i64::try_from(standing.person().0).is_ok().then_some(standing)
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        let mut small = || u16::try_from(cells.number()?).ok();
        let (below, deviation) = (small()?, small()?);
        Self::from_parts(below, deviation, KeyPart::from_cells(cells)?)
    }
}

/// First byte of an encoded subject, which tells the kind of subject, here and below.
const CHALLENGE: u8 = 1;
const MATCH: u8 = 2;
const PERSON: u8 = 3;
const SERVER: u8 = 4;

impl KeyPart for Subject {
    fn write(&self, bytes: &mut Vec<u8>) {
        let (tag, id): (u8, &dyn KeyPart) = match self {
            Self::Challenge(id) => (CHALLENGE, id),
            Self::Match(id) => (MATCH, id),
            Self::Person(id) => (PERSON, id),
            Self::Server(id) => (SERVER, id),
        };
        bytes.push(tag);
        id.write(bytes);
    }
    /// Pads Discord ids to twenty digits, so that the texts order as the numbers do.
    fn cells(&self) -> Cells {
        Some(vec![Cell::Text(match self {
            Self::Challenge(_) | Self::Match(_) => self.to_string(),
            Self::Person(PersonId(id)) => format!("person/{id:020}"),
            Self::Server(ServerId(id)) => format!("server/{id:020}"),
        })])
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn subject(&self) -> Option<Subject> {
        Some(*self)
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("subject")]
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        match bytes.array()? {
            [CHALLENGE] => KeyPart::read(bytes).map(Self::Challenge),
            [MATCH] => KeyPart::read(bytes).map(Self::Match),
            [PERSON] => KeyPart::read(bytes).map(Self::Person),
            [SERVER] => KeyPart::read(bytes).map(Self::Server),
            _ => None,
        }
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        let text = cells.text()?;
        let (kind, id) = text.split_once('/')?;
        Some(match kind {
            "challenge" => Self::Challenge(ChallengeId::read(id)?),
            "match" => Self::Match(MatchId::read(id)?),
            "person" => Self::Person(PersonId(id.parse().ok()?)),
            "server" => Self::Server(ServerId(id.parse().ok()?)),
            _ => return None,
        })
    }
}
