//! Rows of servers: what each has settled, and what was done there by those who keep it in order.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::scene::Theme;
use crate::base::time::Timestamp;
use crate::host::challenge::Note;
use crate::host::clock::Control;
use crate::host::format::Format;
use crate::host::former::Hash;
use crate::host::puzzle::Posting;
use crate::host::rating::SeasonNumber;
use crate::host::server::{Banned, Change, Deed, Departure, LostThread, Measure, Season, SeasonName, Server};

use super::Record;
use super::person::PaletteWord;
use super::thread_loss::ThreadLossRow;
use crate::store::record::Gone;

impl Record for Server {
    const KIND: &'static str = "server";
    type Row = ServerRow;

    fn without(self, gone: Gone) -> Self {
        let banned = self.banned.forgetting(gone.person, gone.hash);
        Self { banned, ..self }
    }
}

impl Record for Deed {
    const KIND: &'static str = "deed";
    type Row = DeedRow;
}

/// A server as it is written. What is as it is for every server is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerRow {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    channels: Vec<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "PaletteWord::is_day")]
    theme: PaletteWord,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rated: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pictures: Option<bool>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    threads: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost_thread: Option<LostThreadRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seasons: Vec<SeasonRow>,
    #[serde(default, skip_serializing_if = "BannedRow::is_empty")]
    banned: BannedRow,
    #[serde(default, skip_serializing_if = "is_zero")]
    deeds: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LostThreadRow {
    at: i64,
    why: ThreadLossRow,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeasonRow {
    name: String,
    since: i64,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BannedRow {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    people: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    former: Vec<String>,
}

impl Record for Departure {
    const KIND: &'static str = "departure";
    type Row = DepartureRow;
}

/// A departure as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DepartureRow {
    since: i64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    asked: bool,
}

impl From<&Departure> for DepartureRow {
    fn from(departure: &Departure) -> Self {
        Self { since: departure.since.0, asked: departure.asked }
    }
}

impl From<DepartureRow> for Departure {
    fn from(row: DepartureRow) -> Self {
        Self { since: Timestamp(row.since), asked: row.asked }
    }
}

/// A deed as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeedRow {
    at: i64,
    by: u64,
    what: MeasureRow,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MeasureRow {
    Settled(String),
    CalledOff(String),
    Decided {
        id: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<u64>,
    },
    Banned {
        person: u64,
    },
    Unbanned {
        person: u64,
    },
    Season {
        number: SeasonNumber,
        name: String,
    },
}

impl BannedRow {
    const fn is_empty(&self) -> bool {
        self.people.is_empty() && self.former.is_empty()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl From<&Server> for ServerRow {
    fn from(server: &Server) -> Self {
        Self {
            channels: server.channels.iter().map(|channel| channel.0).collect(),
            language: server.language.clone(),
            theme: server.theme.into(),
            clock: server.clock.map(Control::word),
            format: server.format.map(Format::word),
            rated: server.rated,
            pictures: server.pictures,
            threads: server.threads,
            lost_thread: server.lost_thread.map(LostThreadRow::from),
            puzzle: server.puzzle.as_ref().map(ToString::to_string),
            seasons: server.seasons.iter().map(SeasonRow::from).collect(),
            banned: BannedRow {
                people: server.banned.people().iter().map(|person| person.0).collect(),
                former: server.banned.former().iter().map(ToString::to_string).collect(),
            },
            deeds: server.deeds,
        }
    }
}

impl TryFrom<ServerRow> for Server {
    type Error = String;

    fn try_from(row: ServerRow) -> Result<Self, String> {
        let clock = |word: String| Control::read(&word).ok_or_else(|| format!("{word:?} is no clock"));
        let format = |word: String| Format::read_usual(&word).ok_or_else(|| format!("{word:?} is no format"));
        let hash = |text: &String| Hash::read(text).ok_or_else(|| format!("{text:?} is no hash"));
        let puzzle = |word: String| Posting::read(&word).ok_or_else(|| format!("{word:?} posts nothing"));
        let former = row.banned.former.iter().map(hash).collect::<Result<_, _>>()?;
        Ok(Self {
            channels: row.channels.into_iter().map(ChannelId).collect(),
            language: row.language,
            theme: Theme::from(row.theme),
            clock: row.clock.map(clock).transpose()?,
            format: row.format.map(format).transpose()?,
            rated: row.rated,
            pictures: row.pictures,
            threads: row.threads,
            lost_thread: row.lost_thread.map(LostThread::from),
            puzzle: row.puzzle.map(puzzle).transpose()?,
            seasons: row.seasons.into_iter().map(Season::try_from).collect::<Result<_, _>>()?,
            banned: Banned::new(row.banned.people.into_iter().map(PersonId).collect(), former),
            deeds: row.deeds,
        })
    }
}

impl From<LostThread> for LostThreadRow {
    fn from(lost: LostThread) -> Self {
        Self { at: lost.at.0, why: lost.why.into() }
    }
}

impl From<LostThreadRow> for LostThread {
    fn from(row: LostThreadRow) -> Self {
        Self { at: Timestamp(row.at), why: row.why.into() }
    }
}

impl From<&Season> for SeasonRow {
    fn from(season: &Season) -> Self {
        Self { name: season.name.as_str().to_owned(), since: season.since.0 }
    }
}

impl TryFrom<SeasonRow> for Season {
    type Error = String;

    fn try_from(row: SeasonRow) -> Result<Self, String> {
        Ok(Self { name: season_name(&row.name)?, since: Timestamp(row.since) })
    }
}

fn season_name(name: &str) -> Result<SeasonName, String> {
    SeasonName::read(name).map_err(|_| format!("{name:?} is no name of a season"))
}

impl From<&Deed> for DeedRow {
    fn from(deed: &Deed) -> Self {
        Self {
            at: deed.at.0,
            by: deed.by.0,
            what: (&deed.what).into(),
            reason: deed.reason.as_ref().map(|reason| reason.as_str().to_owned()),
        }
    }
}

impl TryFrom<DeedRow> for Deed {
    type Error = String;

    fn try_from(row: DeedRow) -> Result<Self, String> {
        let reason = row.reason.as_deref().map(Note::read).transpose();
        Ok(Self {
            at: Timestamp(row.at),
            by: PersonId(row.by),
            what: row.what.try_into()?,
            reason: reason.map_err(|_| "a reason is too long")?.flatten(),
        })
    }
}

impl From<&Measure> for MeasureRow {
    fn from(what: &Measure) -> Self {
        match what {
            Measure::Settled(change) => Self::Settled(change.to_string()),
            Measure::CalledOff(id) => Self::CalledOff(id.to_string()),
            Measure::Decided { id, winner } => {
                Self::Decided { id: id.to_string(), person: winner.map(|person| person.0) }
            }
            Measure::Banned(person) => Self::Banned { person: person.0 },
            Measure::Unbanned(person) => Self::Unbanned { person: person.0 },
            Measure::Season { number, name } => {
                Self::Season { number: *number, name: name.as_str().to_owned() }
            }
        }
    }
}

impl TryFrom<MeasureRow> for Measure {
    type Error = String;

    fn try_from(row: MeasureRow) -> Result<Self, String> {
        let game_match = |id: &str| MatchId::read(id).ok_or_else(|| format!("{id:?} is no match"));
        Ok(match row {
            MeasureRow::Settled(word) => {
                Self::Settled(Change::read(&word).ok_or_else(|| format!("{word:?} settles nothing"))?)
            }
            MeasureRow::CalledOff(id) => Self::CalledOff(game_match(&id)?),
            MeasureRow::Decided { id, person } => {
                Self::Decided { id: game_match(&id)?, winner: person.map(PersonId) }
            }
            MeasureRow::Banned { person } => Self::Banned(PersonId(person)),
            MeasureRow::Unbanned { person } => Self::Unbanned(PersonId(person)),
            MeasureRow::Season { number, name } => Self::Season { number, name: season_name(&name)? },
        })
    }
}
