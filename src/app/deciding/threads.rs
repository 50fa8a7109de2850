//! Moves a match from its thread to the parent channel, if the thread cannot be used.

use crate::base::id::{MessageId, Place};
use crate::host::matches::{MatchCommand, ThreadLoss};
use crate::host::server::LostThread;
use crate::host::{Match, Server};
use crate::store::rows::ChallengeMessage;
use crate::store::{Key, Precondition};

use super::super::failure::Result;
use super::{Decider, MatchDecision, Transaction, WriteBatch, matches};

/// Moves a running match out of its thread, and records the loss of the thread for the server's
/// managers. Does nothing if the match has moved or ended meanwhile.
pub async fn move_to_channel(decider: &Decider, record: &Match, why: ThreadLoss) -> Result<()> {
    let (id, thread) = (record.id, record.place);
    let reads = decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(id).await?;
        let Some(stored) =
            stored.filter(|stored| stored.record.is_running() && stored.record.place == thread)
        else {
            return Ok((WriteBatch::default(), ()));
        };
        let moved = MatchCommand::LeaveThread { why };
        let (entries, moved) = matches::step_by_clock(decider, &reads, &stored, &moved).await?;
        let entries = with_card(&reads, entries, &moved, thread).await;
        let before = reads.server(thread.server).await?;
        let lost_thread = Some(LostThread { at: decider.now(), why });
        let next = Server { lost_thread, ..before.record.clone() };
        Ok((entries.server(thread.server, &before, next, &[]), ()))
    };
    decider.transact(&reads, decide).await
}

/// Writes the row of the challenge's message again, so that the message is updated once the first board
/// is in the channel.
async fn with_card(
    reads: &Transaction<'_>,
    entries: WriteBatch,
    decided: &MatchDecision,
    thread: Place,
) -> WriteBatch {
    let Some(id) = decided.next.challenge else { return entries };
    // A fault in the challenge must not affect its match.
    let Ok(Some(_)) = reads.challenge(id).await else { return entries };
    // The thread was opened on the challenge's message, and so has the same id.
    let (channel, message) = (decided.next.place.channel, MessageId(thread.channel.0));
    let card = ChallengeMessage { channel, message, language: decided.board.language.clone() };
    entries.put(Key::Card(id), Precondition::Any, &card)
}
