//! Interactions that took effect are remembered as long as a chat may deliver them again, and then forgotten.

use std::sync::atomic::Ordering;

use crate::base::time::Span;
use crate::store::Key;

use super::super::clock::RealTime;
use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::Clockwork;

/// How long an interaction is remembered. A chat delivers it again within minutes; its token dies after fifteen.
const REMEMBERED: Span = Span::hours(24);

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
