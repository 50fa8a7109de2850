//! Interactions that took effect are remembered as long as a chat may deliver them again, and then forgotten; so are puzzles and
//! what was tried at them, once their day is over everywhere.

use std::sync::atomic::Ordering;

use crate::base::time::Span;
use crate::host::puzzle::{Day, Tries};
use crate::store::{Batch, CommitError, Expected, Key, KeyRange, Row, RowKind, rows};

use super::super::clock::RealTime;
use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::Clockwork;

/// How long an interaction is remembered. A chat delivers it again within minutes; its token dies after fifteen.
const REMEMBERED: Span = Span::hours(24);
/// Rows that are forgotten in one commit.
const TOGETHER: usize = 256;

impl Clockwork {
    /// Goes on with deletions that a program did not finish, and with servers that are leaving.
    pub(super) async fn see_off(&self) -> Result<(), Failure> {
        for person in self.decider.see_everybody_off(&RealTime).await? {
            self.deliverer.forget(person);
        }
        self.decider.see_servers_off().await?;
        self.decider.forget_former().await
    }

    /// Where several processes have the store open: forgets names and pictures when another has deleted somebody.
    pub(super) async fn learn_deletions(&self) -> Result<(), Failure> {
        let deleted = self.decider.deletions().await?;
        if self.deletions.swap(deleted, Ordering::AcqRel) != deleted {
            self.decider.forget_all_names();
            self.deliverer.forget_pictures();
        }
        Ok(())
    }

    /// Forgets puzzles of former days, once a day.
    pub(super) async fn forget_puzzles(&self) -> Result<(), Failure> {
        let today = Day::of(self.decider.now(), None);
        if self.swept.swap(today.0, Ordering::AcqRel) == today.0 {
            return Ok(());
        }
        let ledger = &self.decider.ledger;
        let is_past = |key: &Key| matches!(key, Key::Puzzle(_, day) if day.is_past(today));
        let mut old = ledger.rows_where(KeyRange::of_kind(RowKind::Puzzles), is_past).await?;
        let tries = ledger.rows_where(KeyRange::of_kind(RowKind::Tries), |_| true).await?;
        let is_past =
            |row: &Row| rows::from_bytes::<Tries>(&row.bytes).map_or(true, |tries| tries.day.is_past(today));
        old.extend(tries.into_iter().filter(|(_, row)| is_past(row)));
        for some in old.chunks(TOGETHER) {
            let forget = |batch: Batch, (key, row): &(Key, Row)| {
                batch.delete(key.clone(), Expected::Version(row.version))
            };
            match self.decider.commit(some.iter().fold(Batch::new(), forget)).await {
                // What somebody has just begun anew is of today: the rest goes tomorrow.
                Ok(()) | Err(CommitError::Conflict { .. }) => {}
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            }
        }
        Ok(())
    }

    /// Forgets every interaction that cannot come again, however many there are.
    pub(super) async fn forget(&self) -> Result<(), Failure> {
        let now = self.decider.now();
        loop {
            let oldest = self.decider.ledger.oldest_seen().await?;
            let old = oldest.iter().filter(|(_, at)| now - *at > REMEMBERED);
            let ids: Vec<_> = old.map(|(id, _)| *id).collect();
            let entries = ids.iter().fold(Entries::default(), |entries, id| entries.unmark(Key::Seen(*id)));
            if ids.is_empty() {
                return Ok(());
            }
            self.decider.write(entries).await?;
            if ids.len() < oldest.len() {
                return Ok(());
            }
        }
    }
}
