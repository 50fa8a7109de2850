//! Moving a match from its thread to the parent channel, if the thread was deleted or cannot be opened.
//! The turn number and the clocks stay the same.

use super::super::effect::{Effect, News};
use super::super::refusal::Refusal;
use super::super::thread_loss::ThreadLoss;
use super::record::Match;

/// Moves a match to the parent channel of its thread. Posts the board, the reason for the move, and the
/// open offer in that channel, because nobody can reach the messages in the thread.
///
/// # Errors
/// Refuses for a match without a thread.
pub(super) fn leave_thread(next: &mut Match, why: ThreadLoss) -> Result<Vec<Effect>, Refusal> {
    let channel = next.thread_of.take().ok_or(Refusal::NOT_YET_DUE)?;
    next.place.channel = channel;
    let turn = next.turn;
    let offer = next.playing().and_then(|playing| playing.offer);
    let board = [Effect::Board { turn }, next.line(News::Moved { why })];
    Ok(board.into_iter().chain(offer.map(|offer| Effect::Offer { turn, offer })).collect())
}
