//! Rows of following: the list of each person, the followers of each match, and two entries of the outbox.
//!
//! The row `followed` of a match holds nothing more. The first follower writes it and the end of the match
//! reads it, so one of the two meets a conflict if both happen at once, and no follower is missed.

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, MessageId};
use crate::store::feature_owed::Owes;
use crate::store::rows::Record;
use crate::store::{Key, Subject};

use super::decide::{FollowList, Follower, MOST_FOLLOWED};

/// The number of the entry for all followers of a match: above those of messages, so it comes after them.
const LAST: u64 = i64::MAX.cast_unsigned();

/// An entry of a match that has ended: its followers are to hear of it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwedFollowers {}

/// An entry of a person: the letter about the end of a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwedLetter {
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The message that shows its last board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<MessageId>,
}

/// The outbox key of the entry for all followers of a match.
pub const fn end_key(id: MatchId) -> Key {
    Key::Owed(Subject::Match(id), LAST)
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

impl Owes for OwedFollowers {
    const NAME: &'static str = "followers";
}

impl Owes for OwedLetter {
    const NAME: &'static str = "followed-end";
}
