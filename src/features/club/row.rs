//! Rows of the club table: the table of a server, and three kinds of outbox entries.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChallengeId, ChannelId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::store::feature_entry::EntryFields;
use crate::store::rows::Record;
use crate::store::{Key, Subject};

use super::decide::{ClubTable, FormerTable, TableStopReason};

/// Number of a posting: this bit and the milliseconds of a moment. Other entries of a server are
/// numbered by days.
const OF_TABLES: u64 = 1 << 62;
/// Number of an edit. A later edit replaces one that is still in the outbox.
pub const EDIT: u64 = 1 << 61;
/// Number of the edit of a former message: this bit and the milliseconds of a moment.
const OF_MOVES: u64 = 1 << 60;
/// Number of a notice about a challenge: this bit and the bits of the challenge's id. No other entry of
/// a person has this bit: those are numbered by bare ids, by milliseconds, or with a higher bit.
const OF_LETTERS: u64 = 1 << 61;

/// An outbox entry of a server: post its club table in a channel, or edit it there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTableEntry {
    pub channel: ChannelId,
}

/// An outbox entry of a server: mark the former message as moved.
pub type ClubMoveEntry = FormerTable;

/// An outbox entry of a person: tell them that they wait at a club table no longer.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubStopEntry {
    pub game: String,
    pub server: ServerId,
    pub why: TableStopReason,
}

/// Returns the number of the posting of a table at a moment.
pub fn posting_at(moment: Timestamp) -> u64 {
    OF_TABLES | milliseconds(moment)
}

/// Returns the outbox key for the edit of a former message.
pub fn move_key(server: ServerId, moment: Timestamp) -> Key {
    Key::Outbox(Subject::Server(server), OF_MOVES | milliseconds(moment))
}

/// Returns the outbox key for the notice to a person who waits no longer.
pub const fn news_key(person: PersonId, challenge: ChallengeId) -> Key {
    Key::Outbox(Subject::Person(person), OF_LETTERS | challenge.bits())
}

fn milliseconds(moment: Timestamp) -> u64 {
    u64::try_from(moment.0).unwrap_or_default()
}

impl Record for ClubTable {
    const KIND: &'static str = "club";
}

impl EntryFields for ClubTableEntry {
    const NAME: &'static str = "table";
}

impl EntryFields for ClubMoveEntry {
    const NAME: &'static str = "table-moved";
}

impl EntryFields for ClubStopEntry {
    const NAME: &'static str = "table-news";
}
