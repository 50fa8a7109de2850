//! Begins practice with the computer. One commit contains the match, its outbox entries, and the end of
//! an older practice match if the person has too many.

use crate::host::challenge::practice::{PracticeRequest, begin};
use crate::host::matches::{self as host, MOST_PRACTICE};
use crate::host::{Conclusion, Match};
use crate::store::Precondition;
use crate::store::rows::BoardMessage;

use super::super::failure::Result;
use super::matches::{DecisionOrigin, MatchDecision, board_and_outbox, end_without_result};
use super::{Decider, StoredRecord, Transaction, WriteBatch, fair_play};

/// Begins practice. If the person already has [`MOST_PRACTICE`] practice matches, the one with the
/// oldest last activity ends.
pub async fn open(
    decider: &Decider,
    reads: &Transaction<'_>,
    wish: &PracticeRequest,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, MatchDecision)> {
    let (now, person) = (decider.now(), wish.person);
    // Read the guard before counting the matches: if two practice matches begin at once, one of the two
    // commits meets a conflict and counts again.
    let guard = reads.guard(person).await?;
    let running = decider.repository.practice(person).await?;
    let game = decider.game(&wish.terms.game)?;
    let decide =
        || -> Result<host::MatchUpdate> { Ok(begin(wish.clone(), now, game, &mut decider.dice.draw())?) };
    let setup = |outcome: &host::MatchUpdate| Some(outcome.next.round().setup.clone());
    let host::MatchUpdate { next, effects } =
        fair_play::decide_with_fair_deal(decider, person, &wish.terms, decide, setup).await?;
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
