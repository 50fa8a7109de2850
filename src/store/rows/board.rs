//! Rows of board messages: what the channel shows of a match. The record is the store's own, for nobody decides on it.

use serde::{Deserialize, Serialize};

use crate::base::id::{MessageId, Place};

use super::Record;
use super::terms::PlaceRow;

/// The message that stands for a match in a channel. It is behind while its turn is not the match's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Where it is.
    pub place: Place,
    /// The message; nothing when none could be sent yet.
    pub message: Option<MessageId>,
    /// The turn number of the position that it shows; 0 before the first.
    pub turn: u32,
}

impl Record for Board {
    const KIND: &'static str = "board";
    type Row = BoardRow;
}

/// A board message as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardRow {
    place: PlaceRow,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<u64>,
    turn: u32,
}

impl From<&Board> for BoardRow {
    fn from(board: &Board) -> Self {
        let message = board.message.map(|message| message.0);
        Self { place: board.place.into(), message, turn: board.turn }
    }
}

impl From<BoardRow> for Board {
    fn from(row: BoardRow) -> Self {
        Self { place: row.place.into(), message: row.message.map(MessageId), turn: row.turn }
    }
}
