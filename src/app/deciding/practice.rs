//! Begins practice with the computer: one commit with the match, its outbox entries, and the end of an
//! older practice match if there is no room.

use crate::host::challenge::practice::{Practice, begin};
use crate::host::matches::{self as host, MOST_PRACTICE};
use crate::host::{Conclusion, Match};
use crate::store::Expected;
use crate::store::rows::Board;

use super::super::failure::Result;
use super::matches::{Asked, Decided, end_for_nobody, owing};
use super::{Decider, Entries, Kept, ReadSet, fair_play};

/// Begins practice. If the person has [`MOST_PRACTICE`] matches already, the one that was untouched for
/// longest ends.
pub async fn open(
    decider: &Decider,
    reads: &ReadSet<'_>,
    wish: &Practice,
    asked: &Asked,
) -> Result<(Entries, Decided)> {
    let (now, person) = (decider.now(), wish.person);
    // The guard is read before the matches are counted: of two matches that begin at once, one meets a
    // conflict.
    let guard = reads.guard(person).await?;
    let running = decider.ledger.practice(person).await?;
    let game = decider.game(&wish.terms.game)?;
    // The decision refuses a start that cannot be opened, with the reason.
    if let Some(table) = wish.start.as_ref().and_then(|start| game.open(start.setup(), &[]).ok()) {
        fair_play::check_position(decider, person, &*table).await?;
    }
    let decide =
        || -> Result<host::Outcome> { Ok(begin(wish.clone(), now, game, &mut decider.dice.draw())?) };
    let opened = |outcome: &host::Outcome| Some(outcome.next.clone());
    let host::Outcome { next, owed } = fair_play::dealt_fairly(decider, person, decide, opened).await?;
    let (board, outbox) = owing(&next, &owed, Board::default(), asked, now);
    let kept = Kept { record: board, expected: Expected::Absent };
    let entries = outbox.written(Entries::default().game_match(None, &next, &kept)).guard(person, guard);
    let entries = entries.and(room_for_one(decider, reads, &running).await?);
    let table = decider.table_of(&next)?;
    Ok((entries, Decided { next, table, board: kept.record, outbox, is_move: false }))
}

async fn room_for_one(decider: &Decider, reads: &ReadSet<'_>, running: &[Match]) -> Result<Entries> {
    let oldest = host::longest_untouched(running).filter(|_| running.len() >= MOST_PRACTICE);
    let Some(oldest) = oldest else { return Ok(Entries::default()) };
    match reads.game_match(oldest.id).await? {
        Some(kept) if kept.record.is_running() => {
            end_for_nobody(decider, reads, &kept, Conclusion::Abandoned).await
        }
        _ => Ok(Entries::default()),
    }
}
