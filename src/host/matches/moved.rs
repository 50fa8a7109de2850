//! A match that cannot have its thread goes on in the channel in which that was to be opened, or was deleted.
//! Only the place changes: neither the turn nor any clock.

use super::super::owed::{News, Owed};
use super::super::refusal::Refusal;
use super::super::thread_loss::ThreadLoss;
use super::record::Match;

/// Moves a match from its thread to the channel. The board of the turn is shown there, with a line that says
/// why, and so is an offer that waits: their messages in the thread, if there were any, cannot be reached.
/// Refused for a match without a thread.
pub(super) fn moved(next: &mut Match, why: ThreadLoss) -> Result<Vec<Owed>, Refusal> {
    let channel = next.thread_of.take().ok_or(Refusal::NOT_YET_DUE)?;
    next.place.channel = channel;
    let turn = next.turn;
    let offer = next.playing().and_then(|playing| playing.offer);
    let board = [Owed::Board { turn }, next.line(News::Moved { why })];
    Ok(board.into_iter().chain(offer.map(|offer| Owed::Offer { turn, offer })).collect())
}
