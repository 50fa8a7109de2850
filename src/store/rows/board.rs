//! Rows of what the channel shows: the board message of a match, the card of a challenge. These records are the store's
//! own, for nobody decides on them.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::Timestamp;

use super::Record;

/// The message that stands for a match in its channel. It is behind while it shows an earlier turn than it should.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The message; nothing when none could be sent yet.
    pub message: Option<MessageId>,
    /// The turn number of the position that it shows; 0 before the first.
    pub shown: u32,
    /// The turn number that it should show.
    pub wanted: u32,
    /// Since when it should.
    pub since: Timestamp,
}

/// The message that shows a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Where it is.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// That an interaction took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// When.
    pub at: Timestamp,
}

impl Record for Board {
    const KIND: &'static str = "board";
    type Row = BoardRow;
}

impl Record for Card {
    const KIND: &'static str = "card";
    type Row = CardRow;
}

impl Record for Seen {
    const KIND: &'static str = "seen";
    type Row = SeenRow;
}

/// A board message as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<u64>,
    shown: u32,
    wanted: u32,
    since: i64,
}

/// The message of a challenge as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    channel: u64,
    message: u64,
}

/// An interaction that took effect, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenRow {
    at: i64,
}

impl From<&Board> for BoardRow {
    fn from(board: &Board) -> Self {
        let message = board.message.map(|message| message.0);
        Self { message, shown: board.shown, wanted: board.wanted, since: board.since.0 }
    }
}

impl TryFrom<BoardRow> for Board {
    type Error = String;

    fn try_from(row: BoardRow) -> Result<Self, String> {
        let message = row.message.map(MessageId);
        Ok(Self { message, shown: row.shown, wanted: row.wanted, since: Timestamp(row.since) })
    }
}

impl From<&Card> for CardRow {
    fn from(card: &Card) -> Self {
        Self { channel: card.channel.0, message: card.message.0 }
    }
}

impl TryFrom<CardRow> for Card {
    type Error = String;

    fn try_from(row: CardRow) -> Result<Self, String> {
        Ok(Self { channel: ChannelId(row.channel), message: MessageId(row.message) })
    }
}

impl From<&Seen> for SeenRow {
    fn from(seen: &Seen) -> Self {
        Self { at: seen.at.0 }
    }
}

impl TryFrom<SeenRow> for Seen {
    type Error = String;

    fn try_from(row: SeenRow) -> Result<Self, String> {
        Ok(Self { at: Timestamp(row.at) })
    }
}
