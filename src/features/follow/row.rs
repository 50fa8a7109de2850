//! Rows of following: the list of each person, the followers of each match, and two kinds of outbox
//! entries.
//!
//! The row `followed` of a match is a marker. The first follower writes it, and the end of the match
//! reads it. If both happen at once, one commit meets a conflict, so no follower is missed.

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, MessageId};
use crate::store::feature_entry::EntryFields;
use crate::store::rows::Record;
use crate::store::{Key, Subject};

use super::decide::{FollowList, Follower, MOST_FOLLOWED};

/// Outbox number of the entry for all followers of a match. It is above the numbers of all messages, so
/// the entry comes after them.
const LAST: u64 = i64::MAX.cast_unsigned();

/// An outbox entry of an ended match, which writes an entry for each follower.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowersEntry {}

/// An outbox entry of a person, which tells them that a match has ended.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowedEndEntry {
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The message with the last board of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<MessageId>,
}

/// Returns the outbox key of the entry for all followers of a match.
pub const fn end_key(id: MatchId) -> Key {
    Key::Outbox(Subject::Match(id), LAST)
}

impl Record for FollowList {
    const KIND: &'static str = "following";

    fn check(&self) -> Result<(), &'static str> {
        if self.matches.len() > MOST_FOLLOWED { Err("more matches than there can be") } else { Ok(()) }
    }
}

impl Record for Follower {
    const KIND: &'static str = "follower";
}

impl EntryFields for FollowersEntry {
    const NAME: &'static str = "followers";
}

impl EntryFields for FollowedEndEntry {
    const NAME: &'static str = "followed-end";
}
