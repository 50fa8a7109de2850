//! The start of the outbox worker: schedules entries from before.

use crate::app::deciding::{self, WriteBatch};
use crate::app::failure::Result;
use crate::store::rows::OutboxEntry;
use crate::store::{Key, Name};

use super::worker::OutboxWorker;

impl OutboxWorker {
    /// Schedules the outbox entries in the store. Until this succeeds, only new entries are delivered.
    pub async fn begin(&self) -> Result<()> {
        let repository = &self.decider.repository;
        // Without this mark, version 0.2.0 adds entries for boards if the store goes back to it.
        let mark = Key::Meta(Name::new("outbox"));
        if !repository.has_row(&mark).await? {
            self.decider.write(WriteBatch::default().note(mark)).await?;
        }
        let sender = &self.services.sender;
        sender.unreachable.begin(sender.unreachable_rows().await?);
        // These may belong to other processes. If those are gone, presence takes the entries over.
        let is_shared = deciding::presence::is_shared(&self.decider);
        let outbox = if is_shared { Vec::new() } else { repository.outbox(|_| true).await? };
        self.decider.schedule.begin(outbox, repository.all_running().await?);
        Ok(())
    }

    /// Reads the outbox again after a commit with an unknown outcome, and from time to time.
    pub(super) async fn complete_schedule(&self) -> Result<()> {
        let schedule = &self.decider.schedule;
        if !schedule.take_staleness() {
            return Ok(());
        }
        let still_unknown = schedule.unknown_outcome();
        let is_own = |row: &OutboxEntry| deciding::presence::is_own(&self.decider, row);
        let own = self.decider.repository.outbox(is_own).await?;
        if deciding::presence::is_shared(&self.decider) {
            // Other processes begin and end matches, too.
            schedule.replace_running(self.decider.repository.all_running().await?);
        }
        still_unknown.resolve();
        let missing = schedule.add_missing(own);
        if missing > 0 {
            let what =
                "outbox entries missing from the schedule were found in the store; they are delivered now";
            tracing::info!(missing, "{what}");
        }
        Ok(())
    }

    /// Learns from other processes which channels are reachable again, and makes the waiting entries due.
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
}
