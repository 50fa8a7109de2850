//! Rows of the club table: the table of a server, and three kinds of outbox entries.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChallengeId, ChannelId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::store::feature_entry::EntryFields;
use crate::store::rows::Record;
use crate::store::{Key, Subject};

use super::decide::{ClubTable, FormerTable, TableStopReason};

/// Outbox number of a posting: this bit and a time in milliseconds. Other entries of a server are
/// numbered by days, or with lower bits.
const OF_TABLES: u64 = 1 << 62;
/// Outbox number of an edit. A later edit replaces one that is still in the outbox.
pub const EDIT: u64 = 1 << 61;
/// Outbox number of the edit of a former message: this bit and a time in milliseconds.
const OF_MOVES: u64 = 1 << 60;
/// Outbox number of a notice about a challenge: this bit and the bits of the challenge's id. No other
/// entry of a person has this bit: the others are numbered by bare ids, by milliseconds, or with a
/// higher bit.
const OF_LETTERS: u64 = 1 << 61;

/// An outbox entry of a server, which posts its club table in a channel or edits it there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubTableEntry {
    pub channel: ChannelId,
}

/// An outbox entry of a server, which marks a former message as moved.
pub type ClubMoveEntry = FormerTable;

/// An outbox entry of a person, which tells them that they no longer wait at a club table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubStopEntry {
    pub game: String,
    pub server: ServerId,
    pub why: TableStopReason,
}

/// Returns the outbox number for posting a table at a moment.
pub fn posting_at(moment: Timestamp) -> u64 {
    OF_TABLES | milliseconds(moment)
}

/// Returns the outbox key for the edit of a former message.
pub fn move_key(server: ServerId, moment: Timestamp) -> Key {
    Key::Outbox(Subject::Server(server), OF_MOVES | milliseconds(moment))
}

/// Returns the outbox key for the notice to a person who no longer waits.
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
