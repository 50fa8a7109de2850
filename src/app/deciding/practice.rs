//! Begins practice with the computer: one commit with the match, its outbox entries, and the end of an
//! older practice match if there is no room.

use crate::host::challenge::practice::{PracticeRequest, begin};
use crate::host::matches::{self as host, MOST_PRACTICE};
use crate::host::{Conclusion, Match};
use crate::store::Precondition;
use crate::store::rows::BoardMessage;

use super::super::failure::Result;
use super::matches::{DecisionOrigin, MatchDecision, board_and_outbox, end_without_result};
use super::{Decider, StoredRecord, Transaction, WriteBatch, fair_play};

/// Begins practice. If the person has [`MOST_PRACTICE`] matches already, the one that was untouched for
/// longest ends.
pub async fn open(
    decider: &Decider,
    reads: &Transaction<'_>,
    wish: &PracticeRequest,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, MatchDecision)> {
    let (now, person) = (decider.now(), wish.person);
    // The guard is read before the matches are counted: of two matches that begin at once, one meets a
    // conflict.
    let guard = reads.guard(person).await?;
    let running = decider.repository.practice(person).await?;
    let game = decider.game(&wish.terms.game)?;
    // The decision refuses a start that cannot be opened, with the reason.
    if let Some(table) = wish.start.as_ref().and_then(|start| game.open(start.setup(), &[]).ok()) {
        fair_play::check_position(decider, person, &*table).await?;
    }
    let decide =
        || -> Result<host::MatchUpdate> { Ok(begin(wish.clone(), now, game, &mut decider.dice.draw())?) };
    let opened = |outcome: &host::MatchUpdate| Some(outcome.next.clone());
    let host::MatchUpdate { next, effects } =
        fair_play::decide_with_fair_deal(decider, person, decide, opened).await?;
    let (board, outbox) = board_and_outbox(&next, &effects, BoardMessage::default(), origin, now);
    let stored = StoredRecord { record: board, expected: Precondition::Absent };
    let entries = outbox.add_to(WriteBatch::default().game_match(None, &next, &stored)).guard(person, guard);
    let entries = entries.and(room_for_one(decider, reads, &running).await?);
    let table = decider.table_of(&next)?;
    Ok((entries, MatchDecision { next, table, board: stored.record, outbox, is_move: false }))
}

async fn room_for_one(decider: &Decider, reads: &Transaction<'_>, running: &[Match]) -> Result<WriteBatch> {
    let oldest = host::longest_untouched(running).filter(|_| running.len() >= MOST_PRACTICE);
    let Some(oldest) = oldest else { return Ok(WriteBatch::default()) };
    match reads.game_match(oldest.id).await? {
        Some(stored) if stored.record.is_running() => {
            end_without_result(decider, reads, &stored, Conclusion::Abandoned).await
        }
        _ => Ok(WriteBatch::default()),
    }
}
