//! Interactions that took effect are remembered as long as a chat may deliver them again, and then forgotten;
//! so are puzzles and what was tried at them, once their day is over everywhere.

use std::sync::atomic::Ordering;

use crate::app::deciding;
use crate::base::time::Span;
use crate::host::puzzle::Tries;
use crate::host::{hours, puzzle};
use crate::store::{Batch, CommitError, Expected, Key, KeyRange, Row, RowKind, rows};

use super::super::clock::RealTime;
use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::Clockwork;

/// How long an interaction is remembered. A chat delivers it again within minutes; its token dies after
/// fifteen.
const REMEMBERED: Span = Span::hours(24);
/// Rows that are forgotten in one commit.
const TOGETHER: usize = 256;

/// Goes on with deletions that a program did not finish, and with servers that are leaving.
pub(super) async fn see_off(clockwork: &Clockwork) -> Result<(), Failure> {
    let gone = deciding::leaving::see_everybody_off(&clockwork.decider, &RealTime, |person| {
        clockwork.services.forget(person);
    })
    .await;
    let written = deciding::departing::write_servers(&clockwork.decider).await;
    let servers = deciding::departing::see_servers_off(
        &clockwork.decider,
        &clockwork.services.sender.asks_for_server(),
    )
    .await;
    gone.and(written).and(servers).and(deciding::leaving::forget_former(&clockwork.decider).await)
}

/// Where several processes have the store open: forgets names and pictures when another has deleted somebody.
pub(super) async fn learn_deletions(clockwork: &Clockwork) -> Result<(), Failure> {
    let deleted = deciding::leaving::deletions(&clockwork.decider).await?;
    if clockwork.deletions.swap(deleted, Ordering::AcqRel) != deleted {
        deciding::names::forget_all_names(&clockwork.decider);
        clockwork.services.composer.artist.forget();
    }
    Ok(())
}

/// Forgets puzzles of former days, once a day.
pub(super) async fn forget_puzzles(clockwork: &Clockwork) -> Result<(), Failure> {
    let today = hours::day_of(clockwork.decider.now(), None);
    if clockwork.swept.load(Ordering::Acquire) == today.0 {
        return Ok(());
    }
    let ledger = &clockwork.decider.ledger;
    let is_past = |key: &Key| matches!(key, Key::Puzzle(_, day) if puzzle::is_past(*day, today));
    let mut old = ledger.rows_where(KeyRange::of_kind(RowKind::Puzzles), is_past).await?;
    let tries = ledger.rows_where(KeyRange::of_kind(RowKind::Tries), |_| true).await?;
    let is_past = |row: &Row| {
        rows::from_bytes::<Tries>(&row.bytes).map_or(true, |tries| puzzle::is_past(tries.day, today))
    };
    old.extend(tries.into_iter().filter(|(_, row)| is_past(row)));
    let mut all_are_gone = true;
    for some in old.chunks(TOGETHER) {
        let forget =
            |batch: Batch, (key, row): &(Key, Row)| batch.delete(key.clone(), Expected::Version(row.version));
        match clockwork.decider.commit(some.iter().fold(Batch::new(), forget)).await {
            Ok(()) => {}
            // Somebody has just begun anew with one of them: the others go the next time.
            Err(CommitError::Conflict { .. }) => all_are_gone = false,
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    if all_are_gone {
        clockwork.swept.store(today.0, Ordering::Release);
    }
    Ok(())
}

/// Forgets every interaction that cannot come again, however many there are.
pub(super) async fn forget(clockwork: &Clockwork) -> Result<(), Failure> {
    let since = clockwork.decider.now() - REMEMBERED;
    loop {
        let ids = clockwork.decider.ledger.seen_before(since).await?;
        if ids.is_empty() {
            return Ok(());
        }
        let entries = ids.iter().fold(Entries::default(), |entries, id| entries.unmark(Key::Seen(*id)));
        clockwork.decider.write(entries).await?;
    }
}
