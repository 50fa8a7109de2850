//! Rows of what the chat shows and has said: board messages, cards of challenges, interactions that took effect.
//!
//! These records are the store's own: the shell keeps them, and no rule of a match depends on them.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::Timestamp;

use super::Record;

/// The board message of a match: what it shows and what it should.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The message in the channel of the match; nothing when none could be sent yet.
    pub message: Option<MessageId>,
    /// The turn number that it shows; 0 before the first.
    pub shown: u32,
    /// The turn number of the match. The message is behind while it shows less.
    pub wanted: u32,
    /// When that turn number came.
    pub since: Timestamp,
    /// Whether what stands over and under the board has changed since the message was written.
    pub stale: bool,
    /// The message of the offer that waits for an answer.
    pub offer: Option<MessageId>,
    /// The code of the language that the channel speaks; nothing where that is not known.
    pub language: Option<String>,
}

impl Board {
    /// Whether the message has to be painted or written again.
    pub const fn is_behind(&self) -> bool {
        self.shown < self.wanted || self.stale
    }
}

/// The message that stands for a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The channel in which it is.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// An interaction that took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// When it did.
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
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stale: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
}

/// The message of a challenge as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    channel: u64,
    message: u64,
}

/// An interaction that took effect as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenRow {
    at: i64,
}

impl From<&Board> for BoardRow {
    fn from(board: &Board) -> Self {
        let Board { message, shown, wanted, since, stale, offer, ref language } = *board;
        Self {
            message: message.map(|message| message.0),
            shown,
            wanted,
            since: since.0,
            stale,
            offer: offer.map(|message| message.0),
            language: language.clone(),
        }
    }
}

impl From<BoardRow> for Board {
    fn from(row: BoardRow) -> Self {
        let BoardRow { message, shown, wanted, since, stale, offer, language } = row;
        Self {
            message: message.map(MessageId),
            shown,
            wanted,
            since: Timestamp(since),
            stale,
            offer: offer.map(MessageId),
            language,
        }
    }
}

impl From<&Card> for CardRow {
    fn from(card: &Card) -> Self {
        Self { channel: card.channel.0, message: card.message.0 }
    }
}

impl From<CardRow> for Card {
    fn from(row: CardRow) -> Self {
        Self { channel: ChannelId(row.channel), message: MessageId(row.message) }
    }
}

impl From<&Seen> for SeenRow {
    fn from(seen: &Seen) -> Self {
        Self { at: seen.at.0 }
    }
}

impl From<SeenRow> for Seen {
    fn from(row: SeenRow) -> Self {
        Self { at: Timestamp(row.at) }
    }
}
