//! The start: outbox entries from before, and the upgrade of data from older programs.

use crate::app::deciding;
use crate::host::owed::Owed;
use crate::store::rows::{Board, Delivery, What};
use crate::store::{Expected, Key, KeyRange, Name, RowKind, Subject};

use super::super::deciding::Entries;
use super::super::failure::Result;
use super::outbox_worker::OutboxWorker;

/// The row that marks the upgrade to the outbox as complete.
const OUTBOX: &str = "outbox";

impl OutboxWorker {
    /// Schedules the outbox entries in the store. Until it succeeds nothing is lost, and entries of new
    /// decisions are delivered.
    pub async fn begin(&self) -> Result<()> {
        let ledger = &self.decider.ledger;
        self.upgrade().await?;
        let sender = &self.services.sender;
        sender.unreachable.begin(sender.unreachable_rows().await?);
        // With several processes, the entries belong to the others. Presence detects if those are gone.
        let is_shared = deciding::presence::is_shared(&self.decider);
        let owed = if is_shared {
            Vec::new()
        } else {
            ledger.all::<Delivery>(KeyRange::of_kind(RowKind::Outbox)).await?
        };
        let owed = owed.into_iter().filter_map(|(key, row)| match key {
            Key::Owed(subject, number) => Some((subject, number, row)),
            _ => None,
        });
        self.decider.schedule.begin(owed, ledger.all_running().await?);
        Ok(())
    }

    /// Reads the outbox again if the schedule may lack entries: after a commit with an unknown outcome,
    /// and from time to time.
    pub(super) async fn complete_schedule(&self) -> Result<()> {
        let schedule = &self.decider.schedule;
        if !schedule.take_doubt() {
            return Ok(());
        }
        let still_unknown = schedule.doubt();
        let rows = self.decider.ledger.all::<Delivery>(KeyRange::of_kind(RowKind::Outbox)).await?;
        still_unknown.resolve();
        let own = rows.into_iter().filter(|(_, row)| deciding::presence::is_own(&self.decider, row));
        let found = schedule.complete(own.filter_map(|(key, row)| match key {
            Key::Owed(subject, number) => Some((subject, number, row)),
            _ => None,
        }));
        if found > 0 {
            tracing::info!(
                found,
                "notifications that nobody knew of were found in the store; they are delivered"
            );
        }
        Ok(())
    }

    /// Learns from other processes which channels are reachable, and makes the entries that wait for
    /// them due.
    pub async fn learn_unreachable(&self) -> Result<()> {
        let (now, sender) = (self.decider.now(), &self.services.sender);
        let (open, changes) = sender.unreachable.learn(sender.unreachable_rows().await?);
        for channel in open {
            self.decider.schedule.reopen(channel, now);
        }
        sender.note_unreachable(changes).await;
        Ok(())
    }

    /// Adds outbox entries for boards that are behind their match since before the outbox existed.
    async fn upgrade(&self) -> Result<()> {
        let done = Key::Meta(Name::new(OUTBOX));
        if self.decider.ledger.is_there(&done).await? {
            return Ok(());
        }
        let boards = self.decider.ledger.all::<Board>(KeyRange::of_kind(RowKind::Boards)).await?;
        for (key, board) in boards {
            let Key::Board(id) = key else { continue };
            let reads = self.decider.ledger.reads();
            let Some(kept) = reads.readable_match(id).await? else { continue };
            // Practice has no board in a channel.
            if kept.record.practice || board.shown >= kept.record.turn {
                continue;
            }
            let row = Delivery::new(What::Owed(Owed::Board { turn: kept.record.turn }), self.decider.now());
            let next = Board { told: board.told + 1, ..board.clone() };
            let entries = Entries::default()
                .put(Key::Owed(Subject::Match(id), board.told), Expected::Any, &row)
                .put(Key::Board(id), Expected::Any, &next);
            self.decider.write(entries).await?;
        }
        self.decider.write(Entries::default().note(done)).await
    }
}
