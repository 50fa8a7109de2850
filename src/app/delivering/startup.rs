//! The start of the outbox worker: schedules entries from before, and upgrades data of older programs.

use crate::app::deciding::{self, WriteBatch};
use crate::app::failure::Result;
use crate::host::Effect;
use crate::store::rows::{BoardMessage, EntryContent, OutboxEntry};
use crate::store::{Key, KeyRange, Name, Precondition, RowKind, Subject};

use super::outbox_worker::OutboxWorker;

/// Name of the row that marks the upgrade to the outbox as complete.
const OUTBOX: &str = "outbox";

impl OutboxWorker {
    /// Schedules the outbox entries in the store. Until this succeeds, they are only delayed, and
    /// entries of new decisions are delivered.
    pub async fn begin(&self) -> Result<()> {
        let repository = &self.decider.repository;
        self.upgrade().await?;
        let sender = &self.services.sender;
        sender.unreachable.begin(sender.unreachable_rows().await?);
        // If several processes share the store, these entries belong to the others. If those are gone,
        // presence takes the entries over.
        let is_shared = deciding::presence::is_shared(&self.decider);
        let outbox = if is_shared {
            Vec::new()
        } else {
            repository.all::<OutboxEntry>(KeyRange::of_kind(RowKind::Outbox)).await?
        };
        let outbox = outbox.into_iter().filter_map(|(key, row)| match key {
            Key::Outbox(subject, number) => Some((subject, number, row)),
            _ => None,
        });
        self.decider.schedule.begin(outbox, repository.all_running().await?);
        Ok(())
    }

    /// Reads the outbox again if the schedule may lack entries: after a commit with an unknown outcome,
    /// and from time to time.
    pub(super) async fn complete_schedule(&self) -> Result<()> {
        let schedule = &self.decider.schedule;
        if !schedule.take_staleness() {
            return Ok(());
        }
        let still_unknown = schedule.unknown_outcome();
        let rows = self.decider.repository.all::<OutboxEntry>(KeyRange::of_kind(RowKind::Outbox)).await?;
        if deciding::presence::is_shared(&self.decider) {
            // Other processes begin and end matches, too.
            schedule.replace_running(self.decider.repository.all_running().await?);
        }
        still_unknown.resolve();
        let own = rows.into_iter().filter(|(_, row)| deciding::presence::is_own(&self.decider, row));
        let missing = schedule.add_missing(own.filter_map(|(key, row)| match key {
            Key::Outbox(subject, number) => Some((subject, number, row)),
            _ => None,
        }));
        if missing > 0 {
            tracing::info!(
                missing,
                "outbox entries missing from the schedule were found in the store; they are delivered now"
            );
        }
        Ok(())
    }

    /// Learns from other processes which channels are reachable again, and makes the entries that wait
    /// for these channels due.
    pub async fn learn_unreachable(&self) -> Result<()> {
        let (now, sender) = (self.decider.now(), &self.services.sender);
        let (open, changes) = sender.unreachable.learn(sender.unreachable_rows().await?);
        for channel in open {
            self.decider.schedule.reopen(channel, now);
        }
        sender.record_unreachable(changes).await;
        Ok(())
    }

    /// Forgets channels that have been unreachable for long. Entries that still wait for one are tried again.
    pub async fn forget_unreachable(&self) {
        let (now, sender) = (self.decider.now(), &self.services.sender);
        let changes = sender.unreachable.forget_old(now);
        for (channel, _) in &changes {
            self.decider.schedule.reopen(*channel, now);
        }
        sender.record_unreachable(changes).await;
    }

    /// Adds outbox entries for boards that a program without an outbox has not posted for the current
    /// turn.
    async fn upgrade(&self) -> Result<()> {
        let done = Key::Meta(Name::new(OUTBOX));
        if self.decider.repository.has_row(&done).await? {
            return Ok(());
        }
        let boards = self.decider.repository.all::<BoardMessage>(KeyRange::of_kind(RowKind::Boards)).await?;
        for (key, board) in boards {
            let Key::Board(id) = key else { continue };
            let reads = self.decider.repository.transaction();
            let Some(stored) = reads.readable_match(id).await? else { continue };
            // Practice has no board in a channel.
            if stored.record.practice || board.shown >= stored.record.turn {
                continue;
            }
            let row = OutboxEntry::new(
                EntryContent::Effect(Effect::Board { turn: stored.record.turn }),
                self.decider.now(),
            );
            let next = BoardMessage { outbox_count: board.outbox_count + 1, ..board.clone() };
            let entries = WriteBatch::default()
                .put(Key::Outbox(Subject::Match(id), board.outbox_count), Precondition::Any, &row)
                .put(Key::Board(id), Precondition::Any, &next);
            self.decider.write(entries).await?;
        }
        self.decider.write(WriteBatch::default().note(done)).await
    }
}
