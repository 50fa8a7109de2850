//! A match that cannot have its thread goes on in the channel in which that was to be opened, or was deleted. Only the place
//! changes: neither the turn nor any clock.

use serde::{Deserialize, Serialize};

use super::super::owed::{News, Owed};
use super::super::refusal::Refusal;
use super::record::Match;

/// Why a match cannot be played in the thread that it was to have to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadLoss {
    /// The server has as many active threads as the chat allows.
    Limit,
    /// The message on which the thread was to be opened is gone.
    NoMessage,
    /// The thread was deleted.
    Deleted,
    /// The chat refuses to open it, for a reason of its own.
    Refused,
}

impl ThreadLoss {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Limit, Self::NoMessage, Self::Deleted, Self::Refused];
}

/// Moves a match from its thread to the channel. The board of the turn is shown there, with a line that says why, and so is an
/// offer that waits: their messages in the thread, if there were any, cannot be reached. Refused for a match without a thread.
pub(super) fn moved(next: &mut Match, why: ThreadLoss) -> Result<Vec<Owed>, Refusal> {
    let channel = next.thread_of.take().ok_or(Refusal::NOT_YET_DUE)?;
    next.place.channel = channel;
    let turn = next.turn;
    let offer = next.playing().and_then(|playing| playing.offer);
    let board = [Owed::Board { turn }, next.line(News::Moved { why })];
    Ok(board.into_iter().chain(offer.map(|offer| Owed::Offer { turn, offer })).collect())
}
