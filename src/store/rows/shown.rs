//! Rows of what the chat shows and has said: board messages, cards of challenges, interactions that took effect.
//!
//! These records are the store's own: the shell keeps them, and no rule of a match depends on them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::id::{ChannelId, MessageId};
use crate::base::time::Timestamp;

use super::{Migration, Record};
use crate::store::record::Gone;

/// The messages of a match in its channel, as far as they matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The message that shows the board; nothing when none could be sent yet.
    pub message: Option<MessageId>,
    /// The turn number that it shows; 0 before the first.
    pub shown: u32,
    /// What stands on that message once its turn is over; nothing while that is not known.
    pub rest: Option<String>,
    /// The message of the offer that waits for an answer.
    pub offer: Option<MessageId>,
    /// The code of the language that the channel speaks; nothing where that is not known.
    pub language: Option<String>,
    /// How many things the match has owed so far: the number of the next one.
    pub told: u64,
}

impl Board {
    /// What is known of the messages of a match that goes on elsewhere: none is there yet.
    #[must_use]
    pub fn elsewhere(&self) -> Self {
        Self { language: self.language.clone(), told: self.told, ..Self::default() }
    }
}

/// The message that stands for a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The channel in which it is.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// The code of the language that the channel speaks; nothing where that is not known.
    pub language: Option<String>,
}

/// An interaction that took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// When it did.
    pub at: Timestamp,
}

impl Record for Board {
    const KIND: &'static str = "board";
    const MIGRATIONS: &'static [Migration] = &[without_wishes];
    type Row = BoardRow;

    fn without(self, _gone: Gone) -> Self {
        Self { rest: None, ..self }
    }
}

impl Record for Card {
    const KIND: &'static str = "card";
    type Row = CardRow;
}

impl Record for Seen {
    const KIND: &'static str = "seen";
    type Row = SeenRow;
}

/// The messages of a match as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<u64>,
    shown: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    told: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// From version 1, which said what the message should show. What is owed stands in the outbox now.
#[expect(clippy::unnecessary_wraps, reason = "steps may refuse")]
fn without_wishes(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    for wish in ["wanted", "since", "stale"] {
        row.remove(wish);
    }
    Ok(row)
}

/// The message of a challenge as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    channel: u64,
    message: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
}

/// An interaction that took effect as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenRow {
    at: i64,
}

impl From<&Board> for BoardRow {
    fn from(board: &Board) -> Self {
        let Board { message, shown, ref rest, offer, ref language, told } = *board;
        Self {
            message: message.map(|message| message.0),
            shown,
            rest: rest.clone(),
            offer: offer.map(|message| message.0),
            language: language.clone(),
            told,
        }
    }
}

impl From<BoardRow> for Board {
    fn from(row: BoardRow) -> Self {
        let BoardRow { message, shown, rest, offer, language, told } = row;
        Self { message: message.map(MessageId), shown, rest, offer: offer.map(MessageId), language, told }
    }
}

impl From<&Card> for CardRow {
    fn from(card: &Card) -> Self {
        Self { channel: card.channel.0, message: card.message.0, language: card.language.clone() }
    }
}

impl From<CardRow> for Card {
    fn from(row: CardRow) -> Self {
        Self { channel: ChannelId(row.channel), message: MessageId(row.message), language: row.language }
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
