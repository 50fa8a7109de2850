//! Rows of the club table: the table of a server, and three entries of the outbox.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChallengeId, ChannelId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::store::feature_owed::Owes;
use crate::store::rows::Record;
use crate::store::{Key, Subject};

use super::decide::{ClubTable, FormerTable, Misfit};

/// Added to the milliseconds of a moment for the number of a posting. Other entries of a server are numbered
/// by days.
const OF_TABLES: u64 = 1 << 62;
/// The number of an edit: a later one takes the place of one that is still to be made.
pub const EDIT: u64 = 1 << 61;
/// Added to the milliseconds of a moment for the number of the edit of a former message.
const OF_MOVES: u64 = 1 << 60;
/// Added to the bits of a challenge for the number of a letter about it. No other entry of a person has this
/// bit: they are numbered by bare ids of ours, by milliseconds, and with a higher bit.
const OF_LETTERS: u64 = 1 << 61;

/// An entry of a server: its club table is to be posted in a channel, or to show the present numbers there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwedTable {
    pub channel: ChannelId,
}

/// An entry of a server: the former message says that the club table has moved.
pub type OwedMove = FormerTable;

/// An entry of a person: they wait at a club table no longer.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwedNews {
    pub game: String,
    pub server: ServerId,
    pub why: Misfit,
}

/// The number of the posting of a table at a moment.
pub fn posting_at(moment: Timestamp) -> u64 {
    OF_TABLES | milliseconds(moment)
}

/// The outbox key of the edit of a former message.
pub fn move_key(server: ServerId, moment: Timestamp) -> Key {
    Key::Owed(Subject::Server(server), OF_MOVES | milliseconds(moment))
}

/// The outbox key of the letter to a person who waits no longer.
pub const fn news_key(person: PersonId, challenge: ChallengeId) -> Key {
    Key::Owed(Subject::Person(person), OF_LETTERS | challenge.bits())
}

fn milliseconds(moment: Timestamp) -> u64 {
    u64::try_from(moment.0).unwrap_or_default()
}

impl Record for ClubTable {
    const KIND: &'static str = "club";
}

impl Owes for OwedTable {
    const NAME: &'static str = "table";
}

impl Owes for OwedMove {
    const NAME: &'static str = "table-moved";
}

impl Owes for OwedNews {
    const NAME: &'static str = "table-news";
}
