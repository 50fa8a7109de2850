//! Rows of the club table: the table of a server, and two entries of the outbox.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::Timestamp;
use crate::store::feature_owed::Owes;
use crate::store::rows::Record;

use super::decide::ClubTable;

/// Added to the milliseconds of a moment for the number of a posting. Other entries of a server are numbered
/// by days.
const OF_TABLES: u64 = 1 << 62;
/// The number of an edit: a later one takes the place of one that is still to be made.
pub const EDIT: u64 = 1 << 61;

/// An entry of a server: its club table is to be posted in a channel, or to show the present numbers there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwedTable {
    pub channel: ChannelId,
}

/// An entry of a server: the former message says that the club table has moved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwedMove {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// The number of the posting of a table at a moment.
pub fn posting_at(moment: Timestamp) -> u64 {
    OF_TABLES | u64::try_from(moment.0).unwrap_or_default()
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
